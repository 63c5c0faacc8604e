// The bench's lists: lines that wait, and everything of one order.

import { LocalDate } from '@labfront/contract/common';
import type { LabOrder, LineReferral, laboratory, WorkLine } from '@labfront/contract/laboratory';
import { LINE_STATES } from '@labfront/contract/result-states';
import { bareCode, isTubeCode } from '@labfront/contract/specimen-codes';
import type { z } from 'zod';
import { type Clock, dayStart, isoTime } from '../../platform/base/clock.ts';
import { notFound } from '../../platform/base/errors.ts';
import { type Page, readPage } from '../../platform/base/paging.ts';
import type { CsvPage } from '../../platform/csv/csv.ts';
import type { Database, Db } from '../../platform/db/database.ts';
import { type Caller, scopeOf } from '../../platform/http/caller.ts';
import { listCalls, mapCritical } from './critical.queries.ts';
import { toResult, toWorkLine } from './laboratory.view.ts';
import { type LineWithOrder, listLinesOf, listTubesOf } from './lines.queries.ts';
import { listMeasuredBy } from './measured.queries.ts';
import { subjectOf } from './order-patients.ts';
import { listEarlier, listReportedLines, listResults, namesOf } from './results.queries.ts';
import { mapSensitive } from './sensitive-lines.queries.ts';
import { type LineFilter, listLines, listLinesAfter } from './worklist.queries.ts';

type LineSort = 'createdAt' | 'dueAt';
interface Dependencies {
  database: Database;
  clock: Clock;
  /** The other laboratories that measure some lines, by line. @param accountId whose links open their reports. */
  referralsOf(db: Db, lineIds: readonly string[], accountId: string): Promise<ReadonlyMap<string, LineReferral>>;
}

type Query = z.output<typeof laboratory.getWorklist.query>;
const LIST_ROWS = 200;

/** A typed search: digits of a code or number may have spaces, and a tube's code finds its order. */
function readWords(q: string | undefined): string | undefined {
  const typed = q?.trim() ?? '';
  const code = bareCode(typed);
  if (!/^\d{6,}$/.test(code)) return typed || undefined;
  return isTubeCode(code) ? code.slice(0, -3) : code;
}

export function createWorklistService({ database, clock, referralsOf }: Dependencies) {
  const { db, scans } = database;
  const show = (rows: readonly LineWithOrder[]) => rows.map((row) => toWorkLine(row, clock.now()));

  function readFilter(caller: Caller, query: Query): LineFilter {
    const date = LocalDate.safeParse(query.date).data;
    const [start, end] = [dayStart(date, 0), dayStart(date, 1)];
    return {
      scope: scopeOf(caller),
      state: LINE_STATES.find((state) => state === query.state?.toLowerCase()),
      centreId: query.centre,
      department: query.department?.trim() || undefined,
      day: start === undefined || end === undefined ? undefined : [start, end],
      lateAt: query.late === '1' ? isoTime(clock.now()) : undefined,
      q: readWords(query.q),
    };
  }

  return {
    /** Lines of the caller's scope, newest first. */
    async list(caller: Caller, query: Query): Promise<{ data: WorkLine[]; total: number; page: Page<LineSort> }> {
      const page = readPage(
        query,
        ['createdAt', 'dueAt'] as const,
        query.late === '1' ? 'dueAt' : '-createdAt',
        LIST_ROWS,
      );
      const { rows, total } = await listLines(scans, readFilter(caller, query), page);
      return { data: show(rows), total, page };
    },

    /** The rows of `list` without its pages, some at a time. */
    exportAll: async (caller: Caller, query: Query, page: CsvPage): Promise<WorkLine[]> =>
      show(await listLinesAfter(scans, readFilter(caller, query), page)),

    /** Everything of one accession that the caller may see. @throws AppError 404. */
    async order(caller: Caller, id: string): Promise<LabOrder> {
      const lines = await listLinesOf(db, id, scopeOf(caller));
      const [first] = lines;
      if (!first) throw notFound('Order');
      const lineIds = lines.map((line) => line.id);
      const measured = await listMeasuredBy(db, lines, await listReportedLines(db, lineIds));
      const results = await listResults(db, lineIds);
      const calls = (await listCalls(db, lineIds)).toReversed();
      const critical = await mapCritical(db, lineIds);
      const people = results.flatMap((row) => [row.entered_by, row.verified_by ?? [], row.authorised_by ?? []].flat());
      people.push(...calls.map((call) => call.called_by));
      const names = await namesOf(db, people);
      const referrals = await referralsOf(db, lineIds, caller.accountId);
      const sensitive = await mapSensitive(db, lineIds);
      const shown = [];
      for (const line of lines) {
        const parameters = [];
        for (const parameter of measured.filter(({ test_id: test }) => test === line.test_id)) {
          const versions = results.filter((row) => row.line_id === line.id && row.parameter_id === parameter.id);
          const current = versions.find((row) => row.is_current === 1);
          const { unit, method } = parameter;
          const asked = { parameterId: parameter.id, unit, method, exceptLineId: line.id };
          const earlier =
            line.patient_id === null ? [] : await listEarlier(db, { ...asked, patientId: line.patient_id });
          parameters.push({
            parameterId: parameter.id,
            code: parameter.code,
            name: parameter.name,
            nameHi: parameter.name_hi,
            unit,
            kind: parameter.kind,
            choices: JSON.parse(parameter.choices) as string[],
            heading: parameter.heading,
            result: current ? toResult(current, names) : null,
            versions: versions.filter((row) => row !== current).map((row) => toResult(row, names)),
            earlier: earlier.map(({ value, flag, entered_at: at }) => ({ value, flag, at })),
            calls: calls
              .filter((call) => call.line_id === line.id && call.parameter_id === parameter.id)
              .map(({ outcome, value, person, called_by: by, at }) => {
                return { outcome, value, person, by: names.get(by) ?? '', at };
              }),
            callState: (current && critical.get(current.id)) ?? null,
          });
        }
        const more = { referral: referrals.get(line.id) ?? null, sensitive: sensitive.get(line.id) ?? null };
        shown.push({ ...toWorkLine(line, clock.now()), parameters, ...more });
      }
      const { accession, bookingNumber, patient } = toWorkLine(first, clock.now());
      const { shownAge } = await subjectOf(db, first, await listTubesOf(db, id), clock.now());
      return { _id: id, accession, bookingNumber, patient, ageAtCollection: shownAge, lines: shown };
    },
  };
}

export type WorklistService = ReturnType<typeof createWorklistService>;
