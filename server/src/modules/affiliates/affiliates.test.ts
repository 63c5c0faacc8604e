import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { bookCart, fillCart, makeItems, makeOnlyAdmin, makeUser, payOrder } from '../../../test/factories.ts';
import { createTestApp } from '../../../test/harness.ts';
import { commissionPaise } from './affiliates.service.ts';

const app = await createTestApp();
const { token } = await makeOnlyAdmin(app);
const PARTNER = { name: 'City Clinic', mobileNumber: '9876543210', city: 'Bhopal', commissionPercent: 12.5 };

const add = (fields: object = {}) => app.call('POST', '/affiliate', { token, body: { ...PARTNER, ...fields } });
const put = (id: string, body: object) => app.call('PUT', `/affiliate/${id}`, { token, body });
const list = async (query = '') => (await app.call('GET', `/affiliate${query}`, { token })).body.data;

describe('partners', () => {
  test('get a code when they bring none', async () => {
    const { status, body } = await add({ email: '', code: null });
    expect(status).toBe(201);
    expect(body.data).toMatchObject({ ...PARTNER, email: '', active: true });
    expect(body.data.code).toMatch(/^P-/);
    expect((await add({ code: 'clinic-7' })).body.data.code).toBe('CLINIC-7');
  });

  test('no two have one code', async () => {
    await add({ name: 'First', code: 'SAME' });
    const second = await add({ code: 'same' });
    expect(second).toMatchObject({ status: 409, body: { code: 'CODE_TAKEN', message: 'First has this code' } });
    expect(second.body.issues[0].path).toBe('code');
    const { data } = (await add({ code: 'OTHER' })).body;
    expect((await put(data._id, { code: 'SAME' })).status).toBe(409);
    expect((await put(data._id, { code: 'other' })).status).toBe(200);
    const answers = await Promise.all([1, 2, 3, 4].map(() => add({ code: 'RACE' })));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409, 409, 409]);
  });

  test.each([
    [{ commissionPercent: 101 }, 'commissionPercent'],
    [{ commissionPercent: '12.345' }, 'commissionPercent'],
    [{ code: 'a b' }, 'code'],
    [{ mobileNumber: '123' }, 'mobileNumber'],
    [{ email: 'nobody' }, 'email'],
    [{ name: '' }, 'name'],
  ])('%j is refused at %s', async (fields, path) => {
    const { status, body } = await add(fields);
    expect(status).toBe(400);
    expect(body.issues.map((issue: { path: string }) => issue.path)).toContain(path);
  });

  test('keep their e-mail until it is taken away', async () => {
    const { data } = (await add({ email: 'clinic@example.in', code: null })).body;
    expect((await put(data._id, { name: 'Clinic' })).body.data.email).toBe('clinic@example.in');
    expect((await put(data._id, { email: 'nobody' })).status).toBe(400);
    expect((await put(data._id, { email: ' ' })).body.data.email).toBe('');
    expect((await put(data._id, { email: 'other@example.in' })).body.data.email).toBe('other@example.in');
    expect((await put(data._id, { email: null })).body.data.email).toBe('');
  });

  test('are changed in part, deactivated, found and deleted', async () => {
    const { data } = (await add({ name: 'Zenith', code: 'ZEN' })).body;
    const changed = (await put(data._id, { active: false, commissionPercent: '5' })).body.data;
    expect(changed).toMatchObject({ name: 'Zenith', active: false, commissionPercent: 5 });
    expect(await list('?q=zen&status=inactive')).toHaveLength(1);
    expect(await list('?q=zen&status=active')).toEqual([]);
    const path = `/affiliate/${data._id}`;
    expect((await app.call('DELETE', path, { token })).body.id).toBe(data._id);
    expect((await app.call('DELETE', path, { token })).status).toBe(404);
    expect((await put(data._id, {})).status).toBe(404);
  });
});

