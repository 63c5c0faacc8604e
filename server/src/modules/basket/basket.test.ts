// Answers of the cheapest basket (laboratory.md section 9, Basket).
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { fillCart, makeAdmin, makeCities, makeItems, makeUser, type Person } from '../../../test/factories.ts';
import { createTestApp } from '../../../test/harness.ts';
import { setPrices } from '../../../test/price-lists.ts';

const app = await createTestApp();

let [sugar, lipid, thyroid, gone, liver, checkUp, full] = ['', '', '', '', '', '', ''];
let admin: Person;
let user: Person;
beforeAll(async () => {
  await makeCities(app);
  admin = await makeAdmin(app);
  [sugar = '', lipid = '', thyroid = '', gone = '', liver = ''] = await makeItems(
    app,
    { name: 'Sugar', price: 100 },
    { name: 'Lipid profile', price: 400 },
    { name: 'Thyroid', price: 300 },
    { name: 'Withdrawn', price: 50 },
    { name: 'Liver', price: 600 },
  );
  const pack = async (name: string, price: number, tests: string[]) =>
    (await app.call('POST', '/package', { token: admin.token, body: { name, price, tests } })).body.data._id;
  checkUp = await pack('Check-up', 600, [sugar, lipid, thyroid]);
  full = await pack('Full', 1_000, [sugar, lipid, thyroid, gone, liver]);
  await app.call('PUT', `/test/${gone}`, { token: admin.token, body: { active: false } });
  await setPrices(app, admin.token, 'Indore', [{ itemId: checkUp, price: 350 }]);
});
beforeEach(async () => {
  app.clock.advance(3_600_000);
  user = await makeUser(app);
});

const ask = (testIds: unknown, city?: unknown) => app.call('POST', '/basket/cheapest', { body: { testIds, city } });

describe('the cheapest basket', () => {
  test('is a package where that is cheaper, and names what it holds besides', async () => {
    const { status, body } = await ask([thyroid, lipid]);
    expect(status).toBe(200);
    expect(body).toEqual({
      total: 600,
      items: [{ itemId: checkUp, kind: 'package', name: 'Check-up', finalPrice: 600 }],
      singles: 700,
      extra: [sugar],
      exact: true,
    });
  });

  test('is single tests where those are cheaper, in whatever order they are asked for', async () => {
    const { body } = await ask([thyroid, sugar]);
    expect(body).toMatchObject({ total: 400, singles: 400, extra: [] });
    expect(new Set(body.items.map(({ itemId }: { itemId: string }) => itemId))).toEqual(new Set([sugar, thyroid]));
    expect((await ask([sugar, thyroid, sugar])).body).toEqual(body);
    // A test may be named by its id and by the address of its page.
    expect((await ask(['sugar', thyroid, sugar])).body).toEqual(body);
  });

  test('refuses tests that are not on sale by their names, and what is no list of tests', async () => {
    expect(await ask([sugar, gone])).toMatchObject({ status: 404, body: { message: 'We no longer offer Withdrawn' } });
    expect(await ask([sugar, checkUp, 'nothing'])).toMatchObject({
      status: 404,
      body: { message: 'Some of these tests do not exist: 2' },
    });
    for (const wrong of [undefined, [], 'x', [1], Array.from({ length: 61 }, (_, place) => `t${place}`)])
      expect((await ask(wrong)).status).toBe(400);
    expect((await ask([sugar], 7)).status).toBe(400);
    expect((await ask([sugar], 'Nowhere')).status).toBe(200);
  });

  test('has the prices of the city that is asked for, else of the one that the visitor chose', async () => {
    expect((await ask([sugar, thyroid], 'Indore')).body).toMatchObject({ total: 350, singles: 400 });
    const body = { testIds: [sugar, thyroid] };
    const headers = { cookie: 'city=Indore' };
    expect((await app.call('POST', '/basket/cheapest', { body, headers })).body.total).toBe(350);
    const base = await app.call('POST', '/basket/cheapest', { body: { ...body, city: '' }, headers });
    expect(base.body.total).toBe(400);
  });

  test('names what the government pays for the same tests, where each has a code of its list', async () => {
    const create = async (body: object) =>
      (await app.call('POST', '/test', { token: admin.token, body })).body.data._id as string;
    const haemoglobin = await create({ name: 'Haemoglobin', price: 80, code: 'LB007', nablAccredited: true });
    const sedimentation = await create({
      name: 'Sedimentation rate',
      price: 120,
      code: 'LB010',
      nablAccredited: false,
    });
    // 50 rupees at an accredited laboratory, 85 at another one.
    expect((await ask([haemoglobin, sedimentation])).body).toMatchObject({ total: 200, cghs: 135 });
    expect((await ask([haemoglobin, sugar])).body.cghs).toBeUndefined();
    const body = { name: 'Anaemia', price: 90, tests: [haemoglobin, sedimentation] };
    await app.call('POST', '/package', { token: admin.token, body });
    await fillCart(app, user.token, [haemoglobin, sedimentation]);
    const { data } = (await app.call('GET', '/cart/cheaper', { token: user.token })).body;
    expect(data).toMatchObject({ saves: 110, cghs: 135 });
  });

  test('of more than 25 tests comes from a worker and holds them all', async () => {
    const many = await makeItems(
      app,
      ...Array.from({ length: 60 }, (_, place) => ({ name: `Many ${place}`, price: 100 + place })),
    );
    const held = many.slice(10, 40);
    const body = { name: 'Thirty', price: 2_000, tests: held };
    const thirty = (await app.call('POST', '/package', { token: admin.token, body })).body.data._id;
    const answer = (await ask(many)).body;
    expect(answer.items).toHaveLength(31);
    expect(answer.items).toContainEqual({ itemId: thirty, kind: 'package', name: 'Thirty', finalPrice: 2_000 });
  });
});

