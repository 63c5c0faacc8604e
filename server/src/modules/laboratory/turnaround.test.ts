// Promised against real time of tests, from the receipt of a tube to what is released.
import { beforeAll, describe, expect, test } from 'vitest';
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
import { driftsFrom } from './turnaround-drift.ts';

const app = await createTestApp();
await makeCities(app);
const [sodium = ''] = await makeItems(app, { price: 300, name: 'Sodium' });
const admin = await makeAdmin(app);
const second = await makeAdmin(app);
const HOUR_MS = 3_600_000;

const as = async ({ token }: Person, method: 'GET' | 'POST' | 'PUT', path: string, body?: object) => {
  const answer = await app.call(method, path, { token, ...(body && { body }) });
  if (answer.status >= 300) throw new Error(`${path}: ${answer.status} ${JSON.stringify(answer.body)}`);
  return answer.body;
};

let [here, elsewhere, parameterId] = ['', '', ''];
let technician: Person;
let pathologist: Person;
let stranger: Person;

beforeAll(async () => {
  here = await makeCentre(app, admin, { code: 'LAB1', kind: 'laboratory', labCode: '01' });
  elsewhere = await makeCentre(app, admin, { code: 'LAB2', kind: 'laboratory', labCode: '02' });
  const at = { scope: 'centre', centreId: here } as const;
  technician = await makeStaff(app, admin, { roleId: 'technician', ...at });
  pathologist = await makeStaff(app, admin, { roleId: 'pathologist', ...at });
  stranger = await makeStaff(app, admin, { roleId: 'technician', scope: 'centre', centreId: elsewhere });
  const fields = { code: 'NA', name: 'Sodium', kind: 'number', department: 'Biochemistry', unit: 'mmol/L' };
  parameterId = (await as(admin, 'POST', '/parameters', fields)).data._id;
  const specimens = [{ key: 's', specimen: 'Serum', container: 'serum', volumeMl: 0.5, storage: '2-8 °C' }];
  const parameters = [{ parameterId, specimenKey: 's' }];
  await as(admin, 'PUT', `/test/${sodium}/definition`, {
    specimens,
    parameters,
    department: 'Biochemistry',
    turnaroundHours: 6,
  });
  await as(admin, 'POST', '/signatories', {
    accountId: pathologist.id,
    name: 'Dr Asha Rao',
    qualification: 'MD Pathology',
    registrationNumber: 'MP-1234',
    departments: ['Biochemistry'],
    centreIds: [here],
    validFrom: '2020-01-01',
  });
});

/** A tube that was drawn; received two hours later. */
async function receive() {
  const customer = await makeUser(app);
  await fillCart(app, customer.token, [sodium]);
  const details = { city: 'Bhopal', centreId: here, paymentMethod: 'at_collection' };
  const { booking } = await bookCart(app, customer.token, details);
  await as(second, 'PUT', '/cart-booking/update-status', { bookingId: booking._id, status: 'Confirmed' });
  await app.outbox.drain();
  const { data: visit } = await as(second, 'POST', '/visits/walk-in', { bookingId: booking._id, centreId: here });
  const { data: tubes } = await as(second, 'GET', `/specimens?q=${booking.bookingNumber}`);
  const now = new Date(app.clock.now()).toISOString();
  const events = [
    { kind: 'identify', body: { by: 'details' } },
    { kind: 'collect', body: { specimenId: tubes[0]._id, tubeCode: tubes[0].tubeCode } },
  ].map((one, index) => ({ ...one, id: crypto.randomUUID(), visitId: visit._id, seq: index + 1, deviceAt: now }));
  await as(second, 'POST', '/field/events', { sentAt: now, events });
  app.clock.advance(2 * HOUR_MS);
  await as(second, 'POST', `/specimens/${tubes[0].tubeCode}/receive`, {});
  const { data } = await as(second, 'GET', `/lab/worklist?q=${booking.bookingNumber}`);
  const [line] = data;
  return { code: tubes[0].tubeCode as string, lineId: line._id as string, orderId: line.orderId as string };
}

