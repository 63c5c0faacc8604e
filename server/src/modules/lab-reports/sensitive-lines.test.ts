// Sensitive tests at the bench: consent before a value, confirmation before a reactive one is released.
import { beforeAll, expect, test } from 'vitest';
import { makeStaff, type Person } from '../../../test/factories.ts';
import { createTestApp } from '../../../test/harness.ts';
import { type Bench, openBench } from '../../../test/release-bench.ts';
import { releasesOf } from '../../../test/report-releases.ts';

const app = await createTestApp();
let bench: Bench;

beforeAll(async () => {
  bench = await openBench(app, [
    { name: 'HIV Screen', parameters: ['UREA'] },
    { name: 'Lipid Profile', parameters: ['CHOL'] },
  ]);
  await bench.call(bench.admin, 'PUT', `/test/${bench.testIds[0]}`, { sensitive: true });
});

const put = (path: string, body: object, { token }: Person) => app.call('PUT', path, { token, body });
const consent = (lineId: string, by = bench.technician, counsellor = 'Meena Shah') =>
  put('/lab/consent', { lineId, counsellor }, by);
const confirm = (lineId: string, by = bench.pathologist, method = 'Western blot on a second sample') =>
  put('/lab/confirm', { lineId, method }, by);

async function makeOrder() {
  const order = await bench.makeOrder();
  const { lines } = await bench.read(order.orderId);
  const [hiv, lipid] = ['HIV Screen', 'Lipid Profile'].map((name) =>
    lines.find(({ testName }: { testName: string }) => testName === name),
  );
  return { ...order, hiv: hiv._id as string, lipid: lipid._id as string };
}
const sensitiveOf = async (orderId: string, lineId: string) =>
  (await bench.read(orderId)).lines.find(({ _id }: { _id: string }) => _id === lineId).sensitive;
const eventsOf = (orderId: string) =>
  app.database.db
    .selectFrom('audit_log')
    .select('action')
    .where('record_id', '=', orderId)
    .where('action', 'in', ['line.consented', 'line.confirmed'])
    .orderBy('action')
    .execute();

test('takes no value before the consent and the counselling are recorded, and other tests none of both', async () => {
  const { orderId, hiv, lipid } = await makeOrder();
  expect(await sensitiveOf(orderId, hiv)).toEqual({ consent: null, unconfirmed: false, confirmation: null });
  expect(await sensitiveOf(orderId, lipid)).toBeNull();
  const enter = async () =>
    (
      await bench.call(bench.technician, 'PUT', '/lab/results', {
        results: [
          { lineId: hiv, parameterId: bench.parameterIds.UREA, value: '30' },
          { lineId: lipid, parameterId: bench.parameterIds.CHOL, value: '30' },
        ],
      })
    ).data.map(({ outcome, code }: { outcome: string; code?: string }) => code ?? outcome);
  expect(await enter()).toEqual(['TEST_CONSENT_NEEDED', 'saved']);
  const wrong = await consent(lipid);
  expect([wrong.status, wrong.body.code]).toEqual([409, 'LINE_NOT_SENSITIVE']);
  expect((await consent(hiv, bench.technician, ' ')).status).toBe(400);

  const { status, body } = await consent(hiv);
  expect([status, body.data.consent]).toEqual([
    200,
    { counsellor: 'Meena Shah', by: expect.any(String), at: expect.any(String) },
  ]);
  // The first record holds.
  expect((await consent(hiv, bench.colleague, 'Ravi Iyer')).body.data).toEqual(body.data);
  expect(await enter()).toEqual(['saved', 'saved']);
  expect(await eventsOf(orderId)).toEqual([{ action: 'line.consented' }]);
});

test('releases a reactive value once it is confirmed, and meanwhile the tests that are not sensitive', async () => {
  const { orderId, hiv } = await makeOrder();
  await consent(hiv);
  await bench.authorise(orderId, { UREA: '90', CHOL: '30' });
  const refusal = await bench.release(orderId);
  expect([refusal.status, refusal.body.code]).toEqual([409, 'CONFIRMATION_NEEDED']);
  expect(refusal.body.message).toContain('HIV Screen');
  const { data: outlook } = await bench.call(bench.pathologist, 'GET', `/lab/release/${orderId}`);
  expect(outlook).toMatchObject({ waiting: ['Lipid Profile'], open: ['HIV Screen'] });
  const { body: early } = await bench.release(orderId, { kind: 'preliminary' });
  expect(early.data.flatMap(({ tests }: { tests: string[] }) => tests)).toEqual(['Lipid Profile']);

  expect((await confirm(hiv, bench.technician)).status).toBe(403);
  expect((await confirm(hiv)).body.data).toMatchObject({
    unconfirmed: false,
    confirmation: { method: 'Western blot on a second sample' },
  });
  const again = await confirm(hiv);
  expect([again.status, again.body.code]).toEqual([409, 'NOTHING_TO_CONFIRM']);
  const { status, body } = await bench.release(orderId);
  expect(status).toBe(200);
  expect(body.data.flatMap(({ tests }: { tests: string[] }) => tests).sort()).toEqual(['HIV Screen', 'Lipid Profile']);
  expect(await eventsOf(orderId)).toEqual([{ action: 'line.confirmed' }, { action: 'line.consented' }]);
});

test('releases a normal value without a confirmation, and a corrected one that is reactive only with it', async () => {
  const { orderId, hiv } = await makeOrder();
  await consent(hiv);
  await bench.authorise(orderId, { UREA: '30', CHOL: '30' });
  const nothing = await confirm(hiv);
  expect([nothing.status, nothing.body.code]).toEqual([409, 'NOTHING_TO_CONFIRM']);
  expect((await bench.release(orderId)).status).toBe(200);
  for (const value of ['90', '95']) {
    await bench.amend(orderId, 'UREA', value);
    const refusal = await bench.release(orderId);
    expect([value, refusal.status, refusal.body.code]).toEqual([value, 409, 'CONFIRMATION_NEEDED']);
    expect((await confirm(hiv)).status).toBe(200);
    expect((await bench.release(orderId)).status).toBe(200);
  }
});

test('is not recorded by staff of another centre', async () => {
  const { hiv } = await makeOrder();
  const { data: other } = await bench.call(bench.admin, 'POST', '/centres', {
    ...{ code: 'FAR1', kind: 'laboratory', labCode: '09', name: 'Far laboratory', address: '1 Road', city: 'Indore' },
  });
  const far = { scope: 'centre', centreId: other._id } as const;
  const [technician, pathologist] = [
    await makeStaff(app, bench.admin, { roleId: 'technician', ...far }),
    await makeStaff(app, bench.admin, { roleId: 'pathologist', ...far }),
  ];
  expect((await consent(hiv, technician)).status).toBe(404);
  expect((await confirm(hiv, pathologist)).status).toBe(404);
});

test('is named by no other report of the order', async () => {
  const { accredit, released, textOf } = releasesOf(app, bench);
  await accredit('2027-12-31', bench.testIds.slice(0, 1));
  const { orderId, customer } = await bench.makeOrder();
  await bench.authorise(orderId, { UREA: '30', CHOL: '30' });
  const [marked, plain] = await released(orderId);
  expect([marked.tests, plain.tests]).toEqual([['HIV Screen'], ['Lipid Profile']]);
  const text = await textOf(customer, plain.fileName);
  expect(text).toContain('Lipid Profile');
  expect(text).not.toMatch(/HIV|In the other report/);
});
