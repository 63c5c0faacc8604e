// On SQLite alone: reads and writes no database.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { splitRefund } from './split-refund.ts';

test('takes from each payment in turn what it has, and says what is missing', () => {
  const payments = [
    { id: 'last', left: 300 },
    { id: 'spent', left: 0 },
    { id: 'first', left: 200 },
  ];
  expect(splitRefund(250, payments)).toEqual({ shares: [{ id: 'last', amount: 250 }], missing: 0 });
  expect(splitRefund(301, payments)).toEqual({
    shares: [
      { id: 'last', amount: 300 },
      { id: 'first', amount: 1 },
    ],
    missing: 0,
  });
  expect(splitRefund(600, payments).missing).toBe(100);
});

test('never takes more from a payment than it has, and all of it together is what was asked for', () => {
  const left = fc.array(fc.integer({ min: 0, max: 10_000 }), { maxLength: 6 });
  fc.assert(
    fc.property(left, fc.integer({ min: 0, max: 70_000 }), (amounts, paise) => {
      const payments = amounts.map((one, at) => ({ id: String(at), left: one }));
      const { shares, missing } = splitRefund(paise, payments);
      for (const { id, amount } of shares) expect(amount).toBeLessThanOrEqual(amounts[Number(id)] ?? 0);
      expect(shares.reduce((sum, { amount }) => sum + amount, missing)).toBe(paise);
    }),
  );
});
