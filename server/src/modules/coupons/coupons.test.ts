// Coupons used up by bookings, and returned by those that end unpaid.
import { beforeEach, describe, expect, test } from 'vitest';
import { applyCoupon, makeCoupon as makeCouponBy, openCouponShop } from '../../../test/coupons.ts';
import { bookCart, fillCart, makeAdmin, makeUser, type Person, payOrder } from '../../../test/factories.ts';
import { createTestApp } from '../../../test/harness.ts';
import { mailsTo } from '../../../test/mails.ts';

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
const usedOf = async (id: string) =>
  (await app.call('GET', '/coupons?limit=200', { token: admin.token })).body.data.find(
    (coupon: { _id: string }) => coupon._id === id,
  ).used;
const cancel = (bookingId: string, { token }: Person = user) =>
  app.call('POST', '/cart-booking/update-status', { token, body: { bookingId, status: 'Cancelled' } });

test('codes are not guessed by booking either', async () => {
  const book = () =>
    app.call('POST', '/booking', { token: user.token, body: { tests: [cheap], couponCode: 'GUESSED', amount: 100 } });
  for (let tries = 0; tries < 30; tries += 1) expect((await book()).body.code).toBe('COUPON_UNKNOWN');
  expect((await book()).status).toBe(429);
  expect((await apply('GUESSED')).status).toBe(429);
});

