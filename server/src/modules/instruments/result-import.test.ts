// A CSV file of results: row by row, tried first, and never over what somebody else has entered.
import { beforeAll, expect, test } from 'vitest';
import { makeAdmin, makeCentre, makeCities, makeItems, makeStaff, type Person } from '../../../test/factories.ts';
import { sendForm } from '../../../test/forms.ts';
import { createTestApp } from '../../../test/harness.ts';
import { done, type LabOrder, makeOrder } from '../../../test/laboratory-orders.ts';

const app = await createTestApp();
await makeCities(app);
const [testId = ''] = await makeItems(app, { price: 300, name: 'Urine routine' });
const admin = await makeAdmin(app);
let technician: Person;
let colleague: Person;
let centreId: string;
let here: LabOrder;

const as = ({ token }: Person, method: 'POST' | 'PUT' | 'GET', path: string, body?: object) =>
  app.call(method, path, { token, ...(body && { body }) });

async function send(
  rows: string[],
  { dryRun = false, confirmed = false, header = 'specimen,parameter,value,reason,unit' } = {},
) {
  const file = { name: 'results.csv', bytes: Buffer.from([header, ...rows].join('\n')) };
  return sendForm(app, 'POST', '/lab/results/import', technician.token, {
    dryRun: String(dryRun),
    confirmed: String(confirmed),
    file,
  });
}
const outcomes = ({ body }: Awaited<ReturnType<typeof send>>) =>
  body.data.rows.map(({ outcome, code }: Record<string, string>) => code ?? outcome);
const values = async () => {
  const { data } = await done(as(admin, 'GET', `/lab/orders/${here.orderId}`));
  return data.lines[0].parameters.map(({ result }: { result: { value: string } | null }) => result?.value ?? null);
};

beforeAll(async () => {
  centreId = await makeCentre(app, admin, { code: 'BPL1', kind: 'laboratory', labCode: '01' });
  technician = await makeStaff(app, admin, { roleId: 'technician', scope: 'centre', centreId });
  colleague = await makeStaff(app, admin, { roleId: 'technician', scope: 'centre', centreId });
  const parameters = [];
  for (const [code, unit] of [
    ['PH', ''],
    ['SG', 'g/mL'],
  ] as const) {
    const body = { code, name: code, kind: 'number', unit, department: 'Clinical pathology' };
    const { data } = await done(as(admin, 'POST', '/parameters', body));
    parameters.push({ parameterId: data._id, specimenKey: 's' });
  }
  const specimens = [{ key: 's', specimen: 'Urine', container: 'urine', volumeMl: 10, storage: '2-8 °C' }];
  const definition = { specimens, parameters, department: 'Clinical pathology', turnaroundHours: 6 };
  await done(as(admin, 'PUT', `/test/${testId}/definition`, definition));
  here = await makeOrder({ app, admin, centreId }, [testId]);
});

test('a dry run answers each row and enters nothing', async () => {
  const rows = [
    `${here.code},PH,6.50`,
    `${here.accession},sg,1.010,,g/mL`,
    `${here.code},PH,7`,
    `${here.code},NA,1`,
    '12345678901234,PH,7',
    `${here.code},SG,1.010,,kg/L`,
    `${here.code},SG,`,
  ];
  const tried = await send(rows, { dryRun: true });
  const answered = ['saved', 'saved', 'VALIDATION', 'VALIDATION', 'VALIDATION', 'UNIT_DIFFERS', 'VALIDATION'];
  expect([tried.status, outcomes(tried)]).toEqual([200, answered]);
  expect(tried.body.data).toMatchObject({ saved: 2, refused: 5, errors: [] });
  expect(tried.body.data.rows.map(({ line }: { line: number }) => line)).toEqual([2, 3, 4, 5, 6, 7, 8]);
  expect(await values()).toEqual([null, null]);
});

test('values are entered as they were typed, once, and not over those of a colleague', async () => {
  const rows = [`${here.code},PH,6.50`, `${here.code},SG,not_done,No strip`];
  expect(outcomes(await send(rows))).toEqual(['saved', 'saved']);
  expect(await values()).toEqual(['6.50', 'not_done']);
  expect(outcomes(await send(rows))).toEqual(['unchanged', 'unchanged']);
  expect(outcomes(await send([`${here.code},PH,6.60`]))).toEqual(['RESULT_CHANGED']);
  const { data: found } = await done(as(colleague, 'GET', `/lab/orders/${here.orderId}`));
  expect(found.lines[0].parameters[0].result.enteredBy._id).toBe(technician.id);
});

test('other programs name columns in their way; a file without them, or too long, is refused at its field', async () => {
  const header = 'Barcode;Test;Result';
  expect(outcomes(await send([`${here.code};PH;6.50`], { header }))).toEqual(['unchanged']);
  const lacking = await send(['a,b'], { header: 'specimen,value' });
  expect([lacking.status, lacking.body.issues[0].path]).toEqual([400, 'file']);
  const long = await send(Array.from({ length: 1_001 }, () => `${here.code},PH,1`));
  expect([long.status, long.body.issues[0].path]).toEqual([400, 'file']);
  const nothing = await app.call('POST', '/lab/results/import', { token: technician.token, body: {} });
  expect(nothing.status).toBe(400);
});

