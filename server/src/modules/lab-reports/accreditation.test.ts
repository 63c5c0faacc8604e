// Reports with and without the symbol: by certificate, scope and the laboratory that measured.
import { describe, expect, test } from 'vitest';
import { makeCentre } from '../../../test/factories.ts';
import { createTestApp } from '../../../test/harness.ts';
import { textOfPages } from '../../../test/pdf-text.ts';
import { openBench } from '../../../test/release-bench.ts';
import { releasesOf } from '../../../test/report-releases.ts';

const app = await createTestApp();
const VALUES = { UREA: '30', CREA: '1.10', CHOL: '<0.5' };
const bench = await openBench(app, [
  { name: 'Renal Profile', parameters: ['UREA', 'CREA'] },
  { name: 'Lipid Profile', parameters: ['CHOL'] },
]);
const { released, textOf, check, accredit } = releasesOf(app, bench);

describe('accreditation', () => {
  test('splits an order into a report with the symbol and one without, and a lapse takes effect with the next one', async () => {
    await accredit('2027-12-31', bench.testIds.slice(0, 1));
    const { orderId, customer } = await bench.makeOrder();
    await bench.authorise(orderId, VALUES);
    const { data: outlook } = await bench.call(bench.pathologist, 'GET', `/lab/release/${orderId}`);
    expect(outlook.planned.final).toEqual([
      { accredited: true, tests: ['Renal Profile'] },
      { accredited: false, tests: ['Lipid Profile'] },
    ]);
    const previewed = async (accredited: boolean) => {
      const url = `/api/v1/lab/release/${orderId}/preview?kind=final&accredited=${accredited}`;
      const headers = { authorization: `Bearer ${bench.pathologist.token}` };
      return (await textOfPages((await app.http.inject({ url, headers })).rawPayload)).join(' ');
    };
    expect(await previewed(true)).toContain('Certificate MC-1234');
    expect(await previewed(false)).not.toMatch(/NABL|MC-1234/);
    const [marked, plain] = await released(orderId);
    expect([marked.accredited, marked.tests]).toEqual([true, ['Renal Profile']]);
    expect([plain.accredited, plain.tests]).toEqual([false, ['Lipid Profile']]);
    expect(await textOf(customer, marked.fileName)).toContain('Certificate MC-1234');
    expect(await textOf(customer, plain.fileName)).not.toMatch(/NABL|MC-1234/);
    const other = 'In the other report of this order';
    expect(await textOf(customer, marked.fileName)).toContain(`${other} Lipid Profile`);
    expect(await textOf(customer, plain.fileName)).toContain(`${other} Renal Profile`);
    await accredit('2025-12-31', bench.testIds.slice(0, 1));
    expect(await released(orderId)).toHaveLength(2);
    await bench.amend(orderId, 'CREA', '1.2');
    const [next, ...none] = await released(orderId);
    expect([next.accredited, next.tests, none]).toEqual([false, ['Renal Profile', 'Lipid Profile'], []]);
    expect(await textOf(customer, next.fileName)).not.toMatch(/NABL|MC-1234|In the other report/);
    expect(await check(marked.checkCode)).toBe('withdrawn');
    await bench.call(bench.admin, 'PUT', `/centres/${bench.laboratory}`, { accreditation: null });
  });
});

test('a scope that was withdrawn after the signature takes the symbol away', async () => {
  await accredit();
  const { orderId, customer } = await bench.makeOrder();
  await bench.authorise(orderId, VALUES);
  await bench.call(bench.admin, 'PUT', `/centres/${bench.laboratory}/scope`, { rows: [] });
  const [report, ...none] = await released(orderId);
  expect([report.accredited, none]).toEqual([false, []]);
  expect(await textOf(customer, report.fileName)).not.toMatch(/NABL|MC-1234/);
});