describe('a booking', () => {
  test('costs what the cart said; receipt, list, file and mail know the discount', async () => {
    const { code, _id } = await makeCoupon({ value: 10 });
    await fillCart(app, user.token, [cheap, dear]);
    await apply(code);
    const { orderId, booking } = await bookCart(app, user.token, { city: 'Bhopal' });
    expect(booking).toMatchObject({ totalAmount: 390, discount: { code, amount: 43.33 } });
    expect(await usedOf(_id)).toBe(1);
    await app.call('PUT', '/cart-booking/verify', { token: user.token, body: await payOrder(app, orderId) });
    expect(await cart()).toMatchObject({ items: [], discount: null });
    const lines = await app.database.db
      .selectFrom('booking_lines')
      .select(['item_id', 'discount'])
      .where('booking_id', '=', booking._id)
      .execute();
    expect(new Map(lines.map((line) => [line.item_id, line.discount]))).toEqual(
      new Map([
        [cheap, 1000],
        [dear, 3333],
      ]),
    );
    const mails = await mailsTo(app, user.email);
    expect(mails.some((mail) => mail.includes(`Discount with ${code}: −₹43.33`))).toBe(true);
    const { body: file } = await app.call('GET', '/cart-booking/all?format=csv', { token: admin.token });
    expect(file).toContain(`${code},43.33`);
    const receipt = await app.call('GET', `/cart-booking/receipt/${booking._id}`, { token: user.token });
    expect(receipt.status).toBe(200);
    // The next cart has no coupon.
    await fillCart(app, user.token, [cheap]);
    expect(await cart()).toMatchObject({ totalAmount: 100, discount: null });
  });

  test('the same cart again is the same order; another coupon is another order, and the first use is returned', async () => {
    const first = await makeCoupon({ usesPerAccount: 1, totalUses: 1 });
    const second = await makeCoupon({ value: 20 });
    await fillCart(app, user.token, [cheap]);
    await apply(first.code);
    const { booking } = await bookCart(app, user.token);
    expect((await bookCart(app, user.token)).booking._id).toBe(booking._id);
    expect(await usedOf(first._id)).toBe(1);
    await apply(second.code);
    const other = await bookCart(app, user.token);
    expect(other.booking).toMatchObject({ totalAmount: 80, discount: { code: second.code, amount: 20 } });
    expect([await usedOf(first._id), await usedOf(second._id)]).toEqual([0, 1]);
  });

  test('a use is returned when it ends unpaid, and stays when it was paid', async () => {
    const { code, _id } = await makeCoupon({ usesPerAccount: 1 });
    await fillCart(app, user.token, [cheap]);
    await apply(code);
    const { booking } = await bookCart(app, user.token, AT_COLLECTION);
    await fillCart(app, user.token, [cheap]);
    expect((await apply(code)).body.code).toBe('COUPON_USED_UP');
    await cancel(booking._id);
    expect(await usedOf(_id)).toBe(0);
    expect((await apply(code)).status).toBe(200);
    const { orderId, booking: paid } = await bookCart(app, user.token);
    await app.call('PUT', '/cart-booking/verify', { token: user.token, body: await payOrder(app, orderId) });
    await cancel(paid._id);
    expect(await usedOf(_id)).toBe(1);
  });

  test('a use is returned when it expires unconfirmed', async () => {
    const { code, _id } = await makeCoupon();
    const soon = new Date(app.clock.now() + 3 * 86_400_000).toISOString().slice(0, 10);
    await fillCart(app, user.token, [cheap]);
    await apply(code);
    await bookCart(app, user.token, { city: 'Bhopal', date: soon, slot: '10:00-12:00', ...AT_COLLECTION });
    expect(await usedOf(_id)).toBe(1);
    app.clock.advance(4 * 86_400_000);
    await app.services.bookings.expireUnconfirmed();
    admin = await makeAdmin(app);
    expect(await usedOf(_id)).toBe(0);
  });

  test('a first one only', async () => {
    const { code } = await makeCoupon({ firstOrderOnly: true });
    await fillCart(app, user.token, [cheap]);
    await apply(code);
    expect((await bookCart(app, user.token, AT_COLLECTION)).booking.totalAmount).toBe(90);
    await fillCart(app, user.token, [dear]);
    const { body } = await apply(code);
    expect(body).toMatchObject({ code: 'COUPON_NOT_APPLICABLE', message: 'This coupon is for a first booking only' });
  });

  const bookNow = (couponCode: string, { token }: Person = user) =>
    app.call('POST', '/booking', { token, body: { tests: [dear], couponCode } });

  test('a first one only, also beside an order that waits for its payment', async () => {
    const [{ code }, other] = [await makeCoupon({ firstOrderOnly: true }), await makeCoupon({ firstOrderOnly: true })];
    await fillCart(app, user.token, [cheap]);
    await apply(code);
    const waiting = await bookCart(app, user.token);
    expect(waiting.booking).toMatchObject({ totalAmount: 90, paymentStatus: 'created' });
    for (const one of [code, other.code])
      expect((await bookNow(one)).body).toMatchObject({ code: 'COUPON_NOT_APPLICABLE' });
    // The same cart again is the same order.
    expect((await bookCart(app, user.token)).booking._id).toBe(waiting.booking._id);
    await cancel(waiting.booking._id);
    expect((await bookNow(other.code)).status).toBe(201);
  });

  test('a first one only, however many ask at once with however many coupons', async () => {
    const codes = [];
    for (let count = 0; count < 4; count += 1) codes.push((await makeCoupon({ firstOrderOnly: true })).code);
    const answers = await Promise.all([...codes, ...codes].map((code) => bookNow(code)));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
    const uses = await app.database.db
      .selectFrom('coupon_uses')
      .selectAll()
      .where('account_id', '=', user.id)
      .execute();
    expect(uses).toHaveLength(1);
    const second = { ...uses[0], seat: 2, booking_id: (await bookNow('')).body.data._id };
    const insert = app.database.db.insertInto('coupon_uses').values(second as (typeof uses)[0]);
    await expect(insert.execute()).rejects.toThrow();
  });

  test('a first one again once the one before was paid and cancelled', async () => {
    const [first, second] = [await makeCoupon({ firstOrderOnly: true }), await makeCoupon({ firstOrderOnly: true })];
    await fillCart(app, user.token, [cheap]);
    await apply(first.code);
    const { booking } = await bookCart(app, user.token);
    const paid = await payOrder(app, booking.orderId);
    expect((await app.call('PUT', '/cart-booking/verify', { token: user.token, body: paid })).status).toBe(200);
    expect((await bookNow(second.code)).status).toBe(409);
    expect((await cancel(booking._id)).status).toBe(200);
    expect([(await bookNow(second.code)).status, await usedOf(first._id)]).toEqual([201, 1]);
  });

  test('in another city than the coupon holds in is not made at the price that was shown', async () => {
    const { code } = await makeCoupon({ cities: ['Indore'] });
    await fillCart(app, user.token, [cheap]);
    await apply(code);
    const book = (city: string, amount: number) =>
      app.call('POST', '/cart-booking/book', { token: user.token, body: { amount, city, ...AT_COLLECTION } });
    expect((await book('Bhopal', 90)).body).toMatchObject({ code: 'CART_CHANGED', total: 100 });
    expect((await book('indore', 90)).status).toBe(201);
  });

  test('for nothing is confirmed at once, and for less than a rupee is paid at the collection', async () => {
    const all = await makeCoupon({ value: 100 });
    await fillCart(app, user.token, [cheap]);
    await apply(all.code);
    expect((await bookCart(app, user.token)).booking).toMatchObject({ totalAmount: 0, status: 'Confirmed' });
    const most = await makeCoupon({ kind: 'amount', value: 99.5 });
    await fillCart(app, user.token, [cheap]);
    await apply(most.code);
    const { orderId, booking } = await bookCart(app, user.token, { again: true });
    expect({ orderId, ...booking }).toMatchObject({ orderId: null, totalAmount: 0.5, paymentMethod: 'at_collection' });
  });

  test('by Book Now takes a code, counts it, and keeps its terms when staff change the tests', async () => {
    const { code, _id } = await makeCoupon({ minAmount: 200 });
    const book = (couponCode: string, tests: string[]) =>
      app.call('POST', '/booking', { token: user.token, body: { tests, couponCode } });
    expect((await book('NO-SUCH-CODE', [dear])).body.code).toBe('COUPON_UNKNOWN');
    expect((await book(code, [cheap])).body).toMatchObject({ code: 'COUPON_MINIMUM', missing: 100 });
    const { body } = await book(code.toLowerCase(), [dear, cheap]);
    expect(body.data).toMatchObject({ totalPrice: 390, discount: { code, amount: 43.33 } });
    const path = `/booking/${body.data._id}`;
    const less = await app.call('PUT', path, { token: admin.token, body: { tests: [cheap] } });
    expect(less.body.data).toMatchObject({ totalPrice: 100, discount: { code, amount: 0 } });
    const more = await app.call('PUT', path, { token: admin.token, body: { tests: [cheap, third] } });
    expect(more.body.data).toMatchObject({ totalPrice: 540, discount: { amount: 60 } });
    expect(await usedOf(_id)).toBe(1);
    await app.call('DELETE', path, { token: admin.token });
    expect(await usedOf(_id)).toBe(0);
  });
});

