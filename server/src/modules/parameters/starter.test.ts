import { daysBetween } from '@labfront/contract/ages';
import { calculate, recompute } from '@labfront/contract/formulas';
import { chooseRange, flagOf, isPlausible } from '@labfront/contract/reference-ranges';
import { describe, expect, test } from 'vitest';
import { makeAdmin } from '../../../test/factories.ts';
import { createTestApp } from '../../../test/harness.ts';
import {
  loadStarterParameters,
  readStarterFile,
  readStarterParameters,
  readStarterRanges,
  type StarterRange,
} from './starter.ts';
import { LDL_NIH, STARTER_FORMULAS } from './starter-formulas.ts';

const DAY = '2026-03-10';
const drafts = readStarterRanges(DAY);

/** `YYYY-MM-DD`, so many days before the day of collection. */
const bornBefore = (days: number) => new Date(Date.parse(DAY) - days * 86_400_000).toISOString().slice(0, 10);

describe('every range of the starter', () => {
  const rows = [...drafts].flatMap(([code, ranges]) => ranges.map((range) => ({ code, range, ranges })));

  /** The range that somebody of this sex and age has at collection. */
  const chosenAt = (ranges: readonly StarterRange[], sex: 'female' | 'male', days: number) => {
    const age = daysBetween(bornBefore(days), DAY);
    const chosen = chooseRange(ranges, { sex, age: { from: age, to: age }, day: DAY });
    return chosen.kind === 'range' ? chosen.range : null;
  };
  const sexesOf = ({ sex }: StarterRange) => (sex === 'any' ? (['female', 'male'] as const) : [sex]);

  test('holds from its first day to the day before its last, by age at collection', () => {
    expect(rows.length).toBeGreaterThan(313);
    for (const { code, range, ranges } of rows) {
      const { ageFromDays: first, ageToDays: end } = range;
      const inside = [first, first + 1, (end ?? 60_000) - 1].filter((days) => end === null || days < end);
      const outside = [first - 1, ...(end === null ? [] : [end, end + 1])].filter((days) => days >= 0);
      for (const sex of sexesOf(range)) {
        for (const days of inside) expect([code, days, chosenAt(ranges, sex, days)]).toEqual([code, days, range]);
        for (const days of outside) expect([code, days, chosenAt(ranges, sex, days)]).not.toEqual([code, days, range]);
      }
    }
  });

  const flags = (range: StarterRange, limit: string | null, sign: '' | '<' | '>' = '') =>
    limit === null ? [] : [flagOf(`${sign}${limit}`, range)];

  test('calls its own limits normal or critical', () => {
    for (const { range } of rows) {
      const { low, high, criticalLow, criticalHigh } = range;
      for (const flag of flags(range, low)) expect(flag).toBe(low === criticalLow ? 'LL' : 'N');
      for (const flag of flags(range, high)) expect(flag).toBe(high === criticalHigh ? 'HH' : 'N');
    }
  });

  test('calls what is beyond its limits not normal', () => {
    for (const { range } of rows) {
      const { low, high, criticalLow, criticalHigh } = range;
      for (const flag of flags(range, high, '>')) expect(['H', 'HH']).toContain(flag);
      for (const flag of flags(range, low, '<')) expect(['L', 'LL']).toContain(flag);
      for (const flag of flags(range, criticalLow)) expect(flag).toBe('LL');
      for (const flag of flags(range, criticalHigh)) expect(flag).toBe('HH');
    }
  });
});

