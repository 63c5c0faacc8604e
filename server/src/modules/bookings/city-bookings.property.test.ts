// On SQLite alone: sums of money (on PostgreSQL: bookings/city-bookings.test.ts).
// Random prices, discounts and quantities: a booking costs what the price list of its city says, to the paisa.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fillCart, makeAdmin, makeCities, makeItems, makeUser } from '../../../test/factories.ts';
import { createTestApp } from '../../../test/harness.ts';
import { setPrices } from '../../../test/price-lists.ts';

const app = await createTestApp();
await makeCities(app);
const admin = await makeAdmin(app);
const BASE = [333.33, 80, 1_999.99];
const items = await makeItems(app, ...BASE.map((price) => ({ price })));
const addressOfSample = {
  name: 'Asha Verma',
  number: '9876543210',
  locality: 'Old town',
  pincode: '452001',
  address: '4 Tower Road',
  city: 'Indore',
  addressType: 'home',
};

/** Hundredths of a rupee and of a percent; no price between nothing and one rupee can be listed. */
const listed = fc
  .record({ paise: fc.integer({ min: 0, max: 5_000_000 }), basisPoints: fc.integer({ min: 0, max: 10_000 }) })
  .filter((row) => finalOf(row) === 0n || finalOf(row) >= 100n);

/** Rounded half up, in whole paise: an own sum, in other numbers than the program's. */
function finalOf({ paise, basisPoints }: { paise: number; basisPoints: number }): bigint {
  const exact = BigInt(paise) * BigInt(10_000 - basisPoints);
  return exact / 10_000n + (exact % 10_000n >= 5_000n ? 1n : 0n);
}

test('price of the city × discount × quantity is what is booked and paid, whatever was shown', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.option(listed, { nil: null }), { minLength: BASE.length, maxLength: BASE.length }),
      fc.array(fc.integer({ min: 1, max: 10 }), { minLength: BASE.length, maxLength: BASE.length }),
      async (rows, quantities) => {
        await setPrices(
          app,
          admin.token,
          'Indore',
          rows.flatMap((row, index) =>
            row === null
              ? []
              : [{ itemId: items[index] ?? '', price: row.paise / 100, discountPercent: row.basisPoints / 100 }],
          ),
        );
        const { token } = await makeUser(app);
        await fillCart(app, token, items);
        for (const [index, quantity] of quantities.entries()) {
          if (quantity > 1) {
            const body = { itemId: items[index], quantity: quantity - 1 };
            await app.call('POST', '/cart/add-to-cart', { token, body });
          }
        }
        const total = quantities.reduce((sum, quantity, index) => {
          const row = rows[index];
          const paise = row ? finalOf(row) : BigInt(Math.round((BASE[index] ?? 0) * 100));
          return sum + paise * BigInt(quantity);
        }, 0n);
        const details = { collection: 'home', address: addressOfSample, paymentMethod: 'at_collection', again: true };
        const book = (amount: number) =>
          app.call('POST', '/cart-booking/book', { token, body: { amount, ...details } });
        const { body: shown } = await app.call('GET', '/cart/get-cart', { token });
        const first = await book(shown.totalAmount);
        const kept = await app.call('GET', '/cart/get-cart', { token });
        const booked = first.status === 201 ? first : await book(kept.body.totalAmount);
        expect(booked.status).toBe(201);
        expect(BigInt(Math.round(booked.body.booking.totalAmount * 100))).toBe(total);
        const lines = await app.database.db
          .selectFrom('booking_lines')
          .select(['final_price', 'quantity'])
          .where('booking_id', '=', booked.body.booking._id)
          .execute();
        expect(lines.reduce((sum, line) => sum + BigInt(line.final_price) * BigInt(line.quantity), 0n)).toBe(total);
      },
    ),
    { numRuns: 40 },
  );
});