/** Measured an hour after the receipt, authorised after so many hours more. */
async function finish({ code, lineId }: { code: string; lineId: string }, hours: number): Promise<void> {
  await as(second, 'POST', `/specimens/${code}/accept`, {});
  app.clock.advance(HOUR_MS);
  const { data } = await as(technician, 'PUT', '/lab/results', { results: [{ lineId, parameterId, value: '140' }] });
  const [{ resultId, rowVersion }] = data;
  app.clock.advance(hours * HOUR_MS);
  await as(second, 'PUT', '/lab/verify', { results: [{ resultId, rowVersion }] });
  await as(pathologist, 'PUT', '/lab/authorise', { results: [{ resultId, rowVersion: rowVersion + 1 }] });
}

const release = (orderId: string) => as(pathologist, 'PUT', '/lab/release', { orderId, kind: 'final' });

const lines = async (person: Person, query: string) => (await as(person, 'GET', `/turnaround/lines?${query}`)).data;

/** Late lines of the work list and of the turnaround, and how many the dashboard counts. */
const lateEverywhere = async () => {
  const ids = (rows: { _id: string }[]) => rows.map(({ _id }) => _id);
  const worklist = ids((await as(admin, 'GET', '/lab/worklist?late=1')).data);
  return [
    worklist,
    ids(await lines(admin, 'state=late')),
    (await as(admin, 'GET', '/dashboard/losses')).data.late.lines.count,
  ];
};

