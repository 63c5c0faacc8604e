// Discounts that staff give on a booking that is not all paid yet: with a reason, within the limit of their role (laboratory.md
// section 2). A discount is set, not added to; it lowers the lines, never the fee of a home visit.
import { STATES } from '@labfront/contract/messages/words';
import { spreadByLargestRemainder, toPaise } from '@labfront/contract/money';
import { isUnpaid } from '@labfront/contract/refund-rules';
import type { Audit } from '../../platform/audit/audit.ts';
import { type Clock, isoTime } from '../../platform/base/clock.ts';
import { AppError, notFound } from '../../platform/base/errors.ts';
import { rupeesText } from '../../platform/base/rupees.ts';
import type { Database, Db } from '../../platform/db/database.ts';
import { type Caller, scopeOf } from '../../platform/http/caller.ts';
import type { RightsService } from '../permissions/rights.service.ts';
import { isSeen } from '../record-scopes/record-scopes.service.ts';
import { isOver } from './booking-kinds.ts';
import { listLinesOf } from './booking-lines.queries.ts';
import type { PaidLine } from './booking-patients.ts';
import {
  type BookingLineRow,
  type BookingWithPerson,
  holdBooking,
  listWithPerson,
  setBooking,
} from './bookings.queries.ts';
import { readPaidLines } from './paid-lines.ts';
import { listStaffShares, setLineDiscount } from './staff-discounts.queries.ts';

/** Paise that stay to be paid: no gateway takes less, and what costs nothing is never paid. */
const LEAST_LEFT = 100;

interface Dependencies {
  database: Database;
  clock: Clock;
  audit: Audit;
  rights: Pick<RightsService, 'discountLimits'>;
}

export function createStaffDiscounts({ database, clock, audit, rights }: Dependencies) {
  /** Hundredths of a percent that the caller may take off a booking: the highest limit of their roles that reach it. */
  async function limitOf(tx: Db, { accountId }: Caller, bookingId: string): Promise<number> {
    let highest = 0;
    for (const { scope, basisPoints } of await rights.discountLimits(tx, accountId))
      if (basisPoints > highest && (await isSeen(tx, 'bookings', bookingId, scope))) highest = basisPoints;
    return highest;
  }

  /** The booking as it would be without the discount of staff. */
  async function without(tx: Db, booking: BookingWithPerson) {
    const shares = await listStaffShares(tx, booking.id);
    const lines = (await listLinesOf(tx, [booking.id])).map((line) => ({
      ...line,
      discount: line.discount - (shares.get(line.id) ?? 0),
    }));
    const whole = { ...booking, total_amount: booking.total_amount + booking.staff_discount };
    return { lines, whole, paid: await readPaidLines(tx, whole, lines) };
  }

  async function spread(tx: Db, paise: number, lines: readonly BookingLineRow[], paid: readonly PaidLine[]) {
    const ofItem = Map.groupBy(paid, ({ item_id }) => item_id);
    const weights = lines.map(({ item_id }) => ofItem.get(item_id)?.reduce((sum, line) => sum + line.paid, 0) ?? 0);
    const shares = spreadByLargestRemainder(paise, weights);
    for (const [index, line] of lines.entries()) {
      const ofStaff = shares[index] ?? 0;
      await setLineDiscount(tx, line.id, { discount: line.discount + ofStaff, ofStaff });
    }
  }

  async function give(tx: Db, caller: Caller, booking: BookingWithPerson, paise: number, reason: string) {
    if (isOver(booking.status)) throw new AppError('BOOKING_CLOSED', { state: STATES[booking.status] });
    if (!isUnpaid(booking.payment_status)) throw new AppError('BOOKING_PAID.discount');
    if (booking.credited > 0) throw new AppError('BOOKING_IN_WORK');
    const { lines, whole, paid } = await without(tx, booking);
    const cost = paid.reduce((sum, { price }) => sum + price, 0);
    // Not below what parts have brought in: money that came is given back, not discounted.
    const left = whole.total_amount - Math.max(whole.fee, whole.paid_amount + LEAST_LEFT);
    const most = Math.max(0, Math.min(left, Math.floor((cost * (await limitOf(tx, caller, booking.id))) / 10_000)));
    if (paise > most) throw new AppError('DISCOUNT_LIMIT', { amount: rupeesText(most) });
    await spread(tx, paise, lines, paid);
    await setBooking(tx, booking.id, {
      total_amount: whole.total_amount - paise,
      staff_discount: paise,
      staff_discount_reason: paise === 0 ? null : reason,
      // An order at the gateway is about the amount of before: the next one is about this.
      order_id: paise === booking.staff_discount ? booking.order_id : null,
      updated_at: isoTime(clock.now()),
    });
    await audit.write(tx, { action: `${booking.kind}.discount`, recordId: booking.id, details: { paise, reason } });
  }

  return {
    /**
     * Sets what staff take off an unpaid booking of either kind; nothing takes the discount back.
     * @param amount rupees.
     * @throws AppError 404, 409 `BOOKING_CLOSED`, `BOOKING_PAID`, 409 `DISCOUNT_LIMIT` naming the most that the caller may give.
     */
    async set(caller: Caller, id: string, { amount, reason }: { amount: number; reason: string }): Promise<void> {
      if (!(await isSeen(database.db, 'bookings', id, scopeOf(caller)))) throw notFound('Booking');
      await database.write(async (tx) => {
        await holdBooking(tx, id);
        const [booking] = await listWithPerson(tx, [id]);
        if (!booking) throw notFound('Booking');
        await give(tx, caller, booking, toPaise(amount), reason);
      });
    },
  };
}

export type StaffDiscounts = ReturnType<typeof createStaffDiscounts>;
