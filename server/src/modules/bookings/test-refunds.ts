// The money of tests that are not performed (laboratory.md section 5): it goes back, or is not due any more, once for each test.
import type { RefundReason } from '@labfront/contract/messages/refund-reasons';
import { spreadByLargestRemainder } from '@labfront/contract/money';
import { isUnpaid } from '@labfront/contract/refund-rules';
import { type Clock, isoTime } from '../../platform/base/clock.ts';
import type { Db } from '../../platform/db/database.ts';
import { readPatient } from '../booking-details/booking-details.service.ts';
import type { CatalogueService } from '../catalogue/catalogue.service.ts';
import { isSplitFrom, type PaymentsService, waysBack } from '../payments/payments.service.ts';
import { listLinesOf } from './booking-lines.queries.ts';
import type { BookingMails } from './booking-mails.ts';
import { insertRefundedLines, listPromisedLines, listRefundedLines } from './booking-patients.queries.ts';
import type { PaidLine } from './booking-patients.ts';
import { type BookingWithPerson, holdBooking, listWithPerson } from './bookings.queries.ts';
import { readPaidLines } from './paid-lines.ts';
import { lowerTotal } from './part-payments.ts';
import { insertTestRefunds, listTestRefunds, pricesOfTests, type TestRefundRow } from './test-refunds.queries.ts';
import { testsOfLines } from './tests-of-lines.ts';

const REASON: RefundReason = 'Test not performed';

type TestPart = Omit<TestRefundRow, 'refund_id'>;

/** Paise that are not due any more or go back, and the first refund of those that go back. */
interface Settled {
  amount: number;
  refundId: string | null;
}

const NOTHING: Settled = { amount: 0, refundId: null };

/** Tests of one patient of a booking. */
export interface UnperformedTests {
  bookingId: string;
  /** As the label says it. */
  patient: { name: string; age: number | null; sex: string | null };
  /** Which of the booking's patients, from 0; null where that is not known. */
  position: number | null;
  testIds: readonly string[];
}

interface Dependencies {
  clock: Clock;
  catalogue: Pick<CatalogueService, 'testsOfPackages'>;
  payments: Pick<PaymentsService, 'refundUpTo' | 'moneyOfSales' | 'supersedeRequests'>;
  mails: Pick<BookingMails, 'notPerformed'>;
}

/** The lines of one patient; of two with the same label the one at `position`. */
function linesOfPatient(paid: readonly PaidLine[], { patient, position }: UnperformedTests): readonly PaidLine[] {
  const patients = [...Map.groupBy(paid, (line) => line.booking_patient_id).values()];
  const isMeant = (own: readonly PaidLine[]) => {
    const { name, age, sex } = readPatient(own[0] ?? { patient: '{}' });
    return name === patient.name && age === patient.age && sex === patient.sex;
  };
  const named = patients.filter(isMeant);
  if (named.length === 1) return named[0] ?? [];
  const at = position === null ? undefined : patients[position];
  return at ?? named[0] ?? (patients.length === 1 ? patients[0] : undefined) ?? [];
}

/** Returns the share of a line's money that belongs to one of its tests: of a package a share by the prices of its tests, of the last one the rest. */
function shareOf(
  testId: string,
  tests: readonly string[],
  line: { paid: number; left: number; isLast: boolean },
  prices: ReadonlyMap<string, number>,
) {
  if (line.isLast) return line.left;
  const weights = tests.map((id) => prices.get(id) ?? 0);
  const isPriced = weights.some((weight) => weight > 0);
  const shares = spreadByLargestRemainder(line.paid, isPriced ? weights : tests.map(() => 1));
  return Math.min(line.left, shares[tests.indexOf(testId)] ?? 0);
}