describe('a statement', () => {
  const statement = async (id: string, query = '') =>
    (await app.call('GET', `/affiliate/${id}/statement${query}`, { token })).body.data;
  const payOut = (id: string, month: string) => app.call('POST', `/affiliate/${id}/payout`, { token, body: { month } });

  /** Books items of `price` rupees by a referral code, and pays them unless `isPaid` is false. */
  async function bring(code: string, price: number, isPaid = true) {
    const person = await makeUser(app);
    const [itemId = ''] = await makeItems(app, { price });
    await fillCart(app, person.token, [itemId]);
    const { booking, orderId } = await bookCart(app, person.token, { referralCode: code });
    if (isPaid) {
      await app.call('PUT', '/cart-booking/verify', { token: person.token, body: await payOrder(app, orderId) });
    }
    return { person, booking };
  }

  test('equals the paid bookings to the paisa, at the commission of the day', async () => {
    const { data } = (await add({ code: 'PAISA', commissionPercent: 12.5 })).body;
    const first = await bring('paisa', 333.33);
    await bring('PAISA', 500, false);
    await put(data._id, { commissionPercent: 50 });
    const second = await bring(' PAISA ', 100);
    expect(first.booking.referralCode).toBe('PAISA');
    const march = await statement(data._id, '?month=2026-03');
    expect(
      march.lines.map(({ bookingNumber, amount, commission }: typeof march.lines) => [
        bookingNumber,
        amount,
        commission,
      ]),
    ).toEqual([
      [first.booking.bookingNumber, 333.33, 41.67],
      [second.booking.bookingNumber, 100, 50],
    ]);
    expect(march).toMatchObject({ month: '2026-03', revenue: 433.33, commission: 91.67, paidAt: null });
    expect((await statement(data._id)).month).toBe('2026-03');
    expect((await statement(data._id, '?month=2026-02')).lines).toEqual([]);
    const file = await app.call('GET', `/affiliate/${data._id}/statement?month=2026-03&format=csv`, { token });
    expect(file.headers['content-disposition']).toContain('statement-PAISA-2026-03');
    expect(file.body).toContain(`${first.booking.bookingNumber},2026-03-10`);

    await app.call('POST', '/cart-booking/update-status', {
      token: second.person.token,
      body: { bookingId: second.booking._id, status: 'Cancelled' },
    });
    expect(await statement(data._id)).toMatchObject({ revenue: 333.33, commission: 41.67 });
    expect((await app.call('DELETE', `/affiliate/${data._id}`, { token })).body.code).toBe('AFFILIATE_IN_USE');
  });

  test('counts only what was kept, in the month in which it was paid, and the list says the same sums', async () => {
    const { data } = (await add({ code: 'KEPT', commissionPercent: 12.5 })).body;
    const cart = await bring('KEPT', 333.33);
    const partly = { bookingId: cart.booking._id, amount: 133.2, reason: 'One parameter was not done' };
    await app.call('POST', '/cart-booking/refund', { token, body: partly });
    const [itemId = ''] = await makeItems(app, { price: 99.99 });
    const visitor = await makeUser(app);
    const bookNow = async () =>
      (await app.call('POST', '/booking', { token: visitor.token, body: { tests: [itemId], referralCode: 'kept' } }))
        .body.data;
    const settle = (bookingId: string) =>
      app.call('PUT', '/booking/payment', { token, body: { bookingId, method: 'cash', receivedBy: 'Ravi' } });
    const unpaid = await bookNow();
    for (const status of ['approved', 'completed']) {
      await app.call('PUT', `/booking/update-status/${unpaid._id}`, { token, body: { status } });
    }
    app.clock.advance(1000);
    const paid = await bookNow();
    await settle(paid._id);
    const rejected = await bookNow();
    await settle(rejected._id);
    await app.call('PUT', `/booking/update-status/${rejected._id}`, { token, body: { status: 'rejected' } });

    const march = await statement(data._id, '?month=2026-03');
    expect(march.lines.map((line: { bookingNumber: string }) => line.bookingNumber)).toEqual([
      cart.booking.bookingNumber,
      paid.bookingNumber,
    ]);
    expect(march.lines).toMatchObject([
      { amount: 200.13, commission: 25.02 },
      { amount: 99.99, commission: 12.5 },
    ]);
    expect(march).toMatchObject({ revenue: 300.12, commission: 37.52 });
    const thisMonth = { bookings: 2, revenue: 300.12, commission: 37.52 };
    expect(await list('?q=kept')).toMatchObject([{ code: 'KEPT', thisMonth }]);
    expect(await list('?q=off')).toMatchObject([]);
    const file = await app.call('GET', '/affiliate?q=kept&format=csv', { token });
    expect(file.body).toContain('KEPT,12.5,yes,2,300.12,37.52');
  });

  test('nobody is credited by an unknown code or one that is switched off', async () => {
    const { data } = (await add({ code: 'OFF', active: false })).body;
    for (const code of ['OFF', 'NOBODY', '']) expect((await bring(code, 100)).booking.referralCode).toBeNull();
    expect((await statement(data._id)).lines).toEqual([]);
  });

  test('is paid out once, when the month is over, and then stays as it was', async () => {
    const { data } = (await add({ code: 'PAYOUT', commissionPercent: 10 })).body;
    const { person, booking } = await bring('PAYOUT', 200);
    expect((await payOut(data._id, '2026-03')).body.code).toBe('MONTH_OPEN');
    expect((await payOut(data._id, '2026-13')).status).toBe(400);
    expect((await payOut(data._id, '2026-02')).body.code).toBe('NOTHING_DUE');
    app.clock.advance(25 * 86_400_000);
    const admin = await makeOnlyAdmin(app);
    const pay = () =>
      app.call('POST', `/affiliate/${data._id}/payout`, { token: admin.token, body: { month: '2026-03' } });
    const answers = await Promise.all([pay(), pay(), pay()]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409]);
    await app.call('PUT', '/cart-booking/update-status', {
      token: admin.token,
      body: { bookingId: booking._id, status: 'Cancelled' },
    });
    const path = `/affiliate/${data._id}/statement?month=2026-03`;
    const kept = (await app.call('GET', path, { token: admin.token })).body.data;
    expect(kept).toMatchObject({ revenue: 200, commission: 20 });
    expect(kept.paidAt).not.toBeNull();
    expect(person.id).not.toBe('');
  });
});

test('a commission is never off by more than half a paisa', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 10_000_000_000 }), fc.integer({ min: 0, max: 10_000 }), (amount, points) => {
      const exact = (BigInt(amount) * BigInt(points) * 2n) / 10_000n;
      const given = BigInt(commissionPaise(amount, points)) * 2n;
      expect(given - exact).toBeGreaterThanOrEqual(-1n);
      expect(given - exact).toBeLessThanOrEqual(1n);
    }),
  );
});
