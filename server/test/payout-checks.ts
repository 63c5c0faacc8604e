// Checks of the payouts of random histories: each promise paid at most once, within its limits, and money that adds up.
import { expect } from 'vitest';
import { localDay } from '../src/platform/base/clock.ts';
import { type Row, rowsOf } from './copied-bookings.ts';
import type { TestApp } from './harness.ts';
import { brokenLines, type Made, type Rules } from './promise-histories.ts';

export const sum = (values: readonly number[]) => values.reduce((one, other) => one + Number(other), 0);

/** The checks of histories against the results of the program, and of the limits of a day. */
export function createPayoutChecks(app: TestApp) {
  const { db } = app.database;

  /** The program's results for some histories. */
  async function readOutcome(all: readonly Made[]) {
    const ids = all.map(({ bookingId }) => bookingId);
    const paymentIds = ['', ...all.flatMap(({ paymentId }) => paymentId ?? [])];
    const payouts = await db.selectFrom('promise_payouts').selectAll().where('booking_id', 'in', ids).execute();
    const lines = await db
      .selectFrom('promise_payout_lines as line')
      .innerJoin('promise_payouts as payout', 'payout.id', 'line.payout_id')
      .select(['line.line_id', 'line.kind', 'line.amount', 'line.payout_id', 'payout.booking_id', 'payout.way'])
      .where('payout.booking_id', 'in', ids)
      .execute();
    for (const payout of payouts) {
      const own = lines.filter(({ payout_id }) => payout_id === payout.id);
      expect(sum(own.map((line) => line.amount))).toBe(payout.amount);
    }
    const byId = (rows: Row[]) => new Map(rows.map((row) => [row.id, row]));
    return {
      payouts: Map.groupBy(payouts, (row) => row.booking_id),
      lines: Map.groupBy(lines, (row) => row.booking_id),
      bookings: byId(await rowsOf(db, 'bookings', 'id', ids)),
      payments: byId(await rowsOf(db, 'payments', 'id', paymentIds)),
      refunds: Map.groupBy(await rowsOf(db, 'refunds', 'payment_id', paymentIds), (row) => row.payment_id),
      gone: new Set((await rowsOf(db, 'refunded_lines', 'booking_id', ids)).map((row) => row.line_id)),
    };
  }
  type Outcome = Awaited<ReturnType<typeof readOutcome>>;

  const priceOf = (made: Made, lineId: string): number => made.prices[made.lineIds.indexOf(lineId)] ?? 0;

  /** Paise that the booking could still give back or not ask for, beside what waits. */
  function leftOf({ bookingId, paymentId }: Made, { payouts, bookings, payments }: Outcome): number {
    const payment = payments.get(paymentId);
    const waiting = (payouts.get(bookingId) ?? []).filter(({ status }) => status === 'waiting');
    const left = payment
      ? Number(payment.amount) - Number(payment.refund_asked)
      : Number(bookings.get(bookingId)?.total_amount);
    return left - sum(waiting.map((row) => row.amount));
  }

  /** Each line at most once, for a broken promise alone and within the limits; what is owed is paid unless a limit says otherwise. */
  function checkRule(made: Made, { kind, payoutPercent, active, limit }: Rules[number], outcome: Outcome): void {
    const own = outcome.lines.get(made.bookingId) ?? [];
    const ofKind = own.filter((line) => line.kind === kind);
    const lineIds = ofKind.map(({ line_id }) => line_id);
    const broken = active ? brokenLines(made)[kind] : [];
    expect(new Set(lineIds).size).toBe(lineIds.length);
    expect([made, kind, lineIds.filter((id) => !broken.includes(id))]).toEqual([made, kind, []]);
    const spent = sum(ofKind.map((line) => line.amount));
    const most = Math.round(limit.perBooking * 100);
    expect(spent).toBeLessThanOrEqual(most);
    for (const { line_id, amount: paise } of ofKind) {
      expect(paise).toBeLessThanOrEqual(Math.round((priceOf(made, line_id) * payoutPercent) / 100));
    }
    for (const id of broken.filter((one) => !lineIds.includes(one))) {
      const promised = sum(own.filter((line) => line.line_id === id).map((line) => line.amount));
      const left = priceOf(made, id) - promised;
      const hasReason =
        spent === most ||
        leftOf(made, outcome) <= 0 ||
        Math.round((left * payoutPercent) / 100) <= 0 ||
        outcome.gone.has(id);
      expect([made, kind, id, hasReason]).toEqual([made, kind, id, true]);
    }
  }

  /** The money of a booking adds up. */
  function checkMoney(made: Made, { payouts, bookings, payments, refunds }: Outcome): void {
    const booking = bookings.get(made.bookingId);
    const payment = payments.get(made.paymentId);
    const paid = (payouts.get(made.bookingId) ?? []).filter(({ status }) => status === 'paid');
    const total = (way: string) => sum(paid.filter((row) => row.way === way).map((row) => row.amount));
    if (!payment) {
      expect(total('refund')).toBe(0);
      expect(made.total - Number(booking?.total_amount)).toBe(total('due'));
      expect(Number(booking?.promised)).toBe(total('due'));
      return;
    }
    const back = refunds.get(payment.id) ?? [];
    const asked = Number(payment.refund_asked);
    const promised = back.filter((row) => String(row.reason).startsWith('Promise:'));
    expect(total('due')).toBe(0);
    expect(sum(back.map((row) => Number(row.amount)))).toBe(asked);
    expect(sum(promised.map((row) => Number(row.amount)))).toBe(total('refund'));
    expect(asked).toBeLessThanOrEqual(made.total);
    if (made.cancelled === 'last') expect(asked).toBe(made.total);
  }

  async function check(all: readonly Made[], given: Rules): Promise<void> {
    const outcome = await readOutcome(all);
    for (const made of all) {
      for (const rule of given) checkRule(made, rule, outcome);
      checkMoney(made, outcome);
    }
  }

  /** The sum paid on a day without anybody's approval. */
  async function checkDay(given: Rules): Promise<void> {
    const day = localDay(app.clock.now());
    for (const { kind, limit } of given) {
      const rows = await db
        .selectFrom('promise_payouts')
        .selectAll()
        .where('kind', '=', kind)
        .where('status', '=', 'paid')
        .execute();
      const ofDay = rows.filter(({ created_at }) => localDay(Date.parse(created_at)) === day);
      expect(sum(ofDay.map((row) => row.amount))).toBeLessThanOrEqual(Math.round(limit.perDay * 100));
    }
  }

  return { check, checkDay };
}