describe('the plausible limits of the starter', () => {
  // Extremes that patients have, and that analysers measure with dilution.
  test.each([
    ['AEC', '60'],
    ['ALT', '23000'],
    ['AMYLASE', '18000'],
    ['ANC', '0.01'],
    ['AST', '48000'],
    ['BIL-T', '52'],
    ['BUN', '263.0'],
    ['CA', '3.1'],
    ['CA', '26.3'],
    ['CHOL', '1600'],
    ['CK', '701000'],
    ['CREAT', '73.8'],
    ['CRP', '640'],
    ['FERRITIN', '143000'],
    ['FIBRINOGEN', '<30'],
    ['GLOB', '11.60'],
    ['GLU-F', '12'],
    ['GLU-F', '2656'],
    ['HB', '1.4'],
    ['HBA1C', '21.3'],
    ['HCO3', '<2'],
    ['K', '1.1'],
    ['K', '14.2'],
    ['LDH', '31000'],
    ['NA', '84'],
    ['NA', '209'],
    ['PHOS', '0.3'],
    ['PLT', '0'],
    ['PLT', '5300'],
    ['PSA', '<0.006'],
    ['PSA', '20000'],
    ['PTH', '<3'],
    ['SERUM-OSMOLALITY', '465'],
    ['TG', '21000'],
    ['TLC', '0.1'],
    ['TLC', '870'],
    ['TSH', '0.001'],
    ['TSH', '1180'],
    ['URIC', '44.0'],
    ['VITD', '1220'],
  ])('leave room for %s %s', (code, value) => {
    for (const range of drafts.get(code) ?? []) expect(isPlausible(value, range)).toBe(true);
    expect(drafts.has(code)).toBe(true);
  });

  test.each([
    ['ALB', '42'],
    ['CREAT', '120'],
    ['HB', '135'],
    ['HBA1C', '57'],
    ['K', '45'],
    ['NA', '14'],
    ['PCV', '420'],
    ['RBC', '48'],
    ['TP', '72'],
  ])('find the point that was forgotten in %s %s', (code, value) => {
    for (const range of drafts.get(code) ?? []) expect(isPlausible(value, range)).toBe(false);
    expect(drafts.has(code)).toBe(true);
  });

  test('lie well beyond every limit that flags', () => {
    for (const [code, ranges] of drafts) {
      for (const range of ranges) {
        const { low, high, criticalLow, criticalHigh, plausibleHigh } = range;
        // No share is greater than the whole.
        const highs = plausibleHigh === '100' ? [] : [high, criticalHigh];
        const beyond = [
          ...[low, criticalLow].flatMap((limit) => (Number(limit) > 0 ? [String(Number(limit) * 0.8)] : [])),
          ...highs.flatMap((limit) => (limit === null ? [] : [String(Number(limit) * 1.2)])),
        ];
        for (const value of beyond) expect([code, value, isPlausible(value, range)]).toEqual([code, value, true]);
      }
    }
  });
});

