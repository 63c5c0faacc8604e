// The reconciliation of a day: gateway, ledger and bookings must agree. It runs on demand, and every night, when the result is stored and
// differences raise an alarm.
import type { ListQuery } from '@labfront/contract/common';
import type { LedgerDifference, Reconciliation } from '@labfront/contract/ledger';
import { type Clock, dayStart, isoTime, localDay, localTime } from '../../platform/base/clock.ts';
import type { Logger } from '../../platform/base/log.ts';
import { withoutClient } from '../../platform/base/request-context.ts';
import type { Database, Db } from '../../platform/db/database.ts';
import type { Which } from '../../platform/db/which.ts';
import type { Outbox } from '../../platform/outbox/outbox.ts';
import type { GatewayMovement, PaymentGateway } from '../../platform/payments/gateway.ts';
import {
  type LedgerRowOfGateway,
  listEntriesBetween,
  listEntriesOfPayments,
  listKeptPayments,
} from './ledger.queries.ts';
import {
  bookingDifference,
  type Claim,
  entryKey,
  keyOf,
  missingAtGateway,
  missingInLedger,
  withoutBooking,
} from './reconcile.ts';
import { claimDay, findMatch, keepMatch } from './reconciliations.queries.ts';

const MATCH_JOB = 'ledger.match';
const DAY_MS = 86_400_000;
/** The nightly reconciliation runs two hours after the end of a day, when late payments have arrived. */
const NIGHT_MS = 2 * 3_600_000;
/** Newer movements at the gateway may not have arrived yet: payments without a webhook are queried after this time. */
const SETTLING_MS = 15 * 60_000;

/** Payment states of one kind of sale. Times are ISO, `to` exclusive. */
export interface SalesBook {
  claimsOf(db: Db, subjectIds: readonly string[]): Promise<Claim[]>;
  claimsMade(db: Db, from: string, to: string): Promise<Claim[]>;
}

/** The payment columns of a sale's row. */
export interface ClaimRow {
  id: string;
  number: string;
  payment_id: string | null;
  payment_status: 'created' | 'none' | 'failed' | 'paid' | 'refund_pending' | 'refunded';
  /** Paise. */
  amount: number;
}

/** A payment that is a part of what a sale costs; paise. */
export interface SalePart {
  subject_id: string;
  payment_id: string;
  amount: number;
}

const UNPAID: ReadonlySet<ClaimRow['payment_status']> = new Set(['created', 'none', 'failed']);

/** @param parts its payments, where it is paid in parts. */
function toClaim(row: ClaimRow, parts: readonly SalePart[]): Claim {
  const isOpen = UNPAID.has(row.payment_status);
  const ids = parts.map(({ payment_id }) => payment_id);
  const isListed = row.payment_id === null || ids.includes(row.payment_id);
  return {
    subjectId: row.id,
    number: row.number,
    paymentIds: isListed || row.payment_id === null ? ids : [row.payment_id, ...ids],
    paidPaise: parts.length > 0 ? parts.reduce((sum, { amount }) => sum + amount, 0) : isOpen ? 0 : row.amount,
    isOpen,
    isRefunded: row.payment_status === 'refunded',
  };
}

/** Creates a sales book from `list`, which reads sales by ids or by period, and `listParts`, which reads the parts of some of them. */
export function salesBook(
  list: (db: Db, which: Which) => Promise<ClaimRow[]>,
  listParts: (db: Db, subjectIds: readonly string[]) => Promise<SalePart[]>,
): SalesBook {
  async function claims(db: Db, which: Which): Promise<Claim[]> {
    const rows = await list(db, which);
    const paid = rows.flatMap(({ id, payment_id }) => (payment_id === null ? [] : [id]));
    const parts = Map.groupBy(await listParts(db, paid), ({ subject_id }) => subject_id);
    return rows.map((row) => toClaim(row, parts.get(row.id) ?? []));
  }
  return {
    claimsOf: (db, ids) => claims(db, { ids }),
    claimsMade: (db, from, to) => claims(db, { from, to }),
  };
}

interface Dependencies {
  database: Database;
  clock: Clock;
  outbox: Outbox;
  gateway: PaymentGateway;
  log: Logger;
}

