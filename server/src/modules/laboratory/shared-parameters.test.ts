// Two tests of one order that measure the same parameter, and tests whose definition changes while their lines are open.
import { beforeAll, describe, expect, test } from 'vitest';
import { openBench } from '../../../test/bench.ts';
import { makeItems } from '../../../test/factories.ts';
import { createTestApp } from '../../../test/harness.ts';

const app = await createTestApp();
const bench = await openBench(app);
const { admin, technician, colleague, pathologist, as, done, define, order, read, enter, move, urea, crea } = bench;

interface Shown {
  state: string;
  testId: string;
  parameters: { code: string; result: { value: string; state: string; enteredBy: { _id: string } } | null }[];
}
const lineOf = async (orderId: string, testId: string): Promise<Shown> =>
  (await read(orderId)).lines.find((line: Shown) => line.testId === testId);
const valuesOf = async (orderId: string, testId: string) =>
  Object.fromEntries(
    (await lineOf(orderId, testId)).parameters.map(({ code, result }) => [code, result?.value ?? null]),
  );

async function makeCalculated(code: string, formula: object): Promise<string> {
  const fields = { code, name: code, kind: 'calculated', decimals: 1, unit: 'mg/dL', department: 'Biochemistry' };
  return (await done(as(admin, 'POST', '/parameters', { ...fields, formula }))).data._id;
}
const ratioOf = (left: string, right: string) => ({ op: 'divide', of: [{ input: left }, { input: right }] });

describe('two tests of an order that measure the same parameter', () => {
  let small: string;
  let large: string;
  let outside: string;
  const lineIds = (lines: { testId: string; _id: string }[]) =>
    [small, large, outside].map((id) => lines.find(({ testId }) => testId === id)?._id ?? '');

  beforeAll(async () => {
    const ratio = await makeCalculated('RATIO', ratioOf('UREA', 'CREA'));
    const double = await makeCalculated('DOUBLE', { op: 'multiply', of: [{ input: 'RATIO' }, { number: '2' }] });
    [small = '', large = '', outside = ''] = await makeItems(
      app,
      { name: 'Small' },
      { name: 'Large' },
      { name: 'Far' },
    );
    await define(small, [urea, crea, ratio]);
    await define(large, [urea, crea, ratio, double]);
    await define(outside, [double]);
    await app.outbox.drain();
  });

  test.each(['first', 'last'])('calculate from the values of their own line, whichever is typed %s', async (which) => {
    const { lines, orderId } = await order({ items: [small, large] });
    const [one = '', other = ''] = lineIds(lines);
    const steps = [
      () => enter(technician, one, { [urea]: '30', [crea]: '1' }),
      () => enter(technician, other, { [urea]: '40', [crea]: '2' }),
    ];
    for (const step of which === 'first' ? steps : steps.toReversed()) await step();
    expect(await valuesOf(orderId, small)).toEqual({ UREA: '30', CREA: '1', RATIO: '30.0' });
    expect(await valuesOf(orderId, large)).toEqual({ UREA: '40', CREA: '2', RATIO: '20.0', DOUBLE: '40.0' });
  });

  test('await the values of their own line, though the other line has them', async () => {
    const { lines, orderId } = await order({ items: [small, large] });
    const [one = '', other = ''] = lineIds(lines);
    await enter(technician, one, { [urea]: '30', [crea]: '1' });
    await enter(technician, other, { [urea]: '40' });
    expect(await valuesOf(orderId, large)).toEqual({ UREA: '40', CREA: null, RATIO: null, DOUBLE: null });
    expect((await lineOf(orderId, large)).state).toBe('in_progress');
  });

  test('give a third one that measures none of it the value that is there', async () => {
    const { lines, orderId } = await order({ items: [small, large, outside] });
    const [, other = ''] = lineIds(lines);
    await enter(technician, other, { [urea]: '40', [crea]: '2' });
    expect(await valuesOf(orderId, small)).toEqual({ UREA: null, CREA: null, RATIO: null });
    expect((await valuesOf(orderId, large)).RATIO).toBe('20.0');
    expect(await valuesOf(orderId, outside)).toEqual({ DOUBLE: '40.0' });
  });
});