test('names the referral laboratory and never marks its tests, and says what was not performed and why', async () => {
  await accredit();
  const { orderId, customer } = await bench.makeOrder();
  const { lines } = await bench.read(orderId);
  const [renal, lipid] = lines.map(({ _id }: { _id: string }) => _id);
  const given = {
    ...{
      name: 'Metro Reference Laboratory',
      address: 'Delhi',
      tests: [{ testId: bench.testIds[0], price: 40, turnaroundHours: 24 }],
    },
    accreditation: { body: 'NABL', certificateNumber: 'MC-9', validFrom: '2020-01-01', validUntil: '2027-12-31' },
  };
  const { data: other } = await bench.call(bench.admin, 'POST', '/referral-laboratories', given);
  await bench.call(bench.technician, 'PUT', '/lab/refer', { lineIds: [renal], laboratoryId: other._id });
  const box = { laboratoryId: other._id, centreId: bench.laboratory, lineIds: [renal] };
  await bench.call(bench.technician, 'POST', '/lab/manifests', box);
  await bench.call(bench.technician, 'PUT', '/lab/not-performed', {
    lineIds: [lipid],
    reason: 'The sample was used up',
  });
  const range = { low: '17', high: '43.5' };
  const results = [{ lineId: renal, parameterId: bench.parameterIds.UREA, value: '44', range }];
  await bench.call(bench.technician, 'PUT', '/lab/results', { results });
  await bench.authorise(orderId, { CREA: '41' });
  const [report, ...none] = await released(orderId);
  expect([report.accredited, none]).toEqual([false, []]);
  const text = await textOf(customer, report.fileName);
  expect(text).toContain('Measured by the referral laboratory: Metro Reference Laboratory, Delhi, NABL MC-9');
  expect(text).toContain('Reference ranges are those of that laboratory');
  expect(text).toMatch(/UREA name 44 H High mg\/dL 17 – 43\.5 CREA name 41 mg\/dL —/);
  expect(text).toContain('Lipid Profile: The sample was used up');
  expect(text).not.toContain('MC-1234');
});

test('a value that was measured before the accreditation gets no symbol by a correction, one that is measured again does', async () => {
  const day = 86_400_000;
  await app.database.db.updateTable('sessions').set({ expires_at: '2036-01-01T00:00:00.000Z' }).execute();
  await accredit();
  const validFrom = new Date(app.clock.now() + 3 * day).toISOString().slice(0, 10);
  const accreditation = { body: 'NABL', certificateNumber: 'MC-1234', validFrom, validUntil: '2027-12-31' };
  await bench.call(bench.admin, 'PUT', `/centres/${bench.laboratory}`, { accreditation });
  const { orderId } = await bench.makeOrder();
  await bench.authorise(orderId, VALUES);
  const accredited = async () =>
    (await released(orderId)).map((report: { accredited: boolean; tests: string[] }) => [
      report.accredited,
      report.tests,
    ]);
  expect(await accredited()).toEqual([[false, ['Renal Profile', 'Lipid Profile']]]);
  app.clock.advance(5 * day);
  await bench.amend(orderId, 'CHOL', '31');
  expect(await accredited()).toEqual([[false, ['Renal Profile', 'Lipid Profile']]]);
  const later = await bench.makeOrder();
  await bench.authorise(later.orderId, VALUES);
  const { data } = await bench.call(bench.pathologist, 'GET', `/lab/release/${later.orderId}`);
  expect(data.planned.final).toEqual([{ accredited: true, tests: ['Renal Profile', 'Lipid Profile'] }]);
});

test('a line stays with the laboratory that measured it when its tube goes to another one', async () => {
  const { admin, call, laboratory } = bench;
  const far = await makeCentre(app, admin, { code: 'FAR1', kind: 'laboratory', labCode: '09' });
  const { orderId } = await bench.makeOrder();
  await bench.authorise(orderId, { UREA: '30', CREA: '1.10' });
  const tubes = app.database.db.selectFrom('specimens').select('tube_code').where('accession_id', '=', orderId);
  const tubeCodes = (await tubes.execute()).map((tube) => tube.tube_code);
  const { data: box } = await call(admin, 'POST', '/shipments', { fromCentreId: laboratory, toCentreId: far });
  await call(admin, 'PUT', `/shipments/${box._id}/seal`, { tubeCodes });
  await call(admin, 'PUT', `/shipments/${box._id}/deliver`, {});
  const arrived = tubeCodes.map((tubeCode) => ({ tubeCode, state: 'good' }));
  await call(admin, 'PUT', `/shipments/${box._id}/reconcile`, { tubes: arrived });
  for (const code of tubeCodes) await call(admin, 'POST', `/specimens/${code}/accept`, {});
  const [renal, lipid] = (await bench.read(orderId)).lines;
  const results = [{ lineId: lipid._id, parameterId: bench.parameterIds.CHOL, value: '30' }];
  await call(admin, 'PUT', '/lab/results', { results });
  const lines = app.database.db.selectFrom('lab_lines').select(['id', 'centre_id']).where('accession_id', '=', orderId);
  const centres = new Map((await lines.execute()).map(({ id, centre_id: centre }) => [id, centre]));
  expect([centres.get(renal._id), centres.get(lipid._id)]).toEqual([laboratory, far]);
});
