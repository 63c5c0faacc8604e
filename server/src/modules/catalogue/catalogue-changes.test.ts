// Changes of the catalogue by administrators: tests, packages, their deletion and the list of all of them.
import { beforeAll, describe, expect, test } from 'vitest';
import { openCatalogueChanges } from '../../../test/catalogue-changes.ts';
import { bookCart, fillCart, makeItems, makeUser } from '../../../test/factories.ts';
import { createTestApp } from '../../../test/harness.ts';

const app = await createTestApp();
const { admin, ask, issuesOf, aName, aTest, aPackage } = await openCatalogueChanges(app);

async function auditOf(recordId: string) {
  const rows = await app.database.db
    .selectFrom('audit_log')
    .select(['action', 'actor_id', 'details'])
    .where('record_id', '=', recordId)
    .orderBy('id')
    .execute();
  return rows.map(({ action, actor_id, details }) => ({ action, by: actor_id, ...JSON.parse(details) }));
}

describe('a change', () => {
  test('keeps what is not sent, takes the whole record, and notes who changed what', async () => {
    const made = await aTest({ parameter: ['Zn'], preparation: 'Fast', aliases: ['zinc'] });
    const part = await ask('PUT', `/test/${made._id}`, { price: '650' });
    expect(part.body.data).toMatchObject({ price: 650, finalPrice: 650, parameter: ['Zn'], preparation: 'Fast' });
    const whole = await ask('PUT', `/test/${made._id}`, { ...part.body.data, discountPercent: 10, finalPrice: 650 });
    expect(whole.body.data).toMatchObject({ finalPrice: 585, aliases: ['zinc'], createdAt: made.createdAt });
    expect(await auditOf(made._id)).toMatchObject([
      { action: 'test.created', by: admin.id, finalPrice: 500 },
      { action: 'test.updated', by: admin.id, changed: 'price, final_price' },
      { action: 'test.updated', finalPriceBefore: 650, finalPrice: 585 },
    ]);
  });

  test('is checked together with what stays', async () => {
    const made = await aTest({ price: 50 });
    const { status, body } = await ask('PUT', `/test/${made._id}`, { discountPercent: 99 });
    expect({ status, paths: issuesOf(body) }).toEqual({ status: 400, paths: ['discountPercent'] });
  });

  test.each([
    ['PUT', '/test/nothing'],
    ['PUT', '/package/nothing'],
    ['DELETE', '/test/nothing'],
    ['DELETE', '/package/nothing'],
  ] as const)('%s %s is 404', async (method, path) => {
    expect((await ask(method, path, method === 'PUT' ? { price: 5 } : undefined)).status).toBe(404);
  });

  test('of a test is no change of a package', async () => {
    const pack = await aPackage();
    expect((await ask('PUT', `/test/${pack._id}`, { price: 5 })).status).toBe(404);
    expect((await ask('DELETE', `/test/${pack._id}`)).status).toBe(404);
  });

  test('that deactivates takes it from everybody but administrators', async () => {
    const made = await aTest();
    const pack = await aPackage({ tests: [made._id] });
    await ask('PUT', `/test/${made._id}`, { active: false });
    const { tests } = (await app.call('GET', `/package/${pack._id}`)).body.data;
    expect(tests).toMatchObject([{ _id: made._id, active: false }]);
    const path = `/test/fetchTestById/${made._id}`;
    expect((await app.call('GET', path)).status).toBe(404);
    expect((await app.call('GET', path, { token: admin.token })).status).toBe(200);
    await ask('PUT', `/test/${made._id}`, { active: true });
    expect((await app.call('GET', path)).status).toBe(200);
  });
});

