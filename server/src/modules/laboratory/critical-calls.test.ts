// One call tells several values of a patient, and the register keeps who was told what, when, by whom, and how long it took.
import { describe, expect, test } from 'vitest';
import { openBench } from '../../../test/bench.ts';
import { makeCentre, makeItems, makeStaff } from '../../../test/factories.ts';
import { createTestApp } from '../../../test/harness.ts';

const app = await createTestApp();
const bench = await openBench(app);
const { as, done, admin, technician, colleague, pathologist, desk, enter } = bench;
const MINUTE_MS = 60_000;

const [salts = ''] = await makeItems(app, { name: 'Electrolytes' });
const limits = (criticalHigh: string) => [
  { sex: 'any', ageFromDays: 0, validFrom: '2020-01-01', low: '1', criticalHigh },
];
const K = await bench.makeParameter('K', limits('6.5'));
const NA = await bench.makeParameter('NA', limits('160'));
const CL = await bench.makeParameter('CL', limits('120'));
await bench.define(salts, [K, NA, CL]);

/** An order with three critical values, by the ids of their versions. */
async function critical() {
  const made = await bench.order({ items: [salts] });
  const saved = await enter(technician, made.lineId, { [K]: '7.9', [NA]: '171', [CL]: '130' });
  const [k = '', na = '', cl = ''] = saved.map(({ resultId }) => resultId as string);
  return { ...made, k, na, cl };
}
const SAID = { outcome: 'reached', person: 'Dr Mehta', number: '0755 255 0100', readBack: true };
const call = (resultId: string, more: object = {}, by = technician) =>
  as(by, 'POST', `/lab/critical/${resultId}/calls`, { ...SAID, ...more });
async function waitingOf(orderId: string): Promise<[string, string][]> {
  const { data } = await done(as(technician, 'GET', '/lab/critical'));
  const own = data.filter((one: { orderId: string }) => one.orderId === orderId);
  return own.map(({ parameter, state }: { parameter: string; state: string }) => [parameter, state]);
}
const register = async (query = '', by = technician) =>
  (await done(as(by, 'GET', `/lab/critical/calls?${query}`))).data as Record<string, unknown>[];

describe('one call about several values', () => {
  test('tells them all, each with a row of its own', async () => {
    const { orderId, bookingNumber, k, na, cl } = await critical();
    app.clock.advance(12 * MINUTE_MS);
    expect((await done(call(k, { others: [na, na] }))).data).toMatchObject({ resultId: k, state: 'called' });
    expect(await waitingOf(orderId)).toEqual([['CL', 'open']]);
    const rows = await register(`q=${bookingNumber}`);
    expect(rows).toHaveLength(2);
    const told = { ...SAID, by: expect.stringMatching(/\S/), minutes: 12, orderId };
    expect(rows.toSorted((a, b) => (String(a.parameter) < String(b.parameter) ? -1 : 1))).toMatchObject([
      { ...told, parameter: 'K', value: '7.9', unit: 'mg/dL', flag: 'HH', testName: 'Electrolytes' },
      { ...told, parameter: 'NA', value: '171' },
    ]);
    await done(call(cl));
    expect(await waitingOf(orderId)).toEqual([]);
  });

  test('that reaches nobody is an attempt about each of them', async () => {
    const { orderId, k, na } = await critical();
    await done(call(k, { others: [na], outcome: 'unreachable', readBack: false }));
    expect((await waitingOf(orderId)).toSorted()).toEqual([
      ['CL', 'open'],
      ['K', 'unreachable'],
      ['NA', 'unreachable'],
    ]);
  });

  test('three times in vain tells those who sign there, once, and names no value and no test', async () => {
    const elsewhere = await makeCentre(app, admin, { code: 'OTHER', kind: 'laboratory', labCode: '07' });
    const stranger = await makeStaff(app, admin, { roleId: 'pathologist', scope: 'centre', centreId: elsewhere });
    const { k, na } = await critical();
    const heard = () =>
      app.database.db
        .selectFrom('messages')
        .select(['account_id', 'channel', 'state', 'content'])
        .where('kind', '=', 'critical-escalated')
        .orderBy('channel')
        .execute();
    for (let attempt = 0; attempt < 4; attempt += 1) {
      expect(await heard()).toHaveLength(attempt < 3 ? 0 : 3);
      await done(call(k, { others: [na], outcome: 'unreachable', readBack: false }));
      app.clock.advance(10 * MINUTE_MS);
      await app.outbox.drain();
    }
    const told = await heard();
    expect(told.map(({ account_id, channel }) => [account_id, channel])).toEqual([
      [pathologist.id, 'mail'],
      [pathologist.id, 'sms'],
      [pathologist.id, 'whatsapp'],
    ]);
    expect(told.map(({ account_id }) => account_id)).not.toContain(stranger.id);
    for (const { content } of told) {
      expect(content).toMatch(/\b\d{12}\b/);
      expect(content).not.toMatch(/7\.9|Electrolytes/);
    }
  });

  test('is refused whole where one of them was told, is of another order, is unknown, or was not read back', async () => {
    const { orderId, k, na, cl } = await critical();
    const another = await critical();
    await done(call(na, {}, colleague));
    expect((await call(k, { others: [cl, na] })).body).toMatchObject({
      code: 'CRITICAL_CLOSED',
      message: expect.stringContaining('NA has been told already'),
    });
    expect((await call(k, { others: [another.k] })).body).toMatchObject({ code: 'CRITICAL_OTHER_ORDER' });
    expect((await call(k, { others: ['nobody'] })).status).toBe(404);
    expect((await call(k, { others: [cl], readBack: false })).body).toMatchObject({ code: 'VALIDATION' });
    expect((await call(k, { others: Array.from({ length: 41 }, (_, at) => `${at}`) })).status).toBe(400);
    expect((await waitingOf(orderId)).toSorted()).toEqual([
      ['CL', 'open'],
      ['K', 'open'],
    ]);
  });

  test('and two at once tell each value once', async () => {
    const { orderId, bookingNumber, k, na, cl } = await critical();
    const answers = await Promise.all([
      call(k, { others: [na, cl] }),
      call(cl, { others: [k, na] }, colleague),
      call(na, { others: [cl, k] }, admin),
    ]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409, 409]);
    expect(await waitingOf(orderId)).toEqual([]);
    expect(await register(`q=${bookingNumber}`)).toHaveLength(3);
  });
});

