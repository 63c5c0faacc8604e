// Ranges of pregnancy: nothing is guessed before somebody asked, and the answer judges the values anew that nobody has signed.
import { beforeAll, describe, expect, test } from 'vitest';
import { openBench } from '../../../test/bench.ts';
import { makeItems } from '../../../test/factories.ts';
import { createTestApp } from '../../../test/harness.ts';
import { localDay } from '../../platform/base/clock.ts';

const app = await createTestApp();
const bench = await openBench(app);
const { as, done, admin, technician, colleague, pathologist, read, enter, move, currents } = bench;
const DAY_MS = 86_400_000;

const [thyroid = ''] = await makeItems(app, { name: 'Thyroid' });
const TSH = await bench.makeParameter('TSH', [
  { sex: 'any', ageFromDays: 0, low: '0.4', high: '4', criticalHigh: '60', validFrom: '2020-01-01' },
  {
    sex: 'female',
    ageFromDays: 0,
    pregnancyWeek: 0,
    low: '0.1',
    high: '2.5',
    criticalHigh: '20',
    validFrom: '2020-01-01',
  },
  {
    sex: 'female',
    ageFromDays: 0,
    pregnancyWeek: 13,
    low: '0.2',
    high: '3',
    criticalHigh: '20',
    validFrom: '2020-01-01',
  },
]);
const T4 = await bench.makeParameter('T4', [
  { sex: 'any', ageFromDays: 0, low: '5', high: '12', validFrom: '2020-01-01' },
]);
await bench.define(thyroid, [TSH, T4]);

const patientOf =
  (patient: object = {}) =>
  async (token: string) => {
    const { data } = await done(
      as({ token }, 'POST', '/patients', {
        ...{ name: 'Meena Verma', sex: 'female', relation: 'spouse', dateOfBirth: '1996-01-01' },
        ...patient,
      }),
    );
    return [{ patientId: data._id, itemIds: [thyroid] }];
  };
const order = (patient?: object) => bench.order({ items: [thyroid], patients: patientOf(patient) });
const record = (orderId: string, body: object, by = technician) =>
  as(by, 'PUT', '/lab/pregnancy', { orderId, pregnant: true, version: 0, ...body });
const resultOf = async (orderId: string) => (await read(orderId)).lines[0].parameters[0].result;
/** The beginning of a last period so many days ago. */
const daysAgo = (days: number) => localDay(app.clock.now() - days * DAY_MS);

describe('a value whose range depends on a pregnancy', () => {
  test('has no flag while nobody has asked, and its order says what is missing', async () => {
    const { orderId, lineId } = await order();
    const asked = await read(orderId);
    expect(asked.pregnancy).toEqual({ version: 0, pregnant: null, week: null, lastPeriod: null, by: '', at: null });
    expect(asked.lines[0].parameters.map(({ awaited }: { awaited: object }) => awaited)).toMatchObject([
      { range: null, noRange: 'pregnancy' },
      { range: { low: '5' }, noRange: null },
    ]);
    const [saved] = await enter(technician, lineId, { [TSH]: '3.5' });
    expect(saved).toMatchObject({ outcome: 'saved', flag: null, critical: false });
    expect(await resultOf(orderId)).toMatchObject({ range: null, noRange: 'pregnancy' });
  });

  test('is critical before anybody has asked where it is critical in every range that it may have', async () => {
    const { orderId, lineId } = await order();
    const [saved] = await enter(technician, lineId, { [TSH]: '60' });
    expect(saved).toMatchObject({ outcome: 'saved', flag: 'HH', critical: true });
    const [tsh] = (await read(orderId)).lines[0].parameters;
    expect(tsh).toMatchObject({ result: { flag: 'HH', range: null, noRange: 'pregnancy' }, callState: 'open' });
  });

  const ANSWERS: readonly [
    what: string,
    answer: { period?: number; week?: number; pregnant?: boolean | null },
    expected: object,
  ][] = [
    ['not pregnant', { pregnant: false }, { flag: 'N', range: { high: '4' } }],
    ['the week of the requester', { week: 8 }, { flag: 'H', range: { high: '2.5', pregnancyWeek: 0 } }],
    ['a last period before the 13th week', { period: 90 }, { flag: 'H', range: { high: '2.5', pregnancyWeek: 0 } }],
    ['a last period 13 weeks ago', { period: 91 }, { flag: 'H', range: { high: '3', pregnancyWeek: 13 } }],
    ['a week that nobody knows', {}, { flag: null, range: null, noRange: 'pregnancy' }],
    ['an answer that is taken back', { pregnant: null }, { flag: null, noRange: 'pregnancy' }],
  ];
  test.each(ANSWERS)('is judged by the answer: %s', async (_what, { period, ...answer }, expected) => {
    const { orderId, lineId } = await order();
    await enter(technician, lineId, { [TSH]: '3.5' });
    const body = period === undefined ? answer : { lastPeriod: daysAgo(period) };
    await done(record(orderId, body));
    expect(await resultOf(orderId)).toMatchObject({ value: '3.5', ...expected });
  });

  test('is judged anew once: as another version of whoever entered it, to be verified again; other values stay', async () => {
    const { orderId, lineId } = await order();
    await enter(technician, lineId, { [TSH]: '25', [T4]: '8' });
    await move(colleague, 'verify', orderId);
    const { data } = await done(record(orderId, { week: 20 }, colleague));
    expect(data).toMatchObject([{ outcome: 'saved', parameterId: TSH, flag: 'HH', critical: true }]);
    const [tsh, t4] = (await read(orderId)).lines[0].parameters;
    expect(tsh).toMatchObject({
      result: { state: 'resulted', version: 2, enteredBy: { _id: technician.id }, verifiedBy: null },
      versions: [{ version: 1, flag: null, noRange: 'pregnancy' }],
      callState: 'open',
    });
    expect(t4).toMatchObject({ result: { version: 1, state: 'verified' }, versions: [] });
    // Whoever answered entered nothing: they verify it, and whoever entered it does not.
    expect(await move(technician, 'verify', orderId)).toMatchObject([{ code: 'OWN_RESULT' }, { outcome: 'refused' }]);
    expect((await move(colleague, 'verify', orderId))[0]).toMatchObject({ outcome: 'verified' });
    expect(await done(record(orderId, { week: 20 }))).toEqual({ data: [] });
  });

  test('keeps its range once it is authorised, and is amended for another one', async () => {
    const { orderId, lineId } = await order();
    await done(record(orderId, { pregnant: false }));
    await enter(technician, lineId, { [TSH]: '3.5', [T4]: '8' });
    await move(colleague, 'verify', orderId);
    await move(pathologist, 'authorise', orderId);
    expect(await done(record(orderId, { week: 8, version: 1 }))).toEqual({ data: [] });
    expect(await resultOf(orderId)).toMatchObject({ state: 'authorised', flag: 'N', range: { high: '4' } });
    const resultId = (await currents(orderId))[0]?.resultId ?? '';
    const amend = { resultId, value: '3.5', reasonCode: 'other', reason: 'The patient is pregnant' };
    await done(as(technician, 'PUT', '/lab/amend', amend));
    expect(await resultOf(orderId)).toMatchObject({ flag: 'H', range: { high: '2.5', pregnancyWeek: 0 } });
  });
});

