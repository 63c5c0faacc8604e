// A visit that goes from one phlebotomist to another, to another day or another centre: what each of their devices recorded is kept.
import { expect, test } from 'vitest';
import { makeCentre, makeStaff } from '../../../test/factories.ts';
import { createTestApp } from '../../../test/harness.ts';
import { openHomeVisits } from '../../../test/home-visits.ts';
import { localDay } from '../../platform/base/clock.ts';

const app = await createTestApp();
const { admin, items, phlebotomist, colleague, makeVisit } = await openHomeVisits(app);
const { db } = app.database;

const DAY_MS = 86_400_000;
const INDIA_MS = 5.5 * 3_600_000;
const as = (token: string, method: 'GET' | 'POST' | 'PUT', path: string, body?: object) =>
  app.call(method, path, { token, ...(body && { body }) });
const conflictsOf = async (visitId: string) =>
  (await as(admin.token, 'GET', '/field/conflicts')).body.data.filter(
    (one: { visitId: string }) => one.visitId === visitId,
  );
const visitOf = (id: string) => db.selectFrom('visits').selectAll().where('id', '=', id).executeTakeFirstOrThrow();

test('what was recorded offline before the visit was given away waits for the dispatcher, who applies it', async () => {
  const visit = await makeVisit();
  await visit.assign(phlebotomist);
  const day = await visit.wholeDay();
  await visit.assign(colleague);
  const answers = await visit.send(day);
  expect(answers.map(({ outcome, code }) => [outcome, code])).toEqual(day.map(() => ['conflict', 'VISIT_REASSIGNED']));
  expect((await visit.send(day)).every(({ outcome }) => outcome === 'duplicate')).toBe(true);
  const conflicts = await conflictsOf(visit.visitId);
  expect(conflicts.map(({ seq, first }: { seq: number; first: object | null }) => [seq, first])).toEqual(
    day.map(({ seq }) => [seq, null]),
  );
  expect(Number((await visitOf(visit.visitId)).needs_review)).toBe(1);
  for (const { _id } of conflicts) {
    const decided = await as(admin.token, 'PUT', `/field/conflicts/${_id}`, {
      decision: 'apply',
      reason: 'He was there',
    });
    expect([decided.status, decided.body.code]).toEqual([200, undefined]);
  }
  const done = await visitOf(visit.visitId);
  expect([done.state, Number(done.next_seq)]).toEqual(['handed_over', 1]);
  const drawn = await db
    .selectFrom('specimens')
    .select(['state', 'centre_id'])
    .where('visit_id', '=', visit.visitId)
    .execute();
  expect(drawn.map(({ state }) => state)).toEqual(drawn.map(() => 'collected'));
  const booking = await as(admin.token, 'GET', `/admin/bookings/${visit.bookingId}`);
  expect(booking.body.data).toMatchObject({ paymentStatus: 'paid', paidBy: 'cash' });
});

test('somebody who never had the visit leaves nothing', async () => {
  const visit = await makeVisit();
  await visit.assign(phlebotomist);
  const [answer] = await visit.send([visit.event('accept')], colleague);
  expect(answer).toMatchObject({ outcome: 'refused', code: 'NOT_YOUR_VISIT' });
  expect(await conflictsOf(visit.visitId)).toEqual([]);
});

test('a visit is given away only as its giver saw it', async () => {
  const visit = await makeVisit();
  await visit.assign(phlebotomist, { from: null });
  const late = await visit.assign(colleague, { from: null });
  expect([late.status, late.body.code]).toEqual([409, 'VISIT_GIVEN']);
  const moved = await visit.assign(phlebotomist, { from: phlebotomist.id, position: 3 });
  expect(moved.body.data).toMatchObject({ position: 3, collector: { _id: phlebotomist.id } });
  expect((await visit.assign(colleague, { from: phlebotomist.id })).status).toBe(200);
});

