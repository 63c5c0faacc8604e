import { contract } from '@labfront/contract/index';
import { expect, test } from 'vitest';
import { openBench } from '../bench.ts';
import { makeItems, makeStaff } from '../factories.ts';
import { png } from '../file-samples.ts';
import { hasExactly } from './fields.ts';
import { openArea } from './open-area.ts';

const { app, ask, unanswered, unaudited } = await openArea('laboratory');
const { criticalCalls, explanations, labLines, labReports, laboratory, letterheads, losses } = contract;
const { myResults, referrals, reports, sensitiveLines, signatories, turnaround } = contract;

const bench = await openBench(app);
const { centreId } = bench;
const by = { token: bench.admin.token };
const chief = { token: bench.second.token };
const pathologist = await makeStaff(app, bench.admin, { roleId: 'pathologist' });
const signing = { token: pathologist.token };
const ranges = [{ sex: 'any', ageFromDays: 0, low: '136', high: '145', criticalLow: '120', validFrom: '2020-01-01' }];
const parameterId = await bench.makeParameter('NA', ranges);
const [sodium = ''] = await makeItems(app, { code: 'NA', name: 'Serum sodium' });
await bench.define(sodium, [parameterId]);
/** The order whose result is released. */
const order = await bench.order({ items: [sodium] });

const picture = async (name: string) => ({ file: { bytes: await png(), name } });

test('signatories', async () => {
  const body = {
    accountId: pathologist.id,
    name: 'Dr Asha Rao',
    qualification: 'MD Pathology',
    registrationNumber: 'MP-1234',
    departments: ['Biochemistry'],
    centreIds: [centreId],
    validFrom: '2020-01-01',
  };
  const { data: signatory } = await ask(signatories.createSignatory, { ...by, body });
  const path = `/signatories/${signatory._id}`;
  await ask(signatories.updateSignatory, { ...by, path, body });
  await ask(signatories.listSignatories, by);
  const signature = { ...by, path: `${path}/signature` };
  await ask(signatories.setSignature, { ...signature, form: await picture('signature.png') });
  await ask(signatories.removeSignature, signature);
});

test('results, from the worklist to the second signature', async () => {
  await ask(laboratory.getWorklist, { ...by, path: '/lab/worklist?state=in_progress' });
  const pregnancy = { orderId: order.orderId, pregnant: true, week: 12, version: 0 };
  await ask(labLines.recordPregnancy, { ...by, body: pregnancy });
  await ask(laboratory.getLabOrder, { ...by, path: `/lab/orders/${order.orderId}` });
  const enter = async (value: string, rowVersion?: number) => {
    const entry = { lineId: order.lineId, parameterId, value, rowVersion };
    const { data } = await ask(laboratory.enterResults, { ...by, body: { results: [entry] } });
    return data[0];
  };
  const first = await enter('141');
  const again = { resultIds: [first.resultId], reason: 'The tube had foam' };
  const { data: repeated } = await ask(laboratory.repeatResults, { ...chief, body: again });
  const { resultId, rowVersion } = await enter('110', repeated[0].rowVersion);
  await ask(criticalCalls.listCritical, by);
  const told = { outcome: 'reached', person: 'Dr Meena Shah', number: '9876543210', readBack: true };
  await ask(criticalCalls.recordCriticalCall, { ...by, path: `/lab/critical/${resultId}/calls`, body: told });
  await ask(criticalCalls.listCriticalCalls, { ...by, path: '/lab/critical/calls?outcome=reached' });
  const verified = { results: [{ resultId, rowVersion }] };
  const { data: checked } = await ask(laboratory.verifyResults, { ...chief, body: verified });
  const signed = { results: [{ resultId, rowVersion: checked[0].rowVersion }] };
  const { data: authorised } = await ask(laboratory.authoriseResults, { ...signing, body: signed });
  expect(authorised[0].outcome).toBe('authorised');
});

test('letterheads', async () => {
  const path = `/centres/${centreId}/letterhead`;
  await ask(letterheads.getLetterhead, { ...by, path });
  await ask(labReports.previewLetterhead, { ...by, path: `${path}/preview?line=A%20unit%20of%20Narmada` });
  await ask(letterheads.setLetterhead, { ...by, path, body: { footer: 'Issued by the laboratory' } });
  const symbol = { ...by, path: `${path}/symbol` };
  await ask(letterheads.setLetterheadPicture, { ...symbol, form: await picture('symbol.png') });
  await ask(letterheads.removeLetterheadPicture, symbol);
});

