// Further versions of reports with a sensitive test: what was counselled is one value, and what partners' systems and shares hear of it.
import { beforeAll, expect, test } from 'vitest';
import type { Person } from '../../../test/factories.ts';
import { createTestApp } from '../../../test/harness.ts';
import { type Bench, openBench } from '../../../test/release-bench.ts';
import { releasesOf } from '../../../test/report-releases.ts';

const app = await createTestApp({ WEBHOOKS_ALLOW_PRIVATE: 'on' });
const { db } = app.database;
const VALUES = { UREA: '30', CHOL: '30' };
let bench: Bench;
let releases: ReturnType<typeof releasesOf>;

beforeAll(async () => {
  bench = await openBench(app, [
    { name: 'HIV Screen', parameters: ['UREA'] },
    { name: 'Lipid Profile', parameters: ['CHOL'] },
  ]);
  releases = releasesOf(app, bench);
  const events = ['report.ready', 'report.amended'];
  await bench.call(bench.admin, 'POST', '/webhooks', { url: 'http://127.0.0.1:9/', events });
});

const mark = (sensitive: boolean) => bench.call(bench.admin, 'PUT', `/test/${bench.testIds[0]}`, { sensitive });

async function made(more: { isPaid?: boolean } = {}) {
  await mark(true);
  const order = await bench.makeOrder(more);
  await bench.authorise(order.orderId, VALUES);
  return { ...order, reports: await releases.released(order.orderId) };
}

const record = async (id: string, version?: number) => {
  const body = version === undefined ? {} : { version };
  const call = { token: bench.pathologist.token, body };
  const answer = await app.call('PUT', `/prescription-reports/${id}/counselling`, call);
  return [answer.status, answer.body.code];
};
const opens = async (person: Person, fileName: string) => (await releases.download(person, fileName)).statusCode;
async function told(person: Person) {
  await app.outbox.drain();
  const rows = await db.selectFrom('messages').select('kind').where('account_id', '=', person.id).execute();
  return [...new Set(rows.map(({ kind }) => kind).filter((kind) => kind.startsWith('report')))].sort();
}
async function eventsOf(reportId: string) {
  await app.outbox.drain();
  const rows = await db.selectFrom('webhook_events').select(['type', 'body']).orderBy('created_at').execute();
  return rows
    .map(({ type, body }) => ({ type, data: JSON.parse(body).data }))
    .filter(({ data }) => data.reportId === reportId)
    .map(({ type, data }) => `${type} ${data.version}`);
}

test('another value of the sensitive test closes the report again, one of another test does not', async () => {
  const { orderId, customer, reports } = await made();
  const id = reports[0].reportId;
  expect(await record(id, 1)).toEqual([200, undefined]);
  expect(await opens(customer, reports[0].fileName)).toBe(200);

  await bench.amend(orderId, 'CHOL', '31');
  const [second] = await releases.released(orderId);
  expect([second.version, second.counselling, await opens(customer, second.fileName)]).toEqual([2, 'done', 200]);
  expect(await told(customer)).toEqual(['report-amended', 'report-ready']);

  await db.deleteFrom('messages').where('account_id', '=', customer.id).execute();
  await bench.amend(orderId, 'UREA', '35');
  const [third] = await releases.released(orderId);
  expect([third.version, third.counselling, await opens(customer, third.fileName)]).toEqual([3, 'needed', 403]);
  expect(await told(customer)).toEqual([]);
  // The page of whoever records it showed the version before.
  expect(await record(id, 2)).toEqual([409, 'ORDER_CHANGED']);
  expect(await record(id, 3)).toEqual([200, undefined]);
  expect(await opens(customer, third.fileName)).toBe(200);
  expect(await told(customer)).toEqual(['report-ready']);
  expect(await eventsOf(id)).toEqual(['report.ready 1', 'report.amended 2', 'report.ready 3']);
});

test('a report stays sensitive when the mark of its test goes', async () => {
  const { customer, reports } = await made();
  const id = reports[0].reportId;
  await mark(false);
  const share = async () =>
    (await app.call('POST', `/prescription-reports/share/${id}`, { token: customer.token, body: { hours: 24 } })).body;
  const results = async () => (await app.call('GET', '/my-results', { token: customer.token })).body.data;
  const copied = async () => app.services.myResults.exportOwn(customer.id, { after: undefined, limit: 10 });
  expect([(await share()).code, await results(), await copied()]).toEqual(['SHARE_SENSITIVE', [], []]);
  await record(id);
  expect((await share()).code).toBe('SHARE_SENSITIVE');
  expect(await results()).toHaveLength(2);
});

test('of two reports the one that is open is told of, while the other awaits counselling', async () => {
  await releases.accredit('2027-12-31', bench.testIds.slice(0, 1));
  const { customer, reports } = await made();
  expect(reports.map(({ counselling }: { counselling: string | null }) => counselling)).toEqual(['needed', null]);
  expect(await told(customer)).toEqual(['report-ready']);
  const [closed, open] = reports.map(({ reportId }: { reportId: string }) => reportId);
  expect([await eventsOf(closed), await eventsOf(open)]).toEqual([[], ['report.ready 1']]);
  await bench.call(bench.admin, 'PUT', `/centres/${bench.laboratory}`, { accreditation: null });
});

test('partners hear of an unpaid report once its booking is paid, and that is counselled', async () => {
  const { bookingId, reports } = await made({ isPaid: false });
  const id = reports[0].reportId;
  await record(id);
  expect(await eventsOf(id)).toEqual([]);
  await bench.call(bench.admin, 'PUT', '/cart-booking/payment', { bookingId, method: 'cash', receivedBy: 'Desk' });
  expect(await eventsOf(id)).toEqual(['report.ready 1']);
});
