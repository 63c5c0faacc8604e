import { contract } from '@labfront/contract/index';
import { expect, test } from 'vitest';
import { makeUser } from '../factories.ts';
import { lastCodeTo } from '../sms-codes.ts';
import { hasExactly } from './fields.ts';
import { openArea } from './open-area.ts';

const { app, admin, ask, unanswered, unaudited } = await openArea('patients');
const { patients, resultsConsent } = contract;

test('patients', async () => {
  const { token } = await makeUser(app);
  const guardian = { name: 'Asha Verma', relation: 'parent', consent: true };
  const body = { name: 'Mira', dateOfBirth: '2020-05-01', sex: 'female', relation: 'child', guardian };
  const { data } = await ask(patients.createPatient, { token, body });
  hasExactly(
    data,
    '_id uhid name dateOfBirth age sex relation mobileNumber abhaNumber guardian resultsConsent createdAt updatedAt'.split(
      ' ',
    ),
  );
  const path = `/patients/${data._id}`;
  await ask(patients.updatePatient, { token, path, body: { age: { value: 5, unit: 'years' } } });
  expect((await ask(patients.listPatients, { token })).data).toHaveLength(2);
  const gone = { deleted_at: new Date(app.clock.now()).toISOString(), seat: null };
  await app.database.db.updateTable('patients').set(gone).where('id', '=', data._id).execute();
  expect((await ask(patients.listPatients, { token })).deleted).toHaveLength(1);
  await ask(patients.restorePatient, { token, path: `${path}/restore`, body: {} });
  await ask(patients.deletePatient, { token, path });
  const walkIn = { ...body, relation: undefined };
  const [from, into] = [
    (await ask(patients.createWalkIn, { token: admin.token, body: walkIn })).data,
    (await ask(patients.createWalkIn, { token: admin.token, body: walkIn })).data,
  ];
  hasExactly(from, Object.keys(data), 'accountId', 'accountName', 'mergedInto', 'mobileVerified');
  const { data: family } = await ask(patients.listPatients, { token });
  const [self] = family;
  const said = { age: { value: 40, unit: 'years' }, sex: 'female' };
  await ask(patients.completePatient, { token: admin.token, path: `/admin/patients/${self?._id}`, body: said });
  const merge = { from: from._id, into: into._id, reason: 'Registered twice' };
  await ask(patients.mergePatients, { token: admin.token, body: merge });
  await ask(patients.undoMerge, { token: admin.token, body: merge });
  expect((await ask(patients.findPatients, { token: admin.token, path: '/admin/patients?q=mira' })).data).toHaveLength(
    2,
  );
});

test('consent to results', async () => {
  const { token } = await makeUser(app);
  const mother = {
    name: 'Kamla',
    dateOfBirth: '1955-05-01',
    sex: 'female',
    relation: 'parent',
    mobileNumber: '9810077001',
  };
  const { data: adult } = await ask(patients.createPatient, { token, body: mother });
  const consent = `/patients/${adult._id}/consent`;
  const sent = await ask(resultsConsent.requestResultsConsent, { token, path: `${consent}/code` });
  hasExactly(sent, ['token', 'mobileNumber', 'message']);
  const code = await lastCodeTo(app, mother.mobileNumber);
  await ask(resultsConsent.giveResultsConsent, { token, path: consent, body: { token: sent.token, code } });
  const withdrawn = { token: admin.token, path: `/admin${consent}`, body: { given: false } };
  await ask(resultsConsent.recordResultsConsent, withdrawn);
});

test('every write of an administrator left a row in the audit log', async () => expect(await unaudited()).toEqual([]));
test('no endpoint was left out', () => expect(unanswered()).toEqual([]));