describe('a package', () => {
  test('holds tests in the order given, each once, and counts their parameters', async () => {
    const [one, two] = [await aTest({ parameter: ['a', 'b'] }), await aTest()];
    const pack = await aPackage({ tests: [two._id, one._id, two._id] });
    expect(pack.tests.map((test: { _id: string }) => test._id)).toEqual([two._id, one._id]);
    expect(pack.parameters).toBe(3);
  });

  test('refuses what is no test, at its place in the list, and stays as it was', async () => {
    const one = await aTest();
    const other = await aPackage();
    for (const wrong of ['unknown', other._id]) {
      const { status, body } = await ask('POST', '/package', { name: aName(), price: 1, tests: [one._id, wrong] });
      expect({ status, paths: issuesOf(body) }).toEqual({ status: 400, paths: ['tests.1'] });
    }
    const pack = await aPackage({ tests: [one._id] });
    await ask('PUT', `/package/${pack._id}`, { price: 1, tests: [one._id, 'unknown'] });
    expect((await app.call('GET', `/package/${pack._id}`)).body.data).toEqual(pack);
  });

  test('a whole record that is sent back does not fix a number of parameters that was counted', async () => {
    const [one, two] = [await aTest({ parameter: ['a', 'b'] }), await aTest()];
    const pack = await aPackage({ tests: [one._id] });
    const path = `/package/${pack._id}`;
    const grown = await ask('PUT', path, { ...pack, tests: [...pack.tests, two] });
    expect(grown.body.data.parameters).toBe(3);
    expect((await ask('PUT', path, { parameters: '12' })).body.data.parameters).toBe(12);
    expect((await ask('PUT', path, { tests: [] })).body.data).toMatchObject({ parameters: 12, tests: [] });
    expect((await ask('PUT', path, { parameters: null })).body.data.parameters).toBe(0);
  });
});

describe('deleting', () => {
  test('takes a test out of every list, and its name and code are free again', async () => {
    const made = await aTest({ code: 'GONE' });
    const { status, body } = await ask('DELETE', `/test/${made._id}`);
    expect({ status, body }).toEqual({ status: 200, body: { id: made._id, message: `${made.name} is deleted` } });
    expect((await app.call('GET', `/test/fetchTestById/${made._id}`, { token: admin.token })).status).toBe(404);
    expect((await ask('DELETE', `/test/${made._id}`)).status).toBe(404);
    expect((await aTest({ name: made.name, code: 'GONE' })).slug).toBe(made.slug);
  });

  test('is refused while packages hold the test, and names them', async () => {
    const made = await aTest();
    const packs = [await aPackage({ tests: [made._id] }), await aPackage({ tests: [made._id], active: false })];
    const { status, body } = await ask('DELETE', `/test/${made._id}`);
    expect({ status, code: body.code }).toEqual({ status: 409, code: 'TEST_IN_USE' });
    for (const pack of packs) {
      expect(body.message).toContain(pack.name);
      await ask('DELETE', `/package/${pack._id}`);
    }
    expect((await ask('DELETE', `/test/${made._id}`)).status).toBe(200);
  });

  test('only deactivates what was ever booked; the booking keeps name and price', async () => {
    const { token } = await makeUser(app);
    const sold = [await aTest({ price: 300 }), await aPackage({ price: 700 })];
    await fillCart(
      app,
      token,
      sold.map((item) => item._id),
    );
    const { booking } = await bookCart(app, token);
    for (const [index, kind] of (['test', 'package'] as const).entries()) {
      const path = `/${kind}/${sold[index]._id}`;
      await ask('PUT', path, { name: aName(), price: 999 });
      const { body } = await ask('DELETE', path);
      expect(body.message).toContain('no longer sold');
      expect(await auditOf(sold[index]._id)).toMatchObject([{}, {}, { action: `${kind}.deactivated` }]);
    }
    const all = (await app.call('GET', '/test?all=true', { token: admin.token })).body.data;
    expect(all).toContainEqual(expect.objectContaining({ _id: sold[0]._id, active: false }));
    const [kept] = (await app.call('GET', '/cart-booking', { token })).body;
    expect(kept.items).toEqual(booking.items);
  });

  test('beside a package that takes the test in at the same time, one of the two is refused', async () => {
    for (let round = 0; round < 5; round += 1) {
      const made = await aTest();
      const [deleted, packed] = await Promise.all([
        ask('DELETE', `/test/${made._id}`),
        ask('POST', '/package', { name: aName(), price: 1, tests: [made._id] }),
      ]);
      expect([`${deleted?.status} ${packed?.status}`]).toContainEqual(expect.stringMatching(/^(200 400|409 201)$/));
    }
  });
});

