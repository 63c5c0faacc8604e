// Versions of a report after the first: amended with a reason, marked, and supplemented.
import { describe, expect, test } from 'vitest';
import { createTestApp } from '../../../test/harness.ts';
import { mailsTo } from '../../../test/mails.ts';
import { openBench } from '../../../test/release-bench.ts';
import { releasesOf } from '../../../test/report-releases.ts';
import { reportTime } from './report-texts.ts';

const app = await createTestApp();
const VALUES = { UREA: '30', CREA: '1.10', CHOL: '<0.5' };
const bench = await openBench(app, [
  { name: 'Renal Profile', parameters: ['UREA', 'CREA'] },
  { name: 'Lipid Profile', parameters: ['CHOL'] },
]);
const { released, refusal, state, download, textOf, check, own, accredit, reopen } = releasesOf(app, bench);

describe('an amendment', () => {
  test('waits for another release, says what changed and why, and ends the links to the version before', async () => {
    const { orderId, customer } = await bench.makeOrder();
    await bench.authorise(orderId, VALUES);
    const [before] = await released(orderId);
    const { reportFile } = await own(customer, before.reportId);
    const open = (link: string) => app.http.inject({ url: new URL(link).pathname + new URL(link).search });
    expect((await open(reportFile)).statusCode).toBe(200);
    app.clock.advance(1_000);
    await bench.amend(orderId, 'UREA', '31');
    expect(await state(orderId)).toEqual(['authorised', 'released']);
    const [after] = await released(orderId);
    expect(after).toMatchObject({ reportId: before.reportId, version: 2, kind: 'amended' });
    expect((await open(reportFile)).statusCode).toBe(410);
    expect((await download(customer, before.fileName)).statusCode).toBe(404);
    expect(await own(customer, before.reportId)).toMatchObject({ amendReason: 'UREA name: typing', version: 2 });
    const text = await textOf(customer, after.fileName);
    expect(text).toContain('Amended report');
    expect(text).toContain('UREA name: 30 is now 31 (typing error)');
    const issued = reportTime(before.issuedAt);
    expect(text).toContain(`Replaces Version 1, ${issued}, Check code ${before.checkCode}`);
    const subjects = (await mailsTo(app, customer.email)).flatMap(
      (mail) => /^Subject: (Your report.*)$/m.exec(mail)?.[1]?.trim() ?? [],
    );
    expect(subjects.sort()).toEqual(['Your report is ready', 'Your report was amended']);
  });
});

test('an amendment is amended: each version says what it changed of the one before', async () => {
  const { orderId, customer } = await bench.makeOrder();
  await bench.authorise(orderId, VALUES);
  const [first] = await released(orderId);
  await bench.amend(orderId, 'UREA', '31');
  const [second] = await released(orderId);
  await bench.amend(orderId, 'UREA', '32');
  const [third] = await released(orderId);
  expect(third).toMatchObject({ reportId: first.reportId, version: 3, kind: 'amended' });
  const text = await textOf(customer, third.fileName);
  expect(text).toContain('UREA name: 31 is now 32 (typing error)');
  expect(text).not.toContain('30 is now');
  expect(text).toContain(`Version 2, ${reportTime(second.issuedAt)}, Check code ${second.checkCode}`);
  expect(text).not.toContain(first.checkCode);
  const codes = [first, second, third].map(({ checkCode }: { checkCode: string }) => check(checkCode));
  expect(await Promise.all(codes)).toEqual(['superseded', 'superseded', 'genuine']);
  expect((await download(customer, second.fileName)).statusCode).toBe(404);
});

