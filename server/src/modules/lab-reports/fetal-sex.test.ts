// On SQLite alone: words in texts (on PostgreSQL: lab-reports/release.test.ts, laboratory/results.test.ts).
// Reports with a prenatal genetic test never tell the sex of the fetus (PCPNDT Act).
import { wordOfFetalSex } from '@labfront/contract/fetal-sex';
import { beforeAll, describe, expect, test } from 'vitest';
import { createTestApp } from '../../../test/harness.ts';
import { type Bench, openBench } from '../../../test/release-bench.ts';

describe('a text', () => {
  const told = [
    ['Male fetus', 'Male'],
    ['It is a GIRL.', 'GIRL'],
    ['karyotype 46,XY', '46,XY'],
    ['46 XX', '46 XX'],
    ['Y-chromosome seen', 'Y-chromosome'],
    ['ge\u00adnder known', 'gender'],
    ['ｂｏｙ', 'boy'],
    ['यह लड़का है', 'लड़का'],
    ['कन्या', 'कन्या'],
    ['♀', '♀'],
    ['ladka hai', 'ladka'],
  ];
  test.each(told)('%s', (text, word) => {
    expect(wordOfFetalSex(text)).toBe(word.normalize('NFKC'));
  });

  const harmless = [
    '',
    'Low risk of trisomy 21',
    'Beta hCG high',
    '<0.5',
    'Essex',
    'maleate',
    'season',
    'बेटाडीन',
    'अलिंगन',
    '46,4',
  ];
  test.each(harmless)('without it: %s', (text) => {
    expect(wordOfFetalSex(text)).toBeUndefined();
  });
});

describe('a release', () => {
  let bench: Bench;
  const releaseOf = async (isRegulated: boolean, comment?: string) => {
    const orderId = await drawn(isRegulated);
    await bench.authorise(orderId, { UREA: '30' });
    return { orderId, answer: () => attempt(orderId, comment) };
  };
  const app = createTestApp();
  const mark = async (regulated: boolean) => bench.call(bench.admin, 'PUT', `/test/${bench.testIds[0]}`, { regulated });
  /** An order whose tubes are accepted. Its test is marked afterwards: drawing one that is needs documents. */
  const drawn = async (isRegulated: boolean): Promise<string> => {
    await mark(false);
    const { orderId } = await bench.makeOrder();
    await mark(isRegulated);
    return orderId;
  };
  const lineOf = async (orderId: string): Promise<string> => (await bench.read(orderId)).lines[0]._id;
  const attempt = async (orderId: string, comment?: string) =>
    (await app).call('PUT', '/lab/release', {
      token: bench.pathologist.token,
      body: { orderId, kind: 'final', ...(comment && { comment }) },
    });

  beforeAll(async () => {
    bench = await openBench(await app, [{ name: 'Prenatal DNA', parameters: ['UREA'] }]);
    const pcpndt = { registrationNumber: 'PNDT-7', validFrom: '2020-01-01', validUntil: '2027-12-31' };
    await bench.call(bench.admin, 'PUT', `/centres/${bench.laboratory}`, { pcpndt });
  });

  test('with such a comment is refused with the word, and goes through without it', async () => {
    const { orderId, answer } = await releaseOf(true, 'A healthy boy');
    const { status, body } = await answer();
    expect([status, body.code]).toEqual([409, 'FETAL_SEX']);
    expect(body.message).toContain('“boy”');
    expect((await attempt(orderId, 'Healthy')).status).toBe(200);
  });

  test('with such a comment on the test is refused, and nobody reads a preview of it', async () => {
    const { orderId } = await releaseOf(true);
    const { db } = (await app).database;
    await db.updateTable('lab_lines').set({ comment: 'Seen: female' }).where('accession_id', '=', orderId).execute();
    const { status, body } = await attempt(orderId);
    expect([status, body.code]).toEqual([409, 'FETAL_SEX']);
    expect(body.message).toContain('Prenatal DNA');
    const { data } = await bench.call(bench.pathologist, 'GET', `/lab/release/${orderId}`);
    expect(data.refusals.final.code).toBe('FETAL_SEX');
  });

  test('is not the first to refuse: values, reasons and comments are refused as they are typed', async () => {
    const enter = async (orderId: string, value: string, reason = '') => {
      const results = [{ lineId: await lineOf(orderId), parameterId: bench.parameterIds.UREA, value, reason }];
      const [row] = (await bench.call(bench.technician, 'PUT', '/lab/results', { results })).data;
      return row.code ?? row.outcome;
    };
    const comment = async (orderId: string, text: string) =>
      (await app).call('PUT', '/lab/comment', {
        token: bench.technician.token,
        body: { lineId: await lineOf(orderId), comment: text },
      });
    const orderId = await drawn(true);
    expect(await enter(orderId, 'not_done', 'It is a boy')).toBe('FETAL_SEX');
    expect((await comment(orderId, 'A girl')).body.code).toBe('FETAL_SEX');
    expect((await comment(orderId, 'Low risk')).status).toBe(200);
    expect(await enter(orderId, '30')).toBe('saved');
    const other = await drawn(false);
    expect((await comment(other, 'Usual in a female')).status).toBe(200);
    expect(await enter(other, 'not_done', 'For males alone')).toBe('saved');
  });

  test('of other tests may say of whom it speaks', async () => {
    const { answer } = await releaseOf(false, 'Usual in a female of this age');
    expect((await answer()).status).toBe(200);
  });
});
