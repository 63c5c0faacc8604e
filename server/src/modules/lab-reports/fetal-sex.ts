// No report with a regulated test tells the sex of a fetus (PCPNDT Act).
import { wordOfFetalSex } from '@labfront/contract/fetal-sex';
import { AppError } from '../../platform/base/errors.ts';
import type { OrderFacts } from './order-facts.ts';

/** Of names, which may speak of the sex of somebody else. */
const FETAL = /\bf(?:o?e)tal (?:sex|gender)\b|\b(?:sex|gender) of (?:the )?(?:f(?:o?e)tus|baby|child)\b/i;

/**
 * Checks everything that is typed and stands in a report of the order, once one of its tests is regulated: values, their reasons,
 * comments and what was said at the draw; and the names of the parameters of the regulated tests.
 * @throws AppError 409 `FETAL_SEX` with `word` and `place`.
 */
export function refuseFetalSex(
  { lines, results, held }: Pick<OrderFacts, 'lines' | 'results' | 'held'>,
  comment: string | undefined,
): void {
  const regulated = new Set(lines.flatMap(({ id, regulated: is }) => (is === 1 ? [id] : [])));
  if (regulated.size === 0) return;
  const refuse = (place: string, ...texts: (string | null)[]) => {
    const word = texts.flatMap((text) => wordOfFetalSex(text ?? '') ?? [])[0];
    if (word !== undefined) throw new AppError('FETAL_SEX', { word, place });
  };
  const inComment = wordOfFetalSex(comment ?? held.map((one) => one.comment).join('\n'));
  if (inComment !== undefined) throw new AppError('FETAL_SEX.comment', { word: inComment });
  for (const line of lines) refuse(line.test_name, line.comment, line.preparation, line.reason);
  for (const row of results) {
    refuse(row.name, row.value, row.reason);
    const told = regulated.has(row.line_id) ? FETAL.exec(`${row.name}\n${row.heading ?? ''}`) : null;
    if (told) throw new AppError('FETAL_SEX', { word: told[0], place: row.name });
  }
}
