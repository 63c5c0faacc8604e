// Reports shared with doctors: link and PIN, ten tries, their end, who may share, what is kept and written down.
import { describe, expect, test } from 'vitest';
import { makeAdmin, makeStaff, makeUser, type Person } from '../../../test/factories.ts';
import { pdf } from '../../../test/file-samples.ts';
import { createTestApp } from '../../../test/harness.ts';
import { amendReport, giveReport } from '../../../test/reports.ts';

const app = await createTestApp({ SITE_URL: 'https://lab.example' });
const admin = await makeAdmin(app);
const asha = await makeUser(app, { firstName: 'Asha', lastName: 'Verma' });
const HOUR_MS = 3_600_000;

const share = (id: string, token: string | undefined, hours: unknown = 24, headers: Record<string, string> = {}) =>
  app.call('POST', `/prescription-reports/share/${id}`, { token, body: { hours }, headers });
const list = (id: string, token: string | undefined) => app.call('GET', `/prescription-reports/share/${id}`, { token });
const end = (id: string, token: string | undefined) =>
  app.call('DELETE', `/prescription-reports/share/${id}`, { token });
const open = (link: string, pin: string) => app.call('POST', link.slice(link.indexOf('/shared/')), { body: { pin } });
const file = (link: string) => app.http.inject({ method: 'GET', url: link.replace('https://lab.example', '') });
const wrong = (pin: string) => (pin === '000000' ? '111111' : '000000');

async function shared(person: Person = asha, fields: Record<string, string> = {}) {
  const report = await giveReport(app, admin, person, { fields });
  const { body } = await share(report._id, person.token);
  return { report, link: body.link as string, pin: body.pin as string, id: body.data._id as string };
}

