// The accredited scope of a centre: replaced as a whole, and imported all or nothing.
import { describe, expect, test } from 'vitest';
import { makeAdmin, makeCentre, makeCities, makeItems } from '../../../test/factories.ts';
import { sendForm } from '../../../test/forms.ts';
import { createTestApp } from '../../../test/harness.ts';

const app = await createTestApp();
await makeCities(app);
const [sugar = '', lipids = '', profile = ''] = await makeItems(
  app,
  { code: 'FBS', name: 'Fasting blood sugar' },
  { code: 'LIPID', name: 'Lipid profile' },
  { kind: 'package', code: 'FULL', name: 'Full body', tests: ['FBS', 'LIPID'] },
);
const admin = await makeAdmin(app);
const measured = { unit: 'mg/dL', kind: 'number', decimals: 0, method: 'Enzymatic', department: 'Biochemistry' };
for (const [code, name] of [
  ['HDL', 'HDL cholesterol'],
  ['LDL-C', 'LDL cholesterol'],
  ['LDL-M', 'LDL cholesterol'],
])
  await app.call('POST', '/parameters', { token: admin.token, body: { ...measured, code, name } });

let number = 10;
const make = () => {
  number += 1;
  return makeCentre(app, admin, { code: `B${number}`, kind: 'collection' });
};
const put = (id: string, body: object, path = '') =>
  app.call('PUT', `/centres/${id}${path}`, { token: admin.token, body });

describe('the scope of a centre', () => {
  const DATES = { validFrom: '2026-01-01', validUntil: '2026-12-31' };
  const scopeOf = async (id: string) =>
    (await app.call('GET', `/centres/${id}/scope`, { token: admin.token })).body.data.rows;
  const send = (id: string, csv: string, dryRun = false) =>
    sendForm(app, 'POST', `/centres/${id}/scope/import`, admin.token, {
      file: { name: 'scope.csv', bytes: Buffer.from(csv) },
      ...(dryRun && { dryRun: 'true' }),
    });

  test('is replaced as a whole, and only by tests that exist', async () => {
    const id = await make();
    const rows = [
      { testId: sugar, ...DATES },
      { testId: lipids, parameterId: 'HDL', ...DATES },
    ];
    const { status, body } = await put(id, { rows }, '/scope');
    expect(status).toBe(200);
    expect(body.data.rows).toEqual([
      {
        testId: sugar,
        parameterId: null,
        parameterName: null,
        ...DATES,
        testCode: 'FBS',
        testName: 'Fasting blood sugar',
      },
      {
        ...{ testId: lipids, parameterId: 'HDL', parameterName: 'HDL cholesterol' },
        ...{ ...DATES, testCode: 'LIPID', testName: 'Lipid profile' },
      },
    ]);
    const unknown = await put(id, { rows: [rows[0], { testId: 'none', ...DATES }] }, '/scope');
    expect([unknown.status, unknown.body.issues[0].path]).toEqual([400, 'rows.1.testId']);
    const twice = await put(id, { rows: [rows[0], rows[0]] }, '/scope');
    expect(twice.body.issues[0].path).toBe('rows.1.testId');
    const package_ = await put(id, { rows: [{ testId: profile, ...DATES }] }, '/scope');
    expect(package_.status).toBe(400);
    const order = await put(
      id,
      { rows: [{ testId: sugar, validFrom: '2026-02-01', validUntil: '2026-01-31' }] },
      '/scope',
    );
    expect(order.body.issues[0].path).toBe('rows.0.validUntil');
    expect(await scopeOf(id)).toEqual(body.data.rows);
  });

  test('names parameters by code, name or id, and takes none that nothing matches', async () => {
    const id = await make();
    const row = (parameter: string) => `LIPID,${parameter},2026-01-01,2026-12-31\n`;
    const header = 'test,parameter,validFrom,validUntil\n';
    const bad = await send(id, header + row('Unheard of') + row('LDL cholesterol'), true);
    const message = 'There is no such parameter. Leave it empty for the whole test';
    expect(bad.body.errors).toEqual([2, 3].map((line) => ({ line, column: 'parameter', message })));
    expect((await send(id, header + row('hdl CHOLESTEROL') + row('ldl-c'))).status).toBe(200);
    const rows = await scopeOf(id);
    expect(rows.map(({ parameterId, parameterName }: Record<string, string>) => [parameterId, parameterName])).toEqual([
      ['HDL', 'HDL cholesterol'],
      ['ldl-c', 'LDL cholesterol'],
    ]);
    const unknown = { testId: lipids, parameterId: 'Ratio', ...DATES };
    const refused = await put(id, { rows: [unknown] }, '/scope');
    expect([refused.status, refused.body.issues]).toEqual([
      400,
      [expect.objectContaining({ path: 'rows.0.parameterId', message })],
    ]);
    // Rows from before stay, and say that they match nothing.
    const { db } = app.database;
    await db
      .updateTable('centre_scope')
      .set({ parameter_id: 'Ratio' })
      .where('parameter_id', '=', 'HDL')
      .where('centre_id', '=', id)
      .execute();
    expect((await put(id, { rows: [unknown] }, '/scope')).body.data.rows[0].parameterName).toBe(null);
  });

  test('is imported all or nothing, and says before what would happen', async () => {
    const id = await make();
    const good =
      'Test,Parameter,Valid from,Valid until\nFBS,,2026-01-01,2026-12-31\nlipid profile,HDL,2026-01-01,2026-12-31\n';
    const bad = `${good}Unheard of,,2026-01-01,2026-12-31\nFBS,,31.12.2026,2026-12-31\nFBS,,2026-01-01,2026-06-30\n`;
    const errors = [
      { line: 4, column: 'test', message: 'There is no such test' },
      { line: 5, column: 'validFrom', message: 'Write the day as YYYY-MM-DD' },
      { line: 6, column: 'test', message: 'This test is there twice from the same day' },
    ];
    const counts = { created: 2, updated: 0, unchanged: 0 };
    expect((await send(id, bad, true)).body).toEqual({ ...counts, errors });
    const refused = await send(id, bad);
    expect(refused.status).toBe(400);
    expect(refused.body).toMatchObject({ code: 'IMPORT_REFUSED', ...counts, errors });
    expect(await scopeOf(id)).toEqual([]);

    expect((await send(id, good, true)).body).toEqual({ ...counts, errors: [] });
    expect(await scopeOf(id)).toEqual([]);
    expect((await send(id, good)).body).toEqual({ ...counts, errors: [] });
    expect(await scopeOf(id)).toHaveLength(2);

    const { body: csv } = await app.call('GET', `/centres/${id}/scope?format=csv`, { token: admin.token });
    const longer = csv.replace('2026-12-31', '2027-12-31');
    expect((await send(id, longer)).body).toEqual({ created: 0, updated: 1, unchanged: 1, errors: [] });
    expect((await send(id, 'name,from\nX,Y\n')).body.issues[0].path).toBe('file');
    expect((await send('nobody', good)).status).toBe(404);
  });
});
