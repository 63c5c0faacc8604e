// Batches answer row by row: a row that is refused says why, and does not stop the others.

import type { ResultOutcome } from '@labfront/contract/laboratory';
import type { Language } from '@labfront/contract/messages/sentences';
import { isCritical } from '@labfront/contract/reference-ranges';
import { AppError, refusalIn } from '../../platform/base/errors.ts';
import type { Db } from '../../platform/db/database.ts';
import { type FoundResult, peopleOf, type ResultRow } from './results.queries.ts';

type About = Pick<ResultOutcome, 'resultId' | 'lineId' | 'parameterId'>;

/** Returns the refusal of one row; other errors end the batch. */
export function refusedRow(error: unknown, about: About, language: Language): ResultOutcome {
  const refusal = refusalIn(error, language);
  const outcome = refusal.code === 'RESULT_CHANGED' ? ('conflict' as const) : ('refused' as const);
  return { ...about, outcome, ...refusal };
}

/** Does something with one line of a batch; a refusal is its answer. */
export async function answerLine(
  lineId: string,
  outcome: ResultOutcome['outcome'],
  language: Language,
  work: () => Promise<void>,
): Promise<ResultOutcome> {
  const about = { resultId: null, lineId, parameterId: null };
  try {
    await work();
    return { ...about, outcome };
  } catch (error) {
    return refusedRow(error, about, language);
  }
}

/** The answer of a value that was entered. */
export const savedOutcome = (row: ResultRow): ResultOutcome => ({
  resultId: row.id,
  lineId: row.line_id,
  parameterId: row.parameter_id,
  outcome: 'saved',
  rowVersion: row.row_version,
  flag: row.flag,
  delta: row.delta === null ? null : (JSON.parse(row.delta) as ResultOutcome['delta']),
  critical: isCritical(row.flag),
});

/** Why a step with a value was not taken. */
export async function stepRefusal(tx: Db, row: FoundResult, by: string, rowVersion: number): Promise<AppError> {
  const { name } = row;
  if (row.row_version !== rowVersion || row.is_current !== 1) return new AppError('RESULT_CHANGED', { name });
  if ((await peopleOf(tx, [row.id])).includes(by)) return new AppError('OWN_RESULT', { name });
  return new AppError('RESULT_STATE', { name });
}
