// On SQLite alone: reads and writes no database.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { PatientLine } from './booking-patients.queries.ts';
import {
  asPatientLines,
  type PaidLine,
  paidLines,
  refuseMismatch,
  type SharedItem,
  shareOut,
  totalOfLines,
} from './booking-patients.ts';
import type { BookingLineRow, BookingRow } from './bookings.queries.ts';

const NAMES = ['Asha', 'Mira', 'Ravi', 'Kamla', 'Dev'];

const families = fc.integer({ min: 1, max: NAMES.length }).chain((people) =>
  fc.record({
    people: fc.constant(people),
    items: fc.array(
      fc.record({
        final_price: fc.integer({ min: 0, max: 1_000_000 }),
        isPackage: fc.boolean(),
        takenBy: fc.uniqueArray(fc.nat(people - 1), { minLength: 1, maxLength: people }),
      }),
      { minLength: 1, maxLength: 8 },
    ),
    discount: fc.double({ min: 0, max: 1, noNaN: true }),
    fee: fc.nat(50_000),
  }),
);

test('the lines of every booking pay its total without the fee between them, to the paisa, and none more than its price', () => {
  fc.assert(
    fc.property(families, ({ people, items, discount, fee }) => {
      const tests = items.flatMap(({ isPackage }, index) => (isPackage ? [] : [`item-${index}`]));
      const shared: SharedItem[] = items.map(({ final_price, isPackage, takenBy }, index) => ({
        item_id: `item-${index}`,
        name: `Item ${index}`,
        quantity: takenBy.length,
        final_price,
        includes: isPackage ? tests : [],
      }));
      const chosen = NAMES.slice(0, people).map((name, index) => ({
        patient: { _id: null, uhid: null, name, age: 40, sex: null, dateOfBirth: null, mobileNumber: '' },
        itemIds: items.flatMap(({ takenBy }, item) => (takenBy.includes(index) ? [`item-${item}`] : [])),
      }));
      refuseMismatch(chosen, shared);
      const rows = shareOut('booking', chosen, shared);
      const whole = totalOfLines(rows.lines);
      expect(whole).toBeLessThanOrEqual(shared.reduce((sum, item) => sum + item.final_price * item.quantity, 0));
      const ofLines = whole - Math.floor(whole * discount);
      const paid = paidLines(
        { total_amount: ofLines + fee, fee, credited: 0 } as BookingRow,
        [],
        asPatientLines(rows),
        new Map(),
      );
      if (paid.length > 0) expect(paid.reduce((sum, line) => sum + line.paid, 0)).toBe(ofLines);
      for (const line of paid) {
        expect(line.paid).toBeGreaterThanOrEqual(0);
        expect(line.paid).toBeLessThanOrEqual(line.price);
        if (line.included_in !== null) expect(line.paid).toBe(0);
      }
    }),
    { numRuns: 10_000 },
  );
});

const histories = fc.record({
  prices: fc.array(fc.nat(500_000), { minLength: 1, maxLength: 5 }),
  fee: fc.nat(50_000),
  moves: fc.array(
    fc.record({
      kind: fc.constantFrom('promise', 'discount', 'credit'),
      line: fc.nat(20),
      share: fc.double({ min: 0, max: 1, noNaN: true }),
    }),
    { maxLength: 6 },
  ),
});

/** An unpaid booking whose two items are for several patients; a move takes part of what one of its lines still pays. */
function makeUnpaid(prices: readonly number[], fee: number) {
  const all = prices.map((price, at) => ({ id: `line-${at}`, item_id: `item-${at % 2}`, price }) as PatientLine);
  const booked = ['item-0', 'item-1'].map((item_id) => ({ item_id, discount: 0 }) as BookingLineRow);
  const booking = { total_amount: totalOfLines(all) + fee, fee, credited: 0 } as BookingRow;
  const lowered = new Map<string, number>();
  const read = () => paidLines(booking, booked, all, lowered);
  const take = (kind: string, line: PaidLine, share: number): number => {
    const paise = Math.floor(Math.min(line.paid, booking.total_amount - fee) * share);
    booking.total_amount -= paise;
    const item = booked.find(({ item_id }) => item_id === line.item_id);
    if (kind === 'credit') booking.credited += paise;
    else if (item) item.discount += paise;
    if (kind === 'promise') lowered.set(line.id, (lowered.get(line.id) ?? 0) + paise);
    return paise;
  };
  return { read, take, ofLines: () => booking.total_amount - fee + booking.credited };
}

test('a promise lowers its own line alone, and all lines still pay the total after discounts and tests that are not performed', () => {
  fc.assert(
    fc.property(histories, ({ prices, fee, moves }) => {
      const { read, take, ofLines } = makeUnpaid(prices, fee);
      // What a discount after a promise takes off more than a line still pays moves to the other lines.
      const isExact = !moves.some(({ kind }) => kind === 'discount');
      for (const { kind, line, share } of moves) {
        const before = read();
        const chosen = before[line % before.length] as PaidLine;
        const paise = take(kind, chosen, share);
        const after = read();
        expect(after.reduce((sum, one) => sum + one.paid, 0)).toBe(ofLines());
        expect(after.filter(({ paid, price }) => paid < 0 || paid > price)).toEqual([]);
        if (kind === 'credit') expect(after).toEqual(before);
        if (kind === 'promise' && isExact)
          expect(after).toEqual(before.map((one) => (one === chosen ? { ...one, paid: one.paid - paise } : one)));
      }
    }),
    { numRuns: 10_000 },
  );
});

test('promises of before take off no more than what a booking that was made cheaper still misses', () => {
  const all = [100, 50].map((price, at) => ({ id: `line-${at}`, item_id: `item-${at}`, price }) as PatientLine);
  const booked = all.map(({ item_id }) => ({ item_id, discount: 0 }) as BookingLineRow);
  const booking = { total_amount: 140, fee: 0, credited: 0 } as BookingRow;
  const lowered = new Map([['line-0', 60]]);
  expect(paidLines(booking, booked, all, lowered).map(({ paid }) => paid)).toEqual([90, 50]);
});
