// Kept data of an ended account is deleted on the day after its last day, and not before.
import { expect, test } from 'vitest';
import { makeAdmin, makeUser, PASSWORD, type Person } from '../../../test/factories.ts';
import { createTestApp } from '../../../test/harness.ts';
import { giveReport } from '../../../test/reports.ts';
import { verifyProofs } from '../proofs/verify.ts';

const app = await createTestApp();
const { db } = app.database;
const DAY_MS = 86_400_000;

const erase = (user: Person) => app.call('POST', '/admin/erase', { token: user.token, body: { password: PASSWORD } });
const agree = ({ token }: Person) => app.call('PUT', '/admin/consents/marketing', { token });
const consentsOf = ({ id }: Person) => db.selectFrom('consents').select('id').where('account_id', '=', id).execute();
const report = (id: string) =>
  db
    .selectFrom('reports')
    .select(['doctor_name', 'comments', 'deleted_at'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
const filesOf = (id: string) =>
  db
    .selectFrom('files')
    .innerJoin('report_versions', 'report_versions.file_id', 'files.id')
    .select('files.deleted_at')
    .where('report_versions.report_id', '=', id)
    .execute();
const ends = () =>
  db
    .selectFrom('audit_log')
    .select(['record_id', 'actor_id', 'details'])
    .where('action', '=', 'account.kept-data-ended')
    .execute();

const dayAfter = (day = '') => new Date(Date.parse(day) + DAY_MS).toISOString().slice(0, 10);

async function until(day: string): Promise<void> {
  app.clock.advance(Date.parse(`${day}T00:30:00.000+05:30`) - app.clock.now());
  // As the server does every minute, in several processes.
  await Promise.all([app.sweep(), app.sweep()]);
}

test('reports and consents of an erased account go after the day that the person was told', async () => {
  const [admin, user, other] = [await makeAdmin(app), await makeUser(app), await makeUser(app)];
  for (const person of [user, other]) await agree(person);
  const given = await giveReport(app, admin, user);
  const others = await giveReport(app, admin, other);
  const { body } = await erase(user);
  const days = body.kept.map(({ what, until: day }: { what: string; until: string }) => [what.split(/[ :,]/)[0], day]);
  expect(Object.fromEntries(days)).toMatchObject({ Reports: '2029-03-31', Your: '2029-03-31' });

  await until('2026-03-11');
  await until('2029-03-31');
  expect(await report(given._id)).toMatchObject({ doctor_name: 'Dr Rao', deleted_at: null });
  expect(await consentsOf(user)).not.toEqual([]);
  expect(await ends()).toEqual([]);

  await until('2029-04-01');
  expect(await report(given._id)).toEqual({ doctor_name: '', comments: '', deleted_at: expect.anything() });
  expect(await filesOf(given._id)).toEqual([{ deleted_at: expect.anything() }]);
  expect(await consentsOf(user)).toEqual([]);
  const told = await ends();
  expect(told.map(({ record_id, actor_id }) => [record_id, actor_id])).toEqual([[user.id, null]]);
  expect(JSON.parse(told[0]?.details ?? '')).toEqual({ what: 'reports, consents' });
  expect((await app.call('GET', `/prescription-reports/check/${given.checkCode}`)).body.state).toBe('withdrawn');

  // Existing accounts keep all of their data.
  expect(await report(others._id)).toMatchObject({ doctor_name: 'Dr Rao', deleted_at: null });
  expect(await consentsOf(other)).not.toEqual([]);
  app.clock.advance(DAY_MS);
  await app.sweep();
  expect(await ends()).toHaveLength(1);

  // Network addresses go with the books. The entries stay, and what is left of them stays proved.
  const looks = () => db.selectFrom('ended_accounts').selectAll().execute();
  const addresses = async () => {
    const rows = await db.selectFrom('audit_log').select('address').where('actor_id', '=', user.id).execute();
    return rows.filter(({ address }) => address !== null).length;
  };
  expect([await looks(), await addresses()]).toEqual([
    [{ account_id: user.id, look_after: '2034-03-31' }],
    expect.toSatisfy((count: number) => count > 0),
  ]);
  await until('2034-04-01');
  // The entry that says what ended in 2029 is about the account too.
  expect(await looks()).toEqual([{ account_id: user.id, look_after: '2038-03-31' }]);
  await until('2038-04-01');
  expect([await looks(), await addresses()]).toEqual([[], 0]);
  await expect.poll(() => app.services.proofs.seal()).toBe(true);
  const proved = await verifyProofs(db, { keyId: null });
  expect([proved.fault, proved.erased > 0]).toEqual([null, true]);
});

test('what was made later is kept longer, and the rest does not wait for it', async () => {
  const user = await makeUser(app);
  await agree(user);
  app.clock.advance(366 * DAY_MS);
  const admin = await makeAdmin(app);
  const given = await giveReport(app, admin, user);
  const kept = await app.services.personalData.listRetained(user.id);
  const lastDays = kept.map((one) => one.until).toSorted();
  expect((await app.call('DELETE', `/admin/delete/${user.id}`, { token: admin.token })).status).toBe(200);
  const before = (await ends()).length;
  await until(dayAfter(lastDays[0]));
  expect(await consentsOf(user)).toEqual([]);
  expect(await report(given._id)).toMatchObject({ doctor_name: 'Dr Rao', deleted_at: null });
  expect(await ends()).toHaveLength(before + 1);
  await until(dayAfter(lastDays[1]));
  expect(await report(given._id)).toMatchObject({ doctor_name: '' });
  expect(await ends()).toHaveLength(before + 2);
});
