// The ledger of all payments and refunds. Each is written once, in the transaction that records it, and never changed (wire.md, GET
// ledger).
import type { Language, ListQuery } from '@labfront/contract/common';
import { type LedgerEntry, LedgerKind, type LedgerTotals, MoneyWay } from '@labfront/contract/ledger';
import { toRupees } from '@labfront/contract/money';
import { type Clock, dayStart, isoTime } from '../../platform/base/clock.ts';
import { newId } from '../../platform/base/ids.ts';
import { type Page, readPage } from '../../platform/base/paging.ts';
import { personName } from '../../platform/base/person-name.ts';
import type { CsvPage } from '../../platform/csv/csv.ts';
import type { Database, Db } from '../../platform/db/database.ts';
import type { CatalogueService } from '../catalogue/catalogue.service.ts';
import {
  eraseAnnotations,
  insertEntryOnce,
  LEDGER_SORTS,
  type LedgerFilter,
  type LedgerRow,
  type LedgerRowWithPerson,
  type LedgerSort,
  listAnnotated,
  listEntries,
  listEntriesAfter,
} from './ledger.queries.ts';
import { createLedgerSums } from './ledger-sums.ts';
import { listRefundedTests, listSplits } from './refund-lines.queries.ts';

const LIST_ROWS = 500;

/** One movement of money as it is written down. `amount` in paise, above zero for payments and refunds; a difference has its own sign. */
export type Movement = Omit<LedgerRow, 'id' | 'at' | 'source'> & { eventId: string };

export interface ListedEntries {
  entries: LedgerEntry[];
  totals: LedgerTotals | null;
  total: number;
  page: Page<LedgerSort>;
}

type LedgerQuery = ListQuery & { kind?: string | undefined; method?: string | undefined };

/** The filters of a list that make sense. */
function readFilter(query: LedgerQuery): LedgerFilter {
  const kind = query.kind?.toLowerCase();
  return {
    kind: LedgerKind.options.find((one) => one === kind),
    method: MoneyWay.options.find((way) => way === query.method?.toLowerCase()),
    from: dayStart(query.from, 0),
    to: dayStart(query.to, 1),
    q: query.q,
  };
}

function toEntry(row: LedgerRowWithPerson): Omit<LedgerEntry, 'refunded'> {
  return {
    _id: row.id,
    at: row.at,
    kind: row.kind,
    amount: toRupees(row.amount),
    method: row.method,
    subjectKind: row.subject_kind,
    subjectId: row.subject_id,
    number: row.subject_number,
    customer: personName(row),
    paymentId: row.payment_id,
    orderId: row.order_id,
    reference: row.reference,
    receivedBy: row.received_by,
    note: row.note,
  };
}

interface Dependencies {
  database: Database;
  clock: Clock;
  catalogue: Pick<CatalogueService, 'sensitiveAmong'>;
}

/** Test and patient of each line that a refund gave back, by the refund's id; a refund of an amount has none. */
export async function linesOfRefunds(db: Db, refundIds: readonly string[], language: Language) {
  // Money that several payments gave back at once is explained at the first refund of them.
  const splits = await listSplits(db, refundIds);
  const tests = (await listRefundedTests(db, [...new Set([...refundIds, ...splits.values()])])).map(
    ({ refund_id, item_id: itemId, name, name_hi, patient }) => ({
      refundId: refund_id,
      itemId,
      name: language === 'hi' ? (name_hi ?? name) : name,
      patient: (JSON.parse(patient) as { name: string }).name,
    }),
  );
  const lines = Map.groupBy(tests, ({ refundId }) => refundId);
  return new Map(refundIds.map((id) => [id, lines.get(splits.get(id) ?? id) ?? []]));
}

const REFUND = 'refund:';

export function createLedgerService({ database, clock, catalogue }: Dependencies) {
  const { db, scans } = database;
  const days = createLedgerSums({ db: scans, clock });

  /** Entries with the lines that refunds gave back. Whoever keeps the books does not read the names of sensitive tests. */
  async function show(connection: Db, rows: readonly LedgerRowWithPerson[]): Promise<LedgerEntry[]> {
    const ids = rows.flatMap(({ source }) => (source.startsWith(REFUND) ? [source.slice(REFUND.length)] : []));
    const refunded = await linesOfRefunds(connection, ids, 'en');
    const itemIds = [...refunded.values()].flatMap((lines) => lines.map(({ itemId }) => itemId));
    const hidden = await catalogue.sensitiveAmong(connection, [...new Set(itemIds)]);
    return rows.map((row) => {
      const lines = refunded.get(row.source.slice(REFUND.length)) ?? [];
      return {
        ...toEntry(row),
        refunded: lines.map(({ itemId, name, patient }) => ({ test: hidden.has(itemId) ? null : name, patient })),
      };
    });
  }

  return {
    erasable: { listTexts: listAnnotated, eraseTexts: eraseAnnotations },

    /** Writes one movement inside `tx`. The same event again changes nothing: `eventId` is the payment's, the refund's or the settlement's id. */
    async write(tx: Db, { eventId, ...movement }: Movement): Promise<void> {
      const amount = movement.kind === 'refund' ? -movement.amount : movement.amount;
      const source = `${movement.kind}:${eventId}`;
      await insertEntryOnce(tx, { ...movement, amount, source, id: newId(), at: isoTime(clock.now()) });
    },

    /** Adds up the days that are over before anybody asks for them. */
    keepDays: days.keepSettled,

    /** The entries that match a filter, newest first, with the sums of all of them. */
    async list(query: LedgerQuery): Promise<ListedEntries> {
      const page = readPage(query, LEDGER_SORTS, '-at', LIST_ROWS);
      const { rows, count, sums } = await listEntries(scans, readFilter(query), page, days.sumsOf);
      const totals = sums && {
        received: toRupees(sums.received),
        refunded: toRupees(sums.refunded),
        net: toRupees(sums.received - sums.refunded),
      };
      return { entries: await show(scans, rows), totals, total: count, page };
    },

    /** The rows of `list` without paging and sorting, in pages of a file. */
    exportAll: async (query: LedgerQuery, page: CsvPage): Promise<LedgerEntry[]> =>
      show(scans, await listEntriesAfter(scans, readFilter(query), page)),

    /** A person's own payments and refunds, in pages. */
    exportOwn: async (accountId: string, page: CsvPage): Promise<LedgerEntry[]> =>
      show(db, await listEntriesAfter(db, { accountId }, page)),
  };
}

export type LedgerService = ReturnType<typeof createLedgerService>;
