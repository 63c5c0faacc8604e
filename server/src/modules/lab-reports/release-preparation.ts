// The reports that a release would make of an order as it is: planned, and with what they will say.
import type { ReleaseBody } from '@labfront/contract/lab-reports';
import { type Clock, isoTime } from '../../platform/base/clock.ts';
import type { Site } from '../../platform/base/env.ts';
import type { Db } from '../../platform/db/database.ts';
import type { MadeReports } from '../reports/reports.service.ts';
import { refuseFetalSex } from './fetal-sex.ts';
import { type FactSources, linesToReport, type OrderFacts, readOrderFacts, refuseRelease } from './order-facts.ts';
import { buildContent, type Issue } from './report-builder.ts';
import type { ReportContent } from './report-content.ts';
import { type Plan, type PlannedReport, planReports } from './report-plan.ts';

export interface PreparationSources extends FactSources {
  clock: Clock;
  site: Site;
  made: Pick<MadeReports, 'listOf' | 'newCode'>;
}

export type AskedRelease = Pick<ReleaseBody, 'kind' | 'language' | 'comment'>;

/** A planned report with what it will say. */
export interface Draft {
  planned: PlannedReport;
  issue: Issue;
  content: ReportContent;
}

export interface Prepared {
  facts: OrderFacts;
  plan: Plan;
  drafts: Draft[];
}

/** @throws AppError as `refuseRelease` and `refuseFetalSex`. */
export function planOf({ clock }: Pick<PreparationSources, 'clock'>, facts: OrderFacts, asked: AskedRelease): Plan {
  const now = clock.now();
  refuseRelease(facts, asked.kind, now);
  refuseFetalSex(facts, asked.comment);
  const { kind, language, comment } = asked;
  return planReports(linesToReport(facts, now), facts.held, { kind, language, comment });
}

function newIssue({ clock, made, site }: PreparationSources): Issue {
  const code = made.newCode();
  return { code, issuedAt: isoTime(clock.now()), checkUrl: `${site.url}/check/${code}` };
}

/** @param issues codes and times of an earlier preparation, in the order of its drafts. */
export async function prepare(
  from: Db,
  sources: PreparationSources,
  orderId: string,
  asked: AskedRelease,
  issues: readonly Issue[] = [],
): Promise<Prepared> {
  const facts = await readOrderFacts(from, sources, orderId);
  const plan = planOf(sources, facts, asked);
  const drafts = plan.reports.flatMap((planned, index) => {
    const issue = issues[index] ?? newIssue(sources);
    const content = buildContent(facts, planned, issue, sources.site);
    return content ? [{ planned, issue, content }] : [];
  });
  return { facts, plan, drafts };
}
