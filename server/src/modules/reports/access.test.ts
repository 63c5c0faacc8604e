// Access to every id and every link of a report: by its owner, another person, an administrator and nobody.
import { describe, expect, test } from 'vitest';
import { makeAdmin, makeUser, type Person } from '../../../test/factories.ts';
import { pdf } from '../../../test/file-samples.ts';
import { createTestApp } from '../../../test/harness.ts';
import { amendReport, giveReport } from '../../../test/reports.ts';

const app = await createTestApp({ SITE_URL: 'https://lab.example' });
const admin = await makeAdmin(app);
const owner = await makeUser(app, { firstName: 'Asha', lastName: 'Owner' });
const other = await makeUser(app);
const nobody = undefined;
const people = { owner, other, admin, nobody };
type Who = keyof typeof people;

const free = await giveReport(app, admin, owner, { bytes: pdf('free') });
const due = await giveReport(app, admin, owner, { fields: { amount: '100' } });
const paid = await giveReport(app, admin, owner, { fields: { amount: '70' } });
const withdrawn = await giveReport(app, admin, owner, { fields: { amount: '80' } });
for (const { _id } of [paid, withdrawn]) {
  const body = { method: 'cash', receivedBy: 'Ravi' };
  await app.call('PUT', `/prescription-reports/${_id}/payment`, { token: admin.token, body });
}
await app.call('DELETE', `/prescription-reports/${withdrawn._id}`, { token: admin.token });
const old = await giveReport(app, admin, owner, { bytes: pdf('old') });
await amendReport(app, admin, old._id, pdf('new'));

const open = (link: string, method: 'GET' | 'HEAD' = 'GET') =>
  app.http.inject({ method, url: link.replace('https://lab.example', '') });
const statusOf = async (link: string) => (await open(link)).statusCode;
const find = async (person: Person | undefined, id: string) =>
  app.call('GET', `/prescription-reports/${id}`, { token: person?.token });
const linkFor = async (person: Person, id: string): Promise<string> => (await find(person, id)).body.data[0].reportFile;

describe('ids', () => {
  /** The answers to each person, by call: owner, other, admin, nobody. */
  const TABLE: [what: string, method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, wanted: Record<Who, number>][] =
    [
      ['the list', 'GET', '', { owner: 403, other: 403, admin: 200, nobody: 401 }],
      ['a free file', 'GET', `/download/${free.fileName}`, { owner: 200, other: 404, admin: 200, nobody: 401 }],
      ['a file that is due', 'GET', `/download/${due.fileName}`, { owner: 402, other: 404, admin: 200, nobody: 401 }],
      ['a replaced file', 'GET', `/download/${old.fileName}`, { owner: 404, other: 404, admin: 200, nobody: 401 }],
      ['no file', 'GET', '/download/none.pdf', { owner: 404, other: 404, admin: 404, nobody: 401 }],
      ['a cover', 'GET', `/cover/${free._id}`, { owner: 200, other: 404, admin: 200, nobody: 401 }],
      ['a cover that is due', 'GET', `/cover/${due._id}`, { owner: 402, other: 404, admin: 200, nobody: 401 }],
      ['a receipt', 'GET', `/receipt/${paid._id}`, { owner: 200, other: 404, admin: 200, nobody: 401 }],
      [
        'a receipt of what was withdrawn',
        'GET',
        `/receipt/${withdrawn._id}`,
        { owner: 200, other: 404, admin: 200, nobody: 401 },
      ],
      ['a receipt that is due', 'GET', `/receipt/${due._id}`, { owner: 409, other: 404, admin: 409, nobody: 401 }],
      ['a receipt of nothing', 'GET', '/receipt/none', { owner: 404, other: 404, admin: 404, nobody: 401 }],
      ['a log', 'GET', `/access-log/${free._id}`, { owner: 200, other: 404, admin: 200, nobody: 401 }],
      ['no log', 'GET', '/access-log/none', { owner: 404, other: 404, admin: 404, nobody: 401 }],
      ['versions', 'GET', `/versions/${old._id}`, { owner: 403, other: 403, admin: 200, nobody: 401 }],
      ['a ZIP', 'GET', `/zip?ids=${free._id},${old._id}`, { owner: 200, other: 404, admin: 404, nobody: 401 }],
      [
        'a ZIP that is due',
        'GET',
        `/zip?ids=${free._id},${due._id}`,
        { owner: 402, other: 404, admin: 404, nobody: 401 },
      ],
      ['a ZIP of nothing', 'GET', '/zip?ids=,', { owner: 400, other: 400, admin: 400, nobody: 401 }],
      ['an order', 'POST', `/${due._id}/order`, { owner: 201, other: 404, admin: 404, nobody: 401 }],
      ['an order of nothing', 'POST', '/none/order', { owner: 404, other: 404, admin: 404, nobody: 401 }],
      ['a check', 'GET', `/check/${free.checkCode}`, { owner: 200, other: 200, admin: 200, nobody: 200 }],
    ];
  const cases = TABLE.flatMap(([what, method, path, wanted]) =>
    (Object.keys(people) as Who[]).map((who) => [what, who, wanted[who], method, path] as const),
  );
  test.each(cases)('%s for %s: %i', async (_what, who, wanted, method, path) => {
    const { status } = await app.call(method, `/prescription-reports${path}`, { token: people[who]?.token });
    expect(status).toBe(wanted);
  });

  test.each([
    ['owner', 403],
    ['other', 403],
    ['nobody', 401],
  ] as const)('nothing is changed by %s: %i', async (who, wanted) => {
    const { token = undefined } = people[who] ?? {};
    const id = due._id;
    const answers = [
      await app.call('PUT', `/prescription-reports/${id}`, { token, body: { amount: 0 } }),
      await app.call('PUT', `/prescription-reports/status/${id}`, { token, body: { status: 'Completed' } }),
      await app.call('DELETE', `/prescription-reports/${id}`, { token }),
      await app.call('POST', '/prescription-reports/upload', { token, body: { userId: owner.id } }),
      await app.call('PUT', `/prescription-reports/${id}/payment`, {
        token,
        body: { method: 'cash', receivedBy: 'Me' },
      }),
      await app.call('POST', `/prescription-reports/${paid._id}/refund`, {
        token,
        body: { amount: 1, reason: 'Mine' },
      }),
      await app.call('POST', `/prescription-reports/${id}/mail`, { token, body: { mail: 'ready' } }),
    ];
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([wanted]));
  });

  test.each([
    ['owner', [4, 4, 1]],
    ['other', [0, 0, 0]],
    ['admin', [4, 4, 1]],
  ] as const)('%s finds %j by mobile number, account and report', async (who, wanted) => {
    const found = await Promise.all(
      [owner.mobileNumber, owner.id, free._id].map(async (id) => (await find(people[who], id)).body.data.length),
    );
    expect(found).toEqual(wanted);
  });

  test('somebody else’s order is not verified by a report of one’s own', async () => {
    const mine = await giveReport(app, admin, other, { fields: { amount: '5' } });
    const { body: order } = await app.call('POST', `/prescription-reports/${due._id}/order`, { token: owner.token });
    const body = { order_id: order.orderId, razorpay_payment_id: 'pay_x', razorpay_signature: 'x' };
    const path = `/prescription-reports/${mine._id}/verify`;
    expect((await app.call('PUT', path, { token: other.token, body })).status).toBe(404);
    const own = `/prescription-reports/${due._id}/verify`;
    expect((await app.call('PUT', own, { token: owner.token, body })).body.code).toBe('SIGNATURE_INVALID');
  });
});

