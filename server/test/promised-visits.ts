// Home visits under promises: booked, visited late or in time, and paid out, for tests.
import { randomUUID } from 'node:crypto';
import {
  bookCart,
  fillCart,
  makeAdmin,
  makeCities,
  makeItems,
  makeStaff,
  makeUser,
  PASSWORD,
  type Person,
  payOrder,
} from './factories.ts';
import type { TestApp } from './harness.ts';
import { VISITED_ADDRESS } from './home-visits.ts';

type Way = 'unpaid' | 'online' | 'cash';

export const ruleOf = (kind: string, more: object = {}) => ({
  kind,
  payoutPercent: 10,
  limit: { perBooking: 1_000, perDay: 100_000 },
  validFrom: '2026-01-01',
  active: true,
  ...more,
});

/** Opens a shop with a phlebotomist and collection windows. */
export async function openPromisedVisits(app: TestApp) {
  const { db } = app.database;
  await makeCities(app);
  const items = await makeItems(app, { price: 300, name: 'Lipid Profile' }, { price: 200, name: 'HbA1c' });
  let admin = await makeAdmin(app);
  const phlebotomist = await makeStaff(app, admin, { roleId: 'phlebotomist', scope: 'own' });
  const WINDOWS = { windows: [{ slot: '06:00-08:00', capacity: 500 }] };
  await app.call('PUT', '/collection-windows/Bhopal', { token: admin.token, body: WINDOWS });

  const at = (millis: number) => new Date(millis).toISOString();
  const asAdmin = (method: 'GET' | 'POST' | 'PUT', path: string, body?: object) =>
    app.call(method, path, { token: admin.token, ...(body && { body }) });
  /** Another administrator acts from now on: sessions end with the day, and nobody approves an own refund. */
  const changeAdmin = async () => {
    admin = await makeAdmin(app);
  };
  async function setRules(...rules: object[]): Promise<void> {
    const { status, body } = await asAdmin('PUT', '/promises', { rules });
    if (status !== 200) throw new Error(JSON.stringify(body));
  }

  const signIn = async ({ email }: Person): Promise<string> =>
    (await app.call('POST', '/admin/login', { body: { email, password: PASSWORD } })).body.token;

  /** A confirmed booking of tomorrow morning, paid in a way, with its visit. */
  async function makeVisit(way: Way) {
    const customer = await makeUser(app);
    await fillCart(app, customer.token, items);
    const date = at(app.clock.now() + 86_400_000 + 5.5 * 3_600_000).slice(0, 10);
    const details = { collection: 'home', address: VISITED_ADDRESS, city: 'Bhopal', date, slot: '06:00-08:00' };
    const paymentMethod = way === 'online' ? 'online' : 'at_collection';
    const { booking, orderId } = await bookCart(app, customer.token, { ...details, paymentMethod });
    const bookingId = booking._id as string;
    if (way === 'online') {
      const body = await payOrder(app, orderId);
      const { status } = await app.call('PUT', '/cart-booking/verify', { token: customer.token, body });
      if (status !== 200) throw new Error(`Not paid: ${status}`);
    } else await asAdmin('PUT', '/cart-booking/update-status', { bookingId, status: 'Confirmed' });
    if (way === 'cash') {
      await asAdmin('PUT', '/cart-booking/payment', { bookingId, method: 'cash', receivedBy: 'Front desk' });
    }
    await app.outbox.drain();
    const { body } = await asAdmin('GET', `/visits?date=${date}&limit=200`);
    const visit = body.data.find((one: { bookingId: string }) => one.bookingId === bookingId);
    return { customer, date, bookingId, visitId: visit._id as string };
  }

  type Told = readonly [kind: string, body: object];
  const FAILED: Told = ['fail', { code: 'difficult_draw', note: 'Two tries' }];

  /** Sends what the phlebotomist's device tells of a visit. @param from the number of the first event. */
  async function send(visitId: string, told: readonly Told[], deviceAt: string, from = 1): Promise<void> {
    const events = told.map(([kind, body], index) => ({
      ...{ id: randomUUID(), visitId, seq: from + index, kind, body, deviceAt },
    }));
    const token = await signIn(phlebotomist);
    const { body } = await app.call('POST', '/field/events', { token, body: { sentAt: deviceAt, events } });
    const applied = body.data.filter(({ outcome }: { outcome: string }) => outcome === 'applied');
    if (applied.length !== events.length) throw new Error(JSON.stringify(body));
  }

  /** The phlebotomist takes the money at the door, as the fourth that the device tells. */
  const takeCash = ({ visitId }: { visitId: string }, amount: number): Promise<void> =>
    send(visitId, [['payment', { method: 'cash', amount }]], at(app.clock.now()), 4);

  /** The phlebotomist comes, so many minutes after the window's end, and can draw no blood unless `ends` says otherwise. */
  async function arrive(
    { visitId, date }: { visitId: string; date: string },
    minutes: number,
    ends: readonly Told[] = [FAILED],
  ): Promise<void> {
    const end = Date.parse(`${date}T08:00:00.000+05:30`);
    await asAdmin('PUT', `/visits/${visitId}/assign`, { collectorId: phlebotomist.id });
    const instant = end + minutes * 60_000;
    app.clock.advance(Math.max(0, instant - app.clock.now()));
    await send(visitId, [['accept', {}], ['start', {}], ['arrive', {}], ...ends], at(instant));
    // A day later the sessions are over.
    await changeAdmin();
  }

  async function sweep(): Promise<void> {
    await Promise.all([app.services.promises.sweep(), app.services.promises.sweep()]);
    await app.outbox.drain();
  }

  const ownBooking = async ({ customer, bookingId }: { customer: Person; bookingId: string }) => {
    const { body } = await app.call('GET', '/cart-booking', { token: await signIn(customer) });
    return body.find((one: { _id: string }) => one._id === bookingId);
  };
  const payoutsOf = (bookingId: string) =>
    db.selectFrom('promise_payouts').selectAll().where('booking_id', '=', bookingId).orderBy('id').execute();
  const told = async (accountId: string) => {
    const rows = await db
      .selectFrom('messages')
      .select(['kind', 'content'])
      .where('account_id', '=', accountId)
      .where('channel', '=', 'whatsapp')
      .where('kind', 'in', ['promise-refund', 'promise-due'])
      .execute();
    return rows.map(({ kind, content }) => [kind, JSON.parse(content ?? '{}')]);
  };

  return { asAdmin, changeAdmin, setRules, signIn, makeVisit, arrive, takeCash, sweep, ownBooking, payoutsOf, told };
}
