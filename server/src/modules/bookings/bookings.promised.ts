// Bookings as promises see them: what each line paid and which tests it holds, and less to pay where a promise was broken before.
import type { RefundReason } from '@labfront/contract/messages/refund-reasons';
import { isUnpaid } from '@labfront/contract/refund-rules';
import type { Db } from '../../platform/db/database.ts';
import type { CatalogueService } from '../catalogue/catalogue.service.ts';
import type { PaymentsService } from '../payments/payments.service.ts';
import type { BookingKind } from './booking-kinds.ts';
import { listLinesOf, lowerLine } from './booking-lines.queries.ts';
import { listRefundedLines } from './booking-patients.queries.ts';
import type { PaidLine } from './booking-patients.ts';
import { findAnyBooking, holdBooking } from './bookings.queries.ts';
import { readPaidLines } from './paid-lines.ts';
import { lowerTotal } from './part-payments.ts';
import { listTestRefunds } from './test-refunds.queries.ts';
import { testsOfLines } from './tests-of-lines.ts';

export interface PromisedLine {
  id: string;
  itemId: string;
  /** Which of the booking's patients, from 0. */
  position: number;
  /** The tests that it holds. */
  testIds: readonly string[];
  /** Paise that it paid or will pay, without tests that are not performed. */
  paid: number;
  /** Its money went back, or waits for somebody to approve that. */
  back: 'no' | 'asked' | 'yes';
}

export interface PromisedBooking {
  id: string;
  kind: BookingKind;
  number: string;
  accountId: string;
  isCancelled: boolean;
  /** Null where no money came. */
  payment_id: string | null;
  /** Whether it is not all paid: a promise lowers what it costs. */
  isOpen: boolean;
  /** Paise by which what it costs can fall: none once it is paid. */
  due: number;
  lines: readonly PromisedLine[];
}

interface Dependencies {
  catalogue: Pick<CatalogueService, 'testsOfPackages'>;
  payments: Pick<PaymentsService, 'refundUpTo' | 'moneyOfSales'>;
}

/** The position of each line's patient, in the order in which a visit names them. */
function positionsOf(lines: readonly PaidLine[]): Map<string, number> {
  const patients = [...new Set(lines.map((line) => line.booking_patient_id))];
  return new Map(patients.map((id, position) => [id, position]));
}

export function createPromisedBookings({ catalogue, payments }: Dependencies) {
  return {
    /** A booking, whose row is held until `tx` ends; null for an unknown one. */
    async hold(tx: Db, id: string): Promise<PromisedBooking | null> {
      await holdBooking(tx, id);
      const row = await findAnyBooking(tx, id);
      if (!row) return null;
      const booked = await listLinesOf(tx, [id]);
      const tests = await testsOfLines(tx, catalogue, booked);
      const parts = await listTestRefunds(tx, id);
      const paid = await readPaidLines(tx, row, booked);
      const back = new Map((await listRefundedLines(tx, [id])).map((line) => [line.line_id, line]));
      const positions = positionsOf(paid);
      const backOf = (lineId: string): PromisedLine['back'] => {
        const line = back.get(lineId);
        if (!line) return 'no';
        return line.request_status === 'pending' ? 'asked' : 'yes';
      };
      return {
        id,
        kind: row.kind,
        number: row.booking_number,
        accountId: row.account_id,
        isCancelled: row.status === 'Cancelled',
        payment_id: row.payment_id,
        isOpen: isUnpaid(row.payment_status),
        due: isUnpaid(row.payment_status) ? row.total_amount : 0,
        lines: paid.map((line) => ({
          id: line.id,
          itemId: line.item_id,
          position: positions.get(line.booking_patient_id) ?? 0,
          testIds: tests.get(line.item_id) ?? [],
          // Tests that were not performed have had their part.
          paid: parts.reduce((rest, part) => rest - (part.line_id === line.id ? part.amount : 0), line.paid),
          back: backOf(line.id),
        })),
      };
    },

    /**
     * Lowers what a booking costs that is held and not all paid, line by line. What parts have brought in beyond that goes back.
     * @param amounts paise by line.
     * @returns the refund of that, null where nothing goes back.
     */
    async lowerDue(
      tx: Db,
      { id, due, lines }: PromisedBooking,
      amounts: ReadonlyMap<string, number>,
      { reason, now }: { reason: RefundReason; now: string },
    ): Promise<string | null> {
      let sum = 0;
      for (const line of lines) {
        const amount = amounts.get(line.id) ?? 0;
        if (amount === 0) continue;
        sum += amount;
        await lowerLine(tx, id, line.itemId, amount);
      }
      const row = await findAnyBooking(tx, id);
      if (!row || sum > due) throw new Error(`The booking ${id} does not owe what a promise takes off`);
      // As one that cost nothing from the beginning.
      const isFree = sum === due;
      const change = { promised: row.promised + sum, ...(isFree && { payment_status: 'paid' as const }) };
      const back = await lowerTotal(tx, payments, row, { total: due - sum, reason, now, change });
      return back?.id ?? null;
    },
  };
}

export type PromisedBookings = ReturnType<typeof createPromisedBookings>;
