// A tube that was rejected is collected once more: the patient or the dispatcher agrees on a time, or the patient comes to the counter.
import { beforeEach, expect, test } from 'vitest';
import {
  bookCart,
  fillCart,
  makeAdmin,
  makeCentre,
  makeCities,
  makeItems,
  makeStaff,
  makeUser,
  type Person,
} from '../../../test/factories.ts';
import { createTestApp } from '../../../test/harness.ts';
import { localDay } from '../../platform/base/clock.ts';

const app = await createTestApp();
await makeCities(app);
const items = await makeItems(app, { price: 300, name: 'Lipid Profile' }, { price: 200, name: 'HbA1c' });
const admin = await makeAdmin(app);
const laboratory = await makeCentre(app, admin, { code: 'BPL1', kind: 'laboratory', labCode: '01' });
const WINDOWS = Array.from({ length: 7 }, (_, day) => ({ day, slot: '08:00-10:00', capacity: 1 }));
await app.call('PUT', `/centres/${laboratory}/windows`, { token: admin.token, body: { windows: WINDOWS } });
const desk = await makeStaff(
  app,
  admin,
  { roleId: 'front-desk', scope: 'centre', centreId: laboratory },
  { roleId: 'phlebotomist', scope: 'own' },
);
const elsewhere = await makeCentre(app, admin, { code: 'BPL2', kind: 'collection' });
const stranger = await makeStaff(app, admin, { roleId: 'dispatcher', scope: 'centre', centreId: elsewhere });
const dispatcher = await makeStaff(app, admin, { roleId: 'dispatcher', scope: 'centre', centreId: laboratory });

const DAY_MS = 86_400_000;
const SLOT = '08:00-10:00';
const day = (after: number) => localDay(app.clock.now() + after * DAY_MS);

const as = (person: Person, method: 'GET' | 'POST' | 'PUT', path: string, body?: object) =>
  app.call(method, path, { token: person.token, ...(body && { body }) });

/** Draws the open tubes of a booking at the counter. */
async function draw(visitId: string, bookingNumber: string) {
  const { body } = await as(admin, 'GET', `/specimens?q=${bookingNumber}`);
  const tubes = body.data.filter(({ visitId: of }: { visitId: string }) => of === visitId);
  const sentAt = new Date(app.clock.now()).toISOString();
  const events = [
    { kind: 'identify', body: { by: 'details' } },
    ...tubes.map((tube: { _id: string; tubeCode: string }) => ({
      kind: 'collect',
      body: { specimenId: tube._id, tubeCode: tube.tubeCode },
    })),
  ].map((one, place) => ({ ...one, id: crypto.randomUUID(), visitId, seq: place + 1, deviceAt: sentAt }));
  const answer = await as(desk, 'POST', '/field/events', { sentAt, events });
  expect(answer.body.data.map(({ outcome }: { outcome: string }) => outcome)).toEqual(events.map(() => 'applied'));
  return tubes.map(({ tubeCode }: { tubeCode: string }) => tubeCode) as string[];
}

let customer: Person;
let bookingId: string;
let bookingNumber: string;
let codes: string[];

/** A patient whose first tube was rejected. */
beforeEach(async () => {
  customer = await makeUser(app);
  await fillCart(app, customer.token, items);
  const details = { city: 'Bhopal', centreId: laboratory, paymentMethod: 'at_collection' };
  const { booking } = await bookCart(app, customer.token, details);
  ({ _id: bookingId, bookingNumber } = booking);
  await as(admin, 'PUT', '/cart-booking/update-status', { bookingId, status: 'Confirmed' });
  await app.outbox.drain();
  const { body } = await as(desk, 'POST', '/visits/walk-in', { bookingId, centreId: laboratory });
  codes = await draw(body.data._id, bookingNumber);
  expect((await reject(codes[0])).status).toBe(200);
});

/** Receives a tube, and rejects it. */
async function reject(code = '') {
  await as(admin, 'POST', `/specimens/${code}/receive`, {});
  return as(admin, 'POST', `/specimens/${code}/reject`, { rejectCode: 'clotted' });
}

