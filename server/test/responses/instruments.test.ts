import { contract } from '@labfront/contract/index';
import { expect, test } from 'vitest';
import { openBench } from '../bench.ts';
import { makeAdmin, makeItems } from '../factories.ts';
import { makeOrder } from '../laboratory-orders.ts';
import { hasExactly, IMPORTED } from './fields.ts';
import { openArea } from './open-area.ts';

const { app, admin, ask, unanswered, unaudited } = await openArea('instruments');
const { instruments, parameters, qualityControl, testDefinitions } = contract;

const PARAMETER =
  '_id code name nameHi loinc unit kind decimals method department choices formula cvi cva note active state ranges version approvedBy approvedAt draft createdAt updatedAt'.split(
    ' ',
  );
const RANGE =
  '_id sex ageFromDays ageToDays pregnancyWeek low high criticalLow criticalHigh plausibleLow plausibleHigh expected method validFrom note'.split(
    ' ',
  );

test('parameters and definitions of tests', async () => {
  const { token } = admin;
  const half = { op: 'divide', of: [{ input: 'NA' }, { number: '2' }] };
  const fields = { name: 'Sodium', kind: 'number', department: 'Biochemistry', unit: 'mmol/L' };
  const { data } = await ask(parameters.createParameter, { token, body: { ...fields, code: 'NA' } });
  hasExactly(data, PARAMETER);
  const formula = { when: { sex: 'female' }, value: half, otherwise: { fact: 'ageYears' } };
  const calculated = { ...fields, code: 'HALF', kind: 'calculated', decimals: 1, formula };
  expect((await ask(parameters.createParameter, { token, body: calculated })).data.formula).toEqual(formula);
  const path = `/parameters/${data._id}`;
  await ask(parameters.updateParameter, { token, path, body: { decimals: 0 } });
  const body = { ranges: [{ sex: 'any', ageFromDays: 1, low: '136', high: '145' }] };
  const drafted = await ask(parameters.setRanges, { token, path: `${path}/ranges`, body });
  hasExactly(drafted.data.draft, ['version', 'ranges', 'draftedBy', 'draftedAt', 'warnings']);
  hasExactly(drafted.data.draft.ranges[0], RANGE);
  hasExactly(drafted.warnings[0], ['kind', 'sex', 'ageFromDays', 'ageToDays']);
  const other = (await makeAdmin(app)).token;
  await ask(parameters.approveRanges, { token: other, path: `${path}/ranges/approve`, body: {} });
  await ask(parameters.setRanges, { token, path: `${path}/ranges`, body: { ranges: [] } });
  const drafts = [{ parameterId: data._id, version: 2 }];
  await ask(parameters.approveManyRanges, { token: other, path: '/parameters/ranges/approve', body: { drafts } });
  const read = await ask(parameters.getParameter, { token, path });
  hasExactly(read, ['data', 'published', 'history']);
  hasExactly(read.history[0], 'version ranges draftedBy draftedAt approvedBy approvedAt'.split(' '));
  expect((await ask(parameters.listParameters, { token })).data).toHaveLength(2);
  const [definedId = ''] = await makeItems(app, { code: 'DEFINED' });
  const specimen = { key: 'serum', specimen: 'Serum', container: 'serum', volumeMl: 0.5, storage: '2-8 °C' };
  const measured = [{ parameterId: data._id, specimenKey: 'serum' }];
  const definition = { specimens: [specimen], parameters: measured, department: 'Biochemistry', turnaroundHours: 6 };
  const definitionPath = `/test/${definedId}/definition`;
  await ask(testDefinitions.setDefinition, { token, path: definitionPath, body: definition });
  const { data: defined } = await ask(testDefinitions.getDefinition, { token, path: definitionPath });
  hasExactly(defined, 'testId testCode testName specimens parameters department turnaroundHours updatedAt'.split(' '));
  const { data: tests } = await ask(testDefinitions.listDefinitions, { token });
  hasExactly(tests[0], '_id code name active state department specimens parameters'.split(' '));
  const form = { file: { bytes: Buffer.from('code,method\nNA,ISE\n'), name: 'parameters.csv' } };
  hasExactly(await ask(parameters.importParameters, { token, form }), IMPORTED);
});

test('instruments and quality control', async () => {
  const { centreId, glucose: parameterId, sugar, ...bench } = await openBench(app);
  const by = { token: bench.admin.token };
  const reviewer = { token: bench.second.token };
  const { code } = await makeOrder({ app, admin: bench.admin, centreId }, [sugar]);

  const asked = { name: 'AU480', centreId, protocol: 'hl7', department: 'Biochemistry' };
  const { data: made } = await ask(instruments.createInstrument, { ...by, body: asked });
  const path = `/instruments/${made._id}`;
  const { data: renewed } = await ask(instruments.renewInstrumentKey, { ...by, path: `${path}/key` });
  await ask(instruments.updateInstrument, { ...by, path, body: { name: 'AU480 left' } });
  const mappings = [{ code: 'GLU', parameterId, unit: 'mg/dL', factor: 1 }];
  await ask(instruments.setMappings, { ...by, path: `${path}/mappings`, body: { mappings } });
  await ask(instruments.listInstruments, by);
  await ask(instruments.listInstrumentParameters, by);

  const control = { instrumentId: made._id, parameterId };
  const failed = { ...control, outcome: 'failed', rule: '2_2s', level: '1', note: 'Both high' };
  const { data: record } = await ask(qualityControl.enterQc, { ...by, body: failed });
  await ask(qualityControl.reviewQc, { ...reviewer, path: `/qc/${record._id}/review`, body: { note: 'Seen' } });
  await ask(qualityControl.overrideQc, { ...reviewer, body: { ...control, reason: 'Checked by hand' } });
  await ask(qualityControl.listQc, by);

  const inbox = `${path}/messages`;
  const raw = (value: string) =>
    `MSH|^~\\&|AU||L||2026||ORU^R01|1|P|2.5.1\rOBR|1||${code}\rOBX|1|NM|GLU||${value}|mg/dL|||||F`;
  const send = async (id: string, value: string) => {
    const message = { id, protocol: 'hl7', raw: raw(value) };
    return (await ask(instruments.receiveMessage, { token: renewed.key, path: inbox, body: message })).data;
  };
  const [wanted, unwanted] = [await send('1', '4.10'), await send('2', '9.9')];
  await ask(instruments.listInstrumentMessages, { ...by, path: `${inbox}?state=waiting` });
  await ask(instruments.getInstrumentMessage, { ...by, path: `${inbox}/${wanted._id}` });
  await ask(instruments.reprocessMessage, { ...by, path: `${inbox}/${wanted._id}/reprocess` });
  const messageIds = [wanted._id, 'unknown'];
  const { data: accepted } = await ask(instruments.acceptMessages, {
    ...by,
    path: `${path}/accept`,
    body: { messageIds },
  });
  expect(accepted.map(({ outcome }: { outcome: string }) => outcome)).toEqual(['accepted', 'refused']);
  const discarded = { ...by, path: `${inbox}/${unwanted._id}/discard`, body: { reason: 'Diluted by mistake' } };
  await ask(instruments.discardMessage, discarded);
  await ask(instruments.listInstrumentMessages, { ...by, path: inbox });

  const file = { name: 'results.csv', bytes: Buffer.from(`specimen,parameter,value\n${code},GLU,4.10\n1,X,1`) };
  await ask(instruments.importResults, { ...by, form: { file } });
});

test('every write of an administrator left a row in the audit log', async () => expect(await unaudited()).toEqual([]));
test('no endpoint was left out', () => expect(unanswered()).toEqual([]));