describe('the register of calls', () => {
  test('counts the time anew where a value that was told does not hold any more', async () => {
    const { bookingNumber, lineId, k } = await critical();
    app.clock.advance(5 * MINUTE_MS);
    await done(call(k));
    app.clock.advance(60 * MINUTE_MS);
    await done(as(technician, 'PUT', '/lab/not-performed', { lineIds: [lineId], reason: 'Wrong patient' }));
    app.clock.advance(7 * MINUTE_MS);
    await done(call(k));
    expect((await register(`q=${bookingNumber}`)).map(({ minutes }) => minutes)).toEqual([7, 5]);
  });

  test('is read by outcome, day, order and page, newest first, and as a file', async () => {
    const { bookingNumber, k, na } = await critical();
    await done(call(k, { outcome: 'unreachable', readBack: false, note: 'No answer' }));
    app.clock.advance(MINUTE_MS);
    await done(call(k, { others: [na] }));
    const of = (query: string) => register(`q=${bookingNumber}&${query}`);
    expect((await of('')).map(({ outcome }) => outcome)).toEqual(['reached', 'reached', 'unreachable']);
    expect(await of('outcome=unreachable')).toMatchObject([{ note: 'No answer', readBack: false, person: 'Dr Mehta' }]);
    expect(await of('from=2026-03-10&to=2026-03-10')).toHaveLength(3);
    expect(await of('to=2026-03-09')).toEqual([]);
    expect(await of('limit=1&page=3')).toMatchObject([{ outcome: 'unreachable' }]);
    const file = await as(technician, 'GET', `/lab/critical/calls?q=${bookingNumber}&format=csv`);
    const [head, ...rows] = String(file.body).trim().split(/\r?\n/);
    expect(head).toContain('Called,Outcome,Person called,Number,Read back,Called by,Note,To be told since,Minutes');
    expect(rows).toHaveLength(3);
    expect(rows.filter((row) => row.includes(',reached,Dr Mehta,'))).toHaveLength(2);
  });

  test('shows the calls of another centre to nobody without it, and nothing without the permission', async () => {
    const { bookingNumber, k } = await critical();
    await done(call(k));
    const elsewhere = await makeCentre(app, admin, { code: 'IND1', kind: 'laboratory', labCode: '02' });
    const other = await makeStaff(app, admin, { roleId: 'technician', scope: 'centre', centreId: elsewhere });
    expect(await register('', other)).toEqual([]);
    expect(await register(`q=${bookingNumber}&centre=${elsewhere}`, admin)).toEqual([]);
    expect(await register(`q=${bookingNumber}&centre=${bench.centreId}`, admin)).toHaveLength(1);
    expect((await as(desk, 'GET', '/lab/critical/calls')).body).toMatchObject({ code: 'PERMISSION_MISSING' });
  });
});
