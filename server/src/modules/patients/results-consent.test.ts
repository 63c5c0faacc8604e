// Reports and results of adult relatives, which are closed to the account holder until the relative agrees.
import { expect, test } from 'vitest';
import { makeBench } from '../../../test/bench-orders.ts';
import { makeCentre, makeStaff, makeUser, type Person } from '../../../test/factories.ts';
import { createTestApp } from '../../../test/harness.ts';
import { giveReport } from '../../../test/reports.ts';
import { lastCodeTo } from '../../../test/sms-codes.ts';

const app = await createTestApp();
const bench = await makeBench(app);
const { admin } = bench;
const MINUTE_MS = 60_000;
let numbers = 0;
const newNumber = () => `98100${String(++numbers).padStart(5, '0')}`;

const call = ({ token }: Person, method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: object) =>
  app.call(method, path, { token, ...(body && { body }) });

async function addRelative(person: Person, details: object = {}) {
  const given = { name: 'Kamla Verma', sex: 'female', relation: 'parent', dateOfBirth: '1955-04-30', ...details };
  const { status, body } = await call(person, 'POST', '/patients', { mobileNumber: newNumber(), ...given });
  expect(status).toBe(201);
  return body.data as { _id: string; mobileNumber: string; resultsConsent: unknown };
}

async function makeFamily(details: object = {}) {
  const person = await makeUser(app);
  const relative = await addRelative(person, details);
  const report = await giveReport(app, admin, person, { fields: { patientName: 'Kamla Verma' } });
  return { person, relative, report };
}

async function askCode(person: Person, relative: { _id: string; mobileNumber: string }) {
  const { status, body } = await call(person, 'POST', `/patients/${relative._id}/consent/code`, {});
  expect([status, body.mobileNumber]).toEqual([200, relative.mobileNumber]);
  return { token: body.token as string, code: await lastCodeTo(app, relative.mobileNumber) };
}
const give = (person: Person, id: string, body: object) => call(person, 'PUT', `/patients/${id}/consent`, body);
const record = (person: Person, id: string, given: boolean) =>
  call(person, 'PUT', `/admin/patients/${id}/consent`, { given });

/** What the account may see of a report and of the relative's results, by every call that opens them. */
async function opened(person: Person, id: string, patientId: string) {
  const { data } = (await call(person, 'GET', `/prescription-reports/${id}`)).body;
  const [{ reportFile, consentNeeded, comments, fileName }] = data;
  const statuses = [];
  for (const path of [
    `/prescription-reports/download/${fileName}`,
    `/prescription-reports/access-log/${id}`,
    `/prescription-reports/zip?ids=${id}`,
    `/my-results?patientId=${patientId}`,
  ]) {
    statuses.push((await call(person, 'GET', path)).status);
  }
  statuses.push((await call(person, 'POST', `/prescription-reports/share/${id}`, { hours: 1 })).status);
  return { isLinked: reportFile !== null, consentNeeded, comments, statuses };
}
const CLOSED = { isLinked: false, consentNeeded: true, comments: '', statuses: [403, 403, 403, 403, 403] };
const OPEN = { isLinked: true, consentNeeded: false, comments: 'Fasting', statuses: [200, 200, 200, 200, 201] };

test("an adult relative's report opens to the account once they told their code", async () => {
  const { person, relative, report } = await makeFamily();
  expect(await opened(person, report._id, relative._id)).toEqual(CLOSED);
  const copied = await app.services.reports.filesOf(person.id);
  expect(copied).toEqual([]);
  const { token, code } = await askCode(person, relative);
  expect(code).toMatch(/^\d{6}$/);
  const wrong = await give(person, relative._id, { token, code: code === '000000' ? '000001' : '000000' });
  expect([wrong.status, wrong.body.code]).toEqual([400, 'CODE_INVALID']);
  const { status, body } = await give(person, relative._id, { token, code });
  expect([status, body.data.resultsConsent.by]).toEqual([200, 'code']);
  expect(await opened(person, report._id, relative._id)).toEqual(OPEN);
  expect(await app.services.reports.filesOf(person.id)).toHaveLength(1);
});

test('a code ends after ten minutes, with a change of the patient, and is of its own patient alone', async () => {
  const { person, relative } = await makeFamily();
  const other = await addRelative(person, { name: 'Ramesh Verma' });
  const first = await askCode(person, relative);
  expect((await give(person, other._id, first)).body.code).toBe('CODE_OVER');
  app.clock.advance(1_000);
  await call(person, 'PUT', `/patients/${relative._id}`, { mobileNumber: newNumber() });
  expect((await give(person, relative._id, first)).body.code).toBe('CODE_OVER');
  const late = await askCode(person, other);
  app.clock.advance(10 * MINUTE_MS);
  expect((await give(person, other._id, late)).body.code).toBe('CODE_OVER');
  expect((await give(await makeUser(app), other._id, late)).status).toBe(404);
});

