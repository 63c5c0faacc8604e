import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { fillCart, makeItems, makeUser, type Person } from '../../../test/factories.ts';
import { createTestApp } from '../../../test/harness.ts';

const app = await createTestApp();

let items: string[];
let user: Person;
beforeAll(async () => {
  items = await makeItems(
    app,
    { name: 'Glucose', price: 99.5, discountPercent: 5 },
    { kind: 'package', name: 'Whole body', price: 1000 },
    { name: 'Withdrawn', active: false },
  );
});
beforeEach(async () => {
  app.clock.advance(3_600_000);
  user = await makeUser(app);
});

const add = (itemId: unknown, quantity?: unknown) =>
  app.call('POST', '/cart/add-to-cart', { token: user.token, body: { itemId, quantity } });
const step = (itemId: unknown, action: unknown) =>
  app.call('PUT', '/cart/update-quantity', { token: user.token, body: { itemId, action } });
const remove = (itemId: unknown) =>
  app.call('DELETE', '/cart/remove-from-cart', { token: user.token, body: { itemId } });
const get = async () => (await app.call('GET', '/cart/get-cart', { token: user.token })).body;

/** Takes an item off sale without a call to the cart. */
const withdraw = (id: string | undefined, change: { active?: number; deleted_at?: string | null }) =>
  app.database.db
    .updateTable('catalogue_items')
    .set(change)
    .where('id', '=', id ?? '')
    .execute();

test('an account that never bought has an empty cart of its own', async () => {
  const empty = { items: [], totalAmount: 0, discount: null, couponRefusal: null, charges: [], pincode: null };
  expect(await get()).toEqual({ _id: expect.any(String), ...empty });
  const other = await makeUser(app);
  await add(items[0]);
  expect((await app.call('GET', '/cart/get-cart', { token: other.token })).body.items).toEqual([]);
});

describe('adding', () => {
  test('shows the item as the catalogue has it, and the total to the paisa', async () => {
    const { body } = await add(items[0], 3);
    expect(body.cart.items).toMatchObject([
      {
        itemId: { _id: items[0], kind: 'test', name: 'Glucose', price: 99.5, discountPercent: 5, finalPrice: 94.53 },
        quantity: 3,
      },
    ]);
    expect(body.cart.totalAmount).toBe(283.59);
    expect(await get()).toEqual(body.cart);
  });

  test.each([
    [undefined, 1],
    [null, 1],
    ['3', 3],
    ['05', 5],
    [10, 10],
  ])('quantity %j counts as %i', async (quantity, counted) => {
    expect((await add(items[0], quantity)).body.cart.items[0].quantity).toBe(counted);
  });

  test.each([0, -1, 1.5, 'two', '', true, {}])('quantity %j is 400', async (quantity) => {
    expect(await add(items[0], quantity)).toMatchObject({ status: 400, body: { code: 'VALIDATION' } });
    expect((await get()).items).toEqual([]);
  });

  test('the same item again adds up, to 10 and no further', async () => {
    await add(items[0], 6);
    expect((await add(items[0], 4)).body.cart.items).toMatchObject([{ quantity: 10 }]);
    expect(await add(items[0])).toMatchObject({ status: 409, body: { code: 'QUANTITY_LIMIT' } });
    expect((await get()).items).toMatchObject([{ quantity: 10 }]);
  });

  test('eleven at once are too many, as six and five are', async () => {
    expect(await add(items[0], 11)).toMatchObject({ status: 409, body: { code: 'QUANTITY_LIMIT' } });
    expect((await get()).items).toEqual([]);
  });

  test('more than fits changes nothing', async () => {
    await add(items[0], 6);
    expect(await add(items[0], 5)).toMatchObject({ status: 409, body: { code: 'QUANTITY_LIMIT' } });
    expect((await get()).items).toMatchObject([{ quantity: 6 }]);
  });

  test.each([
    ['an unknown item', 'unknown', 404],
    ['no item', undefined, 400],
    ['an object', {}, 400],
    ['NUL', '\u0000', 400],
  ])('%s is refused', async (_name, itemId, status) => {
    expect((await add(itemId)).status).toBe(status);
  });

  test('what is not sold cannot be added', async () => {
    expect((await add(items[2])).status).toBe(404);
  });

  test('a 51st line is refused, a 50th line may still grow', async () => {
    const many = await makeItems(app, ...Array.from({ length: 51 }, () => ({ price: 10 })));
    await fillCart(app, user.token, many.slice(0, 50));
    expect(await add(many[50])).toMatchObject({ status: 409, body: { code: 'CART_FULL' } });
    expect((await add(many[49])).status).toBe(200);
    const cart = await get();
    expect(cart.items).toHaveLength(50);
    expect(cart.totalAmount).toBe(510);
  });
});

