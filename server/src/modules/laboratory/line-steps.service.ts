// Whole lines of the bench: tests that are not performed, whose money goes back, and comments (laboratory.md section 5).
import type { ResultOutcome } from '@labfront/contract/laboratory';
import type { Language } from '@labfront/contract/messages/sentences';
import { LINE_MOVES } from '@labfront/contract/result-states';
import type { Audit } from '../../platform/audit/audit.ts';
import { type Clock, isoTime } from '../../platform/base/clock.ts';
import { AppError, notFound } from '../../platform/base/errors.ts';
import type { Database, Db } from '../../platform/db/database.ts';
import { type Caller, scopeOf } from '../../platform/http/caller.ts';
import type { Outbox } from '../../platform/outbox/outbox.ts';
import type { BookingsService } from '../bookings/bookings.service.ts';
import type { TubesOfBench } from '../specimens/specimens.service.ts';
import { closeCriticalOf, withdrawTold } from './critical.queries.ts';
import { createEntry } from './entry.ts';
import { refuseFetalWords } from './fetal-words.ts';
import { tellLinesEnded } from './finished-bookings.ts';
import {
  findLines,
  holdLines,
  holdsRegulated,
  type LineRow,
  type LineWithOrder,
  listLinesOf,
  listLinesOfBooking,
  moveLine,
} from './lines.queries.ts';
import { NEEDS_NO_SAMPLE, settleLines } from './lines.service.ts';
import { readOrder } from './open-order.ts';
import { listReportedLines } from './results.queries.ts';
import { answerLine } from './row-answers.ts';

interface Dependencies {
  database: Database;
  clock: Clock;
  audit: Audit;
  outbox: Outbox;
  bookings: Pick<BookingsService, 'giveBackTests'>;
  tubesOfBench: Pick<TubesOfBench, 'cancelUnneeded'>;
  parameters: Parameters<typeof createEntry>[0]['parameters'];
}

interface Given {
  lineIds: readonly string[];
  reason: string;
}

export function createLineSteps(dependencies: Dependencies) {
  const { database, clock, audit, outbox, bookings, tubesOfBench, parameters } = dependencies;
  const { calculate } = createEntry({ parameters });

  /** Those of some lines whose test is not to be had from another line of the same patient, such as one of a free repeat. */
  async function withoutAnother(tx: Db, lines: readonly LineWithOrder[]): Promise<LineWithOrder[]> {
    const [first] = lines;
    if (!first) return [];
    const testIds = lines.map((line) => line.test_id);
    const others = await listLinesOfBooking(tx, first.booking_id, testIds);
    const isOpen = ({ state }: LineRow) => !['not_performed', 'cancelled', 'recollect_requested'].includes(state);
    return lines.filter(
      (line) =>
        !others.some((other) => other.test_id === line.test_id && other.patient === line.patient && isOpen(other)),
    );
  }

  /** Gives the money of an order's lines back, and tells the customer. */
  async function giveBack(tx: Db, lines: readonly LineWithOrder[]): Promise<void> {
    const [first, ...rest] = await withoutAnother(tx, lines);
    if (!first) return;
    const all = await listLinesOfBooking(tx, first.booking_id, [first.test_id]);
    const own = all.find(({ id }) => id === first.id);
    const asked = {
      bookingId: first.booking_id,
      patient: JSON.parse(first.patient) as { name: string; age: number | null; sex: string | null },
      // The patients of a free repeat are counted anew.
      position: own && own.repeat_of === null ? Number(own.patient_position) : null,
      testIds: [first, ...rest].map((line) => line.test_id),
    };
    await bookings.giveBackTests(tx, asked, `not-performed-${first.id}`);
  }

  /** Ends lines of one order that are held. */
  async function end(tx: Db, caller: Caller, lines: readonly LineRow[], reason: string): Promise<void> {
    const [first] = lines;
    if (!first) return;
    const { accession_id: accessionId } = first;
    const at = isoTime(clock.now());
    const ids = lines.map((line) => line.id);
    await closeCriticalOf(tx, ids, at);
    // Of a sample that was rejected before they were called again then.
    const held = lines.filter(({ state }) => state !== 'recollect_requested').map((line) => line.id);
    await withdrawTold(tx, held, at);
    const all = await listLinesOf(tx, accessionId);
    const over = all.filter(({ state }) => NEEDS_NO_SAMPLE.has(state)).map((line) => line.test_id);
    await tubesOfBench.cancelUnneeded(tx, accessionId, new Set(over), { actorId: caller.accountId, reason });
    // Calculated values no longer wait for these tests.
    await calculate(tx, await readOrder(tx, accessionId), caller.accountId, clock.now());
    await settleLines(tx, accessionId, at);
    await giveBack(
      tx,
      all.filter((line) => ids.includes(line.id)),
    );
    await audit.write(tx, { action: 'line.not-performed', recordId: accessionId, details: { count: ids.length } });
    await tellLinesEnded(tx, outbox, accessionId);
  }

  return {
    /**
     * Ends lines whose tests cannot be performed. Their money goes back without an approval, or is not due any more; tubes that nothing else
     * needs are not drawn. Again for one that is ended changes nothing.
     */
    async notPerform(caller: Caller, { lineIds, reason }: Given, language: Language): Promise<ResultOutcome[]> {
      const answers = await database.write(async (tx) => {
        const scope = scopeOf(caller);
        await holdLines(
          tx,
          (await findLines(tx, lineIds, scope)).map((line) => line.accession_id),
        );
        const found = new Map((await findLines(tx, lineIds, scope)).map((line) => [line.id, line]));
        const reported = await listReportedLines(tx, [...found.keys()]);
        const change = { state: 'not_performed', reason, updated_at: isoTime(clock.now()) } as const;
        const ended: LineRow[] = [];
        const outcomes: ResultOutcome[] = [];
        for (const lineId of lineIds) {
          const answer = await answerLine(lineId, 'not_performed', language, async () => {
            const line = found.get(lineId);
            if (!line) throw notFound('Line');
            if (line.state === 'not_performed') return;
            // Its value is in a report: that is amended to "not done".
            if (reported.has(lineId)) throw new AppError('LINE_STATE', { test: line.test_name });
            if (!(await moveLine(tx, lineId, LINE_MOVES.not_perform.from, change))) {
              throw new AppError('LINE_STATE', { test: line.test_name });
            }
            ended.push(line);
          });
          outcomes.push(answer);
        }
        for (const lines of Map.groupBy(ended, (line) => line.accession_id).values()) {
          await end(tx, caller, lines, reason);
        }
        return outcomes;
      });
      outbox.wake();
      return answers;
    },

    /** @throws AppError 404, 409 `LINE_STATE` once the line is authorised or over, `FETAL_SEX` as `refuseFetalWords`. */
    async comment(caller: Caller, { lineId, comment }: { lineId: string; comment: string }) {
      return database.write(async (tx) => {
        const [line] = await findLines(tx, [lineId], scopeOf(caller));
        if (!line) throw notFound('Line');
        const change = { comment, updated_at: isoTime(clock.now()) };
        if (line.comment === comment) return { lineId, comment };
        refuseFetalWords(await holdsRegulated(tx, line.accession_id), line.test_name, comment);
        if (!(await moveLine(tx, lineId, LINE_MOVES.comment.from, change))) {
          throw new AppError('LINE_STATE', { test: line.test_name });
        }
        await audit.write(tx, { action: 'line.commented', recordId: line.accession_id });
        return { lineId, comment };
      });
    },
  };
}

export type LineSteps = ReturnType<typeof createLineSteps>;