/** The phlebotomist finds nobody for a repeat that has a time. */
async function fail(id: string): Promise<void> {
  await as(admin, 'PUT', `/visits/${id}/assign`, { collectorId: desk.id });
  const deviceAt = new Date(app.clock.now()).toISOString();
  const event = { id: crypto.randomUUID(), visitId: id, seq: 1, deviceAt, kind: 'fail' };
  const events = [{ ...event, body: { code: 'not_home', note: '' } }];
  const sent = await as(desk, 'POST', '/field/events', { sentAt: deviceAt, events });
  expect(sent.body.data[0].outcome).toBe('applied');
}

const repeats = async () => (await as(customer, 'GET', `/visits/track/${bookingId}`)).body.data.repeats;
const schedule = (id: string, person: Person, date = day(1), slot = SLOT) =>
  as(person, 'PUT', `/visits/repeats/${id}`, { date, slot });

test('the patient chooses the window, moves it, and is checked in by the start code', async () => {
  const [repeat] = await repeats();
  expect(repeat).toMatchObject({ state: 'unscheduled', kind: 'centre', date: null, centreId: laboratory });
  expect(repeat.tests).toHaveLength(1);
  const chosen = await schedule(repeat._id, customer);
  expect([chosen.status, chosen.body.message]).toEqual([200, 'The time is agreed on']);
  expect(chosen.body.data).toMatchObject({ _id: repeat._id, state: 'unassigned', date: day(1), slot: SLOT });
  expect((await schedule(repeat._id, customer, day(2))).body.data.date).toBe(day(2));
  const atCounter = await as(desk, 'GET', `/visits/of-booking/${bookingId}`);
  expect(atCounter.body.data.visit).toMatchObject({ _id: repeat._id, amountDue: 0 });
  const checkIn = (startCode: string) => as(desk, 'PUT', `/visits/${repeat._id}/check-in`, { startCode });
  const wrong = String((Number(repeat.startCode) + 1) % 10_000).padStart(4, '0');
  expect((await checkIn(wrong)).body.code).toBe('WRONG_START_CODE');
  expect((await checkIn(repeat.startCode)).body.data.state).toBe('identified');
  expect((await schedule(repeat._id, customer)).body.code).toBe('TOO_LATE');
});

test('a patient who just comes to the counter is checked in, and the repeat is over once its tubes are drawn', async () => {
  const [repeat] = await repeats();
  const checkedIn = await as(desk, 'PUT', `/visits/${repeat._id}/check-in`, {});
  expect([checkedIn.status, checkedIn.body.data.state, checkedIn.body.data.date]).toEqual([200, 'arrived', day(0)]);
  const [code = ''] = await draw(repeat._id, bookingNumber);
  expect(await repeats()).toEqual([]);
  await as(admin, 'POST', `/specimens/${code}/receive`, {});
  expect((await as(admin, 'POST', `/specimens/${code}/accept`, {})).status).toBe(200);
});

test('the dispatcher agrees on the time of a repeat at home, which takes no place and goes to a phlebotomist', async () => {
  const [repeat] = await repeats();
  await app.database.db.updateTable('visits').set({ kind: 'home' }).where('id', '=', repeat._id).execute();
  const full = await makeUser(app);
  await fillCart(app, full.token, items);
  const details = { city: 'Bhopal', centreId: laboratory, date: day(1), slot: SLOT, paymentMethod: 'at_collection' };
  await bookCart(app, full.token, details);
  expect((await schedule(repeat._id, dispatcher)).status).toBe(200);
  const given = await as(dispatcher, 'PUT', `/visits/${repeat._id}/assign`, { collectorId: desk.id });
  expect(given.body.data).toMatchObject({ state: 'assigned', date: day(1), repeatOf: expect.any(String) });
  const round = await as(desk, 'GET', `/field/visits?date=${day(1)}`);
  const [visit] = round.body.data.filter(({ _id }: { _id: string }) => _id === repeat._id);
  expect(visit).toMatchObject({ amountDue: 0, patients: [{ tubes: [{ state: 'planned' }] }] });
});

test('one that failed gives way to another with the same tests', async () => {
  const [repeat] = await repeats();
  await schedule(repeat._id, customer);
  await fail(repeat._id);
  const [failed] = await repeats();
  expect(failed.state).toBe('failed');
  const { body } = await schedule(repeat._id, customer, day(3));
  expect(body.data).toMatchObject({ state: 'unassigned', date: day(3), tests: repeat.tests });
  expect(await repeats()).toMatchObject([{ _id: body.data._id }]);
});