export function createTestRefunds({ clock, catalogue, payments, mails }: Dependencies) {
  const now = () => isoTime(clock.now());

  /** The parts of the lines' money that belong to some tests and did not go back before. */
  async function partsOf(tx: Db, booking: BookingWithPerson, asked: UnperformedTests): Promise<TestPart[]> {
    const lines = await listLinesOf(tx, [booking.id]);
    const own = linesOfPatient(await readPaidLines(tx, booking, lines), asked);
    const tests = await testsOfLines(tx, catalogue, lines);
    const prices = await pricesOfTests(tx, [...new Set([...tests.values()].flat())]);
    const whole = new Set((await listRefundedLines(tx, [booking.id])).map(({ line_id: id }) => id));
    const parts = await listTestRefunds(tx, booking.id);
    const promised = await listPromisedLines(tx, booking.id);
    const made: TestPart[] = [];
    const kind = isUnpaid(booking.payment_status) ? 'credit' : 'refund';
    for (const line of own.filter(({ id, paid }) => paid > 0 && !whole.has(id))) {
      const held = tests.get(line.item_id) ?? [];
      for (const testId of new Set(asked.testIds)) {
        const before = [...parts, ...made].filter((part) => part.line_id === line.id);
        if (!held.includes(testId) || before.some((part) => part.test_id === testId)) continue;
        const given = before.reduce((sum, part) => sum + part.amount, promised.get(line.id) ?? 0);
        const left = Math.max(0, line.paid - given);
        const isLast = before.length === held.length - 1;
        const amount = shareOf(testId, held, { paid: line.paid, left, isLast }, prices);
        const row = { line_id: line.id, booking_id: booking.id, amount, created_at: now() };
        made.push({ ...row, test_id: testId, kind });
        // The parts name the refund of each test: the line is over, and no refund is about it as a whole.
        if (isLast) await insertRefundedLines(tx, [{ ...row, request_id: null, refund_id: null }]);
      }
    }
    return made;
  }

  /**
   * Takes paise off what an unpaid booking costs, or asks for their refund. Of one that is paid in part, what came beyond what it costs now goes back.
   * @returns what is not due or goes back.
   */
  async function settle(tx: Db, booking: BookingWithPerson, paise: number): Promise<Settled> {
    if (paise === 0) return NOTHING;
    if (isUnpaid(booking.payment_status)) {
      const change = { credited: booking.credited + paise };
      const lowered = { total: booking.total_amount - paise, reason: REASON, now: now(), change };
      const back = await lowerTotal(tx, payments, booking, lowered);
      return { amount: paise, refundId: back?.id ?? null };
    }
    const refund = await payments.refundUpTo(tx, booking, paise, REASON);
    return refund ? { amount: refund.amountPaise, refundId: refund.id } : NOTHING;
  }

  return {
    /**
     * Gives the money of tests back that are not performed, without anybody's approval, and tells the customer. Money that came is refunded,
     * of an unpaid booking less is due. A test's money goes back once, whoever asks and however often.
     * @param id of the news, which is sent once.
     */
    async giveBackTests(tx: Db, asked: UnperformedTests, id: string): Promise<void> {
      await holdBooking(tx, asked.bookingId);
      const [booking] = await listWithPerson(tx, [asked.bookingId]);
      if (!booking || booking.status === 'Cancelled') return;
      // Automatic refunds replace requests that wait: declined later, such a line's money would stay here.
      const isAsked = (await listRefundedLines(tx, [booking.id])).some((line) => line.request_status === 'pending');
      if (isAsked) await payments.supersedeRequests(tx, booking);
      const parts = await partsOf(tx, booking, asked);
      const paise = parts.reduce((sum, part) => sum + part.amount, 0);
      const { amount, refundId } = await settle(tx, booking, paise);
      await insertTestRefunds(
        tx,
        parts.map((part) => ({ ...part, refund_id: refundId })),
      );
      const money = (await payments.moneyOfSales(tx, [booking])).get(booking.id);
      const way = amount === 0 ? 'none' : isUnpaid(booking.payment_status) ? 'credit' : 'refund';
      await mails.notPerformed(tx, booking, {
        id,
        count: asked.testIds.length,
        amount,
        way,
        back: waysBack(money, isSplitFrom(refundId)),
      });
    },
  };
}