test('100 at once on 5 uses: 5 are booked, and their cancelling returns the uses', async () => {
  const { code, _id } = await makeCoupon({ totalUses: 5 });
  const people: Person[] = [];
  for (let index = 0; index < 100; index += 1) {
    const person = await makeUser(app);
    await fillCart(app, person.token, [cheap]);
    expect((await apply(code, person)).status).toBe(200);
    people.push(person);
  }
  const body = { amount: 90, ...AT_COLLECTION };
  const answers = await Promise.all(people.map(({ token }) => app.call('POST', '/cart-booking/book', { token, body })));
  const made = answers.flatMap((answer, index) => (answer.status === 201 ? [{ answer, person: people[index] }] : []));
  expect(made).toHaveLength(5);
  const codes = new Set(answers.filter(({ status }) => status !== 201).map((answer) => answer.body.code));
  expect([...codes].every((refusal) => refusal === 'COUPON_USED_UP' || refusal === 'CART_CHANGED')).toBe(true);
  expect(await usedOf(_id)).toBe(5);
  await Promise.all(made.map(({ answer, person }) => cancel(answer.body.booking._id, person)));
  expect(await usedOf(_id)).toBe(0);
  const uses = await app.database.db.selectFrom('coupon_uses').selectAll().where('coupon_id', '=', _id).execute();
  expect(uses).toEqual([]);
});

test('two tabs at once on one use of an account: one books with it', async () => {
  const { code } = await makeCoupon({ usesPerAccount: 1 });
  await fillCart(app, user.token, [cheap]);
  const book = () => app.call('POST', '/booking', { token: user.token, body: { tests: [cheap], couponCode: code } });
  const answers = await Promise.all([book(), book(), book()]);
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409]);
});
