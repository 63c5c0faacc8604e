// Reading the audit log (wire.md, Accounts). It is written by `platform/audit`, in the transaction of each change.
import type { AuditEntry, audit } from '@labfront/contract/audit';
import type { Language } from '@labfront/contract/common';
import type { CheckedRequestOf } from '@labfront/contract/endpoint';
import { auditSentence } from '@labfront/contract/messages/audit-sentences';
import { STATES, type State } from '@labfront/contract/messages/words';
import { PRESET_ROLES, type PresetRoleId } from '@labfront/contract/permissions';
import { readDateRange } from '../../platform/base/date-range.ts';
import { type Page, readPage } from '../../platform/base/paging.ts';
import { rupeesText } from '../../platform/base/rupees.ts';
import type { CsvPage } from '../../platform/csv/csv.ts';
import type { Database, Db } from '../../platform/db/database.ts';
import {
  type AuditFilter,
  type AuditRowWithActor,
  eraseAddresses,
  listAddressed,
  listEntries,
  listEntriesAfter,
} from './audit.queries.ts';
import { findRecordNames } from './record-names.queries.ts';

const LIST_ROWS = 500;
/** Of one record. */
const HISTORY_ROWS = 200;

type Query = CheckedRequestOf<typeof audit.listAudit>['query'];

function readFilter({ actor, record, action, from, to, q }: Query): AuditFilter {
  return {
    actorId: actor,
    recordId: record,
    action: action?.toLowerCase(),
    ...readDateRange({ from, to }),
    q,
  };
}

type Details = AuditEntry['details'];

const stateIn = (state: Details[string] | undefined, language: Language) =>
  STATES[state as State]?.[language] ?? state ?? null;

/** The values of a sentence besides the names: money in rupees, states and a role by their words. */
function spoken(details: Details, language: Language): Details {
  const { paise, role, roleId } = details;
  const preset = PRESET_ROLES[(roleId ?? role) as PresetRoleId]?.name[language];
  return {
    ...details,
    ...(typeof paise === 'number' && { amount: rupeesText(paise) }),
    from: stateIn(details.from, language),
    to: stateIn(details.to, language),
    role: preset ?? role ?? roleId ?? null,
  };
}

function toEntry(row: AuditRowWithActor, names: ReadonlyMap<string, string>, language: Language): AuditEntry {
  const { actor_id: actorId, first_name: firstName, last_name: lastName, mobile_number: mobileNumber } = row;
  const details = JSON.parse(row.details) as Details;
  const left = details.name ?? details.number ?? details.code ?? null;
  const recordName = names.get(row.record_id ?? '') ?? (left === null ? null : String(left));
  const actor = actorId === null ? null : `${firstName ?? ''} ${lastName ?? ''}`.trim();
  return {
    _id: row.id,
    at: row.at,
    actor:
      actorId === null
        ? null
        : {
            _id: actorId,
            firstName: firstName ?? '',
            lastName: lastName ?? '',
            mobileNumber: mobileNumber ?? '',
          },
    action: row.action,
    sentence: auditSentence(row.action, { ...spoken(details, language), actor, record: recordName }, language),
    recordId: row.record_id,
    recordName,
    address: row.address,
    details,
  };
}

async function toEntries(db: Db, rows: readonly AuditRowWithActor[], language: Language): Promise<AuditEntry[]> {
  const names = await findRecordNames(db, rows);
  return rows.map((row) => toEntry(row, names, language));
}

export function createAuditService({ database: { db, scans } }: { database: Database }) {
  return {
    erasable: { listTexts: listAddressed, eraseTexts: eraseAddresses },

    /** Entries newest first, in words of `language`, at most 500 without paging. `from` and `to` are days in Asia/Kolkata, both inclusive. */
    async list(query: Query, language: Language): Promise<{ entries: AuditEntry[]; total: number; page: Page<'at'> }> {
      const page = readPage(query, ['at'], '-at', LIST_ROWS);
      const { rows, total } = await listEntries(scans, readFilter(query), page);
      return { entries: await toEntries(db, rows, language), total, page };
    },

    /** The rows of `list` without paging and sorting, in pages of a file. */
    exportAll: async (query: Query, page: CsvPage): Promise<AuditEntry[]> =>
      toEntries(db, await listEntriesAfter(scans, readFilter(query), page), 'en'),

    /** The actions on a record, oldest first; actors are shown by name only. */
    async historyOf(recordId: string) {
      const rows = await listEntriesAfter(
        db,
        { ...readFilter({}), recordId },
        { after: undefined, limit: HISTORY_ROWS },
      );
      return rows
        .map((row) => toEntry(row, new Map(), 'en'))
        .reverse()
        .map(({ _id, at, action, actor, details }) => {
          const by = actor && (`${actor.firstName} ${actor.lastName}`.trim() || null);
          return { _id, at, action, by, details };
        });
    },

    /** A person's own actions and those on their account, in pages. Names and addresses of other people are left out. */
    async exportOwn(accountId: string, page: CsvPage) {
      const rows = await listEntriesAfter(db, { ...readFilter({}), aboutId: accountId }, page);
      return rows.map((row) => {
        const { _id, at, action, recordId, actor, address, details } = toEntry(row, new Map(), 'en');
        const own = actor?._id === accountId;
        return {
          _id,
          at,
          action,
          recordId,
          details,
          by: own ? 'you' : 'the laboratory',
          address: own ? address : null,
        };
      });
    },
  };
}

export type AuditService = ReturnType<typeof createAuditService>;