describe('a definition that changes while lines are open', () => {
  let count = 0;
  async function ordered(parameters: readonly string[], ...others: readonly string[]) {
    count += 1;
    const [testId = ''] = await makeItems(app, { name: `Changing ${count}` });
    await define(testId, parameters);
    return { testId, ...(await order({ items: [testId, ...others] })) };
  }
  const redefine = async (testId: string, parameters: readonly string[]) => {
    await define(testId, parameters);
    await app.outbox.drain();
  };
  const sign = async (orderId: string) => {
    await move(colleague, 'verify', orderId);
    await move(pathologist, 'authorise', orderId);
  };

  test('adds its parameters to an open line, which waits for them', async () => {
    const { testId, lineId, orderId } = await ordered([urea]);
    await enter(technician, lineId, { [urea]: '30' });
    expect((await lineOf(orderId, testId)).state).toBe('resulted');
    await redefine(testId, [urea, crea]);
    expect((await lineOf(orderId, testId)).state).toBe('in_progress');
    expect(await valuesOf(orderId, testId)).toEqual({ UREA: '30', CREA: null });
    await enter(technician, lineId, { [crea]: '1' });
    await sign(orderId);
    expect((await lineOf(orderId, testId)).state).toBe('authorised');
  });

  test('calculates a formula that it adds from the values that are there', async () => {
    const added = await makeCalculated('ADDED', ratioOf('UREA', 'CREA'));
    const { testId, lineId, orderId } = await ordered([urea, crea]);
    await enter(technician, lineId, { [urea]: '30', [crea]: '2' });
    await redefine(testId, [urea, crea, added]);
    const line = await lineOf(orderId, testId);
    expect([line.state, line.parameters[2]?.result?.value]).toEqual(['resulted', '15.0']);
    expect(line.parameters[2]?.result?.enteredBy._id).toBe(technician.id);
  });

  test('never takes a value away: it is shown, corrected, verified and authorised as before', async () => {
    const { testId, lineId, orderId } = await ordered([urea, crea]);
    await enter(technician, lineId, { [urea]: '30', [crea]: '1' });
    await redefine(testId, [crea]);
    expect(await valuesOf(orderId, testId)).toEqual({ CREA: '1', UREA: '30' });
    const { rowVersion } = (await read(orderId)).lines[0].parameters[1].result;
    const corrected = { lineId, parameterId: urea, value: '31', rowVersion };
    expect((await done(as(technician, 'PUT', '/lab/results', { results: [corrected] }))).data[0].outcome).toBe('saved');
    await sign(orderId);
    expect((await lineOf(orderId, testId)).parameters.map(({ result }) => result?.state)).toEqual([
      'authorised',
      'authorised',
    ]);
  });

  test('lets a line go on that waited only for a parameter without a value', async () => {
    const { testId, lineId, orderId } = await ordered([urea, crea]);
    await enter(technician, lineId, { [urea]: '30' });
    await sign(orderId);
    expect((await lineOf(orderId, testId)).state).toBe('in_progress');
    await redefine(testId, [urea]);
    expect((await lineOf(orderId, testId)).state).toBe('authorised');
    expect(await valuesOf(orderId, testId)).toEqual({ UREA: '30' });
  });

  test('leaves an authorised line as it was signed', async () => {
    const { testId, lines, orderId } = await ordered([urea], bench.sugar);
    const idOf = (id: string) => lines.find((line) => line.testId === id)?._id ?? '';
    await enter(technician, idOf(testId), { [urea]: '30' });
    await sign(orderId);
    await redefine(testId, [urea, crea]);
    // A value of another line settles all lines of the order.
    await enter(technician, idOf(bench.sugar), { [bench.glucose]: '90' });
    const line = await lineOf(orderId, testId);
    expect([line.state, line.parameters.map(({ code }) => code)]).toEqual(['authorised', ['UREA']]);
  });
});
