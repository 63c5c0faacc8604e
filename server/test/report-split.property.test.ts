// On SQLite alone: reads and writes no database.
// The symbol of an accreditation stands on a report only where each of its lines is covered: on the day of its test and of its issue.
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type HeldReport, type PlanLine, planReports } from '../src/modules/lab-reports/report-plan.ts';
import {
  type CentreAccreditation,
  isAccredited,
  isWithin,
  type ScopeRule,
  type SplitLine,
} from '../src/modules/lab-reports/report-split.ts';

const day = fc.integer({ min: 1, max: 28 }).map((number) => `2026-11-${String(number).padStart(2, '0')}`);
const period = fc.tuple(day, fc.option(day)).map(([one, other]) => {
  const [from = one, until = null] = other === null ? [one, null] : [one, other].sort();
  return { from, until };
});
const closed = period.map(({ from, until }) => ({ from, until: until ?? '2026-11-28' }));
const testId = fc.constantFrom('t1', 't2', 't3');
const code = fc.constantFrom('UREA', 'CREA', 'CHOL');
const rule: fc.Arbitrary<ScopeRule> = fc.record({
  testId,
  parameter: fc.oneof(
    fc.constant(''),
    code,
    code.map((text) => text.toLowerCase()),
  ),
  period: closed,
});
const centre: fc.Arbitrary<CentreAccreditation> = fc.record({
  certificate: fc.option(closed),
  scope: fc.array(rule, { maxLength: 8 }),
});
const line: fc.Arbitrary<SplitLine> = fc.record({
  testId,
  isReferred: fc.boolean(),
  results: fc.array(
    fc.record({
      parameterId: fc.uuid(),
      code,
      testedOn: fc.array(day, { minLength: 1, maxLength: 2 }),
      signatory: period,
    }),
    { maxLength: 4 },
  ),
});

describe('a line is accredited', () => {
  test('exactly where certificate, scope and signatory hold on each day that counts', () => {
    fc.assert(
      fc.property(line, centre, day, (one, at, issuedOn) => {
        const covers = (given: string, on: string) =>
          at.scope.some(
            ({ testId: of, parameter, period: held }) =>
              of === one.testId &&
              ['', given].includes(parameter.toUpperCase()) &&
              held.from <= on &&
              on <= (held.until ?? '9'),
          );
        const certified = (on: string) => at.certificate !== null && isWithin(on, at.certificate);
        const expected =
          !one.isReferred &&
          one.results.length > 0 &&
          one.results.every(
            ({ code: given, testedOn, signatory }) =>
              [...testedOn, issuedOn].every((on) => certified(on) && covers(given, on)) &&
              isWithin(issuedOn, signatory),
          );
        expect(isAccredited(one, at, issuedOn)).toBe(expected);
        expect(isAccredited(one, undefined, issuedOn)).toBe(false);
      }),
      { numRuns: 2_000 },
    );
  });

  test('never once its certificate is over', () => {
    fc.assert(
      fc.property(line, centre, (one, at) => {
        const lapsed = { ...at, certificate: { from: '2020-01-01', until: '2026-10-31' } };
        expect(isAccredited(one, lapsed, '2026-11-15')).toBe(false);
      }),
    );
  });
});

describe('a plan of releases', () => {
  const lines = fc
    .array(fc.record({ isAccredited: fc.boolean(), version: fc.integer({ min: 1, max: 3 }) }), {
      minLength: 1,
      maxLength: 6,
    })
    .map((all) =>
      all.map(({ isAccredited: marked, version }, index): PlanLine => {
        return { id: `l${index}`, isAccredited: marked, resultIds: [`r${index}-${version}`], isCorrected: false };
      }),
    );
  const kind = fc.constantFrom('preliminary' as const, 'final' as const);

  /** The reports held once a plan was carried out. */
  const carryOut = (
    all: readonly PlanLine[],
    held: readonly HeldReport[],
    plan: ReturnType<typeof planReports>,
  ): HeldReport[] => [
    ...plan.settled,
    ...held.filter(
      (one) =>
        !plan.settled.includes(one) &&
        !plan.superseded.includes(one) &&
        !plan.reports.some(({ before }) => before === one),
    ),
    ...plan.reports.map(({ isAccredited: marked, lineIds, before, isPreliminary, language, comment }) => ({
      ...{ reportId: before?.reportId ?? `${marked}`, version: (before?.version ?? 0) + 1, isAccredited: marked },
      ...{ isPreliminary, language, comment },
      resultsOf: new Map(lineIds.map((id) => [id, all.find((one) => one.id === id)?.resultIds ?? []])),
    })),
  ];

  const asked = (of: 'preliminary' | 'final') => ({ kind: of, language: undefined, comment: undefined });

  /** Carries a release out and looks at what is held afterwards. */
  function takeStep(held: readonly HeldReport[], all: readonly PlanLine[], of: 'preliminary' | 'final'): HeldReport[] {
    const find = (id: string) => all.find((one) => one.id === id);
    const plan = planReports(all, held, asked(of));
    for (const { lineIds, isAccredited: marked } of plan.reports) {
      expect(lineIds.length).toBeGreaterThan(0);
      expect(lineIds.map((id) => find(id)?.isAccredited)).toEqual(lineIds.map(() => marked));
    }
    const next = carryOut(all, held, plan);
    const placed = next.flatMap(({ resultsOf }) => [...resultsOf]);
    expect(placed.map(([id]) => id).sort()).toEqual(all.map(({ id }) => id).sort());
    expect(placed.map(([, ids]) => ids)).toEqual(placed.map(([id]) => find(id)?.resultIds));
    const marks = next.map(({ isAccredited: marked }) => marked);
    expect(new Set(marks).size).toBe(marks.length);
    if (next.every(({ isPreliminary }) => isPreliminary === (of === 'preliminary'))) {
      expect(planReports(all, next, asked(of)).reports).toEqual([]);
    }
    return next;
  }

  test('has each line in exactly one report, the right one of the two, and the same again makes nothing', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(lines, kind), { minLength: 1, maxLength: 5 }), (steps) => {
        let held: HeldReport[] = [];
        for (const [all, of] of steps) {
          // Lines only become more, as those of an order do.
          const isLess = held.some(({ resultsOf }) =>
            [...resultsOf.keys()].some((id) => !all.some((one) => one.id === id)),
          );
          if (!isLess) held = takeStep(held, all, of);
        }
      }),
      { numRuns: 1_000 },
    );
  });
});