describe('the time of a line', () => {
  test('begins with the receipt of its tube, is late past the promise, and ends with the release', async () => {
    const tube = await receive();
    expect(await lateEverywhere()).toEqual([[], [], 0]);
    expect(await lines(admin, 'state=open')).toMatchObject([{ _id: tube.lineId, resultedAt: null, lateMinutes: null }]);
    app.clock.advance(6 * HOUR_MS + 30_000);
    expect(await lateEverywhere()).toEqual([[tube.lineId], [tube.lineId], 1]);
    expect(await lines(technician, '')).toMatchObject([{ _id: tube.lineId, testName: 'Sodium', lateMinutes: 1 }]);
    expect(await lines(stranger, '')).toEqual([]);
    expect(await app.services.turnaround.count()).toEqual(
      new Map([
        ['late', 1],
        ['drifting', 0],
      ]),
    );
    await finish(tube, 2);
    // Nobody can read what is authorised and not released.
    expect(await lateEverywhere()).toEqual([[tube.lineId], [tube.lineId], 1]);
    expect(await lines(admin, 'state=late')).toMatchObject([{ _id: tube.lineId, finishedAt: null, lateMinutes: 181 }]);
    await release(tube.orderId);
    expect(await lateEverywhere()).toEqual([[], [], 0]);
    const [line] = await lines(admin, `state=overdue&centre=${here}&test=${sodium}`);
    expect(line).toMatchObject({ _id: tube.lineId, lateMinutes: 181 });
    expect(line.finishedAt).toBe(line.releasedAt);
  });

  test('ends with the release however long it waits for it, and a cancelled line has none', async () => {
    const [released, cancelled] = [await receive(), await receive()];
    await finish(released, 0);
    app.clock.advance(HOUR_MS);
    const at = new Date(app.clock.now()).toISOString();
    await release(released.orderId);
    const { lineId } = cancelled;
    const end = { state: 'cancelled', updated_at: at } as const;
    await app.database.db.updateTable('lab_lines').set(end).where('id', '=', lineId).execute();
    const found = await lines(admin, 'state=finished&sort=-at');
    expect(found[0]).toMatchObject({ _id: released.lineId, finishedAt: found[0].releasedAt, lateMinutes: null });
    expect(found[0].releasedAt >= at).toBe(true);
    expect(await lines(admin, 'state=open')).toEqual([]);
  });

  test('is not counted while the line waits for another tube or another laboratory', async () => {
    const [rejected, referred] = [await receive(), await receive()];
    expect(await lines(admin, 'state=open')).toHaveLength(2);
    await as(second, 'POST', `/specimens/${rejected.code}/reject`, { rejectCode: 'lipaemic' });
    const metro = { name: 'Metro', tests: [{ testId: sodium, price: 1, turnaroundHours: 24 }] };
    const { data: other } = await as(admin, 'POST', '/referral-laboratories', metro);
    await as(technician, 'PUT', '/lab/refer', { lineIds: [referred.lineId], laboratoryId: other._id });
    expect(await lines(admin, 'state=open')).toEqual([]);
  });

  test('is added up by test, centre and step, within the scope of who asks', async () => {
    const { data } = await as(technician, 'GET', `/turnaround?test=${sodium}&centre=${here}`);
    expect(data).toMatchObject({
      total: 1,
      whole: { lines: 2, late: 1 },
      rows: [
        { testId: sodium, testName: 'Sodium', centreId: here, promisedHours: 6, lines: 2, late: 1, drifts: false },
      ],
    });
    expect(data.rows[0].steps).toEqual({ transport: 2, measuring: 5, authorising: 1, report: 0.5 });
    // The rows of a figure are those of its days, test and centre.
    const counted = async (at: string, days: string) =>
      (await lines(admin, `state=overdue&test=${sodium}&centre=${at}&${days}`)).length;
    const days = `from=${data.from}&to=${data.to}`;
    expect(await counted(here, days)).toBe(data.rows[0].late);
    expect(await counted('none', days)).toBe(0);
    expect(await counted(here, 'from=2020-01-01&to=2020-01-03')).toBe(0);
    const at = new Date(app.clock.now()).toISOString().slice(0, 10);
    expect(await counted(here, `from=${at.slice(0, 4)}-12-31`)).toBe(0);
    const none = (await as(admin, 'GET', '/turnaround?centre=none')).data;
    expect([none.total, (await as(admin, 'GET', '/turnaround?slower=yes')).data.total]).toEqual([0, 0]);
    expect((await as(stranger, 'GET', '/turnaround')).data).toMatchObject({
      total: 0,
      whole: { lines: 0, hours: null },
    });
    expect((await as(admin, 'GET', '/turnaround?from=2020-01-01&to=2020-01-03')).data.rows).toEqual([]);
    expect((await as(admin, 'GET', '/turnaround?from=x&to=1')).data.total).toBe(1);
    const file = await app.call('GET', '/turnaround/lines?format=csv&state=finished', { token: admin.token });
    expect(String(file.body).split('\n')[0]).toContain('Late by minutes');
  });

  test('is told to the public once there are enough lines, without anybody’s data', async () => {
    const shown = async () => (await app.call('GET', '/turnaround/public')).body.data;
    expect(await shown()).toEqual({ days: 30, lines: 0, inTimePercent: null, tests: [] });
    const row = await app.database.db.selectFrom('lab_lines').selectAll().limit(1).executeTakeFirstOrThrow();
    const accession = await app.database.db.selectFrom('accessions').selectAll().limit(1).executeTakeFirstOrThrow();
    const at = (ms: number) => new Date(app.clock.now() - ms).toISOString();
    for (let place = 0; place < 20; place += 1) {
      const id = `line-${place}`;
      await app.database.db
        .insertInto('accessions')
        .values({ ...accession, id: `a${id}`, number: `X${place}`, counter: 900 + place, position: 100 + place })
        .execute();
      await app.database.db
        .insertInto('lab_lines')
        .values({ ...row, id, accession_id: `a${id}` })
        .execute();
      const times = {
        collected_at: null,
        received_at: at(9e7),
        resulted_at: null,
        authorised_at: null,
        released_at: null,
      };
      const promise = { promised_minutes: 360, due_at: at(7e7), finished_at: at(8.8e7) };
      await app.database.db
        .insertInto('turnaround')
        .values({ id, test_id: sodium, centre_id: here, ...times, ...promise })
        .execute();
    }
    app.clock.advance(HOUR_MS);
    const answer = await shown();
    expect(answer).toMatchObject({
      days: 30,
      lines: expect.any(Number),
      tests: [{ name: 'Sodium', promisedHours: 6 }],
    });
    expect(answer.inTimePercent).toBeGreaterThan(90);
  });
});

test.each([
  ['few lines say nothing', { lines: 5, late: 5, ms: 500 }, false],
  ['as before', { lines: 40, late: 2, ms: 400 }, false],
  ['more late ones', { lines: 40, late: 8, ms: 400 }, true],
  ['slower', { lines: 40, late: 2, ms: 500 }, true],
])('a test drifts: %s', (_, now, expected) => {
  expect(driftsFrom({ lines: 100, late: 5, ms: 1_000 }, now)).toBe(expected);
  expect(driftsFrom(undefined, now)).toBe(false);
});
