// Referral laboratories: who measures what, what was sent with which tubes, their report, and values that come back.
import { describe, expect, test } from 'vitest';
import { openBench } from '../../../test/bench.ts';
import { makeCentre, makeItems, makeStaff } from '../../../test/factories.ts';
import { png } from '../../../test/file-samples.ts';
import { sendForm } from '../../../test/forms.ts';
import { createTestApp } from '../../../test/harness.ts';

import { openReferrals } from '../../../test/referrals.ts';

const app = await createTestApp();
const bench = await openBench(app);
const { admin, technician, as, done, order, renal, sugar, centreId } = bench;
const { accreditation, laboratory, refer, codes, send, tubesOf } = await openReferrals(bench);

describe('the registry', () => {
  test('keeps accreditation, tests, prices and hours, and refuses what is not there', async () => {
    expect(laboratory).toMatchObject({
      accreditation,
      isAccredited: true,
      active: true,
      tests: [{ testId: renal, name: 'Renal Profile', price: 180, turnaroundHours: 48 }],
    });
    const body = { name: 'Other', tests: [{ testId: 'unknown', price: 1, turnaroundHours: 1 }] };
    const unknown = await as(admin, 'POST', '/referral-laboratories', body);
    expect([unknown.status, unknown.body.issues[0].path]).toEqual([400, 'tests.0.testId']);
    const twice = { ...body, tests: [renal, renal].map((testId) => ({ testId, price: 1, turnaroundHours: 1 })) };
    expect((await as(admin, 'POST', '/referral-laboratories', twice)).status).toBe(400);
    expect((await as(admin, 'PUT', '/referral-laboratories/unknown', { name: 'X', tests: [] })).status).toBe(404);
    expect((await as(technician, 'POST', '/referral-laboratories', { name: 'X', tests: [] })).status).toBe(403);
    expect((await as(technician, 'GET', '/referral-laboratories')).status).toBe(200);
  });
});

