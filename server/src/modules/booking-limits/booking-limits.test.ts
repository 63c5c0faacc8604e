// One free account takes every collection window: the attack, and what stands in its way.
import { beforeAll, describe, expect, test } from 'vitest';
import {
  bookCart,
  fillCart,
  makeAdmin,
  makeCities,
  makeItems,
  makeUser,
  PASSWORD,
  type Person,
  payOrder,
} from '../../../test/factories.ts';
import { createTestApp } from '../../../test/harness.ts';

const app = await createTestApp({ UNPAID_BOOKINGS: '4', UNPAID_BOOKINGS_PER_NETWORK: '6' });
let itemId = '';
let admin: Person;
beforeAll(async () => {
  await makeCities(app);
  [itemId = ''] = await makeItems(app, { price: 500 });
  admin = await makeAdmin(app);
});

let network = 0;
const newNetwork = () => {
  network += 1;
  return `192.0.2.${network}`;
};
const HOME = {
  name: 'Asha',
  number: '9876501234',
  locality: 'Kothrud',
  pincode: '462016',
  city: 'Bhopal',
  addressType: 'home',
};

/** Books with Book Now. */
async function book(person: Person, details: object = {}, from = newNetwork()) {
  const { status, body } = await app.call('POST', '/booking', {
    token: person.token,
    from,
    body: { tests: [itemId], ...details },
  });
  return {
    status,
    code: body.code as string | undefined,
    by: body.countedBy,
    message: body.message,
    booking: body.data,
  };
}
const times = <T>(count: number, work: () => Promise<T>) => Promise.all(Array.from({ length: count }, work));
const made = (answers: readonly { status: number }[]) => answers.filter(({ status }) => status === 201).length;
const seats = async () => (await app.database.db.selectFrom('open_bookings').selectAll().execute()).length;

test('an account makes so many bookings in a day, also when it cancels each, and more on the next', async () => {
  const limited = await createTestApp({ BOOKINGS_PER_DAY: '3' });
  await makeCities(limited);
  const [item = ''] = await makeItems(limited, { price: 500 });
  const mallory = await makeUser(limited);
  const bookAndCancel = async () => {
    const { status, body } = await limited.call('POST', '/booking', { token: mallory.token, body: { tests: [item] } });
    const cancelling = { token: mallory.token, body: { status: 'rejected' } };
    if (status === 201) await limited.call('PUT', `/booking/update-status/${body.data._id}`, cancelling);
    return { status, code: body.code };
  };
  const answers = [];
  for (let count = 0; count < 4; count += 1) answers.push(await bookAndCancel());
  expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 429]);
  expect(answers[3]?.code).toBe('TOO_MANY_REQUESTS');
  expect((await limited.call('GET', '/booking/id', { token: mallory.token })).body.data).toMatchObject(
    Array(3).fill({ status: 'rejected' }),
  );
  limited.clock.advance(86_400_000);
  // A session lives as long as the window.
  const { body } = await limited.call('POST', '/admin/login', {
    body: { email: mallory.email, password: PASSWORD },
  });
  const again = await limited.call('POST', '/booking', { token: body.token, body: { tests: [item] } });
  expect(again.status).toBe(201);
});