test('a laboratory elsewhere enters nothing here, and cannot tell a tube of ours from one that is not there', async () => {
  const other = await makeCentre(app, admin, { code: 'BPL2', kind: 'laboratory', labCode: '02' });
  const far = await makeStaff(app, admin, { roleId: 'technician', scope: 'centre', centreId: other });
  const own = technician;
  technician = far;
  const unknown = '12345678901234';
  const answer = await send([`${here.code},PH,9`, `${unknown},PH,9`, `${here.accession},NA,9`]);
  technician = own;
  expect(outcomes(answer)).toEqual(['VALIDATION', 'VALIDATION', 'VALIDATION']);
  const messages = answer.body.data.rows.map(({ message }: { message: string }) => message);
  const ofUnknown = (code: string) => messages[1].replace(unknown, code);
  expect(messages).toEqual([ofUnknown(here.code), messages[1], ofUnknown(here.accession)]);
});

test('a row for a line that is over is refused, and one that another line still waits for is saved', async () => {
  const [second = ''] = await makeItems(app, { price: 100, name: 'Urine pH' });
  const { data: definition } = await done(as(admin, 'GET', `/test/${testId}/definition`));
  const parameters = [{ parameterId: definition.parameters[0].parameterId, specimenKey: 's' }];
  const specimens = [{ key: 's', specimen: 'Urine', container: 'urine', volumeMl: 10, storage: '2-8 °C' }];
  const body = { specimens, parameters, department: 'Clinical pathology', turnaroundHours: 6 };
  await done(as(admin, 'PUT', `/test/${second}/definition`, body));
  const both = await makeOrder({ app, admin, centreId }, [testId, second]);
  const read = async () => (await done(as(admin, 'GET', `/lab/orders/${both.orderId}`))).data.lines;
  const ended = (await read()).find((line: { testId: string }) => line.testId === testId);
  await done(as(technician, 'PUT', '/lab/not-performed', { lineIds: [ended._id], reason: 'Used up' }));
  const rows = [`${both.code},PH,6.50`, `${both.code},SG,1.010`];
  expect(outcomes(await send(rows))).toEqual(['saved', 'LINE_OVER']);
  const states = (await read()).map(({ testName, state }: Record<string, string>) => [testName, state]);
  expect(Object.fromEntries(states)).toEqual({ 'Urine routine': 'not_performed', 'Urine pH': 'resulted' });
  // Entered by the technician: what is rejected now is not typed over.
  await done(as(admin, 'POST', `/specimens/${both.code}/reject`, { rejectCode: 'haemolysed' }));
  expect(outcomes(await send([`${both.code},PH,7`]))).toEqual(['LINE_OVER']);
});

test('a row for a rejected tube is refused, in a dry run too, and enters nothing', async () => {
  const rejected = await makeOrder({ app, admin, centreId }, [testId]);
  await done(as(admin, 'POST', `/specimens/${rejected.code}/reject`, { rejectCode: 'leaked' }));
  const rows = [`${rejected.code},PH,6.50`, `${rejected.accession},SG,1.010`];
  expect(outcomes(await send(rows, { dryRun: true }))).toEqual(['LINE_OVER', 'LINE_OVER']);
  expect(outcomes(await send(rows))).toEqual(['LINE_OVER', 'LINE_OVER']);
  const [line] = (await done(as(admin, 'GET', `/lab/orders/${rejected.orderId}`))).data.lines;
  expect([line.state, line.parameters.filter(({ result }: { result: unknown }) => result !== null)]).toEqual([
    'recollect_requested',
    [],
  ]);
});

test('a value outside the plausible limits is kept once the file is confirmed', async () => {
  const { data } = await done(as(admin, 'GET', '/parameters?q=SG'));
  const ranges = [{ sex: 'any', ageFromDays: 0, validFrom: '2020-01-01', plausibleLow: '1', plausibleHigh: '1.1' }];
  await done(as(admin, 'PUT', `/parameters/${data[0]._id}/ranges`, { ranges }));
  await done(as(await makeAdmin(app), 'PUT', `/parameters/${data[0]._id}/ranges/approve`, {}));
  const { code } = await makeOrder({ app, admin, centreId }, [testId]);
  const rows = [`${code},SG,1.2`, `${code},PH,-1`];
  expect(outcomes(await send(rows, { dryRun: true }))).toEqual(['VALUE_IMPLAUSIBLE', 'saved']);
  expect(outcomes(await send(rows, { dryRun: true, confirmed: true }))).toEqual(['saved', 'saved']);
  expect(outcomes(await send(rows, { confirmed: true }))).toEqual(['saved', 'saved']);
});
