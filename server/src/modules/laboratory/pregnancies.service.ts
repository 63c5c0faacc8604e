// Records whether the patient of an order is pregnant: some ranges hold in pregnancy alone, and nothing guesses that a patient is or is not.
import type { ResultOutcome } from '@labfront/contract/laboratory';
import type { PregnancyAnswer } from '@labfront/contract/order-pregnancy';
import { weekOfPregnancy } from '@labfront/contract/pregnancy-weeks';
import type { Audit } from '../../platform/audit/audit.ts';
import { type Clock, isoTime } from '../../platform/base/clock.ts';
import { AppError, badField, notFound } from '../../platform/base/errors.ts';
import { newId } from '../../platform/base/ids.ts';
import type { Database, Db } from '../../platform/db/database.ts';
import { type Caller, scopeOf } from '../../platform/http/caller.ts';
import { createEntry } from './entry.ts';
import { holdLines, listLinesOf } from './lines.queries.ts';
import { settleLines } from './lines.service.ts';
import { type OpenOrder, readOrder } from './open-order.ts';
import { subjectsOf } from './order-patients.ts';
import type { RuleSources } from './order-rules.ts';
import { findPregnancy, insertPregnancy, type PregnancyRow } from './pregnancies.queries.ts';
import { savedOutcome } from './row-answers.ts';

interface Dependencies extends RuleSources {
  database: Database;
  clock: Clock;
  audit: Audit;
}

const isSame = (before: PregnancyRow | undefined, given: Pick<PregnancyRow, 'pregnant' | 'week' | 'last_period'>) =>
  (['pregnant', 'week', 'last_period'] as const).every((name) => (before?.[name] ?? null) === given[name]);

export function createPregnanciesService({ database, clock, audit, ...sources }: Dependencies) {
  const { rejudge } = createEntry(sources);

  /** @throws AppError 409 `PREGNANCY_OF_MAN`, 400 for a last period that cannot be the beginning of a pregnancy at collection. */
  async function refuseImpossible(tx: Db, { lines, tubes }: OpenOrder, answer: PregnancyAnswer): Promise<void> {
    if (answer.pregnant !== true) return;
    const [subject] = (await subjectsOf(tx, lines, tubes, clock.now())).values();
    if (!subject) return;
    if (subject.sex === 'male') throw new AppError('PREGNANCY_OF_MAN');
    if (answer.lastPeriod != null && weekOfPregnancy(answer.lastPeriod, subject.day) === null)
      throw badField('lastPeriod', 'VALIDATION.lastPeriod', { day: subject.day });
  }

  return {
    /**
     * Keeps an answer beside those before it, and judges the values anew that nobody has authorised; signed ones are amended instead.
     * @returns the values that are judged otherwise now.
     * @throws AppError 404, 409 `PREGNANCY_CHANGED` where somebody else has answered meanwhile, `PREGNANCY_OF_MAN`.
     */
    async record(caller: Caller, answer: PregnancyAnswer): Promise<ResultOutcome[]> {
      const { orderId, pregnant, week = null, lastPeriod = null, version } = answer;
      return database.write(async (tx) => {
        if ((await listLinesOf(tx, orderId, scopeOf(caller))).length === 0) throw notFound('Order');
        await holdLines(tx, [orderId]);
        const before = await findPregnancy(tx, orderId);
        const given = { pregnant: pregnant === null ? null : pregnant ? 1 : 0, week, last_period: lastPeriod } as const;
        if (isSame(before, given)) return [];
        if ((before?.version ?? 0) !== version) throw new AppError('PREGNANCY_CHANGED');
        const order = await readOrder(tx, orderId);
        await refuseImpossible(tx, order, answer);
        const now = clock.now();
        const at = isoTime(now);
        const made = { id: newId(), accession_id: orderId, version: version + 1, ...given };
        await insertPregnancy(tx, { ...made, recorded_by: caller.accountId, recorded_at: at });
        const were = new Set(order.results.map(({ id }) => id));
        await rejudge(tx, order, now);
        await settleLines(tx, orderId, at);
        const judged = order.results.filter((row) => row.is_current === 1 && !were.has(row.id));
        await audit.write(tx, { action: 'line.pregnancy', recordId: orderId, details: { count: judged.length } });
        return judged.map(savedOutcome);
      });
    },
  };
}

export type PregnanciesService = ReturnType<typeof createPregnanciesService>;