test('five wrong codes are all that may be tried in a quarter of an hour', async () => {
  const { person, relative } = await makeFamily();
  const { token, code } = await askCode(person, relative);
  const wrong = code === '000000' ? '000001' : '000000';
  const statuses = [];
  for (let time = 0; time < 6; time += 1)
    statuses.push((await give(person, relative._id, { token, code: wrong })).status);
  expect(statuses).toEqual([400, 400, 400, 400, 400, 429]);
  expect((await give(person, relative._id, { token, code })).status).toBe(429);
});

test("no code goes to the account's own number, and none without a number", async () => {
  const person = await makeUser(app);
  const [self] = (await call(person, 'GET', '/patients')).body.data;
  for (const number of [self.mobileNumber, '']) {
    const relative = await addRelative(person, { mobileNumber: number });
    const { status, body } = await call(person, 'POST', `/patients/${relative._id}/consent/code`, {});
    expect([status, body.code]).toEqual([409, 'RESULTS_CONSENT_NUMBER']);
  }
});

test('staff record a signature and a withdrawal, which closes shares too', async () => {
  const { person, relative, report } = await makeFamily();
  expect((await record(person, relative._id, true)).status).toBe(403);
  const { body } = await record(admin, relative._id, true);
  expect(body.data.resultsConsent.by).toBe('signature');
  const share = (await call(person, 'POST', `/prescription-reports/share/${report._id}`, { hours: 1 })).body;
  const shared = `/shared/${share.link.split('/').at(-1)}`;
  expect((await app.call('POST', shared, { body: { pin: share.pin } })).status).toBe(200);
  expect((await record(admin, relative._id, false)).body.data.resultsConsent).toBeNull();
  expect((await app.call('POST', shared, { body: { pin: share.pin } })).status).toBe(410);
  expect(await opened(person, report._id, relative._id)).toEqual(CLOSED);
});

test('staff of another centre do not reach the patient', async () => {
  const { relative } = await makeFamily();
  const centreId = await makeCentre(app, admin, { code: 'FAR1', kind: 'collection' });
  const desk = await makeStaff(app, admin, { roleId: 'front-desk', scope: 'centre', centreId });
  expect((await record(desk, relative._id, true)).status).toBe(404);
});

test('a child needs no consent until 18, the own person never', async () => {
  const guardian = { name: 'Asha Verma', relation: 'parent', consent: true };
  const birthday = `${Number(new Date(app.clock.now()).getFullYear()) - 17}-01-01`;
  const { person, relative, report } = await makeFamily({ relation: 'child', dateOfBirth: birthday, guardian });
  expect(await opened(person, report._id, relative._id)).toEqual(OPEN);
  expect((await record(admin, relative._id, true)).body.code).toBe('RESULTS_CONSENT_NOT_NEEDED');
  await app.database.db
    .updateTable('patients')
    .set({ date_of_birth: '1990-01-01' })
    .where('id', '=', relative._id)
    .execute();
  expect(await opened(person, report._id, relative._id)).toEqual(CLOSED);
  const own = await giveReport(app, admin, person);
  expect((await call(person, 'GET', `/prescription-reports/${own._id}`)).body.data[0].reportFile).not.toBeNull();
});

test('another name ends the consent', async () => {
  const { person, relative, report } = await makeFamily();
  await record(admin, relative._id, true);
  const renamed = await call(person, 'PUT', `/patients/${relative._id}`, { name: 'Kamla Rao' });
  expect(renamed.body.data.resultsConsent).toBeNull();
  await call(person, 'PUT', `/patients/${relative._id}`, { name: 'Kamla Verma' });
  expect((await call(person, 'GET', `/prescription-reports/${report._id}`)).body.data[0].consentNeeded).toBe(true);
});

