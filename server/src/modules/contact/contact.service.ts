// Messages of visitors (spec.md sections 3 and 7, Contact; wire.md, The rest).

import { Email, type Language, type ListQuery } from '@labfront/contract/common';
import type { ContactAnswerBody, ContactBody, ContactMessage } from '@labfront/contract/contact';
import type { z } from 'zod';
import type { Audit } from '../../platform/audit/audit.ts';
import { type Clock, isoTime } from '../../platform/base/clock.ts';
import { readDateRange } from '../../platform/base/date-range.ts';
import type { Site } from '../../platform/base/env.ts';
import { AppError, notFound } from '../../platform/base/errors.ts';
import { newId } from '../../platform/base/ids.ts';
import { type Page, readPage } from '../../platform/base/paging.ts';
import { personName } from '../../platform/base/person-name.ts';
import type { Scope } from '../../platform/base/scope.ts';
import type { CsvPage } from '../../platform/csv/csv.ts';
import type { Database, Db } from '../../platform/db/database.ts';
import { type Caller, scopeOf } from '../../platform/http/caller.ts';
import type { Limit, Limits } from '../../platform/limits/limits.ts';
import type { Outbox } from '../../platform/outbox/outbox.ts';
import { isSeen } from '../record-scopes/record-scopes.service.ts';
import { sendContactAnswer } from './answer-mail.ts';
import {
  CONTACT_SORTS,
  type ContactFilter,
  type ContactRow,
  type ContactSort,
  closeOpen,
  forgetContacts,
  hasContact,
  insertContact,
  listContacts,
  listContactsAfter,
  setHandled,
} from './contact.queries.ts';
import { type AnswerWithPerson, forgetAnswers, insertAnswer, listAnswersOf } from './contact-answers.queries.ts';

const ADMIN_LIST_ROWS = 500;
const PER_ADDRESS: Limit = { name: 'contact-address', max: 20, windowMs: 3_600_000 };

function toMessage(row: ContactRow, answers: readonly AnswerWithPerson[]): ContactMessage {
  return {
    _id: row.id,
    name: row.name,
    city: row.city,
    phoneNumber: row.phone_number ?? '',
    email: row.email ?? '',
    message: row.message,
    handled: row.handled_at !== null,
    handledAt: row.handled_at,
    answers: answers.map(({ id, created_at, first_name, last_name, way, text }) => ({
      _id: id,
      at: created_at,
      by: personName({ first_name, last_name }),
      way,
      text,
    })),
    createdAt: row.created_at,
  };
}

async function withAnswers(db: Db, rows: readonly ContactRow[]): Promise<ContactMessage[]> {
  const ids = rows.map(({ id }) => id);
  const answers = Map.groupBy(await listAnswersOf(db, ids), ({ message_id }) => message_id);
  return rows.map((row) => toMessage(row, answers.get(row.id) ?? []));
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
  outbox: Outbox;
  site: Site;
}

export function createContactService({ database, clock, limits, audit, outbox, site }: Dependencies) {
  const { db, scans } = database;
  return {
    /** @throws AppError 429 past 20 messages of one address in an hour. */
    async create(
      body: z.output<typeof ContactBody>,
      { accountId, address, language }: { accountId: string | null; address: string; language: Language },
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
        language,
        handled_at: null,
        created_at: isoTime(clock.now()),
      };
      await insertContact(db, row);
      return toMessage(row, []);
    },

    /** Messages of the caller's scope, newest first; `q` finds by name, phone, e-mail and text. */
    async list(
      caller: Caller,
      query: ListQuery,
    ): Promise<{ messages: ContactMessage[]; total: number; page: Page<ContactSort> }> {
      const page = readPage(query, CONTACT_SORTS, '-createdAt', ADMIN_LIST_ROWS);
      const { rows, total } = await listContacts(scans, { ...readFilter(query), scope: scopeOf(caller) }, page);
      return { messages: await withAnswers(db, rows), total, page };
    },

    /** The rows of `list` without paging and sorting, in pages of a file. */
    exportAll: async (caller: Caller, query: ListQuery, page: CsvPage): Promise<ContactMessage[]> =>
      withAnswers(db, await listContactsAfter(scans, { ...readFilter(query), scope: scopeOf(caller) }, page)),

    /** A person's messages within a scope, newest first. */
    async listOf(accountId: string, scope: Scope, query: ListQuery) {
      const page = readPage(query, CONTACT_SORTS, '-createdAt', ADMIN_LIST_ROWS);
      const { rows, total } = await listContacts(db, { ...readFilter({}), accountId, scope }, page);
      return { messages: await withAnswers(db, rows), total };
    },

    /** A person's own messages, in pages. */
    exportOwn: async (accountId: string, page: CsvPage): Promise<ContactMessage[]> =>
      withAnswers(db, await listContactsAfter(db, { ...readFilter({}), accountId }, page)),

    /** @throws AppError 404 for an unknown message. */
    async setHandled(caller: Caller, id: string, handled: boolean): Promise<ContactMessage> {
      if (!(await isSeen(db, 'contact_messages', id, scopeOf(caller)))) throw notFound('Message');
      return database.write(async (tx) => {
        const row = await setHandled(tx, id, handled ? isoTime(clock.now()) : null);
        if (!row) throw notFound('Message');
        await audit.write(tx, { action: handled ? 'contact.handled' : 'contact.reopened', recordId: id });
        return toMessage(row, await listAnswersOf(tx, [id]));
      });
    },

    /**
     * Answers an open message; it is handled then. By mail, the sender gets the answer in the language of the message.
     * @throws AppError 404, 409 `ALREADY_ANSWERED` for a handled message, 409 `NO_EMAIL` for a mail to a sender without an address.
     */
    async answer(
      caller: Caller,
      id: string,
      { text, way }: z.output<typeof ContactAnswerBody>,
    ): Promise<ContactMessage> {
      if (!(await isSeen(db, 'contact_messages', id, scopeOf(caller)))) throw notFound('Message');
      const answered = await database.write(async (tx) => {
        const at = isoTime(clock.now());
        const row = await closeOpen(tx, id, at);
        if (!row) throw (await hasContact(tx, id)) ? new AppError('ALREADY_ANSWERED') : notFound('Message');
        const to = Email.safeParse(row.email).data;
        if (way === 'mail') {
          if (to === undefined) throw new AppError('NO_EMAIL.contact');
          const { language, name, message } = row;
          await sendContactAnswer(tx, outbox, site, { to, language, name, message, answer: text });
        }
        await insertAnswer(tx, {
          id: newId(),
          message_id: id,
          answered_by: caller.accountId,
          way,
          text,
          created_at: at,
        });
        await audit.write(tx, { action: 'contact.answered', recordId: id, details: { way } });
        return toMessage(row, await listAnswersOf(tx, [id]));
      });
      outbox.wake();
      return answered;
    },

    /** For the end of an account. */
    erasePersonalData: async (tx: Db, accountId: string): Promise<void> => {
      await forgetAnswers(tx, accountId);
      await forgetContacts(tx, accountId);
    },
  };
}

export type ContactService = ReturnType<typeof createContactService>;
