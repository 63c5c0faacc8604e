// A patient sees only the released and current results.
import { beforeAll, describe, expect, test } from 'vitest';
import { makeBench } from '../../../test/bench-orders.ts';
import { makeUser, type Person } from '../../../test/factories.ts';
import { pdf } from '../../../test/file-samples.ts';
import { createTestApp } from '../../../test/harness.ts';
import { amendReport } from '../../../test/reports.ts';
import { isoTime } from '../../platform/base/clock.ts';
import { newId } from '../../platform/base/ids.ts';

const app = await createTestApp();
let bench: Awaited<ReturnType<typeof makeBench>>;
beforeAll(async () => {
  bench = await makeBench(app);
});

const HOUR_MS = 3_600_000;
const see = ({ token }: Person, path = '', query = '') => app.call('GET', `/my-results${path}${query}`, { token });
const valuesOf = async (person: Person, query = '') => {
  const { data } = (await see(person, '', query)).body;
  return data.flatMap(({ code, points }: { code: string; points: { value: string }[] }) =>
    points.map(({ value }) => `${code} ${value}`),
  );
};

describe('the results of a patient', () => {
  test('are there once their report is, as they were typed, with the range and the laboratory of that report', async () => {
    const person = await makeUser(app);
    const results = await bench.sign(await bench.order(person), { HB: '12.10', TSH: '<0.5' });
    expect(await valuesOf(person)).toEqual([]);
    expect((await see(person, `/${bench.ids.HB}`)).status).toBe(404);
    const reportId = await bench.release(person, results);
    const { status, body } = await see(person);
    expect(status).toBe(200);
    expect(body.patient.name).toMatch(/^Asha Verma/);
    expect(body.data).toMatchObject([
      { code: 'HB', nameHi: 'हीमोग्लोबिन', cvi: '2.7', points: [{ value: '12.10', flag: 'L', reportId }] },
      { code: 'TSH', cvi: null, points: [{ value: '<0.5', flag: null, range: null, noRange: 'none' }] },
    ]);
    const copy = await app.services.myResults.exportOwn(person.id, { after: undefined, limit: 10 });
    expect(copy.map(({ code, value, range }) => [code, value, range?.low])).toEqual(
      expect.arrayContaining([
        ['HB', '12.10', '13'],
        ['TSH', '<0.5', undefined],
      ]),
    );
    expect(body.data[0].points[0]).toMatchObject({
      unit: 'g/dL',
      method: 'Photometry',
      range: { low: '13', high: '17' },
      laboratoryId: bench.laboratory,
      testName: 'Blood Profile',
    });
  });

  test('have in the copy of the data what was said about a pregnancy', async () => {
    const person = await makeUser(app);
    await bench.release(person, await bench.sign(await bench.order(person), { HB: '13.5' }));
    const copied = async () =>
      (await app.services.myResults.exportOwn(person.id, { after: undefined, limit: 1 }))[0]?.pregnancy;
    expect(await copied()).toBeNull();
    const { db } = app.database;
    const { accession_id } = await db
      .selectFrom('lab_lines')
      .innerJoin('patients', 'patients.id', 'lab_lines.patient_id')
      .select('lab_lines.accession_id')
      .where('patients.account_id', '=', person.id)
      .executeTakeFirstOrThrow();
    const answer = { accession_id, week: null, last_period: null, recorded_by: person.id };
    const recorded_at = isoTime(app.clock.now());
    for (const [version, pregnant] of [
      [1, null],
      [2, 0],
    ] as const) {
      const row = { ...answer, id: newId(), version, pregnant, recorded_at };
      await db.insertInto('lab_pregnancies').values(row).execute();
    }
    expect(await copied()).toEqual({ pregnant: false, week: null, lastPeriod: null });
  });

  test('are without those of sensitive tests', async () => {
    const person = await makeUser(app);
    await bench.release(person, await bench.sign(await bench.order(person), { HB: '13.5' }));
    const mark = (sensitive: 0 | 1) =>
      app.database.db.updateTable('catalogue_items').set({ sensitive }).where('id', 'in', bench.testIds).execute();
    await mark(1);
    const copied = async () =>
      (await app.services.myResults.exportOwn(person.id, { after: undefined, limit: 10 })).map(({ value }) => value);
    const hidden = [await valuesOf(person), await copied()];
    await mark(0);
    expect([hidden, await valuesOf(person), await copied()]).toEqual([[[], []], ['HB 13.5'], ['13.5']]);
  });

  test('are one course, the oldest first, of every laboratory', async () => {
    const person = await makeUser(app);
    const drawn = [
      ['12.1', bench.laboratory],
      ['13.4', bench.other],
      ['13.9', bench.other],
    ] as const;
    for (const [index, [value, centreId]] of drawn.entries()) {
      const order = await bench.order(person, {}, centreId, bench.testIds[index]);
      await bench.release(person, await bench.sign(order, { HB: value }));
      app.clock.advance(HOUR_MS);
    }
    const { data, explanation } = (await see(person, `/${bench.ids.HB}`)).body;
    expect(data.points.map(({ value }: { value: string }) => value)).toEqual(['12.1', '13.4', '13.9']);
    expect(new Set(data.points.map(({ laboratoryId }: { laboratoryId: string }) => laboratoryId)).size).toBe(2);
    expect(explanation).toBeNull();
  });

  test('of several draws have each the time of their own', async () => {
    const person = await makeUser(app);
    const testId = bench.testIds[2] ?? '';
    const line = await bench.order(person, {}, bench.laboratory, testId);
    const { db } = app.database;
    const ofTest = db.selectFrom('definition_specimens').selectAll().where('test_id', '=', testId);
    const timed = { timing: 'timed', minutes_after: 120 } as const;
    const second = { ...(await ofTest.executeTakeFirstOrThrow()), ...timed, key: 't2', position: 2 };
    await db.insertInto('definition_specimens').values(second).execute();
    const measured = db.updateTable('definition_parameters').where('test_id', '=', testId);
    await measured.where('parameter_id', '=', bench.ids.TSH).set({ specimen_key: 't2' }).execute();
    const tubes = db.selectFrom('specimens').where('accession_id', '=', line.orderId);
    const { search_text: _, ...first } = (await tubes.selectAll().executeTakeFirstOrThrow()) as Record<string, unknown>;
    const collected_at = new Date(app.clock.now() + 2 * HOUR_MS).toISOString();
    const later = { ...first, ...timed, id: 'later', tube_code: 'later', container_number: 2, collected_at };
    await db
      .insertInto('specimens')
      .values(later as never)
      .execute();
    await bench.release(person, await bench.sign(line, { HB: '13.5', TSH: '2.0' }));
    const { data } = (await see(person)).body;
    expect(data.map(({ code, points }: { code: string; points: { at: string }[] }) => [code, points[0]?.at])).toEqual([
      ['HB', first.collected_at],
      ['TSH', collected_at],
    ]);
    await measured.where('parameter_id', '=', bench.ids.TSH).set({ specimen_key: 's' }).execute();
  });

  test('of a referral laboratory name it, and no value of ours is compared with them', async () => {
    const person = await makeUser(app);
    const tests = bench.testIds.slice(0, 2).map((testId) => ({ testId, price: 1, turnaroundHours: 1 }));
    const { data: metro } = await bench.ask('POST', '/referral-laboratories', { name: 'Metro', tests });
    const theirs = await bench.order(person);
    await bench.ask('PUT', '/lab/refer', { lineIds: [theirs._id], laboratoryId: metro._id });
    const box = { laboratoryId: metro._id, centreId: bench.laboratory, lineIds: [theirs._id] };
    await bench.ask('POST', '/lab/manifests', box);
    // Without a method nothing else tells the values apart.
    await app.database.db.updateTable('parameters').set({ method: '' }).where('id', '=', bench.ids.TSH).execute();
    await bench.release(person, await bench.sign(theirs, { TSH: '2.0' }));
    app.clock.advance(HOUR_MS);
    const ours = await bench.order(person, {}, bench.laboratory, bench.testIds[1]);
    await bench.release(person, await bench.sign(ours, { TSH: '9.0' }));
    const { data } = (await see(person, `/${bench.ids.TSH}`)).body;
    expect(data.points).toMatchObject([
      { value: '2.0', laboratoryId: metro._id, laboratory: 'Metro' },
      { value: '9.0', laboratoryId: bench.laboratory },
    ]);
    const tsh = (await bench.read(ours.orderId)).parameters.find(({ code }: { code: string }) => code === 'TSH');
    expect(tsh.earlier).toEqual([]);
    await app.database.db.updateTable('parameters').set({ method: 'CLIA' }).where('id', '=', bench.ids.TSH).execute();
  });

  test('that were corrected, withdrawn or await payment do not show; a later version does', async () => {
    const person = await makeUser(app);
    const line = await bench.order(person);
    const [resultId = ''] = await bench.sign(line, { HB: '9.0' });
    const reportId = await bench.release(person, [resultId]);
    expect(await valuesOf(person)).toEqual(['HB 9.0']);
    await bench.ask('PUT', '/lab/amend', { resultId, value: '14.0', reasonCode: 'typing' }, bench.admin);
    expect(await valuesOf(person)).toEqual([]);
    await bench.signAll(line.orderId);
    expect(await valuesOf(person)).toEqual([]);
    const { result } = (await bench.read(line.orderId)).parameters[0];
    expect((await amendReport(app, bench.admin, reportId, pdf('amended'), { reason: 'Typing error' })).status).toBe(
      200,
    );
    await bench.hold(reportId, 2, [result._id]);
    expect(await valuesOf(person)).toEqual(['HB 14.0']);
    const due = { status: 'Pending', amount: 30_000 } as const;
    await app.database.db.updateTable('reports').set(due).where('id', '=', reportId).execute();
    expect(await valuesOf(person)).toEqual([]);
    const free = { status: 'Completed', amount: 0 } as const;
    await app.database.db.updateTable('reports').set(free).where('id', '=', reportId).execute();
    expect(await valuesOf(person)).toEqual(['HB 14.0']);
    await bench.ask('DELETE', `/prescription-reports/${reportId}`);
    expect(await valuesOf(person)).toEqual([]);
  });

  test('are each patient’s own, and nobody else’s', async () => {
    const person = await makeUser(app);
    const stranger = await makeUser(app);
    const mira = { name: 'Mira Verma', dateOfBirth: '1960-02-03', sex: 'female', relation: 'parent' };
    const { data: mother } = await bench.ask('POST', '/patients', mira, person);
    const order = await bench.order(person, { patients: [{ patientId: mother._id, itemIds: [bench.testId] }] });
    await bench.release(person, await bench.sign(order, { HB: '11.0' }));
    expect(await valuesOf(person)).toEqual([]);
    const closed = await see(person, '', `?patientId=${mother._id}`);
    expect([closed.status, closed.body.code]).toEqual([403, 'RESULTS_CONSENT_NEEDED']);
    expect((await see(person, `/${bench.ids.HB}`, `?patientId=${mother._id}`)).status).toBe(403);
    const copied = () => app.services.myResults.exportOwn(person.id, { after: undefined, limit: 10 });
    expect(await copied()).toEqual([]);
    await bench.ask('PUT', `/admin/patients/${mother._id}/consent`, { given: true });
    expect(await copied()).toHaveLength(1);
    expect(await valuesOf(person, `?patientId=${mother._id}`)).toEqual(['HB 11.0']);
    expect((await see(stranger, '', `?patientId=${mother._id}`)).status).toBe(404);
    expect((await see(stranger, `/${bench.ids.HB}`, `?patientId=${mother._id}`)).status).toBe(404);
    expect((await see(person, '', '?patientId=%00')).status).toBe(400);
    expect((await app.call('GET', '/my-results', {})).status).toBe(401);
    // A record that the reception merged into theirs is theirs.
    const double = { ...mira, relation: 'other', name: 'M. Verma' };
    const { data: twin } = await bench.ask('POST', '/patients', double, person);
    const second = await bench.order(person, { patients: [{ patientId: twin._id, itemIds: [bench.testId] }] });
    await bench.release(person, await bench.sign(second, { HB: '11.5' }));
    const merge = { from: twin._id, into: mother._id, reason: 'The same person' };
    await bench.ask('PUT', '/patients/merge', merge);
    expect(await valuesOf(person, `?patientId=${mother._id}`)).toEqual(['HB 11.0', 'HB 11.5']);
    // In the copy too, also that of a walk-in patient.
    const detach = { account_id: null, seat: null };
    await app.database.db.updateTable('patients').set(detach).where('id', '=', twin._id).execute();
    expect((await copied()).map(({ value }) => value)).toEqual(['11.5', '11.0']);
  });

  test('of a booking that names somebody of another age or sex are not taken for theirs', async () => {
    const person = await makeUser(app);
    const { data: patients } = await bench.ask('GET', '/patients', undefined, person);
    const { name, _id } = patients[0];
    await bench.ask('PUT', `/patients/${_id}`, { dateOfBirth: '1980-01-01', sex: 'female' }, person);
    const typed = { patient: { name: `${name} `, age: 9, sex: 'female' } };
    await bench.release(person, await bench.sign(await bench.order(person, typed), { HB: '10.0' }));
    expect(await valuesOf(person)).toEqual([]);
  });
});

describe('a shared report', () => {
  test('shows a doctor the results that it holds', async () => {
    const person = await makeUser(app);
    const results = await bench.sign(await bench.order(person), { HB: '12.10', TSH: '<0.5' });
    const reportId = await bench.release(person, results);
    const { link, pin } = await bench.ask('POST', `/prescription-reports/share/${reportId}`, { hours: 24 }, person);
    const token = link.split('/').at(-1);
    const { body } = await app.call('POST', `/shared/${token}`, { body: { pin } });
    expect(body.data.results).toMatchObject([
      { code: 'HB', value: '12.10', flag: 'L', range: { low: '13', high: '17' }, testName: 'Blood Profile' },
      { code: 'TSH', value: '<0.5', flag: null, noRange: 'none' },
    ]);
  });
});