test('a failed visit is moved by staff and cancelled by its patient', async () => {
  const visit = await makeVisit();
  await visit.assign(phlebotomist);
  const fail = async () => {
    const events = [visit.event('start'), visit.event('arrive'), visit.event('fail', { code: 'not_home', note: '' })];
    expect((await visit.send(events)).map(({ outcome }) => outcome)).toEqual(events.map(() => 'applied'));
  };
  const body = { bookingId: visit.bookingId, date: visit.date, slot: '06:00-08:00', reason: 'Nobody was there' };
  const dayAfter = new Date(Date.parse(visit.date) + DAY_MS).toISOString().slice(0, 10);
  await visit.send([visit.event('accept')]);
  await fail();
  const moved = await as(admin.token, 'PUT', '/cart-booking/reschedule', { ...body, date: dayAfter });
  expect([moved.status, moved.body.code]).toEqual([200, undefined]);
  await app.outbox.drain();
  const { body: listed } = await as(admin.token, 'GET', `/visits?date=${dayAfter}&limit=200`);
  expect(listed.data.find((one: { bookingId: string }) => one.bookingId === visit.bookingId)).toMatchObject({
    state: 'unassigned',
  });
  expect((await visitOf(visit.visitId)).state).toBe('rescheduled');
});

test('a visit that is taken from somebody on the way may be moved again', async () => {
  const visit = await makeVisit();
  await visit.assign(phlebotomist);
  await visit.send([visit.event('start')]);
  const startedAt = async () =>
    (await db.selectFrom('bookings').selectAll().where('id', '=', visit.bookingId).executeTakeFirstOrThrow())
      .collection_started_at;
  expect(await startedAt()).not.toBeNull();
  await visit.assign(null);
  expect(await startedAt()).toBeNull();
});

test('a round is of yesterday, today or tomorrow', async () => {
  const visit = await makeVisit();
  await visit.assign(phlebotomist);
  expect(await visit.round()).toMatchObject({ _id: visit.visitId });
  const later = new Date(Date.parse(visit.date) + DAY_MS).toISOString().slice(0, 10);
  await db.updateTable('visits').set({ date: later }).where('id', '=', visit.visitId).execute();
  const { body } = await as(phlebotomist.token, 'GET', `/field/visits?date=${later}`);
  expect(body).toMatchObject({ date: later, data: [] });
});

test('a printed code is void once the visit has another time, and its tube has a new one', async () => {
  const visit = await makeVisit();
  await visit.assign(phlebotomist);
  const tubes = async () =>
    db
      .selectFrom('specimens')
      .select(['id', 'tube_code', 'state'])
      .where('visit_id', '=', visit.visitId)
      .orderBy('container_number')
      .execute();
  const [printed, other] = await tubes();
  await as(admin.token, 'POST', `/visits/${visit.visitId}/labels/printed`, { specimenIds: [printed?.id] });
  const dayAfter = new Date(Date.parse(visit.date) + DAY_MS).toISOString().slice(0, 10);
  const body = { bookingId: visit.bookingId, date: dayAfter, slot: '06:00-08:00', reason: 'They asked' };
  expect((await as(admin.token, 'PUT', '/cart-booking/reschedule', body)).status).toBe(200);
  await app.outbox.drain();
  const after = await tubes();
  expect(after.map(({ state }) => state)).toEqual(['cancelled', 'planned', 'planned']);
  expect(after[1]).toEqual(other);
  expect(after[2]?.tube_code).not.toBe(printed?.tube_code);
  // The tube that is drawn then is measured: the void tube takes no test with it.
  await db.updateTable('visits').set({ date: visit.date }).where('id', '=', visit.visitId).execute();
  await visit.assign(phlebotomist);
  await visit.send(await visit.wholeDay());
  for (const { tube_code: code } of (await tubes()).filter(({ state }) => state === 'collected')) {
    await as(admin.token, 'POST', `/specimens/${code}/receive`, {});
    expect((await as(admin.token, 'POST', `/specimens/${code}/accept`, {})).status).toBe(200);
  }
  const lines = db.selectFrom('lab_lines').select('state').where('visit_id', '=', visit.visitId);
  expect((await lines.execute()).map(({ state }) => state)).toEqual(['in_progress', 'in_progress']);
});