describe('a formula', () => {
  const decimals = new Map(readStarterParameters().map(({ code, decimals: count }) => [code, count ?? 0]));
  const compute = (
    code: string,
    values: Record<string, string>,
    sex: 'female' | 'male' | null = 'male',
    ageYears = 50,
  ) => {
    const formula = STARTER_FORMULAS[code];
    if (!formula) throw new Error(code);
    return calculate(formula, { values: new Map(Object.entries(values)), sex, ageYears }, decimals.get(code) ?? 0);
  };

  test.each([
    ['LDL', { CHOL: '200', HDL: '50', TG: '150' }, '120'],
    ['VLDL', { TG: '150' }, '30'],
    ['NON-HDL', { CHOL: '200', HDL: '50' }, '150'],
    ['CHOL-HDL', { CHOL: '200', HDL: '50' }, '4.0'],
    ['LDL-HDL', { LDL: '120', HDL: '50' }, '2.4'],
    ['APO-RATIO', { 'APO-B': '90', 'APO-A1': '150' }, '0.60'],
    ['GLOB', { TP: '7.2', ALB: '4.2' }, '3.00'],
    ['AG-RATIO', { TP: '7.2', ALB: '4.2' }, '1.40'],
    ['BIL-I', { 'BIL-T': '1.2', 'BIL-D': '0.3' }, '0.90'],
    ['AST-ALT', { AST: '30', ALT: '25' }, '1.20'],
    ['EGFR', { CREAT: '1.0' }, '92'],
    ['EGFR-CYS', { CYSC: '0.9' }, '93'],
    ['CRCL', { 'U-CREAT': '100', 'U-VOL': '1440', 'CREAT-S': '1.0' }, '100'],
    ['BUN', { UREA: '30' }, '14.0'],
    ['BUN-CREAT', { BUN: '14', CREAT: '1.0' }, '14.0'],
    ['ACR', { 'U-ALB': '30', 'U-CREAT': '100' }, '30.0'],
    ['PCR', { 'U-PROT': '20', 'U-CREAT': '100' }, '0.20'],
    ['TSAT', { IRON: '80', TIBC: '320' }, '25.0'],
    ['EAG', { HBA1C: '7.0' }, '154'],
    ['HOMA-IR', { 'GLU-F': '90', 'INS-F': '9' }, '2.00'],
    ['PSA-RATIO', { 'PSA-F': '1', PSA: '5' }, '20.0'],
    ['KAPPA-LAMBDA', { KAPPA: '12', LAMBDA: '12' }, '1.00'],
    ['SPERM-TOTAL', { 'SPERM-CONC': '20', 'SEMEN-VOL': '3' }, '60.0'],
    ['ARR', { ALDO: '15', PRA: '0.5' }, '30.0'],
    ['CD4-CD8', { CD4: '800', CD8: '400' }, '2.00'],
    ['ANC', { TLC: '7.0', NEUT: '65.5' }, '4.59'],
    ['ALC', { TLC: '7.0', LYMPH: '30' }, '2.10'],
    ['AMC', { TLC: '7.0', MONO: '5' }, '0.35'],
    ['AEC', { TLC: '7.0', EOS: '3' }, '0.21'],
    ['ABC', { TLC: '7.0', BASO: '0.5' }, '0.04'],
  ])('of %s gives its worked example', (code, values, result) => {
    expect(compute(code, values as Record<string, string>)).toEqual({ value: result });
  });

  test('has a worked example each, and a parameter', () => {
    const calculated = readStarterParameters().filter(({ kind }) => kind === 'calculated');
    expect(calculated.map(({ code }) => code).sort()).toEqual(Object.keys(STARTER_FORMULAS).sort());
  });

  test('has no result outside its limits, without an input, from an inexact one, or for an unknown patient', () => {
    const lipids = { CHOL: '200', HDL: '50' };
    expect(compute('LDL', { ...lipids, TG: '400' })).toEqual({ value: '70' });
    expect(compute('LDL', { ...lipids, TG: '400.1' })).toEqual({ none: 'outside' });
    expect(compute('LDL', lipids)).toEqual({ none: 'missing' });
    expect(compute('LDL', { ...lipids, TG: '<10' })).toEqual({ none: 'inexact' });
    expect(compute('CHOL-HDL', { CHOL: '200', HDL: '0' })).toEqual({ none: 'outside' });
    expect(compute('EGFR', { CREAT: '1.0' }, null)).toEqual({ none: 'unknown_patient' });
    expect(compute('EGFR', { CREAT: '1.0' }, 'male', 17)).toEqual({ none: 'outside' });
    expect(compute('EGFR', { CREAT: '0' }, 'female')).toEqual({ none: 'no_number' });
  });

  test.each([
    ['BIL-I', { 'BIL-T': '0.5', 'BIL-D': '0.9' }],
    ['NON-HDL', { CHOL: '40', HDL: '50' }],
    ['GLOB', { TP: '3.5', ALB: '4.2' }],
    ['AG-RATIO', { TP: '4.2', ALB: '4.2' }],
  ])('of %s has none where its inputs contradict each other', (code, values) => {
    expect(compute(code, values as Record<string, string>)).toEqual({ none: 'contradiction' });
  });

  test('of the NIH gives 123.4 where Friedewald gives 120', () => {
    const values = new Map(Object.entries({ CHOL: '200', HDL: '50', TG: '150' }));
    expect(calculate(LDL_NIH, { values, sex: null, ageYears: null }, 1)).toEqual({ value: '123.4' });
  });

  test('is computed again from an amended input, through other formulas too', () => {
    const all = ['LDL-HDL', 'LDL', 'CHOL-HDL'].map((code) => {
      return {
        code,
        formula: STARTER_FORMULAS[code] as (typeof STARTER_FORMULAS)[string],
        decimals: decimals.get(code) ?? 0,
      };
    });
    const from = (tg: string) =>
      Object.fromEntries(
        recompute(all, {
          values: new Map(Object.entries({ CHOL: '200', HDL: '50', TG: tg, LDL: '999' })),
          sex: null,
          ageYears: null,
        }),
      );
    expect(from('150')).toEqual({ LDL: { value: '120' }, 'LDL-HDL': { value: '2.4' }, 'CHOL-HDL': { value: '4.0' } });
    expect(from('250')).toMatchObject({ LDL: { value: '100' }, 'LDL-HDL': { value: '2.0' } });
    expect(from('500')).toMatchObject({ LDL: { none: 'outside' }, 'LDL-HDL': { none: 'missing' } });
  });
});

describe('a new shop', () => {
  test('gets the starter once, all of it as drafts that nobody drafted', async () => {
    const app = await createTestApp();
    const now = new Date(app.clock.now()).toISOString();
    const count = await loadStarterParameters(app.database, now, DAY);
    expect(count).toBeGreaterThanOrEqual(350);
    expect(await loadStarterParameters(app.database, now, DAY)).toBe(0);
    const admin = await makeAdmin(app);
    const list = async (query: string) =>
      (await app.call('GET', `/parameters?${query}`, { token: admin.token })).body.data as { _id: string }[];
    expect(await list('state=approved')).toEqual([]);
    expect(await list('state=draft')).toHaveLength(drafts.size);
    const [sodium] = await list('q=2951-2');
    const { body } = await app.call('GET', `/parameters/${sodium?._id}`, { token: admin.token });
    expect(body.data).toMatchObject({
      code: 'NA',
      nameHi: 'सोडियम',
      draft: { version: 1, draftedBy: null },
      ranges: [],
    });
    expect(body.published.length).toBeGreaterThan(body.data.draft.ranges.length);
    const published = await app.database.db
      .selectFrom('published_ranges')
      .select('id')
      .where('basis', '<>', 'critical limit')
      .execute();
    expect(published).toHaveLength(666);
    expect(readStarterFile('ranges.csv')).toHaveLength(666);
    const approved = await app.call('PUT', `/parameters/${sodium?._id}/ranges/approve`, {
      token: admin.token,
      body: {},
    });
    expect(approved.status).toBe(200);
  });
});
