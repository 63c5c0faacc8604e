// Cash in the hands of the staff: who received it, and how it was counted. Every rupee is in one settlement.
import type { CashDay, CashSettlement, cash } from '@labfront/contract/cash';
import { LocalDate } from '@labfront/contract/common';
import { toPaise, toRupees } from '@labfront/contract/money';
import type { z } from 'zod';
import type { Audit } from '../../platform/audit/audit.ts';
import { type Clock, isoTime, localDay } from '../../platform/base/clock.ts';
import { AppError } from '../../platform/base/errors.ts';
import { newId } from '../../platform/base/ids.ts';
import { rupeesText } from '../../platform/base/rupees.ts';
import type { Database, Db } from '../../platform/db/database.ts';
import { type Caller, scopeOf } from '../../platform/http/caller.ts';
import type { Outbox } from '../../platform/outbox/outbox.ts';
import type { LedgerService } from '../ledger/ledger.service.ts';
import {
  type CashMovementRow,
  type CashSettlementRow,
  claimMovements,
  findNames,
  insertMovementOnce,
  insertSettlement,
  listEarlier,
  listFloats,
  listLastSettlements,
  listMovements,
  listSettlements,
  listUnbooked,
  type NumberedMovementRow,
} from './cash.queries.ts';

/** The beginning of the source of cash that was taken beyond what was due, or that is missing from it. */
const DIFFERENCE = 'difference:';
/** The job that names the sales whose cash was counted. */
export const CASH_SETTLED = 'cash.settled';

type Settle = z.output<typeof cash.settleCash.body>;
/** Cash that changed hands; `amount` in paise, negative where it was handed out. */
export type CashMovement = Pick<CashMovementRow, 'source' | 'amount' | 'subject_kind' | 'subject_id' | 'cashier_id'>;

/** An amount that somebody took beyond what was due for a sale. */
export interface TakenDifference {
  /** Of the event that tells of it: it counts once. */
  eventId: string;
  subject: { kind: string; id: string; number: string };
  cashierId: string;
  /** Paise; negative where too little was taken. */
  amount: number;
  /** ISO. */
  at: string;
  reason: string;
}

interface Dependencies {
  database: Database;
  clock: Clock;
  outbox: Outbox;
  audit: Audit;
  ledger: Pick<LedgerService, 'write'>;
}

const toSettlement = (row: CashSettlementRow, names: ReadonlyMap<string, string>): CashSettlement => ({
  _id: row.id,
  opening: toRupees(row.opening),
  received: toRupees(row.received),
  counted: toRupees(row.counted),
  deposit: toRupees(row.deposit),
  difference: toRupees(row.difference),
  reason: row.reason,
  denominations: JSON.parse(row.denominations ?? '[]') as CashSettlement['denominations'],
  settledBy: names.get(row.settled_by) ?? '',
  settledAt: row.settled_at,
});

const toReceipt = (row: NumberedMovementRow): CashDay['receipts'][number] => ({
  subjectKind: row.subject_kind,
  number: row.number ?? '',
  amount: toRupees(row.amount),
  at: row.at,
  isDifference: row.source.startsWith(DIFFERENCE),
});

/** Rupees that a device says were taken in cash; null for UPI, and for what makes no sense. */
function readTaken(body: string): number | null {
  const { method, amount } = JSON.parse(body) as { method?: unknown; amount?: unknown };
  return method === 'cash' && typeof amount === 'number' ? amount : null;
}

const keptOf = (last: CashSettlementRow | undefined): number => (last ? last.counted - last.deposit : 0);
const sumOf = (rows: readonly Pick<CashMovementRow, 'amount'>[]): number =>
  rows.reduce((sum, { amount }) => sum + amount, 0);

/** @throws AppError 400 where notes and coins are not the amount, or more is handed in than was counted. */
function readCount({ counted, deposit, denominations }: Settle): { counted: number; deposit: number } {
  const paise = toPaise(counted);
  const sum = denominations.reduce((total, { value, count }) => total + toPaise(value) * count, 0);
  const told = { counted: rupeesText(paise), sum: rupeesText(sum) };
  if (denominations.length > 0 && sum !== paise) throw new AppError('CASH_COUNT_DIFFERS', told);
  const handedIn = deposit === null || deposit === undefined ? paise : toPaise(deposit);
  if (handedIn > paise) throw new AppError('CASH_DEPOSIT_TOO_HIGH', told);
  return { counted: paise, deposit: handedIn };
}

