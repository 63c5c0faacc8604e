// Pays for promises that were not kept: once for each line and rule, within the rule's limits, through the refunds of the payment.
import type { RefundReason } from '@labfront/contract/messages/refund-reasons';
import type { PromiseKind } from '@labfront/contract/promise-kinds';
import type { Audit } from '../../platform/audit/audit.ts';
import { type Clock, isoTime, localDay } from '../../platform/base/clock.ts';
import { AppError } from '../../platform/base/errors.ts';
import { newId } from '../../platform/base/ids.ts';
import { rupeesText } from '../../platform/base/rupees.ts';
import type { Db } from '../../platform/db/database.ts';
import { NOTICE_JOB, type Notice } from '../../platform/mail/notice.ts';
import type { Outbox } from '../../platform/outbox/outbox.ts';
import type { PromisedBooking, PromisedBookings } from '../bookings/bookings.service.ts';
import type { PaymentsService } from '../payments/payments.service.ts';
import { fitAmounts, type Payable, payoutOf, sumOf } from './promise-amounts.ts';
import { giveToDay, takeFromDay } from './promise-days.queries.ts';
import {
  type Affected,
  affectedByLine,
  affectedByTube,
  affectedByVisit,
  isFoundAgain,
  mayHoldCash,
} from './promise-facts.queries.ts';
import {
  claimCheck,
  decidePayout,
  findRule,
  insertPayout,
  listPayoutLines,
  listUnsettled,
  noteRefundOf,
  type PayoutRow,
  type PromiseCheckRow,
  type PromiseRuleRow,
  setPayoutLines,
} from './promises.queries.ts';

/** The reason that refunds, ledger and receipts name. */
const REASONS: Record<PromiseKind, RefundReason> = {
  collector_late: 'Promise: the phlebotomist came late',
  specimen_lost: 'Promise: the sample was lost or could not be used',
  report_late: 'Promise: the report was late',
};

const AFFECTED: Record<PromiseKind, (db: Db, subjectId: string) => Promise<Affected[]>> = {
  collector_late: affectedByVisit,
  specimen_lost: affectedByTube,
  report_late: affectedByLine,
};

interface Dependencies {
  clock: Clock;
  audit: Audit;
  outbox: Pick<Outbox, 'add'>;
  bookings: PromisedBookings;
  payments: Pick<PaymentsService, 'refundPart' | 'leftOf'>;
}

/** For so long after the arrival a device may still tell that the money was taken; then the amount due falls all the same. */
const CASH_MS = 43_200_000;

type Way = NonNullable<PayoutRow['way']>;

const isAbout = (affected: readonly Affected[], line: PromisedBooking['lines'][number]) =>
  affected.some(
    ({ position, testIds }) =>
      (position === null || position === line.position) &&
      (testIds === null || testIds.some((id) => line.testIds.includes(id))),
  );

const brokenAt = ({ kind, due_at, happened_at, found_at }: PromiseCheckRow): string =>
  (kind === 'report_late' ? due_at : happened_at) ?? found_at;

