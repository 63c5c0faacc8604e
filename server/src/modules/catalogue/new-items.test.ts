// New tests: their fields, and names, codes and addresses that nothing else has.
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { openCatalogueChanges } from '../../../test/catalogue-changes.ts';
import { createTestApp } from '../../../test/harness.ts';

const app = await createTestApp();
const { ask, issuesOf, aName, aTest, aPackage } = await openCatalogueChanges(app);

describe('a new test', () => {
  test('needs a name and a price, the rest has defaults', async () => {
    const { body } = await ask('POST', '/test', { name: '  Serum   Zinc ', price: '0499' });
    expect(body).toMatchObject({
      message: 'Serum Zinc is added',
      data: {
        name: 'Serum Zinc',
        slug: 'serum-zinc',
        code: null,
        price: 499,
        discountPercent: 0,
        finalPrice: 499,
        sampleType: 'Other',
        parameter: [],
        aliases: [],
        active: true,
        popular: false,
      },
    });
    expect((await app.call('GET', '/test/fetchTestById/serum-zinc')).body.data).toEqual(body.data);
  });

  test.each([
    ['name', { name: ' ' }],
    ['name', { name: undefined }],
    ['price', { price: undefined }],
    ['price', { price: -1 }],
    ['price', { price: 1e9 }],
    ['price', { price: 'abc' }],
    ['price', { price: '' }],
    ['price', { price: 1.234 }],
    ['price', { price: 0.5 }],
    ['discountPercent', { discountPercent: 101 }],
    ['discountPercent', { discountPercent: '-1' }],
    ['discountPercent', { price: 1.5, discountPercent: 99 }],
    ['sampleType', { sampleType: 'Hair' }],
    ['parameter.1', { parameter: ['Hb', 5] }],
    ['active', { active: 'perhaps' }],
    ['parameterHi', { parameter: ['Urea', 'Sodium'], parameterHi: ['यूरिया'] }],
  ])('is refused at %s for %j', async (field, wrong) => {
    const { status, body } = await ask('POST', '/test', { name: aName(), price: 100, ...wrong });
    expect({ status, paths: issuesOf(body) }).toEqual({ status: 400, paths: [field] });
  });

  test('takes neither a final price nor an id from outside', async () => {
    const made = await aTest({ _id: 'mine', slug: 'mine', finalPrice: 1, price: 995, discountPercent: '5.5' });
    expect(made).toMatchObject({ price: 995, discountPercent: 5.5, finalPrice: 940.28 });
    expect(made._id).not.toBe('mine');
    expect(made.slug).not.toBe('mine');
  });

  test('its price is exact to the paisa, half up', async () => {
    const paise = fc.oneof(fc.integer({ min: 10_000, max: 100_000_000 }), fc.integer({ min: 200, max: 10_000 }));
    const made = await aTest();
    await fc.assert(
      fc.asyncProperty(paise, fc.integer({ min: 0, max: 5_000 }), async (price, points) => {
        const wanted = Number((BigInt(price) * BigInt(10_000 - points) * 2n + 10_000n) / 20_000n);
        const body = { price: String(price / 100), discountPercent: points / 100, finalPrice: 7 };
        const answer = await ask('PUT', `/test/${made._id}`, body);
        expect(answer.body.data.finalPrice).toBe(wanted / 100);
      }),
      { numRuns: 25 },
    );
  });
});

describe('names, codes and addresses', () => {
  test('a name is taken whatever its case, within its kind', async () => {
    const made = await aTest({ code: 'ZN-1' });
    const twin = await ask('POST', '/test', { name: made.name.toUpperCase(), price: 1 });
    expect(twin).toMatchObject({ status: 409, body: { code: 'NAME_TAKEN', issues: [{ path: 'name' }] } });
    const coded = await ask('POST', '/test', { name: aName(), price: 1, code: 'ZN-1' });
    expect(coded).toMatchObject({ status: 409, body: { code: 'CODE_TAKEN', issues: [{ path: 'code' }] } });
    await aPackage({ name: made.name, code: 'ZN-1' });
    const same = await ask('PUT', `/test/${made._id}`, { ...made, name: made.name.toUpperCase() });
    expect(same.status).toBe(200);
  });

  test('of many who want one name at once, one gets it', async () => {
    const name = aName();
    const answers = await Promise.all(Array.from({ length: 8 }, () => ask('POST', '/test', { name, price: 100 })));
    const statuses = answers.map(({ status }) => status).sort();
    expect(statuses).toEqual([201, 409, 409, 409, 409, 409, 409, 409]);
  });

  test('a blank code is none, and no two codes are needed', async () => {
    expect((await aTest({ code: ' ' })).code).toBeNull();
    expect((await aTest({ code: '' })).code).toBeNull();
  });

  test('an address survives a new name; who takes the old name gets another address', async () => {
    const made = await aTest();
    await ask('PUT', `/test/${made._id}`, { name: `${made.name} renamed` });
    expect((await app.call('GET', `/test/fetchTestById/${made.slug}`)).body.data.name).toBe(`${made.name} renamed`);
    expect((await aTest({ name: made.name })).slug).toBe(`${made.slug}-2`);
  });
});