describe('the way to a doctor', () => {
  test('link and PIN open the report and its file without an account, and the patient reads that in the log', async () => {
    const { report, link, pin } = await shared(asha, { patientName: 'Ramesh Verma', comments: 'Fasting' });
    expect(link).toMatch(/^https:\/\/lab\.example\/shared\/[\w-]{43}$/);
    expect(pin).toMatch(/^[0-9]{6}$/);
    const { status, body } = await open(link, ` ${pin.slice(0, 3)} ${pin.slice(3)} `);
    expect([status, body.data]).toEqual([
      200,
      expect.objectContaining({ patientName: 'Ramesh Verma', reportType: 'Blood Test', comments: 'Fasting' }),
    ]);
    expect(JSON.stringify(body)).not.toContain(asha.mobileNumber);
    const opened = await file(body.data.reportFile);
    expect([opened.statusCode, opened.headers['cache-control']]).toEqual([200, 'private, no-store']);
    const log = await app.call('GET', `/prescription-reports/access-log/${report._id}`, { token: asha.token });
    expect(log.body.data).toEqual([{ at: expect.any(String), who: '', action: 'shared' }]);
    expect((await list(report._id, asha.token)).body.data).toEqual([
      expect.objectContaining({ opened: 1, triesLeft: 10, lastOpenedAt: expect.any(String) }),
    ]);
  });

  test('the link leads to the page of the language that it was made in', async () => {
    const report = await giveReport(app, admin, asha);
    const { body } = await share(report._id, asha.token, 1, { 'accept-language': 'hi' });
    expect(body.link).toMatch(/^https:\/\/lab\.example\/hi\/shared\//);
  });

  test('neither token nor PIN stands in the database', async () => {
    const { link, pin, id } = await shared();
    const token = link.split('/').at(-1) ?? '';
    const row = await app.database.db
      .selectFrom('report_shares')
      .selectAll()
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    const audit = await app.database.db
      .selectFrom('audit_log')
      .selectAll()
      .where('action', '=', 'report.shared')
      .execute();
    expect(JSON.stringify([row, audit])).not.toContain(token);
    expect([row.token_hash, row.pin_hash]).toEqual([
      expect.stringMatching(/^[0-9a-f]{64}$/),
      expect.stringMatching(/^[0-9a-f]{64}$/),
    ]);
    expect(JSON.stringify(audit)).not.toContain(`"${pin}"`);
  });
});

describe('the PIN', () => {
  test.each([
    ['en', /wrong\. Tries left before the link ends: 9/],
    ['hi', /PIN गलत है.*9/],
  ])('a wrong one says in %s how many tries are left; a right one takes none', async (language, said) => {
    const { link, pin } = await shared();
    await open(link, pin);
    const { status, body } = await app.call('POST', link.slice(link.indexOf('/shared/')), {
      body: { pin: wrong(pin) },
      headers: { 'accept-language': language },
    });
    expect([status, body.code]).toEqual([403, 'PIN_WRONG']);
    expect(body.message).toMatch(said);
    expect((await open(link, pin)).status).toBe(200);
  });

  test('the tenth wrong one ends the share, also for the right one', async () => {
    const { report, link, pin } = await shared();
    for (let left = 9; left > 0; left -= 1) {
      expect((await open(link, wrong(pin))).body.message).toContain(String(left));
    }
    expect((await open(link, wrong(pin))).body.code).toBe('SHARE_ENDED');
    expect((await open(link, pin)).status).toBe(410);
    expect((await list(report._id, asha.token)).body.data).toEqual([]);
    app.clock.advance(HOUR_MS);
  });

  test('fourteen at once are ten tries, and the right one among the last nine still counts', async () => {
    const { link, pin, id } = await shared();
    const answers = await Promise.all(Array.from({ length: 14 }, () => open(link, wrong(pin))));
    const codes = answers.map(({ body }) => body.code).toSorted();
    expect(codes.filter((code) => code === 'PIN_WRONG')).toHaveLength(9);
    expect(codes.filter((code) => code === 'SHARE_ENDED')).toHaveLength(5);
    const { tries, ended_at } = await app.database.db
      .selectFrom('report_shares')
      .select(['tries', 'ended_at'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    expect([Number(tries), ended_at]).toEqual([10, expect.any(String)]);
    app.clock.advance(HOUR_MS);

    const next = await shared();
    for (let count = 0; count < 9; count += 1) await open(next.link, wrong(next.pin));
    const right = await Promise.all(Array.from({ length: 5 }, () => open(next.link, next.pin)));
    expect(right.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    app.clock.advance(HOUR_MS);
  });

  test('no PIN is 400 and no try', async () => {
    const { report, link } = await shared();
    for (const pin of ['', '12345', '1234567', 'abcdef', '१२३४५६']) expect((await open(link, pin)).status).toBe(400);
    expect((await list(report._id, asha.token)).body.data[0].triesLeft).toBe(10);
  });

  test('a network has thirty wrong tries an hour, whatever the links', async () => {
    const unknown = 'https://lab.example/shared/no-such-token';
    for (let count = 0; count < 30; count += 1) expect((await open(unknown, '123456')).status).toBe(410);
    const { link, pin } = await shared();
    expect((await open(unknown, '123456')).status).toBe(429);
    expect((await open(link, pin === '111111' ? '222222' : '111111')).status).toBe(429);
    // A doctor behind the same address opens theirs.
    expect((await open(link, pin)).status).toBe(200);
    app.clock.advance(HOUR_MS);
    expect((await open(unknown, '123456')).status).toBe(410);
  });
});

const states = async (link: string, pin: string, fileLink: string) => [
  (await open(link, pin)).status,
  (await file(fileLink)).statusCode,
];

describe('a share ends', () => {
  test.each<[string, (report: { _id: string }) => Promise<unknown>]>([
    ['its owner ends it', ({ _id }) => end(_id, asha.token)],
    [
      'the report is withdrawn',
      ({ _id }) => app.call('DELETE', `/prescription-reports/${_id}`, { token: admin.token }),
    ],
    ['the report is replaced', ({ _id }) => amendReport(app, admin, _id, pdf('right'))],
    [
      'the report waits for a payment',
      ({ _id }) =>
        app.call('PUT', `/prescription-reports/${_id}`, {
          token: admin.token,
          body: { amount: 300 },
        }),
    ],
    [
      'the report goes to somebody else',
      async ({ _id }) =>
        app.call('PUT', `/prescription-reports/${_id}`, {
          token: admin.token,
          body: { userId: (await makeUser(app)).id },
        }),
    ],
  ])('when %s, with its file', async (_when, change) => {
    const { report, link, pin } = await shared();
    const { reportFile } = (await open(link, pin)).body.data;
    expect(await states(link, pin, reportFile)).toEqual([200, 200]);
    app.clock.advance(1_000);
    await change(report);
    expect(await states(link, pin, reportFile)).toEqual([410, 410]);
    app.clock.advance(HOUR_MS);
  });

  test('when its account ends', async () => {
    const person = await makeUser(app);
    const { link, pin } = await shared(person);
    const fresh = await makeAdmin(app);
    await app.call('DELETE', `/admin/delete/${person.id}`, { token: fresh.token });
    expect((await open(link, pin)).status).toBe(410);
  });
});

describe('who may share', async () => {
  const chief = await makeAdmin(app);
  const owner = await makeUser(app);
  const other = await makeUser(app);
  const report = await giveReport(app, chief, owner);
  const due = await giveReport(app, chief, owner, { fields: { amount: '300' } });
  const clerk = await makeStaff(app, chief, { roleId: 'front-desk', scope: 'all' });

  test.each([
    ['another customer', () => other.token, 404],
    ['staff without the permission', () => clerk.token, 404],
    ['nobody', () => undefined, 401],
    ['its owner', () => owner.token, 201],
    ['an administrator', () => chief.token, 201],
  ] as [string, () => string | undefined, number][])('%s', async (_who, token, wanted) => {
    const made = await share(report._id, token());
    const others = wanted === 201 ? 200 : wanted;
    expect([made.status, (await list(report._id, token())).status]).toEqual([wanted, others]);
    if (wanted !== 201) expect((await end(report._id, token())).status).toBe(wanted);
  });

  test('an unpaid report is not shared, also not past the program', async () => {
    for (const token of [owner.token, chief.token]) {
      const { status, body } = await share(due._id, token);
      expect([status, body.code]).toEqual([402, 'PAYMENT_DUE']);
    }
    const row = { version: 1, tries: 0, opened: 0, last_opened_at: null, ended_at: null, created_at: '2026-01-01' };
    const insert = app.database.db
      .insertInto('report_shares')
      .values({ ...row, id: 'x', report_id: due._id, token_hash: 't', pin_hash: 'p', expires_at: '2026-01-02' });
    await expect(insert.execute()).rejects.toThrow(/released report/);
  });

  test.each([0, 169, 1.5, 'x', null])('%j hours are 400', async (hours) => {
    const { status, body } = await share(report._id, owner.token, hours);
    expect([status, body.issues[0].path]).toEqual([400, 'hours']);
  });

  test('a report has fifty shares a day of an account', async () => {
    const person = await makeUser(app);
    const { _id } = await giveReport(app, chief, person);
    for (let count = 0; count < 50; count += 1) expect((await share(_id, person.token, 168)).status).toBe(201);
    expect((await share(_id, person.token)).status).toBe(429);
  });
});

// Sessions end with the days that pass here.
test('a share ends when its hours are over, and its row goes 30 days later', async () => {
  const { link, pin, id } = await shared();
  app.clock.advance(24 * HOUR_MS - 1_000);
  const { reportFile } = (await open(link, pin)).body.data;
  app.clock.advance(1_000);
  expect(await states(link, pin, reportFile)).toEqual([410, 410]);
  const rows = () => app.database.db.selectFrom('report_shares').select('id').where('id', '=', id).execute();
  await app.sweep();
  expect(await rows()).toHaveLength(1);
  app.clock.advance(31 * 24 * HOUR_MS);
  await app.sweep();
  expect(await rows()).toEqual([]);
});
