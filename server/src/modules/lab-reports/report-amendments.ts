// The changes that a version of a report tells: its own, those of versions before that still hold, and the versions that it replaces.

import { wordOfFetalSex } from '@labfront/contract/fetal-sex';
import type { OrderLine } from './order-facts.queries.ts';
import { type OrderFacts, resultsOf, saidBefore } from './order-facts.ts';
import type { NamedVersion, ReportContent, ReportTest } from './report-content.ts';
import type { PlannedReport } from './report-plan.ts';

type Amendments = ReportContent['amendments'];

/** The values of lines that a report has said otherwise before. */
export function amendmentsOf(facts: OrderFacts, lines: readonly OrderLine[]): Amendments {
  return lines.flatMap((line) =>
    resultsOf(facts, line.id).flatMap((row) => {
      const before = saidBefore(facts, row);
      if (!before) return [];
      const reasonCode = row.amend_code ?? 'recalculated';
      return [
        {
          test: line.test_name,
          parameter: row.name,
          // An earlier report may be of before the test was regulated.
          before: line.regulated === 1 && wordOfFetalSex(before.value) !== undefined ? '—' : before.value,
          after: row.value,
          reasonCode,
          reason: row.reason,
        },
      ];
    }),
  );
}

const isOfSame = (one: Amendments[number], other: Amendments[number]): boolean =>
  one.test === other.test && one.parameter === other.parameter;

/** Amendments that versions before have told of tests of this one, but for values that are amended again. */
export function earlierAmendments(facts: OrderFacts, tests: readonly ReportTest[], own: Amendments): Amendments {
  const told = facts.held.flatMap(({ content }) => [...(content?.amendedBefore ?? []), ...(content?.amendments ?? [])]);
  const isHere = ({ test, parameter }: Amendments[number]) =>
    tests.some(({ name, rows }) => name === test && rows.some((row) => row.name === parameter));
  // An earlier report may be of before the test was regulated.
  const regulated = new Set(facts.lines.flatMap((line) => (line.regulated === 1 ? [line.test_name] : [])));
  const isFree = ({ test, before, after, reason }: Amendments[number]) =>
    !regulated.has(test) || wordOfFetalSex(`${before}\n${after}\n${reason}`) === undefined;
  const kept = told.filter((one) => isHere(one) && isFree(one) && !own.some((later) => isOfSame(one, later)));
  return kept.filter((one, index) => kept.findLastIndex((later) => isOfSame(one, later)) === index);
}

/** Marks the values of earlier amendments as amended, too. */
export const markAmended = (tests: readonly ReportTest[], earlier: Amendments): ReportTest[] =>
  tests.map((test) => ({
    ...test,
    rows: test.rows.map((row) => ({
      ...row,
      isAmended: row.isAmended || earlier.some((one) => one.test === test.name && one.parameter === row.name),
    })),
  }));

/** The version before of the report, and those that said another value of its tests last, the oldest first. */
export function replacedBy(facts: OrderFacts, { before }: PlannedReport, lines: readonly OrderLine[]): NamedVersion[] {
  const held = facts.held.filter(({ reportId }) => reportId === before?.reportId).map(({ row }) => row);
  const saying = lines.flatMap(({ id }) => resultsOf(facts, id).flatMap((row) => saidBefore(facts, row) ?? []));
  const named = [...held, ...saying].map(({ version, code, issued_at: issuedAt }) => ({ version, code, issuedAt }));
  return [...new Map(named.map((one) => [one.code, one])).values()].sort((a, b) => (a.issuedAt < b.issuedAt ? -1 : 1));
}
