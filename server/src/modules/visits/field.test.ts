// A phlebotomist's day: events that come in any order and as often as a device likes end in one state, with every tube and rupee counted.
import { createHash, pbkdf2Sync } from 'node:crypto';
import { beforeEach, describe, expect, test } from 'vitest';
import { createTestApp } from '../../../test/harness.ts';
import { type HomeVisit, openHomeVisits, VISITED_ADDRESS } from '../../../test/home-visits.ts';

const app = await createTestApp();
const { admin, items, phlebotomist, colleague, makeVisit } = await openHomeVisits(app);

const DAY_MS = 86_400_000;
const at = (millis: number) => new Date(millis).toISOString();

let { customer, bookingId, visitId, date, assign, round, event, send, wholeDay } = {} as HomeVisit;
beforeEach(async () => {
  ({ customer, bookingId, visitId, date, assign, round, event, send, wholeDay } = await makeVisit());
  await assign(phlebotomist);
});

describe('events of a device', () => {
  test('a day in order: tubes collected, money taken, patient told', async () => {
    const events = await wholeDay();
    expect((await send(events)).map(({ outcome }) => outcome)).toEqual(events.map(() => 'applied'));
    const visit = await round();
    expect(visit).toMatchObject({
      state: 'handed_over',
      amountDue: 0,
      nextSeq: events.length + 1,
      payments: [{ method: 'cash', amount: 500 }],
    });
    const { body } = await app.call('GET', `/visits/track/${bookingId}`, { token: customer.token });
    expect(body.data).toMatchObject({ state: 'handed_over', startCode: null });
    const booking = await app.call('GET', `/admin/bookings/${bookingId}`, { token: admin.token });
    expect(booking.body.data).toMatchObject({ paymentStatus: 'paid', paidBy: 'cash' });
    const { body: ledger } = await app.call('GET', '/ledger', { token: admin.token });
    const taken = ledger.data.find(({ subjectId }: { subjectId: string }) => subjectId === bookingId);
    const { body: me } = await app.call('GET', '/admin/me', { token: phlebotomist.token });
    expect(taken.receivedBy).toBe(`${me.firstName} ${me.lastName}`.trim());
  });

  test('shuffled, doubled and cut at every boundary they end in the same state', async () => {
    const events = await wholeDay();
    const shuffled = [...events, ...events].sort(() => Math.random() - 0.5);
    for (let from = 0; from < shuffled.length; from += 3) await send(shuffled.slice(from, from + 3));
    expect(await round()).toMatchObject({ state: 'handed_over', amountDue: 0 });
    const rows = await app.database.db
      .selectFrom('specimens')
      .select(['state', 'events'])
      .where('visit_id', '=', visitId)
      .execute();
    expect(rows).toEqual(rows.map(() => ({ state: 'collected', events: 2 })));
  });

  test('the same id again is a duplicate, the same number with another id a conflict that a person decides', async () => {
    const [accept] = [event('accept')];
    expect(await send([accept])).toMatchObject([{ outcome: 'applied' }]);
    expect(await send([accept])).toMatchObject([{ outcome: 'duplicate', code: null }]);
    const other = { ...event('start'), seq: 1 };
    expect(await send([other])).toMatchObject([{ outcome: 'conflict' }]);
    const { body } = await app.call('GET', '/field/conflicts', { token: admin.token });
    const conflict = body.data.find((one: { _id: string }) => one._id === other.id);
    expect(conflict).toMatchObject({ seq: 1, first: { kind: 'accept' }, second: { kind: 'start' } });
    const decide = (decision: string) =>
      app.call('PUT', `/field/conflicts/${other.id}`, { token: admin.token, body: { decision, reason: 'Called her' } });
    expect(await decide('apply')).toMatchObject({ status: 200 });
    expect(await decide('discard')).toMatchObject({ status: 409, body: { code: 'ILLEGAL_TRANSITION' } });
    expect(await round()).toMatchObject({ state: 'en_route', nextSeq: 2 });
  });

  test('an event waits for the one before it; a refused one asks for a look and stops nothing', async () => {
    const [first, second] = [event('accept'), event('start')];
    expect(await send([second])).toMatchObject([{ outcome: 'held' }]);
    expect((await round()).state).toBe('assigned');
    expect(await send([first])).toMatchObject([{ outcome: 'applied' }]);
    expect((await round()).state).toBe('en_route');
    const [wrong, arrive] = [event('collect', { specimenId: 'none', tubeCode: '1' }), event('arrive')];
    const answers = await send([wrong, arrive, event('dance')]);
    expect(answers).toMatchObject([
      { outcome: 'refused', code: 'VISIT_STATE' },
      { outcome: 'applied' },
      { outcome: 'refused', code: 'EVENT_UNKNOWN' },
    ]);
    const { body } = await app.call('GET', `/visits?state=review&date=${date}`, { token: admin.token });
    expect(body.data.map((one: { _id: string }) => one._id)).toContain(visitId);
    const looked = (reason: string) =>
      app.call('PUT', `/visits/${visitId}/reviewed`, { token: admin.token, body: { reason } });
    expect((await looked(' ')).status).toBe(400);
    expect((await looked('The tube was scanned twice')).body.data).toMatchObject({ needsReview: false });
    expect((await looked('Again')).status).toBe(200);
    const rows = await app.database.db
      .selectFrom('audit_log')
      .select('details')
      .where('action', '=', 'visit.reviewed')
      .execute();
    expect(rows.map(({ details }) => JSON.parse(details))).toEqual([{ reason: 'The tube was scanned twice' }]);
  });

  test('of another phlebotomist, from the future, for another day: refused in words', async () => {
    const foreign = event('accept');
    expect(await send([foreign], colleague)).toMatchObject([{ outcome: 'refused', code: 'NOT_YOUR_VISIT' }]);
    const ahead = { ...foreign, deviceAt: at(app.clock.now() + 3_600_000) };
    expect(await send([ahead])).toMatchObject([{ outcome: 'refused', code: 'EVENT_IN_FUTURE' }]);
    const old = { ...foreign, deviceAt: at(app.clock.now() - 5 * DAY_MS) };
    const [answer] = await send([old]);
    expect(answer).toMatchObject({ outcome: 'refused', code: 'NOT_TODAY' });
    expect(answer?.message).toContain('within a day');
  });

  test('a clock that is wrong by a day is corrected by when the events were sent', async () => {
    const wrong = app.clock.now() + DAY_MS;
    const events = (await wholeDay()).map((one) => ({ ...one, deviceAt: at(wrong - 60_000) }));
    const answers = await send(events, phlebotomist, wrong);
    expect(answers.every(({ outcome }) => outcome === 'applied')).toBe(true);
    const { body } = await app.call('GET', `/visits/track/${bookingId}`, { token: customer.token });
    const ago = app.clock.now() - Date.parse(body.data.collectedAt);
    expect([ago >= 60_000, ago < 120_000]).toEqual([true, true]);
  });

  test('tubes and tests of a visit that was not done are not waited for once another one is agreed on', async () => {
    await send([event('accept'), event('fail', { code: 'not_home', note: 'Nobody answers' })]);
    const later = new Date(Date.parse(date) + DAY_MS).toISOString().slice(0, 10);
    const move = { bookingId, date: later, slot: '06:00-08:00', reason: 'Nobody was at home' };
    const moved = await app.call('PUT', '/cart-booking/reschedule', { token: admin.token, body: move });
    expect([moved.status, moved.body.code]).toEqual([200, undefined]);
    const confirm = { bookingId, status: 'Confirmed' };
    await app.call('PUT', '/cart-booking/update-status', { token: admin.token, body: confirm });
    await app.outbox.drain();
    const { db } = app.database;
    const states = async (table: 'specimens' | 'lab_lines') => {
      const rows = await db
        .selectFrom(table)
        .innerJoin('visits', 'visits.id', `${table}.visit_id`)
        .select(['visits.state as visit', `${table}.state`])
        .where('visits.booking_id', '=', bookingId)
        .execute();
      return new Set(rows.map(({ visit, state }) => `${visit}: ${state}`));
    };
    expect(await states('specimens')).toEqual(new Set(['rescheduled: cancelled', 'unassigned: planned']));
    expect(await states('lab_lines')).toEqual(new Set(['rescheduled: cancelled', 'unassigned: awaiting_specimen']));
  });

  test('a stolen phone tells the start code only after 10,000 slow hashes, and nothing once it was used', async () => {
    const { data: tracked } = (await app.call('GET', `/visits/track/${bookingId}`, { token: customer.token })).body;
    const { startCode } = await round();
    const plain = createHash('sha256').update(`${startCode.salt}${tracked.startCode}`).digest('hex');
    const slow = (code: string) => pbkdf2Sync(code, startCode.salt, startCode.iterations, 32, 'sha256').toString('hex');
    expect(startCode.hash).not.toBe(plain);
    expect(startCode.iterations).toBeGreaterThanOrEqual(600_000);
    const before = process.cpuUsage();
    expect(slow(tracked.startCode)).toBe(startCode.hash);
    const { user } = process.cpuUsage(before);
    // All codes cost more than five minutes of a processor of this machine.
    expect((user / 1_000) * 10_000).toBeGreaterThan(5 * 60_000);
    // It is made once: the next answer has the same.
    expect((await round()).startCode).toEqual(startCode);
    await send([event('arrive'), event('identify', { by: 'code', code: tracked.startCode })]);
    expect((await round()).startCode).toBeNull();
  });

  test('the start code, a foreign tube, a wrong amount and a cancelled visit', async () => {
    const { patients } = await round();
    const [tube] = patients[0].tubes;
    const { body: tracked } = await app.call('GET', `/visits/track/${bookingId}`, { token: customer.token });
    const wrongCode = String((Number(tracked.data.startCode) + 1) % 10_000).padStart(4, '0');
    const answers = await send([
      event('arrive'),
      event('identify', { by: 'code', code: wrongCode }),
      event('identify', { by: 'code', code: tracked.data.startCode }),
      event('collect', { specimenId: tube._id, tubeCode: '26000000000000' }),
      event('payment', { method: 'cash', amount: 501 }),
    ]);
    expect(answers.map(({ outcome, code }) => code ?? outcome)).toEqual([
      'applied',
      'WRONG_START_CODE',
      'applied',
      'WRONG_TUBE',
      'AMOUNT_MISMATCH',
    ]);
    const cancel = { bookingId, status: 'Cancelled' };
    const own = await app.call('POST', '/cart-booking/update-status', { token: customer.token, body: cancel });
    expect([own.status, own.body.code]).toEqual([409, 'TOO_LATE']);
    await app.call('PUT', '/cart-booking/update-status', { token: admin.token, body: cancel });
    await app.outbox.drain();
    const next = event('collect', { specimenId: tube._id, tubeCode: tube.tubeCode });
    expect(await send([next])).toMatchObject([{ outcome: 'refused', code: 'VISIT_CANCELLED' }]);
  });
});