test('a visit without a tube to draw is collected once the patient is identified', async () => {
  const visit = await makeVisit();
  await visit.assign(phlebotomist);
  await db.updateTable('specimens').set({ state: 'cancelled' }).where('visit_id', '=', visit.visitId).execute();
  const { amountDue } = await visit.round();
  const events = [
    visit.event('start'),
    visit.event('arrive'),
    visit.event('identify', { by: 'details' }),
    visit.event('payment', { method: 'upi', amount: amountDue }),
    visit.event('handOver'),
  ];
  expect((await visit.send(events)).map(({ outcome, code }) => [outcome, code])).toEqual(
    events.map(() => ['applied', null]),
  );
  await app.outbox.drain();
  expect((await visitOf(visit.visitId)).state).toBe('closed');
});

test('whoever draws at a counter takes over from whoever checked in', async () => {
  const centreId = await makeCentre(app, admin, { code: 'CNT1', kind: 'collection' });
  const desk = await makeStaff(app, admin, { roleId: 'front-desk', scope: 'centre', centreId });
  const visit = await makeVisit([items[0] ?? '']);
  await db.updateTable('bookings').set({ centre_id: centreId }).where('id', '=', visit.bookingId).execute();
  await db
    .updateTable('visits')
    .set({
      kind: 'centre',
      centre_id: centreId,
      date: localDay(app.clock.now()),
    })
    .where('id', '=', visit.visitId)
    .execute();
  const checkedIn = await as(desk.token, 'PUT', `/visits/${visit.visitId}/check-in`, {});
  expect([checkedIn.status, checkedIn.body.data.state]).toEqual([200, 'arrived']);
  const given = await visit.assign(phlebotomist);
  expect([given.status, given.body.data.state]).toEqual([200, 'arrived']);
  expect((await visit.assign(null)).body.code).toBe('TOO_LATE');
  const [tube] = await db.selectFrom('specimens').selectAll().where('visit_id', '=', visit.visitId).execute();
  const events = [
    visit.event('identify', { by: 'details' }),
    visit.event('collect', { specimenId: tube?.id, tubeCode: tube?.tube_code }),
  ];
  expect((await visit.send(events)).map(({ outcome }) => outcome)).toEqual(['applied', 'applied']);
  const drawn = await db
    .selectFrom('specimens')
    .selectAll()
    .where('id', '=', tube?.id ?? '')
    .executeTakeFirstOrThrow();
  // The tube was planned for the centre that drives.
  expect([drawn.holder_id, drawn.centre_id]).toEqual([phlebotomist.id, centreId]);
});

test('the desk of a centre takes a patient in at its own counter alone', async () => {
  const centreId = await makeCentre(app, admin, { code: 'CNT2', kind: 'collection' });
  const other = await makeCentre(app, admin, { code: 'CNT3', kind: 'collection' });
  const desk = await makeStaff(app, admin, { roleId: 'front-desk', scope: 'centre', centreId });
  const visit = await makeVisit();
  await db.updateTable('bookings').set({ centre_id: centreId }).where('id', '=', visit.bookingId).execute();
  const walkIn = (at: string) =>
    as(desk.token, 'POST', '/visits/walk-in', { bookingId: visit.bookingId, centreId: at });
  expect((await walkIn(other)).status).toBe(404);
  expect((await walkIn(centreId)).body.code).toBe('VISIT_EXISTS');
});

test('cash that was taken without a network is that of its day', async () => {
  const visit = await makeVisit();
  await visit.assign(phlebotomist);
  const day = await visit.wholeDay();
  const takenAt = Date.parse(day.find(({ kind }) => kind === 'payment')?.deviceAt ?? '');
  // Past midnight there is a network again.
  app.clock.advance(DAY_MS - ((takenAt + INDIA_MS) % DAY_MS) + 60_000);
  expect((await visit.send(day)).map(({ outcome }) => outcome)).toEqual(day.map(() => 'applied'));
  const { date } = await db
    .selectFrom('cash_movements')
    .selectAll()
    .where('subject_id', '=', visit.bookingId)
    .executeTakeFirstOrThrow();
  expect(localDay(app.clock.now())).not.toBe(localDay(takenAt));
  expect(date).toBe(localDay(takenAt));
});
