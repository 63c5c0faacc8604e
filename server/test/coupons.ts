// Coupons of a shop, for tests.
import type { Person } from './factories.ts';
import type { Answer, TestApp } from './harness.ts';

let counter = 0;

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
