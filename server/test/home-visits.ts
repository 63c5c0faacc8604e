// A shop with visits at home and two phlebotomists, and the events that their devices send.
import { randomUUID } from 'node:crypto';
import type { FieldEventAnswer } from '@labfront/contract/visits';
import { isoTime, localDay } from '../src/platform/base/clock.ts';
import { bookCart, fillCart, makeAdmin, makeCities, makeItems, makeStaff, makeUser, type Person } from './factories.ts';
import type { TestApp } from './harness.ts';

const DAY_MS = 86_400_000;
const SLOT = '06:00-08:00';

export const VISITED_ADDRESS = {
  name: 'Meera Rao',
  number: '9876543210',
  locality: 'Arera Colony',
  pincode: '462016',
  address: '12 Lake Road',
  city: 'Bhopal',
  addressType: 'home',
};

export async function openHomeVisits(app: TestApp) {
  await makeCities(app);
  const items = await makeItems(app, { price: 300 }, { price: 200 });
  const admin = await makeAdmin(app);
  const phlebotomist = await makeStaff(app, admin, { roleId: 'phlebotomist', scope: 'own' });
  const colleague = await makeStaff(app, admin, { roleId: 'phlebotomist', scope: 'own' });
  const windows = { windows: [{ slot: SLOT, capacity: 500 }] };
  await app.call('PUT', '/collection-windows/Bhopal', { token: admin.token, body: windows });

  /** A confirmed visit of tomorrow for both items, which nobody has yet. */
  async function makeVisit(tests: readonly string[] = items) {
    const customer = await makeUser(app);
    await fillCart(app, customer.token, [...tests]);
    const date = localDay(app.clock.now() + DAY_MS);
    const place = { collection: 'home', address: VISITED_ADDRESS, city: 'Bhopal', date, slot: SLOT };
    const { booking } = await bookCart(app, customer.token, { ...place, paymentMethod: 'at_collection' });
    const bookingId: string = booking._id;
    const confirm = { bookingId, status: 'Confirmed' };
    const moved = await app.call('PUT', '/cart-booking/update-status', { token: admin.token, body: confirm });
    if (moved.status !== 200) throw new Error(JSON.stringify(moved.body));
    await app.outbox.drain();
    const listed = await app.call('GET', `/visits?date=${date}&limit=200`, { token: admin.token });
    const visit = listed.body.data.find((one: { bookingId: string }) => one.bookingId === bookingId);
    const visitId: string = visit._id;
    let seq = 0;

    const round = async (person: Person = phlebotomist) => {
      const { body } = await app.call('GET', `/field/visits?date=${date}`, { token: person.token });
      return body.data.find((one: { _id: string }) => one._id === visitId);
    };
    const event = (kind: string, body: object = {}, given: object = {}) => {
      seq += 1;
      return { id: randomUUID(), visitId, seq, deviceAt: isoTime(app.clock.now()), kind, body, ...given };
    };

    return {
      customer,
      bookingId,
      bookingNumber: booking.bookingNumber as string,
      visitId,
      date,
      assign: (person: Person | null, more: object = {}) =>
        app.call('PUT', `/visits/${visitId}/assign`, {
          token: admin.token,
          body: { collectorId: person?.id ?? null, ...more },
        }),
      /** The visit in somebody's round. */
      round,
      /** The next event of the visit. */
      event,
      /** @returns the answer to each. */
      send: async (events: readonly object[], person: Person = phlebotomist, sentAt = app.clock.now()) => {
        const sent = { token: person.token, body: { sentAt: isoTime(sentAt), events } };
        const { status, body } = await app.call('POST', '/field/events', sent);
        if (status !== 200) throw new Error(JSON.stringify(body));
        return body.data as FieldEventAnswer[];
      },
      /** Everything of a visit that goes well. */
      wholeDay: async (person: Person = phlebotomist) => {
        const { patients, amountDue } = await round(person);
        const tubes = patients.flatMap((patient: { tubes: object[] }) => patient.tubes);
        return [
          event('accept'),
          event('start'),
          event('arrive'),
          event('identify', { by: 'details' }),
          event('prepare', { fastingHours: 11, proceed: true }),
          ...tubes.map(({ _id, tubeCode }: { _id: string; tubeCode: string }) =>
            event('collect', { specimenId: _id, tubeCode }),
          ),
          event('payment', { method: 'cash', amount: amountDue }),
          event('handOver'),
        ];
      },
    };
  }

  return { admin, items, phlebotomist, colleague, makeVisit };
}

export type HomeVisit = Awaited<ReturnType<Awaited<ReturnType<typeof openHomeVisits>>['makeVisit']>>;
