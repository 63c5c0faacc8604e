// Prenatal genetic tests are booked only at a centre whose PCPNDT registration is in date (laboratory.md section 2).
import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import { fillCart, makeAdmin, makeCentre, makeCities, makeItems, makeUser, payOrder } from '../../../test/factories.ts';
import { createTestApp } from '../../../test/harness.ts';

const app = await createTestApp();
await makeCities(app);
const [nipt = '', cbc = '', panel = ''] = await makeItems(
  app,
  { code: 'NIPT', name: 'Prenatal DNA', price: 9000 },
  { code: 'CBC', name: 'Blood count', price: 200 },
  { kind: 'package', name: 'Pregnancy panel', price: 9100, tests: ['NIPT', 'CBC'] },
);
const admin = await makeAdmin(app);
let centre: string;
const asAdmin = (method: 'GET' | 'POST' | 'PUT', path: string, body?: object) =>
  app.call(method, path, { token: admin.token, ...(body && { body }) });

const IN_DATE = { registrationNumber: 'PNDT-7', validFrom: '2020-01-01', validUntil: '2027-12-31' };
const register = (pcpndt: object | null) => asAdmin('PUT', `/centres/${centre}`, { pcpndt });

beforeAll(async () => {
  centre = await makeCentre(app, admin, { code: 'BPL1', kind: 'laboratory', labCode: '01' });
  expect((await asAdmin('PUT', `/test/${nipt}`, { regulated: true })).status).toBe(200);
  const windows = [0, 1, 2, 3, 4, 5, 6].map((day) => ({ day, slot: '07:00-08:00', capacity: 9 }));
  expect((await asAdmin('PUT', `/centres/${centre}/windows`, { windows, exceptions: [] })).status).toBe(200);
});
afterEach(() => register(null));

async function bookCart(items: string[], details = {}) {
  const user = await makeUser(app);
  await fillCart(app, user.token, items);
  const { body: cart } = await app.call('GET', '/cart/get-cart', { token: user.token });
  const at = { city: 'Bhopal', centreId: centre, paymentMethod: 'at_collection' };
  const body = { amount: cart.totalAmount, ...at, ...details };
  const answer = await app.call('POST', '/cart-booking/book', { token: user.token, body });
  return { ...answer, user };
}

const bookNow = (tests: string[], packageId?: string) =>
  asAdmin('POST', '/booking', { city: 'Bhopal', centreId: centre, tests, ...(packageId && { packageId }) });

test('the catalogue says which test it is, and only an administrator marks it', async () => {
  expect((await app.call('GET', `/test/fetchTestById/${nipt}`)).body.data).toMatchObject({ regulated: true });
  expect((await app.call('GET', `/test/fetchTestById/${cbc}`)).body.data.regulated).toBeUndefined();
  await asAdmin('PUT', `/test/${nipt}`, { description: 'Screening' });
  expect((await app.call('GET', `/test/fetchTestById/${nipt}`)).body.data).toMatchObject({ regulated: true });
  expect((await asAdmin('PUT', `/test/${nipt}`, { regulated: 'perhaps' })).status).toBe(400);
  expect((await app.call('GET', `/package/${panel}`)).body.data.regulated).toBe(true);
  const user = await makeUser(app);
  await fillCart(app, user.token, [cbc, panel]);
  const { body: cart } = await app.call('GET', '/cart/get-cart', { token: user.token });
  expect(cart.items.map(({ itemId }: { itemId: object }) => 'regulated' in itemId)).toEqual([false, true]);
});

describe('a centre without a registration in date', () => {
  test('sells no such test from the cart, alone or in a package, and the cart stays as it is', async () => {
    for (const items of [[nipt], [panel], [cbc, nipt]]) {
      const { status, body, user } = await bookCart(items);
      expect([status, body.code]).toEqual([409, 'CENTRE_NOT_REGISTERED']);
      const { body: cart } = await app.call('GET', '/cart/get-cart', { token: user.token });
      expect(cart.items).toHaveLength(items.length);
    }
    expect((await bookCart([cbc])).status).toBe(201);
  });

  test('sells none online either: no money is asked for', async () => {
    const { status, body } = await bookCart([nipt], { paymentMethod: 'online' });
    expect([status, body.code, body.order]).toEqual([409, 'CENTRE_NOT_REGISTERED', undefined]);
  });

  test('sells none by Book Now or to staff', async () => {
    expect((await bookNow([nipt])).body.code).toBe('CENTRE_NOT_REGISTERED');
    expect((await bookNow([], panel)).body.code).toBe('CENTRE_NOT_REGISTERED');
    const { body } = await bookNow([cbc]);
    const id: string = body.data._id;
    const changed = await asAdmin('PUT', `/booking/${id}`, { tests: [cbc, nipt] });
    expect([changed.status, changed.body.code]).toEqual([409, 'CENTRE_NOT_REGISTERED']);
  });

  test('a booking without a centre has none that is registered', async () => {
    await register(IN_DATE);
    const { status, body } = await bookCart([nipt], { city: 'Indore', centreId: undefined });
    expect([status, body.code]).toEqual([409, 'CENTRE_NOT_REGISTERED']);
  });
});