describe('open unpaid bookings', () => {
  test('of one account are four, however many are asked for at once', async () => {
    const mallory = await makeUser(app);
    const window = { city: 'Bhopal', date: '2026-03-12', slot: '06:00-08:00' };
    const answers = await times(100, () => book(mallory, window));
    expect(made(answers)).toBe(4);
    const refused = answers.filter(({ status }) => status !== 201);
    expect(new Set(refused.map(({ status, code, by }) => `${status} ${code} ${by}`))).toEqual(
      new Set(['409 OPEN_BOOKINGS_LIMIT account']),
    );
    expect(refused[0]?.message).toMatch(
      /^You already have 4 unpaid bookings\. Please cancel one .*, or call us on \+91/,
    );
    const { body } = await app.call('GET', '/collection-windows?city=Bhopal&date=2026-03-12');
    expect(body.data[0]).toMatchObject({ slot: '06:00-08:00', left: 6 });
  });

  test('of a mobile number are four over all accounts', async () => {
    const patient = { name: 'Ravi', age: 40, sex: 'male', mobileNumber: '9811111111' };
    const answers = [];
    for (let account = 0; account < 5; account += 1) answers.push(await book(await makeUser(app), { patient }));
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 201, 409]);
    expect(answers[4]).toMatchObject({ code: 'OPEN_BOOKINGS_LIMIT', by: 'mobile' });
  });

  test('of a postal address are four, in whatever way it is written', async () => {
    const written = [
      '12, Lake View Rd.',
      '12 lake view rd',
      '12-LAKE VIEW RD',
      '१२ La\u034fke View\ufe0f Rd',
      ' 12,lake  view rd ',
    ];
    const answers = [];
    for (const [index, address] of written.entries()) {
      const number = `981222222${index}`;
      answers.push(await book(await makeUser(app), { collection: 'home', address: { ...HOME, number, address } }));
    }
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 201, 409]);
    expect(answers[4]).toMatchObject({ by: 'address' });
  });

  test('of a network address are more, exactly so many at once', async () => {
    const from = newNetwork();
    const people = await times(9, () => makeUser(app));
    const answers = await Promise.all(people.map((person) => book(person, {}, from)));
    expect(made(answers)).toBe(6);
    expect(answers.find(({ status }) => status === 409)).toMatchObject({ by: 'network' });
  });

  test('count both kinds of booking together', async () => {
    const asha = await makeUser(app);
    expect(made([await book(asha), await book(asha), await book(asha)])).toBe(3);
    await fillCart(app, asha.token, [itemId]);
    await bookCart(app, asha.token, { paymentMethod: 'at_collection', notes: 'the fourth' });
    expect(await book(asha)).toMatchObject({ code: 'OPEN_BOOKINGS_LIMIT' });
    await fillCart(app, asha.token, [itemId]);
    const again = { amount: 500, paymentMethod: 'at_collection', again: true };
    const refused = await app.call('POST', '/cart-booking/book', {
      token: asha.token,
      from: newNetwork(),
      body: again,
    });
    expect(refused).toMatchObject({
      status: 409,
      body: { code: 'OPEN_BOOKINGS_LIMIT', limit: 4, countedBy: 'account' },
    });
  });

  test('leave nothing behind where the booking is refused', async () => {
    const before = await seats();
    const past = { city: 'Bhopal', date: '2026-03-13', slot: '06:00-08:00' };
    const first = await makeUser(app);
    expect(await book(first, past)).toMatchObject({ status: 201 });
    const taken = await seats();
    await app.database.db.updateTable('collection_places').set({ taken: 10 }).where('date', '=', past.date).execute();
    expect(await book(await makeUser(app), past)).toMatchObject({ code: 'WINDOW_FULL' });
    expect(await seats()).toBe(taken);
    expect(taken).toBeGreaterThan(before);
  });
});

describe('a booking counts no longer', () => {
  async function full(): Promise<{ person: Person; ids: string[] }> {
    const person = await makeUser(app);
    const answers = [await book(person), await book(person), await book(person), await book(person)];
    expect(await book(person)).toMatchObject({ status: 409 });
    return { person, ids: answers.map(({ booking }) => booking._id) };
  }

  test.for([
    ['cancelled by its customer', 'PUT', '/booking/update-status/:id', { status: 'rejected' }, 'person'],
    ['completed', 'PUT', '/booking/update-status/:id', { status: 'completed' }, 'admin'],
    ['deleted', 'DELETE', '/booking/:id', undefined, 'admin'],
    ['paid', 'PUT', '/booking/payment', { method: 'cash', receivedBy: 'Ravi' }, 'admin'],
  ] as const)('when it is %s', async ([state, method, path, body, who]) => {
    const { person, ids } = await full();
    const [id = ''] = ids;
    const { token } = who === 'admin' ? admin : person;
    if (state === 'completed')
      await app.call('PUT', `/booking/update-status/${id}`, { token, body: { status: 'approved' } });
    const said = body && { ...body, ...(state === 'paid' && { bookingId: id }) };
    expect((await app.call(method, path.replace(':id', id), { token, body: said })).status).toBe(200);
    expect(await book(person)).toMatchObject({ status: 201 });
    expect(await book(person)).toMatchObject({ status: 409 });
  });

  test('when it is paid online', async () => {
    const person = await makeUser(app);
    for (let count = 0; count < 3; count += 1) await book(person);
    await fillCart(app, person.token, [itemId]);
    const { orderId } = await bookCart(app, person.token);
    expect(await book(person)).toMatchObject({ status: 409 });
    const paid = await payOrder(app, orderId);
    expect((await app.call('PUT', '/cart-booking/verify', { token: person.token, body: paid })).status).toBe(200);
    expect(await book(person)).toMatchObject({ status: 201 });
  });

  test('when another order takes its place', async () => {
    const person = await makeUser(app);
    for (let count = 0; count < 3; count += 1) await book(person);
    await fillCart(app, person.token, [itemId]);
    await bookCart(app, person.token, { notes: 'one' });
    await bookCart(app, person.token, { notes: 'two' });
    expect(await book(person)).toMatchObject({ status: 409 });
  });
});

test('staff book as many as they like, and theirs do not count', async () => {
  const customer = await makeUser(app);
  const answers = await times(10, () => book(admin, { userId: customer.id }, '198.51.100.1'));
  expect(made(answers)).toBe(10);
  expect(await book(customer)).toMatchObject({ status: 201 });
  for (let count = 0; count < 5; count += 1) {
    await fillCart(app, admin.token, [itemId]);
    await bookCart(app, admin.token, { paymentMethod: 'at_collection', again: true });
  }
});