export function createSettlement({ clock, audit, outbox, bookings, payments }: Dependencies) {
  const now = () => isoTime(clock.now());

  const cashSince = () => isoTime(clock.now() - CASH_MS);

  /** Paise that can be given back or need not be paid, and by which way. */
  async function roomOf(tx: Db, booking: PromisedBooking): Promise<{ way: Way; most: number }> {
    const { isOpen, payment_id, due } = booking;
    if (isOpen || payment_id === null) return { way: 'due', most: due };
    return { way: 'refund', most: await payments.leftOf(tx, booking) };
  }

  /** Moves the money. @returns the refund, none where no more than less is due; null where a waiting refund has reserved it. */
  async function pay(
    tx: Db,
    booking: PromisedBooking,
    kind: PromiseKind,
    amounts: readonly Payable[],
  ): Promise<Pick<PayoutRow, 'refund_id'> | null> {
    if (booking.isOpen || booking.payment_id === null) {
      const byLine = new Map(amounts.map(({ lineId, amount }) => [lineId, amount]));
      return { refund_id: await bookings.lowerDue(tx, booking, byLine, { reason: REASONS[kind], now: now() }) };
    }
    const refundId = await payments.refundPart(tx, booking, sumOf(amounts), REASONS[kind]);
    return refundId === null ? null : { refund_id: refundId };
  }

  /** As `pay`, within the limit of the day. @returns null also beyond that limit. */
  async function payToday(tx: Db, booking: PromisedBooking, rule: PromiseRuleRow, amounts: readonly Payable[]) {
    const { kind, per_day: most } = rule;
    const ofDay = { kind, day: localDay(clock.now()), paise: sumOf(amounts) };
    if (!(await takeFromDay(tx, { ...ofDay, most }))) return null;
    const payment = await pay(tx, booking, kind, amounts);
    if (!payment) await giveToDay(tx, ofDay);
    return payment;
  }

  /** A lost tube that is found before its loss is settled: whoever reads the payout sees it at once. */
  const factsChangedAt = async (tx: Db, { kind, subject_id }: PromiseCheckRow): Promise<string | null> =>
    kind === 'specimen_lost' && (await isFoundAgain(tx, subject_id)) ? now() : null;

  async function tell(tx: Db, booking: PromisedBooking, payoutId: string, way: Way, paise: number): Promise<void> {
    const { accountId, number } = booking;
    const variables = { number, amount: rupeesText(paise) };
    const notice: Notice = { id: `promise.${payoutId}`, kind: `promise-${way}`, accountId, variables };
    await outbox.add(tx, NOTICE_JOB, notice);
  }

  /** Returns the amount that a broken promise pays for the lines of a booking, before the limit of the day. */
  async function weigh(
    tx: Db,
    check: PromiseCheckRow,
    booking: PromisedBooking,
    rule: { payout: number; per_booking: number },
  ) {
    const { kind, subject_id } = check;
    const affected = await AFFECTED[kind](tx, subject_id);
    const before = await listPayoutLines(tx, booking.id);
    const counted = before.filter(({ status }) => status !== 'declined');
    const waiting = sumOf(counted.filter(({ status }) => status === 'waiting'));
    const lines = booking.lines
      .filter((line) => line.back !== 'yes' && isAbout(affected, line))
      .filter(({ id }) => !before.some((paid) => paid.line_id === id && paid.kind === kind))
      .map(({ id, paid }) => ({
        id,
        paid,
        // A reduction of the amount due is no longer part of `paid`.
        promised: sumOf(counted.filter(({ line_id, way }) => line_id === id && way !== 'due')),
      }));
    const { way, most } = await roomOf(tx, booking);
    const ofBooking = rule.per_booking - sumOf(counted.filter((paid) => paid.kind === kind));
    const amounts = payoutOf(lines, rule.payout, Math.min(ofBooking, most - waiting));
    const isAsked = booking.lines.some(
      ({ id, back }) => back === 'asked' && amounts.some(({ lineId }) => lineId === id),
    );
    return { amounts, way, isAsked };
  }

  return {
    /** Broken promises that can be settled now: no cash of their bookings is under way. */
    listUnsettled: (db: Db, limit: number): Promise<PromiseCheckRow[]> => listUnsettled(db, cashSince(), limit),

    /** Settles one broken promise inside `tx`; one that is settled already, and one whose cash is under way by now, stays as it is. */
    async settle(tx: Db, check: PromiseCheckRow): Promise<void> {
      if (!(await claimCheck(tx, check, { now: now(), cashSince: cashSince() }))) return;
      const { kind, subject_id, booking_id } = check;
      const broken_at = brokenAt(check);
      const rule = await findRule(tx, kind, localDay(Date.parse(broken_at)));
      const booking = rule && (await bookings.hold(tx, booking_id));
      if (!rule || !booking || booking.isCancelled) return;
      const { amounts, way, isAsked } = await weigh(tx, check, booking, rule);
      const paise = sumOf(amounts);
      if (paise === 0) return;
      const payment = isAsked ? null : await payToday(tx, booking, rule, amounts);
      const isPaid = payment !== null;
      const id = newId();
      const payout: PayoutRow = {
        id,
        kind,
        subject_id,
        booking_id,
        amount: paise,
        status: isPaid ? 'paid' : 'waiting',
        way: isPaid ? way : null,
        refund_id: payment?.refund_id ?? null,
        broken_at,
        facts_changed_at: await factsChangedAt(tx, check),
        decided_by: null,
        decided_at: null,
        decline_reason: '',
        created_at: now(),
      };
      const lines = amounts.map(({ lineId, amount }) => ({ line_id: lineId, kind, payout_id: id, amount }));
      await insertPayout(tx, payout, lines);
      if (isPaid) await tell(tx, booking, id, way, paise);
      const action = isPaid ? 'promise.paid' : 'promise.waiting';
      await audit.write(tx, { action, recordId: booking_id, actorId: null, details: { kind, paise } });
    },

    /**
     * Pays what waits, as far as the booking still has something to give back.
     * @returns paise.
     * @throws AppError 409 `PROMISE_NOTHING_LEFT`, `PROMISE_CASH_UNDER_WAY`, `ILLEGAL_TRANSITION`.
     */
    async approve(tx: Db, { id, kind, booking_id }: PayoutRow, accountId: string): Promise<number> {
      const booking = await bookings.hold(tx, booking_id);
      if (!booking || booking.isCancelled) throw new AppError('PROMISE_NOTHING_LEFT');
      if (await mayHoldCash(tx, booking_id, cashSince())) throw new AppError('PROMISE_CASH_UNDER_WAY');
      const all = await listPayoutLines(tx, booking_id);
      const refunded = all.filter(
        ({ payout_id, status, way }) => payout_id !== id && status === 'paid' && way === 'refund',
      );
      // A held line is without its tests that are not performed, and without what lowered the amount due.
      const leftOf = ({ id: lineId, paid, back }: (typeof booking.lines)[number]) =>
        back === 'no' ? paid - sumOf(refunded.filter(({ line_id }) => line_id === lineId)) : 0;
      const left = new Map(booking.lines.map((line) => [line.id, leftOf(line)]));
      const asked = all
        .filter(({ payout_id }) => payout_id === id)
        .map(({ line_id, amount: paise }) => ({
          lineId: line_id,
          amount: Math.max(0, Math.min(paise, left.get(line_id) ?? 0)),
        }));
      const { way, most } = await roomOf(tx, booking);
      const amounts = fitAmounts(asked, most);
      const amount = sumOf(amounts);
      if (amount === 0) throw new AppError('PROMISE_NOTHING_LEFT');
      const decision = { status: 'paid', way, amount, decided_by: accountId, decided_at: now() } as const;
      if (!(await decidePayout(tx, id, decision))) throw new AppError('ILLEGAL_TRANSITION.payout');
      await setPayoutLines(
        tx,
        id,
        amounts.map(({ lineId, amount: paise }) => ({ line_id: lineId, kind, payout_id: id, amount: paise })),
      );
      const payment = await pay(tx, booking, kind, amounts);
      if (!payment) throw new AppError('PROMISE_NOTHING_LEFT');
      if (payment.refund_id !== null) await noteRefundOf(tx, id, payment.refund_id);
      await tell(tx, booking, id, way, amount);
      await audit.write(tx, { action: 'promise.approved', recordId: booking_id, details: { kind, paise: amount } });
      return amount;
    },

    /** Pays nothing of what waits. @throws AppError 409 `ILLEGAL_TRANSITION`. */
    async decline(tx: Db, payout: PayoutRow, accountId: string, reason: string): Promise<void> {
      const decision = {
        status: 'declined',
        decided_by: accountId,
        decided_at: now(),
        decline_reason: reason,
      } as const;
      if (!(await decidePayout(tx, payout.id, decision))) throw new AppError('ILLEGAL_TRANSITION.payout');
      const { kind, amount: paise, booking_id } = payout;
      await audit.write(tx, { action: 'promise.declined', recordId: booking_id, details: { kind, paise } });
    },
  };
}
