import { contract } from '@labfront/contract/index';
import { describe, expect, test } from 'vitest';
import { makeAdmin, makeCities, makeItems } from '../factories.ts';
import { png } from '../file-samples.ts';
import { createTestApp } from '../harness.ts';
import { hasExactly, IMPORTED } from './fields.ts';
import { openArea } from './open-area.ts';

const { app, admin, ask, check, unanswered, unaudited } = await openArea('centres');
const { centres, serviceability, settings } = contract;
await makeCities(app);

const CENTRE =
  '_id code labCode kind listed name address city pincode latitude longitude phone hours homeCollection fee freeFrom active accreditation pcpndt pincodes createdAt updatedAt'.split(
    ' ',
  );
const ACCREDITATION = {
  body: 'NABL',
  certificateNumber: 'MC-1',
  validFrom: '2026-01-01',
  validUntil: '2026-12-31',
};

test('centres', async () => {
  const { token } = admin;
  const [itemId = ''] = await makeItems(app, { code: 'SCOPED' });
  const body = {
    code: 'BPL',
    kind: 'laboratory',
    labCode: '01',
    name: 'Lake View',
    address: '1 Road',
    city: 'Bhopal',
  };
  const { data } = await ask(centres.createCentre, { token, body: { ...body, accreditation: ACCREDITATION } });
  hasExactly(data, CENTRE);
  hasExactly(data.accreditation, Object.keys(ACCREDITATION));
  expect((await ask(centres.listCentres)).data).toEqual([data]);
  const path = `/centres/${data._id}`;
  await ask(centres.updateCentre, { token, path, body: { phone: '0755' } });

  const pincodes = { token, path: `${path}/pincodes` };
  await ask(centres.setPincodes, { ...pincodes, body: { pincodes: ['462016'] } });
  hasExactly((await ask(centres.listPincodesOfCity, pincodes)).data, ['pincodes', 'city']);

  const scope = { token, path: `${path}/scope` };
  const { validFrom, validUntil } = ACCREDITATION;
  await ask(centres.setScope, { ...scope, body: { rows: [{ testId: itemId, validFrom, validUntil }] } });
  const { rows } = (await ask(centres.listScope, scope)).data;
  hasExactly(rows[0], ['testId', 'parameterId', 'validFrom', 'validUntil', 'testCode', 'testName', 'parameterName']);
  const file = { bytes: Buffer.from('test,validFrom,validUntil\nSCOPED,2026-02-01,2026-03-01\n'), name: 'scope.csv' };
  hasExactly(await ask(centres.importScope, { token, path: `${path}/scope/import`, form: { file } }), IMPORTED);

  const windows = { token, path: `${path}/windows` };
  const week = { windows: [{ day: 1, slot: '06:00-08:00', capacity: 3 }], exceptions: [] };
  expect((await ask(centres.setCentreWindows, { ...windows, body: week })).data).toEqual(week);
  expect((await ask(centres.getCentreWindows, windows)).data).toEqual(week);
  expect((await ask(centres.deleteCentre, { token, path })).data).toEqual({ _id: data._id, deleted: true });
});

test('serviceability', () => ask(serviceability.getServiceability, { path: '/serviceability?pincode=462016' }));

describe('settings', () => {
  const SETTINGS = 'version name phone email address hours brandColour social marquee legal logos'.split(' ');

  test('are read and changed', async () => {
    const { token } = admin;
    const { data } = await ask(settings.getSettings, { token });
    hasExactly(data, SETTINGS);
    hasExactly(await ask(settings.updateSettings, { token, body: { ...data, hours: '' } }), ['data', 'message']);
    const form = { kind: 'dark', file: { bytes: await png(), name: 'logo.png' } };
    await ask(settings.uploadLogo, { token, form });
    const removed = await ask(settings.removeLogo, { token, path: '/settings/logo/dark' });
    hasExactly(removed.data, SETTINGS);
    hasExactly((await ask(settings.getLegalText, { path: '/legal-texts/terms' })).data, ['en', 'hi']);
    hasExactly((await ask(settings.getSetup, { token })).data, ['steps', 'testMode', 'putAway', 'hasBookings']);
  });

  test('the list of first steps is put away where everything is done', async () => {
    const { database, env } = app;
    const at = { database, dataDir: env.DATA_DIR, url: env.DATABASE_URL };
    const variables = { ONLINE_PAYMENT: 'off', SMTP_URL: 'smtp://127.0.0.1:9', SITE_NAME: 'Own Lab' };
    const { token } = admin;
    const { data } = await ask(settings.getSettings, { token });
    await ask(settings.updateSettings, { token, body: { ...data, name: 'Own Lab' } });
    const form = { kind: 'light', file: { bytes: await png(), name: 'logo.png' } };
    await ask(settings.uploadLogo, { token, form });
    const body = { code: 'OWN', kind: 'collection', name: 'Own', address: '1 Road', city: 'Bhopal' };
    const { data: centre } = await ask(centres.createCentre, { token, body });
    const week = { windows: [{ day: 1, slot: '06:00-08:00', capacity: 3 }], exceptions: [] };
    await ask(centres.setCentreWindows, { token, path: `/centres/${centre._id}/windows`, body: week });
    await makeAdmin(app);
    // Opened now: a process looks at the settings of another one 250 ms later at the earliest.
    const live = await createTestApp({ ...variables, STARTER_CATALOGUE: 'off' }, { at });
    await check(settings.putSetupAway, () => live.call('POST', '/settings/setup/put-away', { token }));
  });
});

test('every write of an administrator left a row in the audit log', async () => expect(await unaudited()).toEqual([]));
test('no endpoint was left out', () => expect(unanswered()).toEqual([]));
