// The bench's lists: lines that wait, and everything of one order.

import { LocalDate } from '@labfront/contract/common';
import type { laboratory, WorkLine } from '@labfront/contract/laboratory';
import { LINE_STATES } from '@labfront/contract/result-states';
import { bareCode, isTubeCode } from '@labfront/contract/specimen-codes';
import type { z } from 'zod';
import { dayStart, isoTime } from '../../platform/base/clock.ts';
import { type Page, readPage } from '../../platform/base/paging.ts';
import type { CsvPage } from '../../platform/csv/csv.ts';
import { type Caller, scopeOf } from '../../platform/http/caller.ts';
import { toWorkLine } from './laboratory.view.ts';
import type { LineWithOrder } from './lines.queries.ts';
import { createOrderView } from './order-view.ts';
import { findMeasuredBy, type LineFilter, listLines, listLinesAfter } from './worklist.queries.ts';

type LineSort = 'createdAt' | 'dueAt';
type Query = z.output<typeof laboratory.getWorklist.query>;
const LIST_ROWS = 200;

/** A typed search: digits of a code or number may have spaces, and a tube's code finds its order. */
export function readWords(q: string | undefined): string | undefined {
  const typed = q?.trim() ?? '';
  const code = bareCode(typed);
  if (!/^\d{6,}$/.test(code)) return typed || undefined;
  return isTubeCode(code) ? code.slice(0, -3) : code;
}

export function createWorklistService(dependencies: Parameters<typeof createOrderView>[0]) {
  const { database, clock } = dependencies;
  const { scans } = database;
  const order = createOrderView(dependencies);
  const show = (rows: readonly LineWithOrder[]) => rows.map((row) => toWorkLine(row, clock.now()));

  async function readFilter(caller: Caller, query: Query): Promise<LineFilter> {
    const date = LocalDate.safeParse(query.date).data;
    const [start, end] = [dayStart(date, 0), dayStart(date, 1)];
    return {
      scope: scopeOf(caller),
      state: LINE_STATES.find((state) => state === query.state?.toLowerCase()),
      centreId: query.centre,
      department: query.department?.trim() || undefined,
      measuredBy: query.instrument ? await findMeasuredBy(scans, query.instrument) : undefined,
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
      const { rows, total } = await listLines(scans, await readFilter(caller, query), page);
      return { data: show(rows), total, page };
    },

    /** The rows of `list` without its pages, some at a time. */
    exportAll: async (caller: Caller, query: Query, page: CsvPage): Promise<WorkLine[]> =>
      show(await listLinesAfter(scans, await readFilter(caller, query), page)),

    /** Everything of one accession that the caller may see. @throws AppError 404. */
    order,
  };
}

export type WorklistService = ReturnType<typeof createWorklistService>;