describe('one more or one less', () => {
  test('steps by one; below one the line goes', async () => {
    await add(items[0]);
    expect((await step(items[0], 'increase')).body.cart.items).toMatchObject([{ quantity: 2 }]);
    expect((await step(items[0], 'decrease')).body.cart.items).toMatchObject([{ quantity: 1 }]);
    expect((await step(items[0], 'decrease')).body.cart.items).toEqual([]);
  });

  test('stops at 10', async () => {
    await add(items[0], 10);
    expect(await step(items[0], 'increase')).toMatchObject({ status: 409, body: { code: 'QUANTITY_LIMIT' } });
    expect((await get()).items).toMatchObject([{ quantity: 10 }]);
  });

  test('of what is not in the cart is 404, of another action 400', async () => {
    const { status, body } = await step(items[0], 'increase');
    expect({ status, message: body.message }).toEqual({ status: 404, message: 'This item is not in your cart' });
    await add(items[0]);
    expect(await step(items[0], 'double')).toMatchObject({ status: 400, body: { issues: [{ path: 'action' }] } });
  });
});

describe('removing', () => {
  test('takes the line out by the body of a DELETE, and does not mind what was not there', async () => {
    await fillCart(app, user.token, items.slice(0, 2));
    const { status, body } = await remove(items[0]);
    expect(status).toBe(200);
    expect(body.cart.items).toMatchObject([{ itemId: { _id: items[1], kind: 'package' } }]);
    expect((await remove(items[0])).body.cart).toEqual(body.cart);
    expect((await remove('unknown')).status).toBe(200);
  });

  test.each(['GET', 'POST', 'PUT', 'DELETE'] as const)('an empty JSON body on %s counts as no body', async (method) => {
    const headers = { 'content-type': 'application/json' };
    const path = { GET: 'get-cart', POST: 'add-to-cart', PUT: 'update-quantity', DELETE: 'remove-from-cart' }[method];
    const { status, body } = await app.call(method, `/cart/${path}`, { token: user.token, headers, body: '' });
    if (method === 'GET') expect(status).toBe(200);
    else expect({ status, code: body.code }).toEqual({ status: 400, code: 'VALIDATION' });
  });
});

describe('what left the catalogue', () => {
  test.each([
    ['switched off', { active: 0 }],
    ['deleted', { deleted_at: '2026-03-10T00:00:00.000Z' }],
  ])('because it was %s leaves the cart and is named once', async (how, change) => {
    const [gone, stays] = await makeItems(app, { name: `Item ${how}`, price: 70 }, { price: 30 });
    await fillCart(app, user.token, [gone ?? '', stays ?? '']);
    await withdraw(gone, change);
    const cart = await get();
    expect(cart).toMatchObject({ totalAmount: 30, removed: [`Item ${how}`] });
    expect(cart.items).toHaveLength(1);
    expect(await get()).not.toHaveProperty('removed');
    await withdraw(gone, { active: 1, deleted_at: null });
    expect((await get()).items).toHaveLength(1);
  });

  test('is named by the mutation that drops it', async () => {
    const [gone] = await makeItems(app, { name: 'Gone in between' });
    await add(gone);
    await withdraw(gone, { active: 0 });
    const { body } = await add(items[0]);
    expect(body.cart.removed).toEqual(['Gone in between']);
    expect(body.cart.items).toHaveLength(1);
    expect((await remove(items[0])).body.cart).not.toHaveProperty('removed');
  });

  test('is not dropped unsaid by a change that is refused', async () => {
    const [gone] = await makeItems(app, { name: 'Gone while refused' });
    await add(gone);
    await withdraw(gone, { active: 0 });
    expect((await step(gone, 'increase')).status).toBe(404);
    expect((await get()).removed).toEqual(['Gone while refused']);
  });
});

test('a price is the one of now, not of when it was added', async () => {
  const [item] = await makeItems(app, { price: 100 });
  await add(item, 2);
  await app.database.db
    .updateTable('catalogue_items')
    .set({ final_price: 7_550 })
    .where('id', '=', item ?? '')
    .execute();
  expect((await get()).totalAmount).toBe(151);
});

test('the cart says for how long its items need fasting, as their booking will', async () => {
  const person = await makeUser(app);
  const ids = await makeItems(
    app,
    { preparation: 'No fasting is needed.' },
    { preparation: 'Please fast for 10 to 12 hours overnight; plain water is fine.' },
  );
  const add = async (itemId: string | undefined) =>
    (await app.call('POST', '/cart/add-to-cart', { token: person.token, body: { itemId, quantity: 1 } })).body.cart;
  expect((await add(ids[0])).fasting).toBeNull();
  expect((await add(ids[1])).fasting).toEqual({ hours: 10, isRequired: true });
});
