// Makers of visits, tubes and boxes at a place, for tests of what staff of a scope reach.
import { isoTime } from '../src/platform/base/clock.ts';
import { newId } from '../src/platform/base/ids.ts';
import { done } from './laboratory-orders.ts';
import { makeCart } from './placed-sales.ts';
import { FAR_CENTRE, nextDay, type Place, type Shop } from './placed-shop.ts';

/** A patient at the counter of the place: the visit, with the code of its tube. */
export async function makeVisit(shop: Shop, place: Place) {
  const { app, admin } = shop;
  const { centreId } = place;
  const bookingId = await makeCart(shop, place);
  const ask = (method: 'POST' | 'PUT', path: string, body: object) =>
    done(app.call(method, path, { token: admin.token, body }));
  await ask('PUT', '/cart-booking/update-status', { bookingId, status: 'Confirmed' });
  const { data: visit } = await ask('POST', '/visits/walk-in', { bookingId, centreId });
  const tubes = app.database.db.selectFrom('specimens').select('tube_code').where('visit_id', '=', visit._id);
  return { id: visit._id as string, part: (await tubes.executeTakeFirstOrThrow()).tube_code };
}

/** A booking with its visit. */
export async function makeVisited(shop: Shop, place: Place) {
  const { id } = await makeVisit(shop, place);
  const found = shop.app.database.db.selectFrom('visits').select('booking_id').where('id', '=', id);
  return { id: (await found.executeTakeFirstOrThrow()).booking_id, part: id };
}

/** A visit at home that nobody has yet, on `date`. */
async function makeUnassigned(shop: Shop, place: Place, date: string, repeat_of: string | null = null) {
  const { app } = shop;
  const [id, at] = [newId(), isoTime(app.clock.now())];
  const booking_id = await makeCart(shop, place);
  const plan = { kind: 'home', state: 'unassigned', pincode: '462016', date, slot: '06:00-08:00' } as const;
  const work = { collector_id: null, position: null, start_code: '1234', start_salt: 'salt', fail_code: null };
  const progress = { needs_review: 0 as const, next_seq: 1, preparation: null, arrived_at: null, collected_at: null };
  const times = { created_at: at, updated_at: at };
  await app.database.db
    .insertInto('visits')
    .values({ id, booking_id, centre_id: place.centreId, repeat_of, ...plan, ...work, ...progress, ...times })
    .execute();
  return { id, part: date };
}

/** A day with one visit that nobody has yet. */
export const makeOpenDay = (shop: Shop, place: Place) => makeUnassigned(shop, place, nextDay());

/** A visit whose day is over. */
export const makeLateVisit = (shop: Shop, place: Place) => makeUnassigned(shop, place, '2026-03-09');

/** A free visit that collects a sample once more. */
export async function makeRepeatVisit(shop: Shop, place: Place) {
  const { id } = await makeVisit(shop, place);
  return makeUnassigned(shop, place, nextDay(), id);
}

/** Two events of a visit with one number: the second one, with the visit. */
export async function makeConflict(shop: Shop, place: Place) {
  const { app, admin } = shop;
  const { id: visit_id } = await makeVisit(shop, place);
  const at = isoTime(app.clock.now());
  const times = { device_at: at, corrected_at: at, collected_at: at, received_at: at };
  const event = { visit_id, seq: 1, kind: 'identify', body: '{"by":"details"}', actor_id: admin.id, ...times };
  const undecided = { code: null, decided_by: null, decided_at: null, reason: null };
  const [first, second] = [newId(), newId()];
  await app.database.db
    .insertInto('visit_events')
    .values([
      { id: first, outcome: 'applied', ...event, ...undecided },
      { id: second, outcome: 'conflict', ...event, ...undecided },
    ])
    .execute();
  return { id: second, part: visit_id };
}

/** An open box to the place. */
export async function makeArrivedBox({ app, admin }: Shop, place: Place) {
  const body = { fromCentreId: FAR_CENTRE, toCentreId: place.centreId };
  const { data } = await done(app.call('POST', '/shipments', { token: admin.token, body }));
  return { id: data._id as string, part: '' };
}

/** An open box from the place, with the code of a tube there. */
export async function makeBox(shop: Shop, place: Place) {
  const { part } = await makeVisit(shop, place);
  const body = { fromCentreId: place.centreId, toCentreId: FAR_CENTRE };
  const { data } = await done(shop.app.call('POST', '/shipments', { token: shop.admin.token, body }));
  return { id: data._id as string, part };
}