test('lines that another laboratory measures, and lines that end', async () => {
  const settings = { oneTechnicianCentreIds: [centreId], ldl: null };
  await ask(labLines.setLabSettings, { ...by, body: settings });
  await ask(labLines.getLabSettings, by);
  const [referred, ended] = [await bench.order({ items: [sodium] }), await bench.order({ items: [sodium] })];
  await ask(labLines.commentLine, { ...by, body: { lineId: ended.lineId, comment: 'Slightly haemolysed' } });
  const given = { name: 'Metro', tests: [{ testId: sodium, price: 40, turnaroundHours: 24 }] };
  const { data: other } = await ask(referrals.createReferralLaboratory, { ...by, body: given });
  const registry = `/referral-laboratories/${other._id}`;
  await ask(referrals.updateReferralLaboratory, { ...by, path: registry, body: given });
  await ask(referrals.listReferralLaboratories, by);
  const lineIds = [referred.lineId];
  await ask(labLines.referLines, { ...by, body: { lineIds, laboratoryId: other._id } });
  await ask(referrals.listReferred, by);
  const box = { laboratoryId: other._id, centreId, lineIds };
  const { data: manifest } = await ask(referrals.sendManifest, { ...by, body: box });
  await ask(referrals.getManifest, { ...by, path: `/lab/manifests/${manifest._id}` });
  await ask(referrals.listManifests, by);
  await ask(referrals.fileReferralReport, {
    ...by,
    path: `/lab/orders/${referred.orderId}/referral-report`,
    form: { laboratoryId: other._id, ...(await picture('report.png')) },
  });
  await ask(labLines.notPerform, { ...by, body: { lineIds: [ended.lineId], reason: 'The sample was used up' } });
});

test('the report of a sensitive test', async () => {
  const { orderId, lineId, customer } = order;
  await ask(labReports.previewReport, { ...by, path: `/lab/release/${orderId}/preview` });
  const mark = (sensitive: boolean) => app.call('PUT', `/test/${sodium}`, { ...by, body: { sensitive } });
  await mark(true);
  await ask(sensitiveLines.recordConsent, { ...by, body: { lineId, counsellor: 'Meena Shah' } });
  await ask(sensitiveLines.confirmReactive, { ...signing, body: { lineId, method: 'Western blot' } });
  const release = { orderId, kind: 'final' };
  const { data: made } = await ask(labReports.releaseOrder, { ...signing, body: release });
  await mark(false);
  const fields =
    'reportId version kind accredited language status checkCode fileName issuedAt tests comment counselling';
  hasExactly(made[0], fields.split(' '));
  const { reportId } = made[0];
  expect((await ask(reports.listReports, by)).data[0].kind).toBe('final');
  const counselling = { ...signing, path: `/prescription-reports/${reportId}/counselling` };
  await ask(labReports.recordCounselling, counselling);
  await ask(labReports.fhirOfReport, { token: customer.token, path: `/prescription-reports/fhir/${reportId}` });
  await ask(labReports.getOrderRelease, { ...by, path: `/lab/release/${orderId}` });
});

/** Drafts and approves the text that patients read about the parameter. */
async function explain() {
  const path = `/explanations/${parameterId}`;
  const words = { simple: { about: 'A salt' }, detailed: { about: 'A salt of blood', high: 'Too little water' } };
  const body = { texts: { en: words, hi: words }, source: 'A book', sourceUrl: 'https://example.org' };
  const { data } = await ask(explanations.draftExplanation, { ...by, path, body });
  hasExactly(data, '_id code name nameHi unit department state approved draft'.split(' '));
  const drafts = [{ parameterId, version: data.draft.version }];
  const approval = { ...signing, path: '/explanations/approve', body: { drafts } };
  expect((await ask(explanations.approveExplanations, approval)).data[0].outcome).toBe('approved');
  expect((await ask(explanations.getExplanation, { ...by, path })).history).toHaveLength(1);
  await ask(explanations.listExplanations, by);
}

test('own results and their explanation', async () => {
  const { token } = order.customer;
  const { data: own } = await ask(myResults.listMyResults, { token });
  hasExactly(own[0], 'parameterId code name nameHi kind department cvi cva points'.split(' '));
  const mine = { token, path: `/my-results/${parameterId}` };
  hasExactly(await ask(myResults.getMyResult, mine), ['data', 'patient', 'explanation']);
  await explain();
  const { explanation } = await ask(myResults.getMyResult, mine);
  hasExactly(explanation, 'simple detailed source sourceUrl version approvedBy approvedAt'.split(' '));
});

test('turnaround, losses and an amendment', async () => {
  await ask(turnaround.getTurnaround, by);
  const times = await ask(turnaround.listTurnaroundLines, { ...by, path: '/turnaround/lines?state=finished' });
  expect(times.data).toHaveLength(1);
  await ask(turnaround.getPublicTurnaround, {});
  await ask(losses.getLosses, by);
  await ask(losses.listLosses, { ...by, path: '/losses?kind=repeat' });
  const [result] = await bench.currents(order.orderId);
  const amended = { resultId: result?.resultId, value: '111', reasonCode: 'typing', reason: 'Misread' };
  await ask(laboratory.amendResult, { ...by, body: amended });
});

test('every write of an administrator left a row in the audit log', async () => expect(await unaudited()).toEqual([]));
test('no endpoint was left out', () => expect(unanswered()).toEqual([]));