test('values that another laboratory sends after the final report make it a supplementary one', async () => {
  const { orderId, customer } = await bench.makeOrder();
  const { lines } = await bench.read(orderId);
  const lipid = lines.find(({ parameters }: { parameters: { code: string }[] }) => parameters[0]?.code === 'CHOL');
  const tests = [{ testId: bench.testIds[1], price: 40, turnaroundHours: 24 }];
  const given = { name: 'Metro Reference Laboratory', address: 'Delhi', tests, accreditation: null };
  const { data: other } = await bench.call(bench.admin, 'POST', '/referral-laboratories', given);
  await bench.call(bench.technician, 'PUT', '/lab/refer', { lineIds: [lipid._id], laboratoryId: other._id });
  const box = { laboratoryId: other._id, centreId: bench.laboratory, lineIds: [lipid._id] };
  await bench.call(bench.technician, 'POST', '/lab/manifests', box);
  await bench.authorise(orderId, { UREA: '30', CREA: '1.10' });
  const [first] = await released(orderId);
  expect([first.kind, await textOf(customer, first.fileName)]).toEqual([
    'final',
    expect.stringContaining('Still open'),
  ]);
  await bench.authorise(orderId, { CHOL: '150' });
  const [second] = await released(orderId);
  expect(second).toMatchObject({ reportId: first.reportId, version: 2, kind: 'supplementary' });
  expect(await own(customer, second.reportId)).toMatchObject({ amendedAt: null, kind: 'supplementary' });
  const text = await textOf(customer, second.fileName);
  expect(text).toContain('Supplementary report');
  expect(text).toMatch(/CHOL name 150/);
  expect(text).not.toMatch(/Still open|Amended/);
});

test('a value that is not done after all is said in words, and a comment that changes alone too', async () => {
  const { orderId, customer } = await bench.makeOrder();
  await bench.authorise(orderId, VALUES);
  await released(orderId, { language: 'hi' });
  const { lines } = await bench.read(orderId);
  const values = lines.flatMap(({ parameters }: { parameters: object[] }) => parameters);
  const { result } = values.find(({ code }: { code: string }) => code === 'UREA');
  const body = { resultId: result._id, value: 'not_done', reasonCode: 'other', reason: 'Clotted' };
  await bench.call(bench.technician, 'PUT', '/lab/amend', body);
  await bench.sign(orderId);
  const [second] = await released(orderId);
  const text = await textOf(customer, second.fileName);
  expect(text).toContain('UREA name: 30 is now Not done');
  expect(text).not.toContain('not_done');
  const [third] = await released(orderId, { comment: 'Seen with Dr Shah' });
  expect(third).toMatchObject({ kind: 'amended', version: 3 });
  expect(await textOf(customer, third.fileName)).toContain('The comment was changed');
});

test('a doctor reads beside the results whether they are all, what changed, and who measured them when', async () => {
  const { orderId, customer } = await bench.makeOrder();
  await bench.authorise(orderId, { UREA: '30', CREA: '1.10' });
  const [early] = await released(orderId, { kind: 'preliminary', comment: 'Haemolysed' });
  const call = { token: customer.token, body: { hours: 24 } };
  const shared = async () => {
    const { body } = await app.call('POST', `/prescription-reports/share/${early.reportId}`, call);
    const path = body.link.slice(body.link.indexOf('/shared/'));
    return (await app.call('POST', path, { body: { pin: body.pin } })).body.data.facts;
  };
  expect(await shared()).toMatchObject({
    ...{ kind: 'preliminary', isPreliminary: true, pending: ['Lipid Profile'], comment: 'Haemolysed', amendments: [] },
    collectedAt: expect.any(String),
    laboratories: ['Arera Colony, 12 Lake Road, Bhopal, 462016'],
  });
  await bench.authorise(orderId, { CHOL: '20' });
  await bench.amend(orderId, 'UREA', '31');
  await released(orderId);
  expect(await shared()).toMatchObject({
    ...{ kind: 'amended', isPreliminary: false, pending: [] },
    amendments: [
      ...[
        { parameter: 'UREA name', before: '30', after: '31', reason: 'typing error', reasonCode: 'typing', note: '' },
      ],
    ],
    replaces: [{ version: 1, code: early.checkCode, issuedAt: early.issuedAt }],
    signatories: ['Dr Asha Rao, MD Pathology, MP-1234'],
    accession: expect.stringMatching(/^\d{12}$/),
    ...{ elsewhere: [], notPerformed: [], collectedAgain: [], amendedBefore: [] },
  });
});