test('another tube that is rejected once the repeat has begun has a repeat of its own', async () => {
  const [first] = await repeats();
  await as(desk, 'PUT', `/visits/${first._id}/check-in`, {});
  const second = await reject(codes[1]);
  expect([second.status, second.body.code]).toEqual([200, undefined]);
  const open = await repeats();
  expect(open.map(({ tests }: { tests: string[] }) => tests)).toEqual([['HbA1c'], ['Lipid Profile']]);
  expect(second.body.repeatVisitId).toBe(open[1]._id);
});

test('a repeat that failed joins the one that waits for another tube', async () => {
  const [first] = await repeats();
  await schedule(first._id, customer);
  await fail(first._id);
  expect((await reject(codes[1])).status).toBe(200);
  expect(await repeats()).toHaveLength(2);
  expect((await schedule(first._id, customer, day(2))).body.data).toMatchObject({ state: 'unassigned', date: day(2) });
  const [joined, ...others] = await repeats();
  expect(others).toEqual([]);
  expect(joined.tests.sort()).toEqual(['HbA1c', 'Lipid Profile']);
});

test('a test of several tubes is collected again once, however many of them are gone', async () => {
  const tubesOf = (visitId: string) =>
    app.database.db.selectFrom('specimens').selectAll().where('visit_id', '=', visitId).execute();
  const [repeat] = await repeats();
  const [again] = await tubesOf(repeat._id);
  const [first] = await app.database.db
    .selectFrom('specimens')
    .selectAll()
    .where('tube_code', '=', codes[0] ?? '')
    .execute();
  // The other tube was for the same test.
  await app.database.db
    .updateTable('specimens')
    .set({ tests: first?.tests ?? '' })
    .where('tube_code', '=', codes[1] ?? '')
    .execute();
  const lost = await as(admin, 'POST', `/specimens/${codes[1]}/lost`, { reason: 'Nowhere to be found' });
  expect(lost.status).toBe(200);
  expect((await tubesOf(repeat._id)).map(({ id }) => id)).toEqual([again?.id]);
  // A tube that was drawn again and is gone as well is collected once more.
  await as(desk, 'PUT', `/visits/${repeat._id}/check-in`, {});
  const [code] = await draw(repeat._id, bookingNumber);
  expect((await reject(code)).body.repeatVisitId).not.toBeNull();
  expect((await repeats()).flatMap(({ tests }: { tests: string[] }) => tests)).toEqual(['HbA1c']);
});

test('others find nothing, and a window that is not offered is refused', async () => {
  const [repeat] = await repeats();
  expect((await schedule(repeat._id, await makeUser(app))).status).toBe(404);
  expect((await schedule(repeat._id, stranger)).status).toBe(404);
  const first = await app.database.db
    .selectFrom('visits')
    .select('repeat_of')
    .where('id', '=', repeat._id)
    .executeTakeFirstOrThrow();
  expect((await schedule(String(first.repeat_of), customer)).status).toBe(404);
  for (const [date, slot] of [
    [day(-1), SLOT],
    [day(1), '20:00-22:00'],
    ['tomorrow', SLOT],
  ])
    expect((await schedule(repeat._id, customer, date, slot)).status).toBe(400);
  expect((await repeats())[0]).toMatchObject({ state: 'unscheduled', date: null });
});

test('one that needs a time is among the work that waits, for those who see its centre', async () => {
  const waiting = async (who: Person) => (await as(who, 'GET', '/dashboard/work')).body.unscheduledVisits.count;
  const [repeat] = await repeats();
  const before = await waiting(dispatcher);
  expect(before).toBeGreaterThan(0);
  expect(await waiting(stranger)).toBe(0);
  await schedule(repeat._id, customer);
  expect(await waiting(dispatcher)).toBe(before - 1);
});

test('of two who agree on a time at once, one visit comes out', async () => {
  const [repeat] = await repeats();
  const answers = await Promise.all([schedule(repeat._id, customer), schedule(repeat._id, dispatcher, day(2))]);
  expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  const rows = await app.database.db.selectFrom('visits').select('date').where('id', '=', repeat._id).execute();
  expect(rows).toHaveLength(1);
  expect([day(1), day(2)]).toContain(rows[0]?.date);
});