export function createReconciliationService({ database, clock, outbox, gateway, log }: Dependencies) {
  const { db, scans } = database;
  /** By day. */
  const underWay = new Map<string, Promise<LedgerDifference[]>>();
  const books = new Map<string, SalesBook>();

  /** A refund may have been requested long before it was done. */
  async function isKnownAtGateway({ kind, payment_id: paymentId, reference }: LedgerRowOfGateway): Promise<boolean> {
    if (kind === 'payment') return (await gateway.findMovement(paymentId)) !== null;
    return (await gateway.listRefunds(paymentId)).some(({ id }) => id === reference);
  }

  /** Rows of the day that came through the gateway and are not in its books of these days, looked up one by one. */
  async function unknownAtGateway(
    rows: readonly LedgerRowOfGateway[],
    known: readonly GatewayMovement[],
    from: number,
  ): Promise<LedgerDifference[]> {
    const keys = new Set(known.map(keyOf));
    // Hand-outs while the gateway's keys were missing never passed through the gateway.
    const ours = rows.filter((row) => row.gateway === gateway.name && row.method === 'online');
    const open = ours.filter((row) => !keys.has(entryKey(row)));
    if (open.length === 0) return [];
    // A row has the time at which the program learned of the movement; the gateway may list it under a neighbouring day.
    const around = new Set((await gateway.listMovements(from - 3 * DAY_MS, from + 2 * DAY_MS)).map(keyOf));
    const missing: LedgerDifference[] = [];
    for (const row of open) {
      if (around.has(entryKey(row))) continue;
      if (!(await isKnownAtGateway(row))) missing.push(missingAtGateway(row));
    }
    return missing;
  }

  async function claims(rows: readonly LedgerRowOfGateway[], from: string, to: string): Promise<Claim[]> {
    const bySubject = new Map<string, Claim>();
    for (const [kind, book] of books) {
      const ids = new Set(rows.filter((row) => row.subject_kind === kind).map((row) => row.subject_id));
      const found = [...(await book.claimsOf(scans, [...ids])), ...(await book.claimsMade(scans, from, to))];
      for (const claim of found) bySubject.set(claim.subjectId, claim);
    }
    return [...bySubject.values()];
  }

  async function againstBookings(rows: readonly LedgerRowOfGateway[], from: string, to: string) {
    const said = await claims(rows, from, to);
    const ids = said.flatMap(({ paymentIds }) => paymentIds);
    const entries = Map.groupBy(await listEntriesOfPayments(scans, ids), (entry) => entry.payment_id);
    const differing = said.flatMap((claim) =>
      bookingDifference(
        claim,
        claim.paymentIds.flatMap((id) => entries.get(id) ?? []),
      ),
    );
    const claimed = new Set(ids);
    const strays = rows.filter(({ kind, payment_id }) => kind === 'payment' && !claimed.has(payment_id));
    const kept = await listKeptPayments(
      scans,
      strays.map((row) => row.payment_id),
    );
    return [...differing, ...strays.filter((row) => kept.has(row.payment_id)).map(withoutBooking)];
  }

  /** @param day `YYYY-MM-DD` in Asia/Kolkata. Calls the gateway: never inside a transaction. */
  async function match(day: string): Promise<LedgerDifference[]> {
    const from = localTime(day, '00:00');
    const to = from + DAY_MS;
    const settled = Math.min(to, clock.now() - SETTLING_MS);
    const movements = settled > from ? await gateway.listMovements(from, settled) : [];
    const rows = await listEntriesBetween(scans, isoTime(from), isoTime(to));
    const moved = await listEntriesOfPayments(scans, [...new Set(movements.map(({ paymentId }) => paymentId))]);
    return [
      ...missingInLedger(movements, moved),
      ...(await unknownAtGateway(rows, movements, from)),
      ...(await againstBookings(rows, isoTime(from), isoTime(to))),
    ];
  }

  /** Like `match`; concurrent calls for a day share one run. */
  function matchOnce(day: string): Promise<LedgerDifference[]> {
    const matching = underWay.get(day) ?? withoutClient(() => match(day)).finally(() => underWay.delete(day));
    underWay.set(day, matching);
    return matching;
  }

  outbox.handle<{ day: string }>(MATCH_JOB, async ({ day }) => {
    const differences = await match(day);
    await keepMatch(db, day, JSON.stringify(differences), isoTime(clock.now()));
    if (differences.length === 0) return;
    const codes = differences.map(({ code, paymentId }) => ({ code, payment: paymentId }));
    log.error({ day, differences: codes }, 'ALARM: gateway, ledger and bookings do not agree');
  });

  const lastNight = () => localDay(clock.now() - DAY_MS - NIGHT_MS);

  return {
    /** Registers the payment states of a kind of sale. */
    registerBook: (kind: string, book: SalesBook): void => void books.set(kind, book),

    /** The current differences of a day, and the number found at night. An invalid or missing day means yesterday. */
    async ofDay(query: ListQuery & { date?: string | undefined }): Promise<Reconciliation> {
      const asked = query.date?.slice(0, 10);
      const date = asked !== undefined && dayStart(asked, 0) !== undefined ? asked : localDay(clock.now() - DAY_MS);
      const kept = await findMatch(db, date);
      const found = kept?.differences ? (JSON.parse(kept.differences) as LedgerDifference[]).length : 0;
      return {
        data: await matchOnce(date),
        date,
        nightly: kept?.checked_at ? { checkedAt: kept.checked_at, differences: found } : null,
      };
    },

    /** Reconciles yesterday once, in the first process that claims it. */
    async nightly(): Promise<void> {
      const day = lastNight();
      if (await findMatch(db, day)) return;
      await database.write(async (tx) => {
        if (await claimDay(tx, day, isoTime(clock.now()))) await outbox.add(tx, MATCH_JOB, { day });
      });
      outbox.wake();
    },
  };
}

export type ReconciliationService = ReturnType<typeof createReconciliationService>;
