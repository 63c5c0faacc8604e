// The audit log of an order: every step with its order in words, and the reason of a value that is measured again.
import { expect, test } from 'vitest';
import { openBench } from '../../../test/bench.ts';
import { createTestApp } from '../../../test/harness.ts';

const app = await createTestApp();
const bench = await openBench(app);
const { admin, technician, colleague, pathologist, urea, crea, as, done } = bench;

test('steps name their order, corrections and calls too', async () => {
  const { lineId, orderId } = await bench.order();
  const { accession } = await bench.read(orderId);
  await bench.enter(technician, lineId, { [urea]: '250', [crea]: '1.0' });
  const { data: waiting } = await done(as(technician, 'GET', '/lab/critical'));
  const call = { outcome: 'reached', person: 'Dr Shah', number: '9876543210', readBack: true };
  await done(as(technician, 'POST', `/lab/critical/${waiting[0].resultId}/calls`, call));
  await bench.move(colleague, 'verify', orderId);
  await bench.move(pathologist, 'authorise', orderId);
  const [{ resultId } = { resultId: '' }] = await bench.currents(orderId);
  await done(as(technician, 'PUT', '/lab/amend', { resultId, value: '240', reasonCode: 'typing' }));
  const { data: entries } = await done(as(admin, 'GET', `/admin/audit?record=${orderId}&limit=50`));
  expect(entries.map(({ action }: { action: string }) => action).reverse()).toEqual([
    ...['result.entered', 'critical.called', 'result.verified', 'result.authorised', 'result.amended'],
  ]);
  for (const { sentence, recordName } of entries) {
    expect(recordName).toBe(accession);
    expect(sentence).toContain(accession);
  }
});

test('a value that is measured again keeps the reason, whoever asked, and the value of before', async () => {
  const { lineId, orderId } = await bench.order();
  await bench.enter(technician, lineId, { [urea]: '30', [crea]: '1.0' });
  const [{ resultId } = { resultId: '' }] = await bench.currents(orderId);
  const reason = 'A bubble in the cuvette';
  await done(as(colleague, 'PUT', '/lab/repeat', { resultIds: [resultId], reason }));
  const parameter = async () =>
    (await bench.read(orderId)).lines[0].parameters.find(
      ({ parameterId }: { parameterId: string }) => parameterId === urea,
    );
  const { result } = await parameter();
  expect(result).toMatchObject({ state: 'repeat', value: '30', repeat: { reason, by: expect.stringContaining(' ') } });
  const { rowVersion } = result;
  await done(
    as(technician, 'PUT', '/lab/results', { results: [{ lineId, parameterId: urea, value: '31', rowVersion }] }),
  );
  const again = await parameter();
  expect(again.result.repeat).toBeUndefined();
  expect(again.versions[0]).toMatchObject({ value: '30', repeat: { reason } });
  const { data } = await done(as(admin, 'GET', `/admin/audit?record=${orderId}&action=result.repeated`));
  expect(data[0].sentence).toContain(reason);
});
