// Reading the audit log (wire.md, Accounts). It is written by `platform/audit`, in the transaction of each change.
import type { AuditEntry, audit } from '@labfront/contract/audit';
import type { CheckedRequestOf } from '@labfront/contract/endpoint';
import { readDateRange } from '../../platform/base/date-range.ts';
import { type Page, readPage } from '../../platform/base/paging.ts';
import type { CsvPage } from '../../platform/csv/csv.ts';
import type { Database } from '../../platform/db/database.ts';
import { type AuditFilter, type AuditRowWithActor, listEntries, listEntriesAfter } from './audit.queries.ts';

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

function toEntry(row: AuditRowWithActor): AuditEntry {
  const { actor_id: actorId, first_name: firstName, last_name: lastName, mobile_number: mobileNumber } = row;
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
    recordId: row.record_id,
    address: row.address,
    details: JSON.parse(row.details) as AuditEntry['details'],
  };
}

export function createAuditService({ database: { db, scans } }: { database: Database }) {
  return {
    /** Entries newest first, at most 500 without paging. `from` and `to` are days in Asia/Kolkata, both inclusive. */
    async list(query: Query): Promise<{ entries: AuditEntry[]; total: number; page: Page<'at'> }> {
      const page = readPage(query, ['at'], '-at', LIST_ROWS);
      const { rows, total } = await listEntries(scans, readFilter(query), page);
      return { entries: rows.map(toEntry), total, page };
    },

    /** The rows of `list` without paging and sorting, in pages of a file. */
    exportAll: async (query: Query, page: CsvPage): Promise<AuditEntry[]> =>
      (await listEntriesAfter(scans, readFilter(query), page)).map(toEntry),

    /** The actions on a record, oldest first; actors are shown by name only. */
    async historyOf(recordId: string) {
      const rows = await listEntriesAfter(
        db,
        { ...readFilter({}), recordId },
        { after: undefined, limit: HISTORY_ROWS },
      );
      return rows
        .map(toEntry)
        .reverse()
        .map(({ _id, at, action, actor, details }) => {
          const by = actor && (`${actor.firstName} ${actor.lastName}`.trim() || null);
          return { _id, at, action, by, details };
        });
    },

    /** A person's own actions and those on their account, in pages. Names and addresses of other people are left out. */
    async exportOwn(accountId: string, page: CsvPage) {
      const rows = await listEntriesAfter(db, { ...readFilter({}), aboutId: accountId }, page);
      return rows.map(toEntry).map(({ actor, address, ...entry }) => {
        const own = actor?._id === accountId;
        return { ...entry, by: own ? 'you' : 'the laboratory', address: own ? address : null };
      });
    },
  };
}

export type AuditService = ReturnType<typeof createAuditService>;
