// Late, lost and repeated work, and the rows behind each figure.
import { beforeAll, expect, test } from 'vitest';
import { makeAdmin, makeCentre, makeCities, makeItems, makeStaff, type Person } from '../../../test/factories.ts';
import { callsAs, drawTubes } from '../../../test/filled-laboratory.ts';
import { createTestApp } from '../../../test/harness.ts';

const app = await createTestApp();
await makeCities(app);
const [sodium = ''] = await makeItems(app, { price: 300, name: 'Sodium' });
const admin = await makeAdmin(app);
const calls = callsAs(app, admin.token);
let [here, elsewhere] = ['', ''];
let stranger: Person;

beforeAll(async () => {
  here = await makeCentre(app, admin, { code: 'LAB1', kind: 'laboratory', labCode: '01' });
  elsewhere = await makeCentre(app, admin, { code: 'LAB2', kind: 'laboratory', labCode: '02' });
  const there = { scope: 'centre', centreId: elsewhere } as const;
  stranger = await makeStaff(
    app,
    admin,
    { roleId: 'front-desk', ...there },
    { roleId: 'technician', ...there },
    { roleId: 'dispatcher', ...there },
  );
  const fields = { code: 'NA', name: 'Sodium', kind: 'number', department: 'Biochemistry', unit: 'mmol/L' };
  const { data } = await calls('POST', '/parameters', fields);
  await calls('PUT', `/test/${sodium}/definition`, {
    specimens: [{ key: 's', specimen: 'Serum', container: 'serum', volumeMl: 0.5, storage: '2-8 °C' }],
    parameters: [{ parameterId: data._id, specimenKey: 's' }],
    department: 'Biochemistry',
    turnaroundHours: 6,
  });
  const tubes: string[] = [];
  for (let place = 0; place < 4; place += 1) {
    const { codes } = await drawTubes(app, calls, { tests: [sodium], centreId: here });
    tubes.push(...codes);
  }
  const [haemolysed, clotted, lost, measured] = tubes;
  await calls('POST', `/specimens/${haemolysed}/reject`, { rejectCode: 'haemolysed' });
  await calls('POST', `/specimens/${clotted}/reject`, { rejectCode: 'clotted' });
  await calls('POST', `/specimens/${lost}/lost`, { reason: 'Fell off the tray' });
  await calls('POST', `/specimens/${measured}/receive`, {});
  await calls('POST', `/specimens/${measured}/accept`, {});
  const { data: lines } = await calls('GET', '/lab/worklist?state=in_progress');
  const value = { lineId: lines[0]._id, parameterId: data._id, value: '140' };
  const { data: entered } = await calls('PUT', '/lab/results', { results: [value] });
  const { resultId } = entered[0];
  await calls('PUT', '/lab/repeat', { resultIds: [resultId], reason: 'The curve was off' });
  app.clock.advance(7 * 3_600_000);
});

const summary = async (query = '') => (await calls('GET', `/dashboard/losses${query}`)).data;
const rows = async (query: string) => (await calls('GET', `/losses?${query}`)).data;

test('figures name what is late, lost and repeated, with the codes of rejections', async () => {
  expect(await summary()).toMatchObject({
    late: { lines: { count: 1, oldestAt: expect.any(String) }, drifting: 0, visits: { count: 0, oldestDay: null } },
    lost: [
      { kind: 'rejected', count: 2 },
      { kind: 'lost', count: 1 },
      { kind: 'missed', count: 0 },
      { kind: 'repeat', count: 1 },
    ],
    rejections: [
      { code: 'clotted', count: 1 },
      { code: 'haemolysed', count: 1 },
    ],
    repeats: { tests: [{ testId: sodium, testName: 'Sodium', count: 1 }] },
    costs: { refunds: 0, refunded: 0 },
  });
  expect((await summary()).repeats.visits).toBeGreaterThan(0);
  expect((await summary('?from=2020-01-01&to=2020-01-02')).rejections).toEqual([]);
});

test('each figure has its rows', async () => {
  expect(await rows('')).toHaveLength(3);
  expect(await rows('kind=rejected&reason=clotted')).toMatchObject([
    { kind: 'rejected', reason: 'clotted', tests: ['Sodium'], centreId: here },
  ]);
  expect(await rows('kind=lost')).toMatchObject([{ reason: 'Fell off the tray' }]);
  expect(await rows(`kind=repeat&test=${sodium}`)).toMatchObject([{ kind: 'repeat', tests: ['Sodium'] }]);
  expect(await rows(`kind=rejected&test=nothing`)).toEqual([]);
  expect(await rows(`centre=${elsewhere}`)).toEqual([]);
  expect(await rows('kind=nonsense&reason=%25')).toEqual([]);
  const paged = await app.call('GET', '/losses?page=2&limit=2', { token: admin.token });
  expect(paged.body.data).toHaveLength(1);
  expect(paged.headers['x-total-count']).toBe('3');
});

test('visits that are late or free repeats are listed as they are counted', async () => {
  const found = async (query: string) => (await calls('GET', `/visits?${query}`)).data;
  const { from, to, repeats } = await summary();
  expect(await found(`state=repeat&from=${from}&to=${to}`)).toHaveLength(repeats.visits);
  expect((await found('state=repeat')).every(({ repeatOf }: { repeatOf: string | null }) => repeatOf !== null)).toBe(
    true,
  );
  expect(await found('state=repeat&from=2020-01-01&to=2020-01-02')).toEqual([]);
  const { db } = app.database;
  const [first, second] = await db
    .selectFrom('visits')
    .select('id')
    .where('state', '=', 'unscheduled')
    .limit(2)
    .execute();
  const put = (visit: { id: string } | undefined, date: string) =>
    db
      .updateTable('visits')
      .set({ state: 'unassigned', date, slot: '06:00-08:00' })
      .where('id', '=', visit?.id ?? '')
      .execute();
  const dayOf = (days: number) => new Date(app.clock.now() - days * 86_400_000).toISOString().slice(0, 10);
  await put(first, dayOf(3));
  // Forgotten for so long, it is no work of today.
  await put(second, dayOf(70));
  expect((await summary()).late.visits).toEqual({ count: 1, oldestDay: dayOf(3) });
  expect(await found('state=late')).toMatchObject([{ _id: first?.id }]);
});

test('somebody of another centre sees none of it', async () => {
  const theirs = callsAs(app, stranger.token);
  expect((await theirs('GET', '/dashboard/losses')).data).toMatchObject({
    late: { lines: { count: 0 } },
    rejections: [],
    repeats: { visits: 0, tests: [] },
  });
  expect((await theirs('GET', '/losses')).data).toEqual([]);
});