test('a registration holds on its first and its last day', async () => {
  const today = new Date(app.clock.now() + 5.5 * 3_600_000).toISOString().slice(0, 10);
  const dayBefore = new Date(app.clock.now() + 5.5 * 3_600_000 - 86_400_000).toISOString().slice(0, 10);
  const dayAfter = new Date(app.clock.now() + 5.5 * 3_600_000 + 86_400_000).toISOString().slice(0, 10);
  const status = async (validFrom: string, validUntil: string) => {
    await register({ ...IN_DATE, validFrom, validUntil });
    return (await bookCart([nipt])).status;
  };
  expect(await status(today, today)).toBe(201);
  expect(await status(dayBefore, dayBefore)).toBe(409);
  expect(await status(dayAfter, dayAfter)).toBe(409);
});

test('a centre that is closed sells none, whatever its registration', async () => {
  await register(IN_DATE);
  expect((await bookCart([nipt])).status).toBe(201);
  await asAdmin('PUT', `/centres/${centre}`, { active: false });
  expect((await bookCart([nipt])).status).not.toBe(201);
  await asAdmin('PUT', `/centres/${centre}`, { active: true });
});

test('a booking is not moved beyond the registration of its centre', async () => {
  const day = (ahead: number) => new Date(app.clock.now() + ahead * 86_400_000).toISOString().slice(0, 10);
  await register({ ...IN_DATE, validUntil: day(3) });
  const { status, body, user } = await bookCart([nipt], { date: day(2), slot: '07:00-08:00' });
  expect(status).toBe(201);
  const move = (date: string) =>
    app.call('PUT', '/cart-booking/reschedule', {
      token: user.token,
      body: { bookingId: body.booking._id, date, slot: '07:00-08:00' },
    });
  expect((await move(day(4))).body.code).toBe('CENTRE_NOT_REGISTERED');
  expect((await move(day(3))).status).toBe(200);
});

test('a payment that comes late takes no place again that the centre may not serve any more', async () => {
  const late = async () => {
    const { body, user } = await bookCart([nipt], { ...TIME, paymentMethod: 'online' });
    app.clock.advance(11 * 60_000);
    await app.sweep();
    const verify = async () =>
      app.call('PUT', '/cart-booking/verify', { token: user.token, body: await payOrder(app, body.orderId) });
    return verify;
  };
  const TIME = { date: new Date(app.clock.now() + 2 * 86_400_000).toISOString().slice(0, 10), slot: '07:00-08:00' };
  await register(IN_DATE);
  const [inDate, over] = [await late(), await late()];
  expect((await inDate()).body).toMatchObject({ status: 'Confirmed', ...TIME, lostWindow: null });
  await register({ ...IN_DATE, validUntil: '2020-12-31' });
  // The money is there, so the booking stands, on the staff's list of those that need another time.
  expect((await over()).body).toMatchObject({ status: 'Confirmed', date: null, slot: null, lostWindow: TIME });
});

test('visitors see a registration while it is in date, the office always', async () => {
  const shown = async (call: () => Promise<{ body: { data: { _id: string; pcpndt: unknown }[] } }>) =>
    (await call()).body.data.find(({ _id }) => _id === centre)?.pcpndt;
  const visitor = () => app.call('GET', '/centres');
  const office = () => asAdmin('GET', '/centres?all=true');
  await register(IN_DATE);
  expect([await shown(visitor), await shown(office)]).toEqual([IN_DATE, IN_DATE]);
  const over = { ...IN_DATE, validUntil: '2020-02-01' };
  await register(over);
  expect([await shown(visitor), await shown(office)]).toEqual([null, over]);
  const bad = await register({ ...IN_DATE, validUntil: '2019-01-01' });
  expect([bad.status, bad.body.issues[0].path]).toEqual([400, 'pcpndt.validUntil']);
});
