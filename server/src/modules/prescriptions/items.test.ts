// The tests and packages of an answered prescription: today's prices, what left the catalogue, who may name and see them.
import { describe, expect, test } from 'vitest';
import { bookCart, fillCart, makeAdmin, makeItems, makeUser, type Person, payOrder } from '../../../test/factories.ts';
import { pdf } from '../../../test/file-samples.ts';
import { sendForm } from '../../../test/forms.ts';
import { createTestApp } from '../../../test/harness.ts';
import { mailsTo } from '../../../test/mails.ts';

const app = await createTestApp();
const admin = await makeAdmin(app);
const [cbc = '', sugar = '', pack = ''] = await makeItems(
  app,
  { code: 'CBC', name: 'Complete blood count', price: 400 },
  { code: 'FBS', name: 'Fasting sugar', price: 150 },
  { kind: 'package', code: 'FULL', name: 'Full body', tests: ['CBC', 'FBS'], price: 1_000 },
);

let counter = 0;
async function send(person: Person): Promise<string> {
  counter += 1;
  const file = { bytes: pdf(`prescription ${counter}`), name: 'rx.pdf' };
  const { body } = await sendForm(app, 'POST', '/prescription/upload', person.token, { message: '', city: '', file });
  return body._id;
}
const answer = (id: string, body: object, token: string | undefined = admin.token) =>
  app.call('PUT', `/prescription/status/${id}`, { token, body });
const approve = (id: string, itemIds: unknown, more: object = {}) =>
  answer(id, { status: 'approved', itemIds, ...more });
const seen = async (person: Person, id: string) => {
  const { body } = await app.call('GET', '/prescription', { token: person.token });
  return body.data.find((row: { _id: string }) => row._id === id);
};
const change = (kind: string, id: string, body: object) =>
  app.call('PUT', `/${kind}/${id}`, { token: admin.token, body });

test('the person gets the items in order with the prices of the day they look', async () => {
  const person = await makeUser(app);
  const id = await send(person);
  expect((await seen(person, id)).items).toEqual([]);
  const { status, body } = await approve(id, [pack, cbc, pack]);
  expect([status, body.data.items.map(({ _id }: { _id: string }) => _id)]).toEqual([200, [pack, cbc]]);
  await change('test', cbc, { price: 450, discountPercent: 10 });
  expect((await seen(person, id)).items).toEqual([
    expect.objectContaining({ _id: pack, kind: 'package', name: 'Full body', finalPrice: 1_000, available: true }),
    expect.objectContaining({ _id: cbc, price: 450, discountPercent: 10, finalPrice: 405, available: true }),
  ]);
  await change('test', cbc, { price: 400, discountPercent: 0 });
});

test('what left the catalogue is said so, can stay in the answer, and cannot be added to another', async () => {
  const person = await makeUser(app);
  const [id, next] = [await send(person), await send(person)];
  await approve(id, [sugar, cbc]);
  await change('test', sugar, { active: false });
  expect((await seen(person, id)).items.map((item: { available: boolean }) => item.available)).toEqual([false, true]);
  expect((await approve(id, [sugar, cbc, pack])).status).toBe(200);
  const refused = await approve(next, [sugar]);
  expect([refused.status, refused.body.issues[0].path]).toEqual([400, 'itemIds']);
  expect((await seen(person, next)).status).toBe('pending');
  await change('test', sugar, { active: true });
});

test('items stay without the field, go with a rejection and with the account', async () => {
  const person = await makeUser(app);
  const id = await send(person);
  await approve(id, [cbc]);
  expect((await answer(id, { status: 'approved', note: 'Come fasting' })).body.data).toMatchObject({
    note: 'Come fasting',
    items: [{ _id: cbc }],
  });
  expect((await answer(id, { status: 'rejected', note: 'Too old' })).body.data.items).toEqual([]);
  expect((await answer(id, { status: 'approved' })).body.data.items).toEqual([]);
  await approve(id, [cbc]);
  const rows = () =>
    app.database.db.selectFrom('prescription_items').selectAll().where('prescription_id', '=', id).execute();
  expect(await rows()).toHaveLength(1);
  await app.call('DELETE', `/admin/delete/${person.id}`, { token: admin.token });
  expect(await rows()).toEqual([]);
});

