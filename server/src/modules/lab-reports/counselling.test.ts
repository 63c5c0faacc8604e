// Reports with a sensitive test, which open to their person once they were counselled.
import { beforeAll, expect, test } from 'vitest';
import { makeStaff, type Person } from '../../../test/factories.ts';
import { createTestApp } from '../../../test/harness.ts';
import { type Bench, openBench } from '../../../test/release-bench.ts';

const app = await createTestApp();
let bench: Bench;

beforeAll(async () => {
  bench = await openBench(app, [{ name: 'HIV Screen', parameters: ['UREA'] }]);
});

const mark = (isSensitive: boolean) =>
  bench.call(bench.admin, 'PUT', `/test/${bench.testIds[0]}`, { sensitive: isSensitive });

async function release(isSensitive: boolean) {
  await mark(isSensitive);
  const { orderId, customer } = await bench.makeOrder();
  await bench.authorise(orderId, { UREA: '30' });
  const { body } = await bench.release(orderId);
  return { orderId, customer, report: body.data[0] };
}

const own = async ({ token }: Person, id: string) =>
  (await app.call('GET', `/prescription-reports/${id}`, { token })).body.data[0];
const open = (path: string, { token }: Person) => app.call('GET', `/prescription-reports/${path}`, { token });
const record = (id: string, { token } = bench.pathologist) =>
  app.call('PUT', `/prescription-reports/${id}/counselling`, { token });
const readyMessages = async (person: Person) => {
  await app.outbox.drain();
  return (
    await app.database.db
      .selectFrom('messages')
      .select('kind')
      .where('account_id', '=', person.id)
      .where('kind', '=', 'report-ready')
      .execute()
  ).length;
};

test('opens nowhere before, tells nobody that it is ready, and opens with one message after', async () => {
  const { orderId, customer, report } = await release(true);
  expect(report.counselling).toBe('needed');
  expect(await own(customer, report.reportId)).toMatchObject({
    ...{ counsellingNeeded: true, consentNeeded: false, reportFile: null, amendReason: '' },
  });
  const ways = [`download/${report.fileName}`, `cover/${report.reportId}`, `fhir/${report.reportId}`];
  for (const way of [...ways, `zip?ids=${report.reportId}`]) {
    const { status, body } = await open(way, customer);
    expect([way, status, body.code]).toEqual([way, 403, 'COUNSELLING_NEEDED']);
  }
  expect(await readyMessages(customer)).toBe(0);
  // Whoever releases reads it.
  expect((await open(`download/${report.fileName}`, bench.pathologist)).status).toBe(200);

  expect((await record(report.reportId, customer)).status).toBe(403);
  expect((await record('unknown')).status).toBe(404);
  expect((await record(report.reportId)).status).toBe(200);
  const after = await readyMessages(customer);
  expect(after).toBeGreaterThan(0);
  expect((await record(report.reportId)).status).toBe(200);
  expect(await readyMessages(customer)).toBe(after);
  expect((await open(`download/${report.fileName}`, customer)).status).toBe(200);
  expect(await own(customer, report.reportId)).toMatchObject({ counsellingNeeded: false });
  const { data } = await bench.call(bench.admin, 'GET', `/lab/release/${orderId}`);
  expect(data.reports[0].counselling).toBe('done');
});

test('is not asked for other reports, also when their test is marked later', async () => {
  const { customer, report } = await release(false);
  expect(report.counselling).toBeNull();
  await mark(true);
  expect((await open(`download/${report.fileName}`, customer)).status).toBe(200);
  const refused = await record(report.reportId);
  expect([refused.status, refused.body.code]).toEqual([409, 'COUNSELLING_NOT_NEEDED']);
});

test('is not recorded by staff of another centre', async () => {
  const { report } = await release(true);
  const { data: other } = await bench.call(bench.admin, 'POST', '/centres', {
    ...{ code: 'FAR1', kind: 'laboratory', labCode: '09', name: 'Far laboratory', address: '1 Road', city: 'Indore' },
  });
  const stranger = await makeStaff(app, bench.admin, { roleId: 'pathologist', scope: 'centre', centreId: other._id });
  expect((await record(report.reportId, stranger)).status).toBe(404);
});
