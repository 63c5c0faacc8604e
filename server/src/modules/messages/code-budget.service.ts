// Budgets of the whole system for codes by SMS that anybody can ask for. One that is used up is an alarm: somebody floods the form, and
// nobody else gets a code.
import { AppError } from '../../platform/base/errors.ts';
import type { Logger } from '../../platform/base/log.ts';
import type { Counted, Limit, Limits } from '../../platform/limits/limits.ts';

const HOUR_MS = 3_600_000;
const ALL = 'all';

interface Budget {
  /** The name of its counter. */
  name: string;
  /** Codes in an hour. */
  max: number;
  /** The codes, for the log. */
  codes: 'sign-in codes' | 'consent codes';
  refusal: 'CODES_USED_UP' | 'CODES_USED_UP.consent';
}

interface CodeBudget {
  /**
   * Counts one code against these limits and the budget, or against none where one of them refuses it.
   * @throws AppError 429 past a limit, 503 `CODES_USED_UP` past the budget, with an alarm in the log.
   */
  take(counted: readonly Counted[]): Promise<void>;
  /** The part of this hour's budget that is used, from 0 to 1. */
  used(): Promise<number>;
}

export function createCodeBudget({ limits, log }: { limits: Limits; log: Logger }, budget: Budget): CodeBudget {
  const limit: Limit = { name: budget.name, max: budget.max, windowMs: HOUR_MS };
  return {
    async take(counted) {
      const refused = await limits.takeAll([...counted, [limit, ALL]], 1);
      if (!refused) return;
      if (refused.limit !== limit) throw refused.error;
      log.error({ budget: budget.max }, `ALARM: the hourly budget of ${budget.codes} is used up`);
      throw new AppError(budget.refusal);
    },
    used: async () => (await limits.hits(limit, ALL)) / budget.max,
  };
}
