// The work list of an analyser: the tests that it measures, at its own centre.
import { expect, test } from 'vitest';
import { createTestApp } from '../../../test/harness.ts';
import { openInstrumentBench } from '../../../test/instrument-bench.ts';
import { done } from '../../../test/laboratory-orders.ts';

const app = await createTestApp();
const bench = await openInstrumentBench(app);
const { admin, technician, as, mapping, makeInstrument, order, renal, urea, otherCentre } = bench;

test('shows the tests with a parameter that the analyser measures, at its centre alone', async () => {
  const both = await order([renal, urea]);
  await order([renal], {}, otherCentre);
  const testsOf = async ({ id }: { id: string }, more = '') => {
    const { data } = await done(as(admin, 'GET', `/lab/worklist?instrument=${id}${more}`));
    return data.map(({ testId, orderId }: Record<string, string>) => [testId, orderId]).sort();
  };
  const ofBoth = [renal, urea].map((testId) => [testId, both.orderId]).sort();
  expect(await testsOf(await makeInstrument())).toEqual(ofBoth);
  const creatinine = await makeInstrument([mapping('CREA'), mapping('X', { parameterId: null })]);
  expect(await testsOf(creatinine)).toEqual([[renal, both.orderId]]);
  expect(await testsOf(creatinine, '&state=in_progress&sort=dueAt')).toEqual([[renal, both.orderId]]);
  expect(await testsOf(creatinine, '&state=released')).toEqual([]);
  expect(await testsOf(await makeInstrument([mapping('UURE')]))).toEqual([]);
  expect(await testsOf(await makeInstrument([mapping('CREA')], otherCentre))).toHaveLength(1);
  expect(await testsOf({ id: 'unknown' })).toEqual([]);
});

test('shows nothing of an analyser elsewhere to whoever works here', async () => {
  const { id } = await makeInstrument([mapping('CREA')], otherCentre);
  expect((await done(as(technician, 'GET', `/lab/worklist?instrument=${id}`))).data).toEqual([]);
});
