// A coupon in a cart: its discount, its refusals and its end.
import { beforeEach, describe, expect, test } from 'vitest';
import { applyCoupon, makeCoupon as makeCouponBy, openCouponShop } from '../../../test/coupons.ts';
import { fillCart, makeAdmin, makeUser, type Person } from '../../../test/factories.ts';
import { createTestApp } from '../../../test/harness.ts';

const app = await createTestApp();
const [cheap, dear, third] = await openCouponShop(app);
const AT_COLLECTION = { paymentMethod: 'at_collection' };

let admin: Person;
let user: Person;
beforeEach(async () => {
  app.clock.advance(3_600_000);
  user = await makeUser(app);
  admin = await makeAdmin(app);
});

const makeCoupon = (changes?: object) => makeCouponBy(app, admin, changes);
const apply = (code: string, person = user) => applyCoupon(app, person, code);
const cart = async () => (await app.call('GET', '/cart/get-cart', { token: user.token })).body;

describe('in a cart', () => {
  test('takes its share off, in any case of its code, and stays while the cart changes', async () => {
    const { code } = await makeCoupon();
    await fillCart(app, user.token, [cheap]);
    const { status, body } = await apply(`  ${code.toLowerCase()} `);
    expect({ status, message: body.message }).toEqual({ status: 200, message: `The coupon ${code} is applied` });
    expect(body.cart).toMatchObject({ totalAmount: 90, discount: { code, amount: 10 }, couponRefusal: null });
    await fillCart(app, user.token, [dear]);
    // 10 % of 433.33 is 43.333, to the paisa.
    expect(await cart()).toMatchObject({ totalAmount: 390, discount: { amount: 43.33 } });
    const removed = await app.call('DELETE', '/cart/coupon', { token: user.token });
    expect(removed.body.cart).toMatchObject({ totalAmount: 433.33, discount: null });
  });

  test.each([
    // Half a paisa is rounded up: 12.5 % of 333.33 is 41.66625, 0.01 % of 100 is 0.01.
    [{ value: 12.5 }, 'dear', 41.67],
    [{ value: 0.01 }, 'cheap', 0.01],
    [{ value: 50, maxDiscount: 20 }, 'cheap', 20],
    [{ kind: 'amount', value: 30.5 }, 'cheap', 30.5],
    [{ kind: 'amount', value: 5000 }, 'cheap', 100],
    [{ value: 100 }, 'dear', 333.33],
  ] as const)('%o of %s takes %d off, never more than there is', async (terms, item, amount) => {
    const { code } = await makeCoupon(terms);
    await fillCart(app, user.token, [item === 'dear' ? dear : cheap]);
    expect((await apply(code)).body.cart.discount).toMatchObject({ code, amount });
  });

  test('counts for its items and categories alone', async () => {
    const ofItems = await makeCoupon({ itemIds: [cheap], categories: ['Diabetes'] });
    await fillCart(app, user.token, [cheap, third]);
    expect((await apply(ofItems.code)).body.cart.discount.amount).toBe(60);
    const ofCategory = await makeCoupon({ categories: ['Diabetes'] });
    expect((await apply(ofCategory.code)).body.cart.discount.amount).toBe(50);
    const ofOther = await makeCoupon({ categories: ['Cancer'] });
    expect(await apply(ofOther.code)).toMatchObject({ status: 409, body: { code: 'COUPON_NOT_APPLICABLE' } });
  });

  test.each([
    ['COUPON_UNKNOWN', { active: false }],
    ['COUPON_UNKNOWN', { validFrom: '2026-12-01' }],
    ['COUPON_EXPIRED', { validFrom: '2026-02-01', validUntil: '2026-02-28' }],
    ['COUPON_MINIMUM', { minAmount: 100.01 }],
    ['COUPON_NOT_APPLICABLE', { itemIds: 'dear' }],
  ])('answers %s', async (code, terms) => {
    const itemIds = 'itemIds' in terms ? { itemIds: [dear] } : {};
    const coupon = await makeCoupon({ ...terms, ...itemIds });
    await fillCart(app, user.token, [cheap]);
    const { status, body } = await apply(coupon.code);
    expect({ status, code: body.code }).toEqual({ status: 409, code });
    expect((await cart()).discount).toBeNull();
  });

  test('is unknown where nobody made it, and guessing ends', async () => {
    expect(await apply('NO-SUCH-CODE')).toMatchObject({ status: 409, body: { code: 'COUPON_UNKNOWN' } });
    for (let tries = 0; tries < 29; tries += 1) await apply('NO-SUCH-CODE');
    expect((await apply('NO-SUCH-CODE')).status).toBe(429);
  });

  test('ends at the very moment', async () => {
    const until = new Date(app.clock.now() + 60_000).toISOString();
    const { code } = await makeCoupon({ validUntil: until });
    await fillCart(app, user.token, [cheap]);
    expect((await apply(code)).status).toBe(200);
    // The clock of tests moves by itself, a millisecond at every look.
    app.clock.advance(Date.parse(until) - app.clock.now() - 500);
    expect((await cart()).discount).not.toBeNull();
    app.clock.advance(Date.parse(until) - app.clock.now());
    expect(await cart()).toMatchObject({ totalAmount: 100, couponRefusal: { code, reason: 'COUPON_EXPIRED' } });
    expect((await apply(code)).body.code).toBe('COUPON_EXPIRED');
    // The price that the customer saw is no longer valid: nothing is booked, and the new cart gives the reason.
    const body = { amount: 90, ...AT_COLLECTION };
    const answer = await app.call('POST', '/cart-booking/book', { token: user.token, body });
    expect(answer).toMatchObject({ status: 409, body: { code: 'CART_CHANGED', total: 100 } });
    expect(answer.body.cart.couponRefusal.reason).toBe('COUPON_EXPIRED');
  });

  test('a day as its end holds as a whole', async () => {
    const day = new Date(app.clock.now() + 5.5 * 3_600_000).toISOString().slice(0, 10);
    const { _id } = await makeCoupon({ validUntil: day });
    const { body } = await app.call('GET', '/coupons', { token: admin.token });
    const until = body.data.find((coupon: { _id: string }) => coupon._id === _id).validUntil;
    expect(until).toBe(new Date(Date.parse(`${day}T18:30:00.000Z`)).toISOString());
  });

  test('that shrinks below the minimum costs its price, and says what is missing', async () => {
    const { code } = await makeCoupon({ minAmount: 400 });
    await fillCart(app, user.token, [cheap, dear]);
    await apply(code);
    const { body } = await app.call('DELETE', '/cart/remove-from-cart', { token: user.token, body: { itemId: cheap } });
    const refusal = { code, reason: 'COUPON_MINIMUM', missing: 66.67 };
    expect(body.cart).toMatchObject({ totalAmount: 333.33, discount: null, couponRefusal: refusal });
    await fillCart(app, user.token, [cheap]);
    expect((await cart()).discount).toMatchObject({ code });
  });
});