describe('a prescription that is booked says so', () => {
  const bookNow = async ({ token }: Person, ...tests: string[]) => {
    app.clock.advance(60_000);
    return (await app.call('POST', '/booking', { token, body: { tests } })).body.data;
  };

  test('once one booking since then holds all of its items that are sold, the newest of them', async () => {
    const person = await makeUser(app);
    const before = await bookNow(person, cbc, sugar);
    app.clock.advance(60_000);
    const id = await send(person);
    await approve(id, [cbc, sugar]);
    expect(before.bookingNumber).toBeDefined();
    expect((await seen(person, id)).bookedAs).toBeNull();
    await bookNow(person, cbc);
    await bookNow(await makeUser(app), cbc, sugar);
    expect((await seen(person, id)).bookedAs).toBeNull();
    const { _id, bookingNumber } = await bookNow(person, sugar, cbc);
    expect((await seen(person, id)).bookedAs).toBe(bookingNumber);
    const again = await bookNow(person, sugar, cbc);
    expect((await seen(person, id)).bookedAs).toBe(again.bookingNumber);
    const status = { status: 'rejected' };
    for (const booking of [again, { _id }])
      await app.call('PUT', `/booking/update-status/${booking._id}`, { token: person.token, body: status });
    expect((await seen(person, id)).bookedAs).toBeNull();
  });

  test('as it was booked, whatever the package holds since then', async () => {
    const person = await makeUser(app);
    const id = await send(person);
    await approve(id, [sugar, cbc]);
    const body = { packageId: pack };
    const { data } = (await app.call('POST', '/booking', { token: person.token, body })).body;
    expect((await seen(person, id)).bookedAs).toBe(data.bookingNumber);
    await change('package', pack, { tests: [sugar] });
    expect((await seen(person, id)).bookedAs).toBe(data.bookingNumber);
    await change('package', pack, { tests: [cbc, sugar] });
  });

  test('when a package holds its tests, bought in the cart and paid', async () => {
    const person = await makeUser(app);
    const id = await send(person);
    await approve(id, [sugar, cbc]);
    app.clock.advance(60_000);
    await fillCart(app, person.token, [pack]);
    const { booking } = await bookCart(app, person.token);
    expect((await seen(person, id)).bookedAs).toBeNull();
    await app.call('PUT', '/cart-booking/verify', { token: person.token, body: await payOrder(app, booking.orderId) });
    expect((await seen(person, id)).bookedAs).toBe(booking.bookingNumber);
    const { body } = await app.call('GET', '/prescription', { token: admin.token });
    expect(body.data.find((row: { _id: string }) => row._id === id)).toMatchObject({ bookedAs: null });
  });
});

test.each([
  ['en', /sent on 10 March 2026.*We have found 2 tests and packages.*₹550 together/s, /Our note: Come fasting/],
  ['hi', /आपने 10 मार्च 2026 को जो पर्ची भेजी थी.*2 टेस्ट और पैकेज मिले.*₹550/s, /हमारा नोट: Come fasting/],
] as const)(
  'the mail in %s says which one, number and price, names nothing, and comes once for each answer',
  async (language, items, note) => {
    const person = await makeUser(app);
    await app.call('PUT', '/admin/update', { token: person.token, body: { language } });
    const id = await send(person);
    await approve(id, [cbc, sugar], { note: 'Come fasting' });
    await approve(id, [cbc, sugar], { note: 'Come fasting' });
    const mails = (await mailsTo(app, person.email)).filter((mail) => mail.includes('/upload-prescription'));
    expect(mails).toHaveLength(1);
    expect(mails[0]).toMatch(items);
    expect(mails[0]).toMatch(note);
    expect(mails[0]).not.toMatch(/Complete blood count|Fasting sugar/);
    await approve(id, [cbc]);
    expect(
      (await mailsTo(app, person.email)).filter((mail) => mail.includes('/upload-prescription#own-prescriptions')),
    ).toHaveLength(2);
  },
);

test('nonsense is 400 and names the field; only staff answer', async () => {
  const person = await makeUser(app);
  const id = await send(person);
  for (const itemIds of ['x', [1], Array.from({ length: 51 }, (_, index) => `t${index}`), ['no-such-item']]) {
    const { status, body } = await approve(id, itemIds);
    expect([status, body.issues[0].path.split('.')[0]]).toEqual([400, 'itemIds']);
  }
  expect((await answer(id, { status: 'approved', itemIds: [cbc] }, person.token)).status).toBe(403);
  expect((await seen(await makeUser(app), id)) ?? null).toBeNull();
});

test('two answers at once leave the items of one of them, whole', async () => {
  const person = await makeUser(app);
  const id = await send(person);
  await approve(id, [pack]);
  const answers = await Promise.all([approve(id, [cbc, sugar]), approve(id, [sugar, pack]), approve(id, [cbc])]);
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
  const ids = (await seen(person, id)).items.map(({ _id }: { _id: string }) => _id);
  expect([[cbc, sugar], [sugar, pack], [cbc]]).toContainEqual(ids);
});
