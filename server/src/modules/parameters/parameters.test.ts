import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { makeAdmin, makeStaff, type Person } from '../../../test/factories.ts';
import { sendForm } from '../../../test/forms.ts';
import { createTestApp } from '../../../test/harness.ts';

const app = await createTestApp();

let admin: Person;
let drafter: Person;
let pathologist: Person;
beforeAll(async () => {
  admin = await makeAdmin(app);
  drafter = await makeStaff(app, admin, { roleId: 'catalogue-manager', scope: 'all' });
  pathologist = await makeStaff(app, admin, { roleId: 'pathologist', scope: 'all' });
});

let number = 0;
const SODIUM = { name: 'Sodium', unit: 'mmol/L', kind: 'number', decimals: 0, department: 'Biochemistry' };
const ADULT = { sex: 'any', ageFromDays: 6574, low: '136', high: '145', validFrom: '2026-01-01' };
const send = (method: 'POST' | 'PUT', path: string, body: object, { token }: Person = drafter) =>
  app.call(method, `/parameters${path}`, { token, body });
const code = () => {
  number += 1;
  return `P${number}`;
};
const make = async (fields: object = {}) => (await send('POST', '', { ...SODIUM, code: code(), ...fields })).body.data;
const draft = (id: string, ranges: object[], by: Person = drafter) => send('PUT', `/${id}/ranges`, { ranges }, by);
const approve = (id: string, by: Person = pathologist, body: object = {}) =>
  send('PUT', `/${id}/ranges/approve`, body, by);
const read = async (id: string) => (await app.call('GET', `/parameters/${id}`, { token: admin.token })).body;
const issueOf = ({ body }: { body: { issues?: { path: string }[]; code: string } }) => [
  body.issues?.[0]?.path,
  body.code,
];

describe('a parameter', () => {
  test('is made, found and changed; what a change does not name stays', async () => {
    const fields = { code: 'NA', loinc: '2951-2', cvi: '0.5', cva: '0.25', method: 'ISE', nameHi: 'सोडियम' };
    const { status, body } = await send('POST', '', { ...SODIUM, ...fields });
    expect(status).toBe(201);
    expect(body.data).toMatchObject({ ...SODIUM, ...fields, state: 'none', ranges: [], draft: null, active: true });
    const changed = await send('PUT', `/${body.data._id}`, { name: 'Sodium, serum' });
    expect(changed.body.data).toMatchObject({ ...SODIUM, ...fields, name: 'Sodium, serum' });
    const list = (query: string) => app.call('GET', `/parameters?${query}`, { token: admin.token });
    expect((await list('q=2951-2&department=biochemistry&kind=number&state=none')).body.data).toEqual([
      changed.body.data,
    ]);
    expect((await list('q=2951-2&state=approved')).body.data).toEqual([]);
    const csv = await app.http.inject({
      url: '/api/v1/parameters?format=csv&q=2951-2',
      headers: { authorization: `Bearer ${admin.token}` },
    });
    expect(csv.body).toContain('NA,"Sodium, serum",सोडियम,2951-2,mmol/L');
  });

  test.each([
    ['code', { code: 'has blank' }],
    ['loinc', { loinc: '2951-3' }],
    ['unit', { unit: 'mmol / L' }],
    ['kind', { kind: 'numeric' }],
    ['decimals', { decimals: 1.5 }],
    ['department', { department: '' }],
    ['choices', { choices: ['Positive', 'Negative'] }],
    ['choices', { kind: 'choice', choices: ['Positive'] }],
    ['formula', { kind: 'calculated' }],
    ['formula', { formula: { number: '1' } }],
    ['formula', { kind: 'calculated', formula: { input: 'NOBODY' } }],
    ['formula', { kind: 'calculated', formula: 'NA * 2' }],
    ['decimals', { kind: 'calculated', formula: { number: '1' }, decimals: null }],
    ['cvi', { cvi: '0,5' }],
  ])('with a wrong %s is refused there', async (path, fields) => {
    const answer = await send('POST', '', { ...SODIUM, code: code(), ...fields });
    expect(answer.status).toBe(400);
    expect(answer.body.issues?.[0]?.path.startsWith(path)).toBe(true);
  });

  test('keeps its code, and its unit once there are ranges in it', async () => {
    const { _id } = await make({ code: 'KEPT' });
    expect((await send('POST', '', { ...SODIUM, code: 'kept' })).body.code).toBe('CODE_TAKEN');
    expect(issueOf(await send('PUT', `/${_id}`, { code: 'OTHER' }))).toEqual(['code', 'VALIDATION']);
    expect((await send('PUT', `/${_id}`, { unit: 'mg/dL' })).status).toBe(200);
    await draft(_id, [ADULT]);
    expect(issueOf(await send('PUT', `/${_id}`, { unit: 'mmol/L' }))).toEqual(['unit', 'VALIDATION']);
    for (const kind of ['text', 'titre']) {
      expect(issueOf(await send('PUT', `/${_id}`, { kind }))).toEqual(['kind', 'VALIDATION']);
    }
    const calculated = { kind: 'calculated', decimals: 1, formula: { number: '1' } };
    expect((await send('PUT', `/${_id}`, calculated)).status).toBe(200);
  });

  test('does not read itself through others', async () => {
    const half = (input: string) => ({ op: 'divide', of: [{ input }, { number: '2' }] });
    const calculated = { kind: 'calculated', decimals: 1 };
    await make({ code: 'BASE' });
    const one = await make({ code: 'ONE', ...calculated, formula: half('BASE') });
    await make({ code: 'TWO', ...calculated, formula: half('ONE') });
    expect(issueOf(await send('PUT', `/${one._id}`, { formula: half('TWO') }))).toEqual(['formula', 'VALIDATION']);
  });
});

