// Makers of people at a place, and of what they are told, for tests of what staff of a scope reach.
import { isoTime } from '../src/platform/base/clock.ts';
import { newId } from '../src/platform/base/ids.ts';
import { makeStaff } from './factories.ts';
import { done } from './laboratory-orders.ts';
import { makeNow } from './placed-sales.ts';
import { nextAddress, type Place, type Shop } from './placed-shop.ts';

async function customerOf({ app }: Shop, bookingId: string): Promise<string> {
  const found = app.database.db.selectFrom('bookings').select('account_id').where('id', '=', bookingId);
  return (await found.executeTakeFirstOrThrow()).account_id;
}

/** A booking, with its customer. */
export async function makeNowOfCustomer(shop: Shop, place: Place) {
  const id = await makeNow(shop, place);
  return { id, part: await customerOf(shop, id) };
}

/** A customer with a booking at the place. */
export const makePerson = async (shop: Shop, place: Place) => customerOf(shop, await makeNow(shop, place));

/** A grown-up relative of a customer, with the name. */
export async function makePatient(shop: Shop, place: Place) {
  const { app } = shop;
  const account_id = await makePerson(shop, place);
  const [id, name] = [newId(), `Kamla${newId().replace(/[^a-z]/gi, '')}`];
  const birth = { date_of_birth: '1955-04-30', age_value: null, age_unit: null, age_recorded_on: null };
  const person = { name, sex: 'female', relation: 'parent', mobile_number: '', abha_number: null, guardian: null };
  const at = isoTime(app.clock.now());
  const times = { created_at: at, updated_at: at, deleted_at: null };
  const uhid = `2${Date.parse(at)}${id.slice(0, 8)}`;
  await app.database.db
    .insertInto('patients')
    .values({ id, account_id, seat: 20, uhid, ...birth, ...person, ...times } as never)
    .execute();
  return { id, part: name };
}

/** A message that a customer of the place was sent. */
export async function makeSentMessage(shop: Shop, place: Place): Promise<string> {
  const { app } = shop;
  const [id, account_id, at] = [newId(), await makePerson(shop, place), isoTime(app.clock.now())];
  const told = { kind: 'booking-confirmed', channel: 'sms', recipient: '9876543210', language: 'en', content: '{}' };
  const state = { state: 'sent', rank: 20, run_at: at, expires_at: at, created_at: at, sent_at: at };
  await app.database.db
    .insertInto('messages')
    .values({ id, account_id, reference: `placed-${id}`, ...told, ...state } as never)
    .execute();
  return id;
}

/** A message that a customer of the place wrote. */
export async function makeContactMessage(shop: Shop, place: Place): Promise<string> {
  const { app } = shop;
  const account_id = await makePerson(shop, place);
  const body = { name: 'Ravi', phoneNumber: '9876543210', message: 'Are you open?' };
  const { _id: id } = (await done(app.call('POST', '/contact/create', { body, from: nextAddress() }))).data;
  await app.database.db.updateTable('contact_messages').set({ account_id }).where('id', '=', id).execute();
  return id;
}

export const makeColleague = async ({ app, admin }: Shop, { centreId }: Place) =>
  (await makeStaff(app, admin, { roleId: 'front-desk', scope: 'centre', centreId })).id;

/** Somebody who collects samples at the place. */
export const makeCollector = async ({ app, admin }: Shop, { centreId }: Place): Promise<string> =>
  (await makeStaff(app, admin, { roleId: 'phlebotomist', scope: 'centre', centreId })).id;

export async function makeInvitation({ app, admin }: Shop, { centreId }: Place): Promise<string> {
  const email = `${newId()}@colleague.example.in`;
  const assignments = [{ roleId: 'front-desk', scope: 'centre', centreId }];
  const body = { email, firstName: 'Meena', lastName: 'Rao', assignments };
  await done(app.call('POST', '/staff/invite', { token: admin.token, body }));
  const { data } = await done(app.call('GET', '/staff?status=invited&limit=500', { token: admin.token }));
  return data.find((one: { email: string }) => one.email === email)._id;
}
