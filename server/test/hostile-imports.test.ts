// On SQLite alone: reading files (on PostgreSQL: catalogue/import.test.ts, parameters/parameters.test.ts).
// Files that are made to keep an import at work: each kind ends with a sentence, changes nothing, and leaves requests and writers free.
import { setImmediate } from 'node:timers/promises';
import { beforeAll, describe, expect, test } from 'vitest';
import { makeAdmin, makeItems, type Person } from './factories.ts';
import { sendForm } from './forms.ts';
import { createTestApp, createTestDatabase } from './harness.ts';

const at = await createTestDatabase();
const strict = await createTestApp({ IMPORT_SECONDS: '1' }, { at });
const usual = await createTestApp({}, { at });
let admin: Person;
beforeAll(async () => {
  admin = await makeAdmin(usual);
});

const load = (app: typeof strict, path: string, text: string, fields: object = {}) =>
  sendForm(app, 'POST', path, admin.token, { file: { bytes: Buffer.from(text), name: 'file.csv' }, ...fields });
const TOO_LONG = {
  status: 400,
  body: {
    code: 'IMPORT_TOO_LONG',
    message: expect.stringContaining('longer than 1 seconds'),
    issues: [{ path: 'file' }],
  },
};

describe('a catalogue of very many rows', () => {
  const rows = Array.from(
    { length: 60_000 },
    (_, index) => `test,T${index},Test number ${index},${index + 1},0,Blood,`,
  );
  const file = ['kind,code,name,price,discountPercent,sampleType,tests', ...rows].join('\n');

  test('ends, and the next import and every writer go on', async () => {
    expect(await load(strict, '/catalogue/import', file)).toMatchObject(TOO_LONG);
    expect((await usual.call('GET', '/test?all=true&limit=1', { token: admin.token })).headers['x-total-count']).toBe(
      '0',
    );
    const [id] = await makeItems(usual, { name: 'Iron', price: 100 });
    expect(id).toBeDefined();
    const small = 'kind,code,name,price,discountPercent,sampleType,tests\ntest,Z1,Zinc,100,0,Blood,\n';
    expect(await load(usual, '/catalogue/import', small)).toMatchObject({ status: 200, body: { created: 1 } });
  });
});

describe('parameters', () => {
  test('whose formulas read all others end, while requests are answered', async () => {
    const head = 'code,name,kind,decimals,department,formula\n';
    const formula = (index: number) => `"{""input"":""F${index}""}"`;
    const rows = Array.from(
      { length: 4_000 },
      (_, index) => `F${index + 1},Formula ${index + 1},calculated,1,Biochemistry,${formula(index)}`,
    );
    const file = `${head}F0,Base,number,1,Biochemistry,\n${rows.join('\n')}\n`;
    let isOver = false;
    const attack = load(strict, '/parameters/import', file).finally(() => {
      isOver = true;
    });
    let answered = 0;
    while (!isOver) {
      expect((await strict.http.inject('/healthz')).statusCode).toBe(200);
      answered += 1;
      // An injected request alone leaves no turn to anything else.
      await setImmediate();
    }
    expect(await attack).toMatchObject(TOO_LONG);
    expect(answered).toBeGreaterThan(5);
    expect((await usual.call('GET', '/parameters?q=Formula', { token: admin.token })).body.data).toEqual([]);
  });

  test('with more ranges than are compared with each other are refused at the first of them', async () => {
    const head = 'code,name,kind,decimals,department,sex,ageFromDays,ageToDays,low,high,validFrom\n';
    const rows = Array.from(
      { length: 15_000 },
      (_, index) => `R,Many,number,1,Biochemistry,any,${index},${index + 1},1,2,2026-01-01`,
    );
    const { status, body } = await load(usual, '/parameters/import', head + rows.join('\n'), { dryRun: 'true' });
    expect([status, body.errors[0].line, body.errors[0].message]).toEqual([200, 202, expect.stringContaining('200')]);
  });
});
