// Messages of visitors (spec.md sections 3 and 7, Contact; wire.md, The rest).

import type { ListQuery } from '@labfront/contract/common';
import type { ContactBody, ContactMessage } from '@labfront/contract/contact';
import type { z } from 'zod';
import type { Audit } from '../../platform/audit/audit.ts';
import { type Clock, isoTime } from '../../platform/base/clock.ts';
import { readDateRange } from '../../platform/base/date-range.ts';
import { notFound } from '../../platform/base/errors.ts';
import { newId } from '../../platform/base/ids.ts';
import { type Page, readPage } from '../../platform/base/paging.ts';
import type { CsvPage } from '../../platform/csv/csv.ts';
import type { Database, Db } from '../../platform/db/database.ts';
import { type Caller, scopeOf } from '../../platform/http/serve.ts';
import type { Limit, Limits } from '../../platform/limits/limits.ts';
import { isSeen } from '../permissions/places.service.ts';
import {
  CONTACT_SORTS,
  type ContactFilter,
  type ContactRow,
  type ContactSort,
  forgetContacts,
  insertContact,
  listContacts,
  listContactsAfter,
  setHandled,
} from './contact.queries.ts';

const ADMIN_LIST_ROWS = 500;
const PER_ADDRESS: Limit = { name: 'contact-address', max: 20, windowMs: 3_600_000 };

function toMessage(row: ContactRow): ContactMessage {
  return {
    _id: row.id,
    name: row.name,
    city: row.city,
    phoneNumber: row.phone_number ?? '',
    email: row.email ?? '',
    message: row.message,
    handled: row.handled_at !== null,
    handledAt: row.handled_at,
    createdAt: row.created_at,
  };
}

function readFilter(query: ListQuery): ContactFilter {
  const status = query.status?.toLowerCase();
  const handled = status === 'handled' ? true : status === 'open' ? false : undefined;
  return { handled, city: query.city, q: query.q, ...readDateRange(query) };
}

interface Dependencies {
  database: Database;
  clock: Clock;
  limits: Limits;
  audit: Audit;
}

export function createContactService({ database, clock, limits, audit }: Dependencies) {
  const { db, scans } = database;
  return {
    /** @throws AppError 429 past 20 messages of one address in an hour. */
    async create(
      body: z.output<typeof ContactBody>,
      accountId: string | null,
      address: string,
    ): Promise<ContactMessage> {
      await limits.hit(PER_ADDRESS, address);
      const row: ContactRow = {
        id: newId(),
        account_id: accountId,
        name: body.name,
        city: body.city ?? '',
        phone_number: body.phoneNumber ?? null,
        email: body.email ?? null,
        message: body.message,
        handled_at: null,
        created_at: isoTime(clock.now()),
      };
      await insertContact(db, row);
      return toMessage(row);
    },

    /** Messages of the caller's scope, newest first; `q` finds by name, phone, e-mail and text. */
    async list(
      caller: Caller,
      query: ListQuery,
    ): Promise<{ messages: ContactMessage[]; total: number; page: Page<ContactSort> }> {
      const page = readPage(query, CONTACT_SORTS, '-createdAt', ADMIN_LIST_ROWS);
      const { rows, total } = await listContacts(scans, { ...readFilter(query), scope: scopeOf(caller) }, page);
      return { messages: rows.map(toMessage), total, page };
    },

    /** The rows of `list` without paging and sorting, in pages of a file. */
    exportAll: async (caller: Caller, query: ListQuery, page: CsvPage): Promise<ContactMessage[]> =>
      (await listContactsAfter(scans, { ...readFilter(query), scope: scopeOf(caller) }, page)).map(toMessage),

    /** A person's own messages, in pages. */
    exportOwn: async (accountId: string, page: CsvPage): Promise<ContactMessage[]> =>
      (await listContactsAfter(db, { ...readFilter({}), accountId }, page)).map(toMessage),

    /** @throws AppError 404 for an unknown message. */
    async setHandled(caller: Caller, id: string, handled: boolean): Promise<ContactMessage> {
      if (!(await isSeen(db, 'contact_messages', id, scopeOf(caller)))) throw notFound('Message');
      return database.write(async (tx) => {
        const row = await setHandled(tx, id, handled ? isoTime(clock.now()) : null);
        if (!row) throw notFound('Message');
        await audit.write(tx, { action: handled ? 'contact.handled' : 'contact.reopened', recordId: id });
        return toMessage(row);
      });
    },

    /** For the end of an account. */
    erasePersonalData: (tx: Db, accountId: string): Promise<void> => forgetContacts(tx, accountId),
  };
}

export type ContactService = ReturnType<typeof createContactService>;