test('what was amended stays marked in later versions, until it is amended again', async () => {
  const { orderId, customer } = await bench.makeOrder();
  await bench.authorise(orderId, VALUES);
  await released(orderId);
  await bench.amend(orderId, 'UREA', '31');
  await released(orderId);
  const [third] = await released(orderId, { comment: 'Seen with Dr Shah' });
  const text = await textOf(customer, third.fileName);
  expect(text).toMatch(/Amended in a version before .*UREA name: 30 is now 31 \(typing error\)/);
  expect(text).toContain('The comment was changed');
  expect(text).toMatch(/UREA name Method: Photometry 31 Amended/);
  expect(await own(customer, third.reportId)).toMatchObject({ amendReason: 'Comment changed' });
  await bench.amend(orderId, 'CREA', '1.2');
  await bench.amend(orderId, 'UREA', '33');
  const [fourth] = await released(orderId);
  const last = await textOf(customer, fourth.fileName);
  expect(last).toContain('UREA name: 31 is now 33 (typing error)');
  expect(last).not.toMatch(/30 is now|in a version before/);
  await released(orderId, { comment: '' });
  const [fifth] = await released(orderId, { language: 'hi' });
  expect(
    (await textOf(customer, fifth.fileName)).match(/UREA name: 31 is now 33|CREA name: 1.10 is now 1.2/g),
  ).toHaveLength(2);
});

describe('a correction', () => {
  test('of what an early report said stops the next early one until it is signed, and is marked', async () => {
    const { orderId, customer } = await bench.makeOrder();
    await bench.authorise(orderId, { UREA: '30', CREA: '1.10' });
    await released(orderId, { kind: 'preliminary' });
    await bench.authorise(orderId, { CHOL: '20' });
    await reopen(orderId, 'UREA', '31');
    expect(await refusal(orderId, { kind: 'preliminary' })).toEqual([409, 'LINES_OPEN']);
    await bench.sign(orderId);
    const [report] = await released(orderId);
    expect(report.kind).toBe('amended');
    expect(await textOf(customer, report.fileName)).toContain('UREA name: 30 is now 31 (typing error)');
  });

  test('of what a withdrawn report said is marked in the next one', async () => {
    const { orderId, customer } = await bench.makeOrder();
    await bench.authorise(orderId, VALUES);
    const [before] = await released(orderId);
    app.clock.advance(1_000);
    await bench.call(bench.admin, 'DELETE', `/prescription-reports/${before.reportId}`);
    await bench.amend(orderId, 'UREA', '31');
    const [after] = await released(orderId);
    expect(after).toMatchObject({ kind: 'amended', version: 1 });
    expect(await textOf(customer, after.fileName)).toContain(`Check code ${before.checkCode}`);
    expect(await textOf(customer, after.fileName)).toContain('UREA name: 30 is now 31 (typing error)');
    app.clock.advance(1_000);
    await bench.call(bench.admin, 'DELETE', `/prescription-reports/${after.reportId}`);
    expect((await released(orderId))[0].kind).toBe('final');
  });

  test('of a final report does not wait for a test of another one that was withdrawn', async () => {
    await accredit('2027-12-31', bench.testIds.slice(0, 1));
    const { orderId } = await bench.makeOrder();
    await bench.authorise(orderId, VALUES);
    const [, plain] = await released(orderId);
    await bench.call(bench.admin, 'DELETE', `/prescription-reports/${plain.reportId}`);
    await bench.amend(orderId, 'UREA', '31');
    await reopen(orderId, 'CHOL', '20');
    const [marked] = await released(orderId);
    expect(marked).toMatchObject({ kind: 'amended', version: 2, tests: ['Renal Profile'] });
    await bench.call(bench.admin, 'PUT', `/centres/${bench.laboratory}`, { accreditation: null });
  });
});
