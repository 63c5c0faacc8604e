import { USUAL_CONTAINERS } from '@labfront/contract/test-definitions';
import { planTubes } from '@labfront/contract/tube-plan';
import { beforeAll, describe, expect, test } from 'vitest';
import { makeAdmin, makeItems, makeStaff, type Person } from '../../../test/factories.ts';
import { createTestApp, type TestApp } from '../../../test/harness.ts';
import { createAudit } from '../../platform/audit/audit.ts';
import { loadStarterCatalogue } from '../catalogue/starter.ts';
import { loadStarterParameters } from './starter.ts';
import { loadStarterDefinitions } from './starter-definitions.ts';
import { createTestDefinitionsService } from './test-definitions.service.ts';

const app = await createTestApp();
const [sugar = '', other = ''] = await makeItems(app, { code: 'FBS', name: 'Fasting sugar' }, { code: 'CBC' });

let admin: Person;
let manager: Person;
let parameterId: string;
beforeAll(async () => {
  admin = await makeAdmin(app);
  manager = await makeStaff(app, admin, { roleId: 'catalogue-manager', scope: 'all' });
  const body = { code: 'GLU', name: 'Glucose', kind: 'number', unit: 'mg/dL', department: 'Biochemistry' };
  parameterId = (await app.call('POST', '/parameters', { token: manager.token, body })).body.data._id;
});

/** The input of tube planning. */
const needsOf = async ({ database, clock, outbox }: TestApp, ids: string[]) => {
  const service = createTestDefinitionsService({ database, clock, outbox, audit: createAudit({ clock }) });
  return [...(await service.needsOf(database.db, ids)).values()].flat();
};

const SPECIMEN = {
  key: 'fasting',
  specimen: 'Fluoride plasma',
  container: USUAL_CONTAINERS.fluoride,
  volumeMl: 0.75,
  timing: 'fasting',
  storage: '2-8 °C',
};
const body = (fields: object = {}) => ({
  specimens: [SPECIMEN],
  parameters: [{ parameterId, specimenKey: 'fasting', heading: 'Sugar' }],
  department: 'Biochemistry',
  turnaroundHours: 6,
  ...fields,
});
const put = (fields: object = {}, id = sugar, by = manager) =>
  app.call('PUT', `/test/${id}/definition`, { token: by.token, body: body(fields) });
const get = async (id: string) => (await app.call('GET', `/test/${id}/definition`, { token: admin.token })).body.data;

describe('a definition', () => {
  test('is saved whole, shown, and replaced', async () => {
    expect(await get(sugar)).toBeNull();
    expect((await put()).status).toBe(200);
    expect(await get(sugar)).toMatchObject({
      testCode: 'FBS',
      specimens: [{ ...SPECIMEN, minutesAfter: null, ownTube: false }],
      parameters: [{ parameterId, code: 'GLU', unit: 'mg/dL', specimenKey: 'fasting', heading: 'Sugar' }],
      department: 'Biochemistry',
      turnaroundHours: 6,
    });
    const timed = { ...SPECIMEN, key: 'after', container: 'fluoride', timing: 'timed', minutesAfter: 120 };
    const parameters = [{ parameterId, specimenKey: 'after' }];
    expect((await put({ specimens: [SPECIMEN, timed], parameters, turnaroundHours: 0.5 })).status).toBe(200);
    expect(await get(sugar)).toMatchObject({
      specimens: [{ key: 'fasting' }, { key: 'after', container: USUAL_CONTAINERS.fluoride, minutesAfter: 120 }],
      turnaroundHours: 0.5,
    });
    const needs = await needsOf(app, [sugar, other]);
    expect(planTubes(needs).map(({ timing, volumeMl }) => [timing, volumeMl])).toEqual([
      ['fasting', 0.75],
      ['timed', 0.75],
    ]);
  });

  test.each([
    ['specimens.0.container', { specimens: [{ ...SPECIMEN, container: 'bucket' }] }],
    ['specimens.0.volumeMl', { specimens: [{ ...SPECIMEN, volumeMl: 0 }] }],
    ['specimens.0.minutesAfter', { specimens: [{ ...SPECIMEN, timing: 'timed' }] }],
    ['specimens.0.minutesAfter', { specimens: [{ ...SPECIMEN, minutesAfter: 60 }] }],
    ['specimens.0.timing', { specimens: [{ ...SPECIMEN, timing: 'tomorrow' }] }],
    ['specimens.1.key', { specimens: [SPECIMEN, SPECIMEN] }],
    ['parameters.0.specimenKey', { specimens: [] }],
    ['department', { department: ' ' }],
    ['turnaroundHours', { turnaroundHours: 0 }],
  ])('is refused at %s', async (path, fields) => {
    const answer = await put(fields, other);
    expect([answer.status, answer.body.issues?.[0]?.path]).toEqual([400, path]);
    expect(await get(other)).toBeNull();
  });

  test('names parameters that exist, each once', async () => {
    const twice = [parameterId, parameterId].map((id) => ({ parameterId: id, specimenKey: 'fasting' }));
    expect((await put({ parameters: twice })).body.issues[0].path).toBe('parameters.1.parameterId');
    const unknown = [{ parameterId: 'nobody', specimenKey: 'fasting' }];
    expect((await put({ parameters: unknown })).body.issues[0].path).toBe('parameters.0.parameterId');
    expect((await put({}, 'nobody')).status).toBe(404);
  });

  test('is written by who may edit ranges', async () => {
    const pathologist = await makeStaff(app, admin, { roleId: 'pathologist', scope: 'all' });
    expect(await put({}, sugar, pathologist)).toMatchObject({ status: 403, body: { permission: 'range.edit' } });
  });

  test('that is missing or measures nothing is found', async () => {
    await put({ specimens: [], parameters: [] }, sugar);
    const find = async (state: string) => {
      const { body: answer } = await app.call('GET', `/test-definitions?state=${state}`, { token: manager.token });
      return answer.data.map(({ code }: { code: string }) => code);
    };
    expect(await find('unmeasured')).toEqual(['FBS']);
    expect(await find('missing')).toEqual(['CBC']);
    expect(await find('complete')).toEqual([]);
  });
});

test('every test of the starter catalogue has a definition with parameters', async () => {
  const shop = await createTestApp();
  const now = new Date(shop.clock.now()).toISOString();
  await loadStarterCatalogue(shop.database, now);
  await loadStarterParameters(shop.database, now, '2026-03-10');
  const count = await loadStarterDefinitions(shop.database, now);
  const { token } = await makeAdmin(shop);
  const list = async (query: string) => (await shop.call('GET', `/test-definitions?${query}`, { token })).body.data;
  expect(await list('state=missing')).toEqual([]);
  expect(await list('state=unmeasured')).toEqual([]);
  const all = (await list('')) as { _id: string; code: string; specimens: string }[];
  expect(all).toHaveLength(count);
  // Performed on the patient: bleeding and clotting time, skin and breath tests, a worn sensor.
  const without = all.filter(({ specimens }) => specimens === '').map(({ code }) => code);
  expect(without.sort()).toEqual(['LB019', 'LB020', 'LB183', 'LB312', 'LB335', 'ND-T356']);
  const idOf = (code: string) => all.find((one) => one.code === code)?._id ?? '';
  // Blood count, HbA1c, lipids, liver, kidney and thyroid: one lavender tube and one with gel.
  const codes = ['LB012', 'LB122', 'LB125', 'LB124', 'LB123', 'LB160'].map(idOf);
  const tubes = planTubes(await needsOf(shop, codes));
  expect(tubes.map(({ container }) => container.kind)).toEqual(['serum', 'edta']);
});