describe('the dispatcher', () => {
  test('gives a visit to somebody else until somebody has arrived', async () => {
    expect((await assign(colleague)).body.data).toMatchObject({ state: 'assigned', collector: { _id: colleague.id } });
    expect(await assign(customer)).toMatchObject({ status: 400, body: { issues: [{ path: 'collectorId' }] } });
    expect((await assign(null)).body.data).toMatchObject({ state: 'unassigned', collector: null });
    await assign(phlebotomist);
    await send([event('arrive')]);
    expect(await assign(colleague)).toMatchObject({ status: 409, body: { code: 'TOO_LATE' } });
  });

  test('gives out a day, and says what is left', async () => {
    await assign(null);
    const { status, body } = await app.call('POST', '/visits/assign-day', { token: admin.token, body: { date } });
    expect([status, body.unassigned]).toEqual([200, 0]);
    const { body: listed } = await app.call('GET', `/visits?date=${date}`, { token: admin.token });
    const ids = [phlebotomist.id, colleague.id];
    for (const { collector } of listed.data) expect(ids).toContain(collector._id);
  });

  test('the database refuses a move that the table does not know', async () => {
    const back = app.database.write((tx) =>
      tx.updateTable('visits').set({ state: 'closed' }).where('id', '=', visitId).execute(),
    );
    await expect(back).rejects.toThrow(/does not move/);
  });
});