describe("the administrator's list", () => {
  const names = async (path: string) => {
    const { body } = await app.call('GET', path, { token: admin.token });
    return body.data.map((item: { name: string }) => item.name);
  };

  beforeAll(async () => {
    await makeItems(
      app,
      { name: 'List A', category: 'Listed', sampleType: 'Urine', price: 30, code: 'L3' },
      { name: 'List B', category: 'Listed', active: false, price: 20, code: 'L2', discountPercent: 10 },
      { name: 'List C', category: 'Listed', popular: true, price: 10, code: 'L1' },
    );
  });

  test.each([
    ['', ['List A', 'List B', 'List C']],
    ['active=false', ['List B']],
    ['active=true', ['List A', 'List C']],
    ['active=maybe', ['List A', 'List B', 'List C']],
    ['sampleType=urine', ['List A']],
    ['popular=true', ['List C']],
    ['q=l2', ['List B']],
    ['sort=code', ['List C', 'List B', 'List A']],
    ['sort=-price&limit=2', ['List A', 'List B']],
    ['sort=-price&limit=2&page=2', ['List C']],
    ['sort=-price&limit=2&page=3', []],
    ['sort=-discountPercent&limit=1', ['List B']],
  ])('?%s', async (query, wanted) => {
    expect(await names(`/test?all=true&category=listed&${query}`)).toEqual(wanted);
  });

  test('shows inactive ones to nobody who does not ask for them', async () => {
    expect(await names('/test?category=listed&active=false')).toEqual(['List A', 'List C']);
    const { body } = await app.call('GET', '/test?all=true&category=listed&active=false');
    expect(body.data.map((item: { name: string }) => item.name)).toEqual(['List A', 'List C']);
  });

  test('is a file of what is filtered, for administrators', async () => {
    const path = '/test?all=true&category=listed&active=true&format=csv&limit=1';
    const { body, headers } = await app.call('GET', path, { token: admin.token });
    expect(headers['content-type']).toContain('text/csv');
    expect(headers['content-disposition']).toMatch(/filename="tests-.*\.csv"/);
    const lines = String(body).trim().split('\r\n');
    expect(lines.map((line) => line.split(',')[0])).toEqual(['Name', 'List A', 'List C']);
    const turned = await app.call('GET', `${path}&sort=-name`, { token: admin.token });
    const rows = String(turned.body).trim().split('\r\n');
    expect(rows.map((line) => line.split(',')[0])).toEqual(['Name', 'List C', 'List A']);
    expect((await app.call('GET', path)).headers['content-type']).toContain('application/json');
    const packages = await app.call('GET', '/package?all=true&format=csv', { token: admin.token });
    expect(packages.headers['content-disposition']).toMatch(/filename="packages-/);
  });
});

describe('the Hindi instructions of a test', () => {
  const ENGLISH = { preparation: 'Fast for 8 hours.', parameter: ['Urea', 'Sodium'] };
  const HINDI = { preparationHi: '8 घंटे खाली पेट रहें।', parameterHi: ['यूरिया', 'सोडियम'] };

  test('stay when something else changes, and go when the English ones change without them', async () => {
    const { _id } = await aTest({ ...ENGLISH, ...HINDI });
    expect((await ask('PUT', `/test/${_id}`, { price: 600, ...ENGLISH })).body.data).toMatchObject(HINDI);
    const { body } = await ask('PUT', `/test/${_id}`, { preparation: 'Fast for 12 hours.' });
    expect(body.data.preparationHi).toBeUndefined();
    expect(body.data.parameterHi).toEqual(HINDI.parameterHi);
    const { body: other } = await ask('PUT', `/test/${_id}`, { parameter: ['Sodium', 'Urea'] });
    expect(other.data.parameterHi).toBeUndefined();
  });

  test('have one parameter for each English one, also where only they are sent', async () => {
    const { _id } = await aTest(ENGLISH);
    const { status, body } = await ask('PUT', `/test/${_id}`, { parameterHi: ['यूरिया'] });
    expect([status, body.issues]).toEqual([
      400,
      [{ path: 'parameterHi', message: 'Write as many parameters in Hindi as in English: 2, not 1' }],
    ]);
  });
});
