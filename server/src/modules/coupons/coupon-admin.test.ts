// Coupons as staff keep them.
import { beforeEach, describe, expect, test } from 'vitest';
import { bookCart, fillCart, makeAdmin, makeItems, makeUser, type Person } from '../../../test/factories.ts';
import { createTestApp } from '../../../test/harness.ts';

const app = await createTestApp();
const [cheap = ''] = await makeItems(app, { price: 100, category: 'Thyroid' });
const AT_COLLECTION = { paymentMethod: 'at_collection' };
const BASE = { kind: 'percent', value: 10, validFrom: '2026-03-01', validUntil: '2027-03-01' };

let admin: Person;
let user: Person;
let counter = 0;
beforeEach(async () => {
  app.clock.advance(3_600_000);
  user = await makeUser(app);
  admin = await makeAdmin(app);
});

async function makeCoupon(changes: object = {}): Promise<{ _id: string; code: string }> {
  counter += 1;
  const coupon = { code: `CODE-${counter}`, ...BASE, ...changes };
  const { status, body } = await app.call('POST', '/coupons', { token: admin.token, body: coupon });
  expect({ status, message: body.message }).toMatchObject({ status: 201 });
  return body.data;
}

const change = (id: string, body: object) => app.call('PUT', `/coupons/${id}`, { token: admin.token, body });
const apply = (code: string) => app.call('POST', '/cart/coupon', { token: user.token, body: { code } });

describe('staff', () => {
  test('change one, see it filtered and searched, and delete what was never used', async () => {
    const { _id, code } = await makeCoupon({ totalUses: 9, maxDiscount: 50 });
    const { body } = await change(_id, { active: false, maxDiscount: '' });
    expect(body.data).toMatchObject({ code, active: false, maxDiscount: null, totalUses: 9, value: 10 });
    const found = await app.call('GET', `/coupons?status=inactive&q=${code}`, { token: admin.token });
    expect(found.body.data).toHaveLength(1);
    const file = await app.call('GET', `/coupons?format=csv&q=${code}`, { token: admin.token });
    expect(file.body).toContain(code);
    const gone = await app.call('DELETE', `/coupons/${_id}`, { token: admin.token });
    expect(gone.body).toMatchObject({ deleted: true });
    expect((await change(_id, { active: true })).status).toBe(404);
  });

  test('deactivate one that something was booked with', async () => {
    const { _id, code } = await makeCoupon();
    await fillCart(app, user.token, [cheap]);
    await apply(code);
    await bookCart(app, user.token, AT_COLLECTION);
    expect((await app.call('DELETE', `/coupons/${_id}`, { token: admin.token })).body).toMatchObject({
      deleted: false,
    });
    expect((await apply(code)).body.code).toBe('COUPON_UNKNOWN');
  });

  test.each([
    [{ code: 'A' }, 'code'],
    [{ code: 'TWO WORDS' }, 'code'],
    [{ kind: 'gift' }, 'kind'],
    [{ value: 0 }, 'value'],
    [{ value: 100.5 }, 'value'],
    [{ value: 1.005 }, 'value'],
    [{ validUntil: '2026-02-01' }, 'validUntil'],
    [{ validFrom: 'soon' }, 'validFrom'],
    [{ totalUses: 0 }, 'totalUses'],
    [{ usesPerAccount: 1.5 }, 'usesPerAccount'],
    [{ itemIds: ['no-such-item'] }, 'itemIds'],
    [{ minAmount: -1 }, 'minAmount'],
  ])('are told what is wrong with %o', async (fields, path) => {
    const body = { code: 'WRONG-ONE', ...BASE, ...fields };
    const answer = await app.call('POST', '/coupons', { token: admin.token, body });
    expect({ status: answer.status, path: answer.body.issues?.[0].path }).toEqual({ status: 400, path });
  });

  test('cannot give two the same code', async () => {
    const { code } = await makeCoupon();
    const { status, body } = await app.call('POST', '/coupons', {
      token: admin.token,
      body: { code: code.toLowerCase(), ...BASE },
    });
    expect({ status, code: body.code }).toEqual({ status: 409, code: 'CODE_TAKEN' });
  });

  test('cannot give two the same code at once', async () => {
    const create = () => app.call('POST', '/coupons', { token: admin.token, body: { code: 'TWICE-AT-ONCE', ...BASE } });
    const answers = await Promise.all([create(), create(), create()]);
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409]);
    expect(answers.map(({ body }) => body.code).filter(Boolean)).toEqual(['CODE_TAKEN', 'CODE_TAKEN']);
  });
});
