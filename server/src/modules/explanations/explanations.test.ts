// Patients read what a signatory approved, and nothing else; nobody approves their own text.
import { beforeAll, describe, expect, test } from 'vitest';
import { done, makeBench } from '../../../test/bench-orders.ts';
import { makeStaff, makeUser, type Person } from '../../../test/factories.ts';
import { createTestApp } from '../../../test/harness.ts';
import { loadStarterParameters, readStarterParameters } from '../parameters/starter.ts';
import { loadStarterExplanations, readStarterExplanations } from './starter.ts';

const app = await createTestApp();
let bench: Awaited<ReturnType<typeof makeBench>>;
let writer: Person;
let id: string;
beforeAll(async () => {
  bench = await makeBench(app);
  writer = await makeStaff(app, bench.admin, { roleId: 'catalogue-manager', scope: 'all' });
  id = bench.ids.HB;
});

const part = (about: string) => ({ about, low: `${about}, low`, high: `${about}, high`, other: '' });
const body = (word: string, version: number | null = null) => {
  const of = (language: string) => ({
    simple: part(`${word} ${language} simple`),
    detailed: part(`${word} ${language} detailed`),
  });
  return { texts: { en: of('en'), hi: of('hi') }, source: 'A book', sourceUrl: 'https://example.org/hb', version };
};
const draft = (person: Person, sent: object, of = id) =>
  app.call('PUT', `/explanations/${of}`, { token: person.token, body: sent });
const approve = async (person: Person, version: number, of = id) =>
  (
    await done(
      app.call('PUT', '/explanations/approve', {
        token: person.token,
        body: { drafts: [{ parameterId: of, version }] },
      }),
    )
  ).data[0];
const explained = async (person: Person, language = 'en') => {
  const headers = { authorization: `Bearer ${person.token}`, 'accept-language': language };
  const answer = await app.http.inject({ url: `/api/v1/my-results/${id}`, headers });
  return answer.json().explanation;
};

describe('an explanation', () => {
  test('is shown once a signatory approved it, on both levels, in the language and for the flag of the patient', async () => {
    const patient = await makeUser(app);
    await bench.release(patient, await bench.sign(await bench.order(patient), { HB: '9.0' }));
    const { status, body: drafted } = await draft(writer, body('First'));
    expect(status).toBe(200);
    expect(drafted.data).toMatchObject({ state: 'draft', approved: null, draft: { version: 1, source: 'A book' } });
    expect(await explained(patient)).toBeNull();
    expect(await approve(bench.second, 1)).toMatchObject({ outcome: 'refused', code: 'NO_SIGNATORY' });
    expect(await approve(bench.pathologist, 2)).toMatchObject({ outcome: 'refused', code: 'EXPLANATION_CHANGED' });
    expect(await approve(bench.pathologist, 1)).toMatchObject({ outcome: 'approved' });
    expect(await approve(bench.pathologist, 1)).toMatchObject({ outcome: 'refused', code: 'NO_DRAFT' });
    expect(await explained(patient)).toMatchObject({
      simple: { about: 'First en simple', flagged: 'First en simple, low' },
      detailed: { about: 'First en detailed', flagged: 'First en detailed, low' },
      version: 1,
      source: 'A book',
      approvedBy: 'Dr Asha Rao, MD Pathology',
    });
    expect((await explained(patient, 'hi')).simple.about).toBe('First hi simple');
    // A newer draft changes nothing for patients.
    expect((await draft(writer, body('Second', 1))).body.data.state).toBe('changed');
    expect((await explained(patient)).version).toBe(1);
    expect((await draft(writer, body('Third', 1))).body.code).toBe('EXPLANATION_CHANGED');
    expect(await approve(bench.pathologist, 2)).toMatchObject({ outcome: 'approved' });
    expect((await explained(patient)).simple.about).toBe('Second en simple');
    const read = await done(app.call('GET', `/explanations/${id}`, { token: writer.token }));
    expect(read.history.map(({ version }: { version: number }) => version)).toEqual([2, 1]);
    expect(read.data.approved.approvedBy).toEqual({
      name: 'Dr Asha Rao',
      qualification: 'MD Pathology',
      registrationNumber: 'MP-1234',
    });
  });

  test('is never approved by who wrote it, and what was approved never changes', async () => {
    const editor = await makeStaff(app, bench.admin, { roleId: 'catalogue-manager' }, { roleId: 'pathologist' });
    const { name, qualification, registrationNumber, departments, centreIds, validFrom } = bench.signatory;
    const entry = { name, qualification, registrationNumber, departments, centreIds, validFrom };
    await bench.ask('POST', '/signatories', { ...entry, accountId: editor.id });
    const tsh = bench.ids.TSH;
    await draft(editor, body('Own'), tsh);
    expect(await approve(editor, 1, tsh)).toMatchObject({ outcome: 'refused', code: 'OWN_DRAFT' });
    expect(await approve(bench.pathologist, 1, tsh)).toMatchObject({ outcome: 'approved' });
    const { db } = app.database;
    const of = (table: 'explanation_versions') => db.updateTable(table).where('parameter_id', '=', tsh);
    await expect(
      app.database.write(() => of('explanation_versions').set({ source: 'Other' }).execute()),
    ).rejects.toThrow();
    await expect(
      app.database.write(() => db.deleteFrom('explanation_versions').where('parameter_id', '=', tsh).execute()),
    ).rejects.toThrow();
  });

  test.each([
    [
      'texts.en.simple.about',
      { ...body('X'), texts: { ...body('X').texts, en: { ...body('X').texts.en, simple: part('') } } },
    ],
    ['texts.hi', { ...body('X'), texts: { en: body('X').texts.en } }],
    ['sourceUrl', { ...body('X'), sourceUrl: 'javascript:alert(1)' }],
    ['source', { ...body('X'), source: ' ' }],
    ['texts', {}],
  ])('without a right %s is refused', async (path, sent) => {
    const { status, body: refused } = await draft(writer, sent);
    expect(status).toBe(400);
    expect(refused.issues.map((issue: { path: string }) => issue.path)).toContain(path);
  });
});