test('whoever collects the sample can call the patient, and sees nobody else’s number', async () => {
  expect((await round()).mobileNumber).toBe(VISITED_ADDRESS.number);
  const { body } = await app.call('GET', `/field/visits?date=${date}`, { token: colleague.token });
  expect(JSON.stringify(body.data)).not.toContain(customer.mobileNumber);
});

describe('a sensitive test', () => {
  const consentsOf = () =>
    app.database.db
      .selectFrom('line_consents')
      .innerJoin('lab_lines', 'lab_lines.id', 'line_consents.line_id')
      .select(['lab_lines.test_id', 'line_consents.counsellor', 'line_consents.recorded_by'])
      .where('lab_lines.visit_id', '=', visitId)
      .execute();
  const mark = (sensitive: boolean) =>
    app.call('PUT', `/test/${items[0]}`, { token: admin.token, body: { sensitive } });

  test('asks the phlebotomist for the written consent, which the bench then has', async () => {
    await mark(true);
    const { patients, consents } = await round();
    const [{ accession }] = patients;
    expect(consents).toEqual([{ accession, testIds: [items[0]], tests: [expect.any(String)] }]);
    const counter = await app.call('GET', `/visits/of-booking/${bookingId}`, { token: admin.token });
    expect(counter.body.data.consents).toEqual(consents);
    const early = await send([event('consent', { accession, counsellor: 'Meena Shah' })]);
    expect(early[0]).toMatchObject({ outcome: 'refused', code: 'VISIT_STATE' });
    await send([event('start'), event('arrive'), event('identify', { by: 'details' })]);
    const wrong = await send([
      event('consent', { accession: '000000000000', counsellor: 'Meena Shah' }),
      event('consent', { accession, counsellor: ' ' }),
    ]);
    expect(wrong.map(({ code }) => code)).toEqual(['SPECIMEN_UNKNOWN', 'EVENT_UNKNOWN']);
    expect(await consentsOf()).toEqual([]);
    const signed = await send([
      event('consent', { accession, counsellor: 'Meena Shah' }),
      event('consent', { accession, counsellor: 'Ravi Iyer' }),
    ]);
    expect(signed.map(({ outcome }) => outcome)).toEqual(['applied', 'applied']);
    // The first record holds.
    expect(await consentsOf()).toEqual([{ test_id: items[0], counsellor: 'Meena Shah', recorded_by: phlebotomist.id }]);
    expect((await round()).consents).toEqual([]);
    await mark(false);
  });
});