test('a report made here is closed by its patient, whatever the record is called now, and deleting the record opens nothing', async () => {
  const person = await makeUser(app);
  const relative = await addRelative(person);
  const line = await bench.order(person, { patients: [{ patientId: relative._id, itemIds: [bench.testId] }] });
  const report = await giveReport(app, admin, person);
  const { db } = app.database;
  const { accession_id } = await db
    .selectFrom('lab_lines')
    .select('accession_id')
    .where('id', '=', line._id)
    .executeTakeFirstOrThrow();
  await db.updateTable('reports').set({ origin: 'made', accession_id }).where('id', '=', report._id).execute();
  const isClosed = async () =>
    (await call(person, 'GET', `/prescription-reports/${report._id}`)).body.data[0].consentNeeded;
  expect(await isClosed()).toBe(true);
  await call(person, 'PUT', `/patients/${relative._id}`, { name: 'Somebody Else' });
  expect(await isClosed()).toBe(true);
  expect((await call(person, 'GET', `/prescription-reports/fhir/${report._id}`)).body.code).toBe(
    'RESULTS_CONSENT_NEEDED',
  );
  const guardian = { name: 'Asha Verma', relation: 'parent', consent: true };
  const young = await call(person, 'PUT', `/patients/${relative._id}`, { dateOfBirth: '2020-01-01', guardian });
  expect([young.status, young.body.code]).toEqual([409, 'PATIENT_IS_ADULT']);
  const gone = { deleted_at: new Date(app.clock.now()).toISOString(), seat: null };
  await db.updateTable('patients').set(gone).where('id', '=', relative._id).execute();
  expect(await isClosed()).toBe(true);
});

test('neither another person of that name nor a new name opens what a relative has not agreed to', async () => {
  const person = await makeUser(app);
  const relative = await addRelative(person);
  await bench.order(person, { patients: [{ patientId: relative._id, itemIds: [bench.testId] }] });
  const report = await giveReport(app, admin, person, { fields: { patientName: 'Kamla Verma' } });
  const guardian = { name: 'Asha Verma', relation: 'parent', consent: true };
  await addRelative(person, { name: 'kamla verma', dateOfBirth: '2020-01-01', guardian, mobileNumber: '' });
  expect(await opened(person, report._id, relative._id)).toEqual(CLOSED);
  const renamed = await call(person, 'PUT', `/patients/${relative._id}`, { name: 'Somebody Else' });
  expect(renamed.status).toBe(200);
  expect(await opened(person, report._id, relative._id)).toEqual(CLOSED);
});

test('the codes of many accounts of one network end after thirty an hour', async () => {
  app.clock.advance(60 * MINUTE_MS);
  const statuses: number[] = [];
  for (const count of [20, 11]) {
    const person = await makeUser(app);
    const { _id: id } = await addRelative(person);
    for (let index = 0; index < count; index += 1) {
      await call(person, 'PUT', `/patients/${id}`, { mobileNumber: newNumber() });
      statuses.push((await call(person, 'POST', `/patients/${id}/consent/code`, {})).status);
    }
  }
  expect(statuses).toEqual([...Array(30).fill(200), 429]);
  app.clock.advance(60 * MINUTE_MS);
});

test('the database keeps way and time of a consent together', async () => {
  const { relative } = await makeFamily();
  const set = (change: object) =>
    app.database.db.updateTable('patients').set(change).where('id', '=', relative._id).execute();
  await expect(set({ results_consent_by: 'code' })).rejects.toThrow();
  await expect(set({ results_consent_at: new Date().toISOString() })).rejects.toThrow();
});

test('a deleted relative is put back, and agrees then as before', async () => {
  const person = await makeUser(app);
  const relative = await addRelative(person);
  await bench.order(person, { patients: [{ patientId: relative._id, itemIds: [bench.testId] }] });
  const report = await giveReport(app, admin, person, { fields: { patientName: 'Kamla Verma' } });
  const { db } = app.database;
  const gone = { deleted_at: new Date(app.clock.now()).toISOString(), seat: null };
  await db.updateTable('patients').set(gone).where('id', '=', relative._id).execute();
  const listed = async () => {
    const { data, deleted } = (await call(person, 'GET', '/patients')).body;
    const names = (rows: { name: string }[]) => rows.map(({ name }) => name);
    return { living: names(data).slice(1), deleted: names(deleted) };
  };
  expect(await listed()).toEqual({ living: [], deleted: ['Kamla Verma'] });
  expect((await call(person, 'GET', `/prescription-reports/${report._id}`)).body.data[0].consentNeeded).toBe(true);
  expect((await call(person, 'POST', `/patients/${relative._id}/consent/code`, {})).status).toBe(404);

  const restore = (by: Person) => call(by, 'PUT', `/patients/${relative._id}/restore`, {});
  expect((await restore(await makeUser(app))).status).toBe(404);
  const back = await restore(person);
  expect([back.status, back.body.data.uhid]).toEqual([200, (await call(person, 'GET', '/patients')).body.data[1].uhid]);
  expect((await restore(person)).status).toBe(404);
  expect(await listed()).toEqual({ living: ['Kamla Verma'], deleted: [] });
  const asked = await askCode(person, relative);
  expect((await give(person, relative._id, asked)).status).toBe(200);
  expect(await opened(person, report._id, relative._id)).toEqual(OPEN);
});