describe("the starter's explanations", () => {
  test('are drafts of at least 120 parameters that exist, written in both languages', async () => {
    const own = await createTestApp();
    const now = new Date(own.clock.now()).toISOString();
    await loadStarterParameters(own.database, now, now.slice(0, 10));
    const count = await loadStarterExplanations(own.database, now);
    expect(count).toBeGreaterThanOrEqual(120);
    expect(count).toBe(readStarterExplanations().size);
    expect(await loadStarterExplanations(own.database, now)).toBe(0);
    const rows = await own.database.db.selectFrom('explanation_versions').select(['state', 'drafted_by']).execute();
    expect(new Set(rows.map((row) => `${row.state} ${row.drafted_by}`))).toEqual(new Set(['draft null']));
  });

  test('say something for every flag that the range of their parameter can give, and never what somebody has', () => {
    const kinds = new Map(readStarterParameters().map(({ code, kind }) => [code, kind]));
    for (const [code, { texts, sourceUrl }] of readStarterExplanations()) {
      expect(sourceUrl).toMatch(/^https:\/\/medlineplus\.gov\//);
      const all = [texts.en.simple, texts.en.detailed, texts.hi.simple, texts.hi.detailed];
      for (const words of all) {
        const isNumber = ['number', 'calculated'].includes(kinds.get(code) ?? '');
        if (isNumber) expect([code, words.high !== '']).toEqual([code, true]);
        // The same parts in every language and level.
        for (const key of ['low', 'high', 'other'] as const) {
          expect([code, key, words[key] === '']).toEqual([code, key, texts.en.simple[key] === '']);
        }
        for (const text of Object.values(words)) {
          expect(text).not.toMatch(
            /\b(you have|you suffer|your disease|abnormal|normal range)\b|असामान्य|आपको .* (है|हो गया)। *$/i,
          );
          expect(text.split(/(?<=[.?!।])\s/).length).toBeLessThanOrEqual(3);
        }
      }
      expect(texts.hi.simple.about).toMatch(/[\u0900-\u097f]/);
    }
  });
});