export function createCashService({ database, clock, outbox, audit, ledger }: Dependencies) {
  const { db } = database;
  const now = () => isoTime(clock.now());

  /** Writes a settlement down for what it claims. */
  async function settle(tx: Db, caller: Caller, asked: Settle, count: { counted: number; deposit: number }) {
    const { cashierId, date, reason, denominations } = asked;
    const id = newId();
    const claimed = await claimMovements(tx, { cashierId, date, scope: scopeOf(caller), settlementId: id });
    if (claimed.length === 0) throw new AppError('CASH_SETTLED');
    const [last] = await listLastSettlements(tx, [cashierId]);
    const [opening, received] = [keptOf(last), sumOf(claimed)];
    const difference = count.counted - opening - received;
    if (difference !== 0 && reason === '') {
      const expected = rupeesText(opening + received);
      throw new AppError('CASH_REASON_NEEDED', { counted: rupeesText(count.counted), expected });
    }
    const row: CashSettlementRow = {
      id,
      cashier_id: cashierId,
      number: (last?.number ?? 0) + 1,
      date,
      opening,
      received,
      ...count,
      difference,
      reason,
      denominations: denominations.length === 0 ? null : JSON.stringify(denominations),
      settled_by: caller.accountId,
      settled_at: now(),
    };
    // Another day of the same person is being settled: its rest is not known yet.
    if (!(await insertSettlement(tx, row))) throw new AppError('BUSY');
    if (difference !== 0) {
      const subject = { kind: 'cash-settlement', id, number: date };
      await writeDifference(tx, { eventId: id, subject, cashierId, amount: difference, reason });
    }
    await audit.write(tx, {
      action: 'cash.settled',
      recordId: cashierId,
      details: { paise: count.counted, difference },
    });
    const subjectIds = [...new Set(claimed.map(({ subject_id }) => subject_id))];
    await outbox.add(tx, CASH_SETTLED, { subjectIds });
    return row;
  }

  const writeDifference = (tx: Db, { eventId, subject, cashierId, amount, reason }: Omit<TakenDifference, 'at'>) =>
    ledger.write(tx, {
      eventId,
      kind: 'cash_difference',
      amount,
      method: 'cash',
      payment_id: '',
      order_id: '',
      subject_kind: subject.kind,
      subject_id: subject.id,
      subject_number: subject.number,
      account_id: cashierId,
      reference: null,
      received_by: null,
      note: reason,
    });

  /** Within the caller's scope: cash of days before this one that is not counted, what people keep, and what no booking has. */
  async function restOf(caller: Caller, date: string) {
    const scope = scopeOf(caller);
    const [earlier, floats] = [await listEarlier(db, date, scope), await listFloats(db, scope)];
    const unbooked = (await listUnbooked(db, scope)).map((row) => ({ ...row, taken: readTaken(row.body) }));
    const names = await findNames(db, [
      ...new Set([...earlier, ...floats].map((row) => row.cashier_id)).union(
        new Set(unbooked.map((row) => row.actor_id)),
      ),
    ]);
    const personOf = (id: string) => ({ _id: id, name: names.get(id) ?? '' });
    return {
      earlier: earlier.map(({ cashier_id, amount, count, ...row }) => ({
        cashier: personOf(cashier_id),
        date: row.date,
        open: toRupees(Number(amount)),
        openCount: Number(count),
      })),
      floats: floats.map((row) => ({
        cashier: personOf(row.cashier_id),
        amount: toRupees(keptOf(row)),
        since: localDay(Date.parse(row.settled_at)),
      })),
      unbooked: unbooked.flatMap(({ taken, ...row }) =>
        taken === null
          ? []
          : [
              {
                _id: row.id,
                visitId: row.visit_id,
                bookingId: row.booking_id,
                bookingNumber: row.booking_number,
                cashier: personOf(row.actor_id),
                amount: taken,
                takenAt: row.corrected_at,
                code: row.code,
              },
            ],
      ),
    };
  }

  /** Records that somebody of the staff received or handed out cash. The same source again changes nothing. @param at when, ISO. */
  const record = (tx: Db, movement: CashMovement, at = now()): Promise<void> =>
    insertMovementOnce(tx, { ...movement, date: localDay(Date.parse(at)), at, settlement_id: null });

  return {
    record,

    /**
     * Records cash that somebody took beyond what was due for a sale, or that is missing from it: it is counted with them, and is an entry
     * of the ledger.
     */
    async recordDifference(tx: Db, difference: TakenDifference): Promise<void> {
      const { eventId, subject, cashierId, amount, at } = difference;
      const about = { subject_kind: subject.kind, subject_id: subject.id, cashier_id: cashierId };
      await record(tx, { ...about, source: `${DIFFERENCE}${eventId}`, amount }, at);
      await writeDifference(tx, difference);
    },

    /** The cash of a day within the caller's scope, by person, and what is left to do of other days. */
    async ofDay(caller: Caller, asked: string | undefined): Promise<z.input<typeof cash.listCash.response>> {
      const date = LocalDate.safeParse(asked).data ?? localDay(clock.now());
      const byPerson = Map.groupBy(await listMovements(db, date, scopeOf(caller)), (row) => row.cashier_id);
      const people = [...byPerson.keys()];
      const ids = [...byPerson.values()].flat().flatMap(({ settlement_id: id }) => (id === null ? [] : [id]));
      const settled = await listSettlements(db, [...new Set(ids)]);
      const last = new Map((await listLastSettlements(db, people)).map((row) => [row.cashier_id, row]));
      const names = await findNames(db, [...people, ...settled.map((row) => row.settled_by)]);
      const data = [...byPerson].map(([id, rows]): CashDay => {
        const open = rows.filter(({ settlement_id }) => settlement_id === null);
        return {
          cashier: { _id: id, name: names.get(id) ?? '' },
          date,
          received: toRupees(sumOf(rows)),
          open: toRupees(sumOf(open)),
          openCount: open.length,
          opening: toRupees(keptOf(last.get(id))),
          receipts: open.map(toReceipt),
          settlements: settled.filter((row) => row.cashier_id === id).map((row) => toSettlement(row, names)),
        };
      });
      return {
        date,
        data: data.sort((a, b) => a.cashier.name.localeCompare(b.cashier.name)),
        ...(await restOf(caller, date)),
      };
    },

    /**
     * Settles what a person received on a day and has not settled. A difference from what is expected is an entry of the ledger.
     * @throws AppError 400 `CASH_COUNT_DIFFERS`, `CASH_DEPOSIT_TOO_HIGH`, `CASH_REASON_NEEDED`, 409 `CASH_SETTLED` where nothing is left.
     */
    async settle(caller: Caller, asked: Settle): Promise<CashSettlement> {
      const count = readCount(asked);
      const row = await database.write((tx) => settle(tx, caller, asked, count));
      outbox.wake();
      return toSettlement(row, await findNames(db, [row.settled_by]));
    },
  };
}

export type CashService = ReturnType<typeof createCashService>;