describe('ranges', () => {
  test('are drafted by one person and approved by another; texts stay as typed', async () => {
    const { _id } = await make();
    const range = { ...ADULT, low: '1.10', high: '2.50', criticalLow: '0.9', criticalHigh: '1e1' };
    const drafted = await draft(_id, [range]);
    expect(drafted.status).toBe(200);
    expect(drafted.body.data).toMatchObject({ state: 'draft', ranges: [], draft: { version: 1, ranges: [range] } });
    expect(drafted.body.warnings).toEqual([{ kind: 'gap', sex: 'any', ageFromDays: 0, ageToDays: 6574 }]);
    const approved = await approve(_id);
    expect(approved.body.data).toMatchObject({ state: 'approved', ranges: [range], draft: null, version: 1 });
    expect(approved.body.data.approvedBy._id).toBe(pathologist.id);
    expect((await approve(_id)).body.code).toBe('NO_DRAFT');
    await draft(_id, []);
    expect(await read(_id)).toMatchObject({ data: { state: 'changed', ranges: [range] }, history: [{ version: 1 }] });
  });

  test('are never approved by who drafted them, alone or among many', async () => {
    const { _id } = await make();
    await draft(_id, [ADULT], admin);
    expect(await approve(_id, admin)).toMatchObject({ status: 409, body: { code: 'OWN_DRAFT' } });
    const many = await send('PUT', '/ranges/approve', { drafts: [{ parameterId: _id, version: 1 }] }, admin);
    expect(many.body.data).toMatchObject([{ outcome: 'refused', code: 'OWN_DRAFT' }]);
    const version = { number: 1, parameter_id: _id };
    const byItself = app.database.db
      .updateTable('range_versions')
      .set({ state: 'approved', approved_by: admin.id, approved_at: '2026-03-10T00:00:00.000Z' })
      .where('parameter_id', '=', version.parameter_id);
    await expect(byItself.execute()).rejects.toThrow();
    expect((await read(_id)).data.state).toBe('draft');
  });

  test('saved again without a change keep their drafter, who does not approve them then either', async () => {
    const { _id } = await make();
    const first = await draft(_id, [ADULT], admin);
    const [range] = first.body.data.draft.ranges;
    for (const ranges of [[ADULT], [range]]) {
      const again = await draft(_id, ranges, drafter);
      expect(again.body.data.draft).toEqual(first.body.data.draft);
    }
    expect(await approve(_id, admin)).toMatchObject({ status: 409, body: { code: 'OWN_DRAFT' } });
    await draft(_id, [{ ...ADULT, high: '150' }], drafter);
    expect((await read(_id)).data.draft).toMatchObject({ version: 2, draftedBy: { _id: drafter.id } });
    expect((await approve(_id, admin)).status).toBe(200);
  });

  test('of another version than the one that was read are not approved', async () => {
    const { _id } = await make();
    await draft(_id, [ADULT]);
    await draft(_id, [{ ...ADULT, high: '150' }]);
    expect(await approve(_id, pathologist, { version: 1 })).toMatchObject({
      status: 409,
      body: { code: 'RANGES_CHANGED' },
    });
    const both = await make();
    await draft(both._id, [ADULT]);
    const drafts = [
      { parameterId: _id, version: 1 },
      { parameterId: both._id, version: 1 },
      { parameterId: 'nobody', version: 1 },
    ];
    const many = await send('PUT', '/ranges/approve', { drafts }, pathologist);
    expect(many.body.data.map(({ code: refusal }: { code?: string }) => refusal)).toEqual([
      'RANGES_CHANGED',
      undefined,
      'NOT_FOUND',
    ]);
    const late = await send('PUT', `/${_id}/ranges`, { ranges: [], version: 1 });
    expect(late.body.code).toBe('RANGES_CHANGED');
  });

  test.each([
    ['ranges.1.ageFromDays', [ADULT, { ...ADULT, sex: 'female', ageFromDays: 7000 }]],
    ['ranges.0.ageToDays', [{ ...ADULT, ageToDays: 6574 }]],
    ['ranges.0.low', [{ ...ADULT, low: '1,5' }]],
    ['ranges.0.high', [{ ...ADULT, high: '135.99' }]],
    ['ranges.0.criticalLow', [{ ...ADULT, criticalLow: '137' }]],
    ['ranges.0.criticalHigh', [{ ...ADULT, criticalHigh: '144' }]],
    ['ranges.0.pregnancyWeek', [{ ...ADULT, sex: 'male', pregnancyWeek: 12 }]],
    ['ranges.0.low', [{ sex: 'any', ageFromDays: 0 }]],
    ['ranges.0.sex', [{ ...ADULT, sex: 'other' }]],
    ['ranges.0.ageFromDays', [{ ...ADULT, ageFromDays: -1 }]],
    ['ranges.0.validFrom', [{ ...ADULT, validFrom: '2026-02-30' }]],
  ])('are refused at %s', async (path, ranges) => {
    const { _id } = await make();
    const answer = await draft(_id, ranges);
    expect(issueOf(answer)).toEqual([path, 'VALIDATION']);
    expect((await read(_id)).data.state).toBe('none');
  });

  test('do not overlap in the database either, and approved ones are never changed', async () => {
    const { _id } = await make();
    await draft(_id, [ADULT]);
    const { db } = app.database;
    const row = await db
      .selectFrom('reference_ranges')
      .innerJoin('range_versions', 'range_versions.id', 'reference_ranges.version_id')
      .selectAll('reference_ranges')
      .where('parameter_id', '=', _id)
      .executeTakeFirstOrThrow();
    const add = (fields: object) =>
      db
        .insertInto('reference_ranges')
        .values({ ...row, id: `copy ${Math.random()}`, position: 5, ...fields })
        .execute();
    await expect(add({ sex: 'male', age_from_days: 10_000 })).rejects.toThrow(/overlap/);
    await approve(_id);
    await expect(add({ age_from_days: 0, age_to_days: 10 })).rejects.toThrow(/never changed/);
    await expect(db.deleteFrom('reference_ranges').where('id', '=', row.id).execute()).rejects.toThrow(/never changed/);
    await expect(sql`UPDATE reference_ranges SET low = '1' WHERE id = ${row.id}`.execute(db)).rejects.toThrow(/never/);
    await expect(db.deleteFrom('range_versions').where('id', '=', row.version_id).execute()).rejects.toThrow(/never/);
  });

  test('of a choice name its choices', async () => {
    const { _id } = await make({ kind: 'choice', choices: ['Negative', 'Positive'], decimals: null });
    const cell = { sex: 'any', ageFromDays: 0 };
    expect((await draft(_id, [{ ...cell, expected: ['Negative'] }])).status).toBe(200);
    expect(issueOf(await draft(_id, [{ ...cell, expected: ['Absent'] }]))).toEqual(['ranges.0.expected', 'VALIDATION']);
  });

  test('approved twice at once are approved once', async () => {
    const { _id } = await make();
    await draft(_id, [ADULT]);
    const answers = await Promise.all(Array.from({ length: 6 }, () => approve(_id)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  });
});

describe('a file', () => {
  const load = (text: string, fields: object = {}) =>
    sendForm(app, 'POST', '/parameters/import', drafter.token, {
      ...fields,
      file: { bytes: Buffer.from(text), name: 'parameters.csv' },
    });
  const HEADER = 'code,name,unit,kind,decimals,department,sex,ageFromDays,ageToDays,low,high,validFrom\n';
  const GOOD = `${HEADER}K,Potassium,mmol/L,number,1,Biochemistry,female,0,6574,3.50,4.7,2026-01-01\nK,,,,,,any,6574,,3.5,5.1,2026-01-01\n`;

  test('is tried first, then taken, and changes nothing a second time', async () => {
    expect((await load(GOOD, { dryRun: 'true' })).body).toEqual({ created: 1, updated: 0, unchanged: 0, errors: [] });
    const find = async () => (await app.call('GET', '/parameters?q=Potassium', { token: admin.token })).body.data;
    expect(await find()).toEqual([]);
    expect((await load(GOOD)).body).toMatchObject({ created: 1 });
    const [made] = await find();
    expect(made).toMatchObject({ code: 'K', state: 'draft', draft: { ranges: [{ low: '3.50' }, { sex: 'any' }] } });
    expect((await load(GOOD)).body).toMatchObject({ created: 0, updated: 0, unchanged: 1 });
    expect((await load('code,method\nk,ISE\n')).body).toMatchObject({ updated: 1 });
    expect((await find())[0]).toMatchObject({ method: 'ISE', decimals: 1, draft: { version: 1 } });
  });

  test('with a bad row is refused whole, and every bad row is named', async () => {
    const bad = `${HEADER}CL,Chloride,mmol/L,number,0,Biochemistry,any,0,,98,107,2026-01-01\nCL,,,,,,female,10,,1,2,2026-01-01\nMG,Magnesium,mg/dL,numeric,1,Biochemistry,,,,,,\nCA,Calcium,mg/dL,number,1,Biochemistry,any,0,,"8,5",10,2026-01-01\n`;
    const { body } = await load(bad, { dryRun: 'true' });
    expect(body.errors.map(({ line, column }: { line: number; column: string }) => [line, column])).toEqual([
      [3, 'ageFromDays'],
      [4, 'kind'],
      [5, 'low'],
    ]);
    expect(await load(bad)).toMatchObject({ status: 400, body: { code: 'IMPORT_REFUSED' } });
    expect((await app.call('GET', '/parameters?q=chloride', { token: admin.token })).body.data).toEqual([]);
    expect((await load('name\nSodium\n')).status).toBe(400);
  });
});
