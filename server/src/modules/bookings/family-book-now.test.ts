// Several patients booked without a cart, and what becomes of their copies in bookings.
import { describe, expect, test } from 'vitest';
import { makeAdmin, makeCities, makeItems, makeUser, type Person } from '../../../test/factories.ts';
import { createTestApp } from '../../../test/harness.ts';
import { mailsTo } from '../../../test/mails.ts';

const app = await createTestApp();
await makeCities(app);
const [cbc = '', lipid = '', thyroid = '', fullBody = ''] = await makeItems(
  app,
  { code: 'CBC', name: 'CBC', price: 300 },
  { code: 'LIP', name: 'Lipid profile', price: 500 },
  { code: 'THY', name: 'Thyroid profile', price: 400.5 },
  { kind: 'package', name: 'Full body', price: 999, tests: ['CBC', 'LIP'] },
);

async function addPatient(token: string, name: string): Promise<string> {
  const body = { name, dateOfBirth: '1980-01-01', sex: 'female', relation: 'other' };
  return (await app.call('POST', '/patients', { token, body })).body.data._id;
}

async function makeFamily(): Promise<Person & { self: string; mira: string }> {
  const user = await makeUser(app);
  const { data } = (await app.call('GET', '/patients', { token: user.token })).body;
  return { ...user, self: data[0]._id, mira: await addPatient(user.token, 'Mira Verma') };
}

const bookNow = (token: string, body: object) => app.call('POST', '/booking', { token, body });

describe('Book Now', () => {
  test('books what each patient gets, also by staff on the telephone', async () => {
    const admin = await makeAdmin(app);
    const { id, self, mira } = await makeFamily();
    const patients = [
      { patientId: self, itemIds: [fullBody, cbc] },
      { patientId: mira, itemIds: [fullBody, thyroid] },
    ];
    const body = { userId: id, packageId: fullBody, tests: [cbc, thyroid], patients };
    const { status, body: answer } = await bookNow(admin.token, body);
    expect(status).toBe(201);
    expect(answer.data.totalPrice).toBe(999 * 2 + 400.5);
    expect(answer.data.patients).toMatchObject([
      { patient: { _id: self }, lines: [{ price: 999 }, { price: 0, includedIn: fullBody }] },
      { patient: { _id: mira }, lines: [{ price: 999 }, { price: 400.5 }] },
    ]);
  });

  test('an item that is sent several times is for exactly so many', async () => {
    const { token, self, mira } = await makeFamily();
    const ofBoth = [self, mira].map((patientId) => ({ patientId, itemIds: [cbc] }));
    const right = await bookNow(token, { tests: [cbc, cbc], patients: ofBoth });
    expect(right.body.data.totalPrice).toBe(600);
    const wrong = await bookNow(token, { tests: [cbc, cbc], patients: ofBoth.slice(0, 1) });
    expect(wrong).toMatchObject({ status: 400, body: { code: 'PATIENTS_DO_NOT_MATCH' } });
    const nobody = await bookNow(token, { tests: [cbc, lipid], patients: ofBoth });
    expect(nobody).toMatchObject({ status: 400, body: { code: 'PATIENTS_DO_NOT_MATCH' } });
  });

  test('staff change what one patient gets, and take from several', async () => {
    const admin = await makeAdmin(app);
    const { token, self, mira } = await makeFamily();
    const update = async (id: string, tests: string[]) =>
      app.call('PUT', `/booking/${id}`, { token: admin.token, body: { tests } });
    const one = await bookNow(token, { tests: [cbc], patients: [{ patientId: self, itemIds: [cbc] }] });
    const more = await update(one.body.data._id, [cbc, thyroid]);
    expect(more.body.data).toMatchObject({ totalPrice: 700.5, patients: [{ lines: [{}, { itemId: thyroid }] }] });
    const patients = [
      { patientId: self, itemIds: [cbc] },
      { patientId: mira, itemIds: [cbc, thyroid] },
    ];
    const two = await bookNow(token, { tests: [cbc, thyroid], patients });
    const less = await update(two.body.data._id, [cbc]);
    expect(less.body.data).toMatchObject({ totalPrice: 600, patients: [{ lines: [{}] }, { lines: [{}] }] });
    expect(await update(two.body.data._id, [cbc, lipid])).toMatchObject({
      status: 400,
      body: { code: 'PATIENTS_DO_NOT_MATCH', issues: [{ path: 'tests' }] },
    });
  });
});

test('a patient with an open booking cannot be deleted; afterwards the booking keeps the copy', async () => {
  const { token, mira } = await makeFamily();
  const { data } = (await bookNow(token, { tests: [cbc], patients: [{ patientId: mira, itemIds: [cbc] }] })).body;
  const remove = () => app.call('DELETE', `/patients/${mira}`, { token });
  const refused = await remove();
  expect(refused).toMatchObject({ status: 409, body: { code: 'PATIENT_IN_USE' } });
  expect(refused.body.message).toContain(data.bookingNumber);
  await app.call('PUT', `/booking/update-status/${data._id}`, { token, body: { status: 'rejected' } });
  expect((await remove()).status).toBe(200);
  const [shown] = (await app.call('GET', '/booking/id', { token })).body.data;
  expect(shown.patients[0].patient).toMatchObject({ name: 'Mira Verma' });
  expect((await app.call('GET', '/patients', { token })).body.data).toHaveLength(1);
  const again = await bookNow(token, { tests: [cbc], patients: [{ patientId: mira, itemIds: [cbc] }] });
  expect(again.status).toBe(404);
});

test('mails, the list of stops and the CSV name everybody who is tested', async () => {
  const admin = await makeAdmin(app);
  const { token, email, self, mira } = await makeFamily();
  const patients = [self, mira].map((patientId) => ({ patientId, itemIds: [cbc] }));
  await bookNow(token, { tests: [cbc], patients });
  const [mail] = await mailsTo(app, email);
  expect(mail).toMatch(/For: Asha Verma \d+, Mira Verma/);
  const csv = await app.http.inject({
    url: '/api/v1/admin/bookings?format=csv',
    headers: { authorization: `Bearer ${admin.token}` },
  });
  expect(csv.payload).toMatch(/Asha Verma \d+: CBC; Mira Verma: CBC/);
});

test('who asked for the tests and what the doctor has to know are kept, and forgotten with the account', async () => {
  const { token, id, self } = await makeFamily();
  const requester = { name: 'Dr Rao', clinic: 'City Clinic', registrationNumber: 'MP-1234', mobileNumber: '' };
  const details = { requester, clinicalHistory: 'Metformin; last dose at 8 am' };
  const patients = [{ patientId: self, itemIds: [cbc] }];
  const { data } = (await bookNow(token, { tests: [cbc], patients, ...details })).body;
  expect(data).toMatchObject(details);
  const empty = await bookNow(token, { tests: [cbc], requester: { name: ' ' } });
  expect(empty.body.data).toMatchObject({ requester: null, clinicalHistory: '' });
  const wrong = await bookNow(token, { tests: [cbc], requester: { mobileNumber: '12' } });
  expect(wrong.body.issues[0].path).toBe('requester.mobileNumber');
  const admin = await makeAdmin(app);
  expect((await app.call('DELETE', `/admin/delete/${id}`, { token: admin.token })).status).toBe(200);
  const { data: all } = (await app.call('GET', '/booking', { token: admin.token })).body;
  const forgotten = all.find(({ _id }: { _id: string }) => _id === data._id);
  expect(forgotten).toMatchObject({ requester: null, clinicalHistory: '' });
  expect(forgotten.patients[0].patient).toMatchObject({ _id: null, name: 'Deleted account', uhid: null });
});
