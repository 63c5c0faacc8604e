import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  asPatientLines,
  paidLines,
  refuseMismatch,
  type SharedItem,
  shareOut,
  totalOfLines,
} from './booking-patients.ts';
import type { BookingRow } from './bookings.queries.ts';

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
      const paid = paidLines({ total_amount: ofLines + fee, fee, credited: 0 } as BookingRow, [], asPatientLines(rows));
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