describe('links', () => {
  test('open without a session, for owner and administrator; there is none for what is due', async () => {
    expect(await statusOf(await linkFor(owner, free._id))).toBe(200);
    expect(await statusOf(await linkFor(admin, free._id))).toBe(200);
    expect(await linkFor(owner, due._id)).toBeNull();
    expect(await statusOf(await linkFor(admin, due._id))).toBe(200);
  });

  test('are refused when anything in them was changed', async () => {
    const link = await linkFor(owner, free._id);
    const changes = {
      'another account': link.replace(`for=${owner.id}`, `for=${other.id}`),
      'a later end': link.replace(/expires=(\d+)/, (_, time) => `expires=${Number(time) + 1}`),
      'the file that is due': link.replace(free.fileName, due.fileName),
      'another signature': link.replace(
        /signature=./,
        (text) => `${text.slice(0, -1)}${text.endsWith('A') ? 'B' : 'A'}`,
      ),
      nothing: link.replace(/\?.*/, ''),
    };
    for (const [what, changed] of Object.entries(changes)) expect([what, await statusOf(changed)]).toEqual([what, 403]);
    expect((await open(link, 'HEAD')).statusCode).toBe(404);
    expect(await statusOf(link)).toBe(200);
  });

  test('end after 15 minutes', async () => {
    const link = await linkFor(owner, free._id);
    app.clock.advance(15 * 60_000 - 10_000);
    expect(await statusOf(link)).toBe(200);
    app.clock.advance(12_000);
    expect(await statusOf(link)).toBe(410);
  });

  test('end within the second in which the report is replaced', async () => {
    const report = await giveReport(app, admin, owner);
    const link = await linkFor(owner, report._id);
    await amendReport(app, admin, report._id, pdf('at once'));
    expect(await statusOf(link)).toBe(410);
  });
});

test('the reports of a deleted account stay in the books, and every link to them ends', async () => {
  const person = await makeUser(app);
  const report = await giveReport(app, admin, person);
  const links = [await linkFor(person, report._id), await linkFor(admin, report._id)];
  expect((await app.call('DELETE', `/admin/delete/${person.id}`, { token: admin.token })).status).toBe(200);
  expect(await Promise.all(links.map(statusOf))).toEqual([410, 410]);
  const [kept] = (await find(admin, report._id)).body.data;
  expect(kept).toMatchObject({
    userId: { _id: person.id, firstName: 'Deleted', lastName: 'account', mobileNumber: '' },
    userMobile: '',
  });
  expect(await statusOf(kept.reportFile)).toBe(200);
  const check = await app.call('GET', `/prescription-reports/check/${report.checkCode}`);
  expect(check.body.state).toBe('genuine');
});