const cheaper = async (headers = {}) =>
  (await app.call('GET', '/cart/cheaper', { token: user.token, headers })).body.data;
const swap = (take: unknown, put: unknown) =>
  app.call('POST', '/cart/swap', { token: user.token, body: { take, put } });
const one = (itemId: string) => ({ itemId, quantity: 1 });
const held = async () => {
  const { body } = await app.call('GET', '/cart/get-cart', { token: user.token });
  return new Map(
    body.items.map((line: { itemId: { _id: string }; quantity: number }) => [line.itemId._id, line.quantity]),
  );
};

describe('a cart that can be had for less', () => {
  test('says what to take out and put in, and one call does it and takes it back', async () => {
    await fillCart(app, user.token, [lipid, thyroid, liver]);
    await swap([one(liver)], [{ itemId: liver, quantity: 3 }]);
    const offer = await cheaper();
    expect(offer).toMatchObject({
      saves: 100,
      take: expect.arrayContaining([one(lipid), one(thyroid)]),
      put: [{ quantity: 1, item: { _id: checkUp, kind: 'package', finalPrice: 600 } }],
      extra: [{ name: 'Sugar' }],
    });
    expect((await swap(offer.take, [one(checkUp)])).body.cart.totalAmount).toBe(2_400);
    expect(await held()).toEqual(
      new Map([
        [liver, 3],
        [checkUp, 1],
      ]),
    );
    expect(await cheaper()).toBeNull();
    await swap([one(checkUp)], offer.take);
    expect((await held()).size).toBe(3);
  });

  test('counts packages by what they really hold, and a test that is in one already once', async () => {
    await fillCart(app, user.token, [checkUp, sugar]);
    expect(await cheaper()).toMatchObject({ saves: 100, take: [one(sugar)], put: [] });
    await fillCart(app, user.token, [liver]);
    expect(await cheaper()).toMatchObject({
      saves: 300,
      put: [{ item: { _id: full } }],
      extra: [{ name: 'Withdrawn' }],
    });
  });

  test('is weighed with the coupon: what it no longer takes off is no saving', async () => {
    const coupon = {
      code: 'TESTS50',
      kind: 'percent',
      value: 50,
      itemIds: [lipid, thyroid],
      validFrom: '2020-01-01',
      validUntil: '2099-01-01',
    };
    expect((await app.call('POST', '/coupons', { token: admin.token, body: coupon })).status).toBe(201);
    await fillCart(app, user.token, [lipid, thyroid]);
    expect(await cheaper()).toMatchObject({ saves: 100 });
    await app.call('POST', '/cart/coupon', { token: user.token, body: { code: 'TESTS50' } });
    expect(await cheaper()).toBeNull();
  });

  test('has the prices of the visitor’s city', async () => {
    await fillCart(app, user.token, [sugar, thyroid]);
    expect(await cheaper()).toBeNull();
    expect(await cheaper({ cookie: 'city=Indore' })).toMatchObject({ saves: 50 });
  });
});

describe('a swap', () => {
  test('is refused as a whole when a line has gone, or what comes in is not on sale', async () => {
    await fillCart(app, user.token, [lipid, thyroid]);
    expect((await swap([one(lipid), one(sugar)], [one(checkUp)])).status).toBe(404);
    expect((await swap([{ itemId: lipid, quantity: 2 }], [one(checkUp)])).status).toBe(404);
    expect((await swap([one(lipid)], [one(gone)])).status).toBe(404);
    expect((await swap([one(lipid)], [{ itemId: thyroid, quantity: 10 }])).body.code).toBe('QUANTITY_LIMIT');
    expect((await swap('all', [one(checkUp)])).status).toBe(400);
    expect([...(await held()).keys()]).toEqual([lipid, thyroid]);
  });

  test('twice at once happens once', async () => {
    await fillCart(app, user.token, [lipid, thyroid]);
    const answers = await Promise.all([1, 2].map(() => swap([one(lipid), one(thyroid)], [one(checkUp)])));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 404]);
    expect(await held()).toEqual(new Map([[checkUp, 1]]));
  });
});
