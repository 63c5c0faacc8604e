// Values that are calculated from others: what becomes of them when a tube that was measured cannot be used, or is measured again.
import { beforeAll, expect, test } from 'vitest';
import { openBench } from '../../../test/bench.ts';
import { makeItems } from '../../../test/factories.ts';
import { createTestApp } from '../../../test/harness.ts';

const app = await createTestApp();
const bench = await openBench(app);
const { admin, technician, colleague, as, done, order, read, enter, move, renal, urea, crea, glucose } = bench;

let mixed: string;
let ratio: string;

interface Shown {
  testId: string;
  state: string;
  parameters: { parameterId: string; result: { _id: string; value: string; state: string } | null }[];
}

/** A test on a tube of its own, with a ratio of its value and one of another test. */
beforeAll(async () => {
  const formula = { op: 'divide', of: [{ input: 'GLU' }, { input: 'CREA' }] };
  const fields = {
    code: 'RATIO',
    name: 'RATIO',
    kind: 'calculated',
    decimals: 1,
    unit: '1',
    department: 'Biochemistry',
  };
  ratio = (await done(as(admin, 'POST', '/parameters', { ...fields, formula }))).data._id;
  [mixed = ''] = await makeItems(app, { name: 'Mixed' });
  const plasma = { key: 'p', specimen: 'Plasma', container: 'fluoride', volumeMl: 0.5, storage: '2-8 °C' };
  await done(
    as(admin, 'PUT', `/test/${mixed}/definition`, {
      specimens: [plasma],
      parameters: [
        { parameterId: glucose, specimenKey: 'p' },
        { parameterId: ratio, specimenKey: null },
      ],
      department: 'Biochemistry',
      turnaroundHours: 6,
    }),
  );
  await app.outbox.drain();
});

/** Both tests with their values; the ratio is 5.0. */
async function measured() {
  const made = await order({ items: [renal, mixed] });
  const lineOf = (testId: string) => made.lines.find((line) => line.testId === testId)?._id ?? '';
  await enter(technician, lineOf(renal), { [urea]: '30', [crea]: '2' });
  await enter(technician, lineOf(mixed), { [glucose]: '10' });
  const ratioNow = async () =>
    (await read(made.orderId)).lines
      .find((line: Shown) => line.testId === mixed)
      .parameters.find(({ parameterId }: Shown['parameters'][0]) => parameterId === ratio).result;
  expect(await ratioNow()).toMatchObject({ value: '5.0', state: 'resulted' });
  return { ...made, lineOf, ratioNow };
}

test('a value that came of a rejected tube is not there any more', async () => {
  const { orderId, ratioNow, lineOf } = await measured();
  await move(colleague, 'verify', orderId);
  const [tube] = await app.database.db
    .selectFrom('specimens')
    .select('tube_code')
    .where('accession_id', '=', orderId)
    .where('tests', 'like', `%${renal}%`)
    .execute();
  const rejected = await as(admin, 'POST', `/specimens/${tube?.tube_code}/reject`, { rejectCode: 'mislabelled' });
  expect(rejected.status).toBe(200);
  expect(await ratioNow()).toMatchObject({ value: 'not_done', state: 'resulted' });
  await enter(technician, lineOf(mixed), { [glucose]: '12' });
  expect(await ratioNow()).toMatchObject({ value: 'not_done' });
});

test('a value is awaited again with what it is calculated from', async () => {
  const { orderId, ratioNow, lineOf } = await measured();
  await move(colleague, 'verify', orderId);
  const line = (await read(orderId)).lines.find((one: Shown) => one.testId === renal) as Shown;
  const creatinine = line.parameters.find(({ parameterId }) => parameterId === crea)?.result?._id;
  const [answer] = (await done(as(colleague, 'PUT', '/lab/repeat', { resultIds: [creatinine], reason: 'Looks odd' })))
    .data;
  expect(answer.outcome).toBe('repeat');
  expect(await ratioNow()).toMatchObject({ state: 'repeat' });
  const anew = { lineId: lineOf(renal), parameterId: crea, value: '4', rowVersion: answer.rowVersion };
  await done(as(technician, 'PUT', '/lab/results', { results: [anew] }));
  expect(await ratioNow()).toMatchObject({ value: '2.5', state: 'resulted' });
});

test('nobody says of a calculated value that it was not done', async () => {
  const { lineOf, ratioNow } = await measured();
  const results = [{ lineId: lineOf(mixed), parameterId: ratio, value: 'not_done', reason: 'reagent' }];
  const { data } = await done(as(technician, 'PUT', '/lab/results', { results }));
  expect(data[0]).toMatchObject({ outcome: 'refused', code: 'VALUE_CALCULATED' });
  expect(await ratioNow()).toMatchObject({ value: '5.0' });
});