describe('the answer', () => {
  let orderId = '';
  beforeAll(async () => {
    orderId = (await order()).orderId;
  });

  test('is refused where it makes no sense', async () => {
    const code = async (body: object) => {
      const { status, body: answer } = await record(orderId, body);
      return [status, answer.issues?.[0]?.path ?? answer.code];
    };
    expect(await code({ pregnant: false, week: 3 })).toEqual([400, 'pregnant']);
    expect(await code({ week: 46 })).toEqual([400, 'week']);
    expect(await code({ week: 8, lastPeriod: daysAgo(60) })).toEqual([400, 'week']);
    expect(await code({ lastPeriod: daysAgo(-3) })).toEqual([400, 'lastPeriod']);
    expect(await code({ lastPeriod: daysAgo(400) })).toEqual([400, 'lastPeriod']);
    expect(await code({ pregnant: 'maybe' })).toEqual([400, 'pregnant']);
    const man = await order({ name: 'Ravi Verma', sex: 'male' });
    expect((await record(man.orderId, {})).body.code).toBe('PREGNANCY_OF_MAN');
    expect((await read(man.orderId)).pregnancy).toBeNull();
    expect((await record(orderId, {}, pathologist)).body.code).toBe('PERMISSION_MISSING');
    expect((await record('unknown', {})).status).toBe(404);
    expect((await read(orderId)).pregnancy.version).toBe(0);
  });

  test('of somebody who has not seen the one before is refused, and each is kept', async () => {
    await done(record(orderId, { week: 10 }));
    expect((await record(orderId, { pregnant: false })).body).toMatchObject({ code: 'PREGNANCY_CHANGED' });
    await done(record(orderId, { pregnant: false, version: 1 }));
    const { pregnancy } = await read(orderId);
    expect(pregnancy).toMatchObject({ version: 2, pregnant: false, week: null, at: expect.any(String) });
    const kept = app.database.db.selectFrom('lab_pregnancies').where('accession_id', '=', orderId);
    expect(await kept.select(['version', 'pregnant', 'week']).orderBy('version').execute()).toEqual([
      { version: 1, pregnant: 1, week: 10 },
      { version: 2, pregnant: 0, week: null },
    ]);
    const log = await done(as(admin, 'GET', `/admin/audit?record=${orderId}&action=line.pregnancy`));
    expect(log.data).toHaveLength(2);
  });

  test('is kept by the database: never changed, and never of a man', async () => {
    const { db } = app.database;
    const changed = db.updateTable('lab_pregnancies').set({ week: 11 }).where('accession_id', '=', orderId).execute();
    await expect(changed).rejects.toThrow('never changed');
    const man = await order({ name: 'Ravi Verma', sex: 'male' });
    const row = {
      id: 'man',
      accession_id: man.orderId,
      version: 1,
      pregnant: 1,
      week: null,
      last_period: null,
    } as const;
    const made = { ...row, recorded_by: admin.id, recorded_at: '2026-03-10T00:00:00.000Z' };
    await expect(db.insertInto('lab_pregnancies').values(made).execute()).rejects.toThrow('a man is not pregnant');
    const both = { ...made, id: 'both', accession_id: orderId, version: 9, week: 3, last_period: '2026-01-01' };
    await expect(db.insertInto('lab_pregnancies').values(both).execute()).rejects.toThrow();
  });

  test('is not asked of a child or an old woman', async () => {
    const guardian = { name: 'Asha Verma', relation: 'parent', consent: true };
    const girl = await order({ name: 'Mini Verma', relation: 'child', dateOfBirth: daysAgo(9 * 365), guardian });
    const old = await order({ name: 'Savitri Verma', relation: 'parent', dateOfBirth: '1950-01-01' });
    for (const { orderId: id, lineId } of [girl, old]) {
      expect((await read(id)).pregnancy).toBeNull();
      expect((await enter(technician, lineId, { [TSH]: '3.5' }))[0]).toMatchObject({ flag: 'N' });
    }
  });
});
