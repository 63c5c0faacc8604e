// Coupons of a shop, for tests.
import { makeCities, makeItems, type Person } from './factories.ts';
import type { Answer, TestApp } from './harness.ts';

let counter = 0;

/** Opens a shop with cities and three items: of Thyroid for ₹100, of Diabetes for ₹333.33 and for ₹500. @returns the ids of the items. */
export async function openCouponShop(app: TestApp): Promise<[cheap: string, dear: string, third: string]> {
  await makeCities(app);
  const [cheap = '', dear = '', third = ''] = await makeItems(
    app,
    { price: 100, category: 'Thyroid' },
    { price: 333.33, category: 'Diabetes' },
    { price: 500, category: 'Diabetes' },
  );
  return [cheap, dear, third];
}

/** Makes a coupon of 10 % that is valid for a year, unless `changes` say otherwise. */
export async function makeCoupon(
  app: TestApp,
  { token }: Person,
  changes: object = {},
): Promise<{ _id: string; code: string }> {
  counter += 1;
  const terms = { kind: 'percent', value: 10, validFrom: '2026-03-01', validUntil: '2027-03-01' };
  const coupon = { code: `CODE-${counter}`, ...terms, ...changes };
  const { status, body } = await app.call('POST', '/coupons', { token, body: coupon });
  if (status !== 201) throw new Error(`No coupon: ${JSON.stringify(body)}`);
  return body.data;
}

/** Puts a coupon into the cart of a person. */
export const applyCoupon = (app: TestApp, { token }: Person, code: string): Promise<Answer> =>
  app.call('POST', '/cart/coupon', { token, body: { code } });