describe('a referred line', () => {
  test('goes on a manifest, its tube says so, their report is filed, and its values are verified and authorised', async () => {
    const { lineId, orderId, bookingNumber } = await order();
    expect(codes(await refer([lineId]))).toEqual(['referred']);
    const [line] = (await bench.read(orderId)).lines;
    expect(line).toMatchObject({
      state: 'referred',
      referral: { laboratory: 'Metro Reference Laboratory', manifest: null },
    });
    // Its time is theirs: 48 hours and not our six.
    expect(Date.parse(line.dueAt) - app.clock.now()).toBeGreaterThan(47 * 3_600_000);
    expect(codes(await bench.enter(technician, lineId, { [bench.urea]: '30' }))).toEqual(['LINE_NOT_SENT']);
    const waiting = (await done(as(technician, 'GET', '/lab/referred'))).data;
    expect(waiting).toMatchObject([{ lineId, laboratoryId: laboratory._id, centreId, isAliquot: false }]);

    const answers = await Promise.all(Array.from({ length: 4 }, () => send([lineId])));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409]);
    const manifest = answers.find(({ status }) => status === 201)?.body.data;
    expect(manifest).toMatchObject({
      count: 1,
      waiting: 1,
      temperature: 4.5,
      laboratory: 'Metro Reference Laboratory',
    });
    const [tube] = await tubesOf(bookingNumber);
    expect(manifest.lines[0]).toMatchObject({ lineId, tubeCodes: [tube?.tubeCode], testName: 'Renal Profile' });
    const { data: specimen } = await done(as(admin, 'GET', `/specimens/${tube?.tubeCode}`));
    expect(specimen.events.at(-1)).toMatchObject({ kind: 'referred', details: { manifest: manifest.number } });
    const csv = await app.http.inject({
      url: `/api/v1/lab/manifests/${manifest._id}?format=csv`,
      headers: { authorization: `Bearer ${technician.token}` },
    });
    expect(csv.body).toContain(tube?.tubeCode);
    expect(codes(await refer([lineId], null))).toEqual(['LINE_SENT']);

    const file = { bytes: await png(), name: 'their report.png' };
    const path = `/lab/orders/${orderId}/referral-report`;
    const filed = await sendForm(app, 'POST', path, technician.token, { laboratoryId: laboratory._id, file });
    expect(filed.body.data.lineIds).toEqual([lineId]);
    const { referral } = (await done(as(technician, 'GET', `/lab/orders/${orderId}`))).data.lines[0];
    expect(referral.reportName).toBe('their report.png');
    const link = new URL(referral.report);
    expect((await app.http.inject({ url: link.pathname + link.search })).statusCode).toBe(200);

    await bench.enter(technician, lineId, { [bench.urea]: '30' });
    expect((await bench.read(orderId)).lines[0].state).toBe('referred');
    await bench.enter(technician, lineId, { [bench.crea]: '1.0' });
    expect((await bench.read(orderId)).lines[0].state).toBe('resulted');
    const { data: manifests } = await done(as(technician, 'GET', '/lab/manifests'));
    expect(manifests[0]).toMatchObject({ _id: manifest._id, count: 1, waiting: 0 });
    await bench.move(bench.colleague, 'verify', orderId);
    await bench.move(bench.pathologist, 'authorise', orderId);
    expect((await bench.read(orderId)).lines[0]).toMatchObject({
      state: 'authorised',
      referral: { laboratoryId: laboratory._id },
    });
  });

  test('has values without our method, its ranges and its critical limits', async () => {
    const [potassium = ''] = await makeItems(app, { name: 'Potassium', price: 90 });
    const ise = { sex: 'any', ageFromDays: 0, validFrom: '2020-01-01', method: 'ISE', low: '3', criticalHigh: '6' };
    const parameterId = await bench.makeParameter('K', [ise]);
    await app.database.db.updateTable('parameters').set({ method: 'ISE' }).where('id', '=', parameterId).execute();
    await bench.define(potassium, [parameterId]);
    const body = { name: 'Potassium Laboratory', tests: [{ testId: potassium, price: 9, turnaroundHours: 9 }] };
    const { data: other } = await done(as(admin, 'POST', '/referral-laboratories', body));
    const [ours, theirs] = [await order({ items: [potassium] }), await order({ items: [potassium] })];
    await refer([theirs.lineId], other._id);
    await done(send([theirs.lineId], { laboratoryId: other._id }));
    for (const one of [ours, theirs]) await bench.enter(technician, one.lineId, { [parameterId]: '7' });
    const resultOf = async ({ orderId }: { orderId: string }) =>
      (await bench.read(orderId)).lines[0].parameters[0].result;
    expect(await resultOf(ours)).toMatchObject({ flag: 'HH', critical: true });
    expect(await resultOf(theirs)).toMatchObject({ flag: null, critical: false, range: null, noRange: 'none' });
    const rows = await app.database.db
      .selectFrom('lab_results')
      .select(['line_id', 'method'])
      .where('parameter_id', '=', parameterId)
      .execute();
    expect(new Map(rows.map((row) => [row.line_id, row.method]))).toEqual(
      new Map([
        [ours.lineId, 'ISE'],
        [theirs.lineId, ''],
      ]),
    );
  });

  test('is judged by the range of the laboratory that measured it, and by critical limits of ours', async () => {
    const { lineId, orderId } = await order();
    await refer([lineId]);
    await done(send([lineId]));
    const enter = async (value: string, more: object = {}) => {
      const { rowVersion } = (await resultOf()) ?? {};
      const one = { lineId, parameterId: bench.urea, value, rowVersion, ...more };
      return as(technician, 'PUT', '/lab/results', { results: [one] });
    };
    const resultOf = async () => (await bench.read(orderId)).lines[0].parameters[0].result;
    const outcomeOf = async (...given: Parameters<typeof enter>) => (await enter(...given)).body.data[0];
    const ours = { criticalLow: null, criticalHigh: '200' };
    // Above 45 is high by our range, which does not hold for their method.
    expect(await outcomeOf('50')).toMatchObject({ outcome: 'saved', flag: null, critical: false });
    expect(await resultOf()).toMatchObject({ range: { low: null, high: null, ...ours }, noRange: null });
    expect(await outcomeOf('50', { range: { low: '20', high: '49.5' } })).toMatchObject({ flag: 'H' });
    expect((await resultOf()).range).toEqual({ low: '20', high: '49.5', expected: [], ...ours });
    // Another value keeps it, and the same again is no other version.
    expect(await outcomeOf('30')).toMatchObject({ flag: 'N' });
    const { version } = await resultOf();
    expect(await outcomeOf('30', { range: { low: '20', high: '49.5', expected: [] } })).toMatchObject({ flag: 'N' });
    expect((await resultOf()).version).toBe(version);
    expect(await outcomeOf('220')).toMatchObject({ flag: 'HH', critical: true });
    const upside = await enter('30', { range: { low: '50', high: '20' } });
    expect([upside.status, upside.body.issues[0].path]).toEqual([400, 'results.0.range.high']);
  });

  test('of our own bench takes no range of another laboratory', async () => {
    const { lineId } = await order();
    const entry = { lineId, parameterId: bench.urea, value: '30', range: { low: '20', high: '50' } };
    const { data } = await done(as(technician, 'PUT', '/lab/results', { results: [entry] }));
    expect(data[0]).toMatchObject({ outcome: 'refused', code: 'RANGE_OF_OURS' });
  });

  test('takes no value once its tube was rejected', async () => {
    const { lineId, orderId, bookingNumber } = await order();
    await refer([lineId]);
    expect((await send([lineId])).status).toBe(201);
    const [tube] = await tubesOf(bookingNumber);
    await done(as(admin, 'POST', `/specimens/${tube?.tubeCode}/reject`, { rejectCode: 'haemolysed' }));
    expect(codes(await bench.enter(technician, lineId, { [bench.urea]: '30' }))).toEqual(['LINE_NOT_READY']);
    expect((await bench.read(orderId)).lines[0].state).toBe('recollect_requested');
  });

  test('is one that nobody here has measured a part of', async () => {
    const { lineId, orderId } = await order();
    await bench.enter(technician, lineId, { [bench.urea]: '30' });
    expect(codes(await refer([lineId]))).toEqual(['LINE_STATE']);
    expect((await bench.read(orderId)).lines[0]).toMatchObject({ state: 'in_progress', referral: null });
    const [value] = await bench.currents(orderId);
    await done(as(bench.colleague, 'PUT', '/lab/repeat', { resultIds: [value?.resultId], reason: 'Clot' }));
    expect(codes(await refer([lineId]))).toEqual(['referred']);
  });

  test('shares its tube with a test of ours: a part of the sample goes', async () => {
    const { lines, bookingNumber } = await order({ items: [renal, sugar] });
    expect(await tubesOf(bookingNumber)).toHaveLength(1);
    const line = lines.find(({ testId }) => testId === renal);
    await refer([line?._id ?? '']);
    const { data } = await done(send([line?._id ?? '']));
    expect(data.lines).toMatchObject([{ isAliquot: true }]);
  });

  test('is refused where they do not measure it, have ended, or it is too late', async () => {
    const { lines, orderId } = await order({ items: [renal, sugar] });
    const [ours, theirs] = [sugar, renal].map((id) => lines.find(({ testId }) => testId === id)?._id ?? '');
    expect(codes(await refer([ours ?? '', 'unknown', theirs ?? '']))).toEqual([
      'LABORATORY_WITHOUT_TEST',
      'NOT_FOUND',
      'referred',
    ]);
    expect(codes(await refer([theirs ?? ''], 'unknown'))).toEqual(['NOT_FOUND']);
    const { tests, name } = laboratory;
    const given = tests.map(({ name: _name, ...one }: { name: string }) => one);
    const change = (active: boolean) =>
      done(as(admin, 'PUT', `/referral-laboratories/${laboratory._id}`, { name, tests: given, accreditation, active }));
    await change(false);
    expect(codes(await refer([theirs ?? '']))).toEqual(['LABORATORY_ENDED']);
    await change(true);
    await bench.enter(technician, ours ?? '', { [bench.glucose]: '90' });
    await bench.move(bench.colleague, 'verify', orderId);
    expect(codes(await refer([ours ?? '']))).toEqual(['LABORATORY_WITHOUT_TEST']);
    const missing = await sendForm(app, 'POST', `/lab/orders/${orderId}/referral-report`, technician.token, {
      laboratoryId: laboratory._id,
      file: { bytes: await png(), name: 'x.png' },
    });
    expect(missing.body.code).toBe('LINE_NOT_SENT');
  });

  test('whose tube is not at the laboratory is not sent', async () => {
    const { lineId } = await order({ accept: false });
    await refer([lineId]);
    expect((await send([lineId])).body.code).toBe('SPECIMEN_STATE');
    expect((await send([lineId], { laboratoryId: 'unknown' })).status).toBe(404);
    expect((await send(['unknown'])).status).toBe(404);
    const far = await makeCentre(app, admin, { code: 'FAR1', kind: 'laboratory', labCode: '09' });
    const stranger = await makeStaff(app, admin, { roleId: 'technician', scope: 'centre', centreId: far });
    expect(
      (await as(stranger, 'PUT', '/lab/refer', { lineIds: [lineId], laboratoryId: laboratory._id })).body.data,
    ).toMatchObject([{ outcome: 'refused', code: 'NOT_FOUND' }]);
    const theirs = { laboratoryId: laboratory._id, centreId, lineIds: [lineId] };
    expect((await as(stranger, 'POST', '/lab/manifests', theirs)).status).toBe(404);
    expect((await done(as(stranger, 'GET', '/lab/manifests'))).data).toEqual([]);
    expect((await done(as(stranger, 'GET', '/lab/referred'))).data).toEqual([]);
  });
});
