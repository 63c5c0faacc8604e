// Orders with a prenatal genetic test take no text that may tell the sex of a fetus (PCPNDT Act); a release looks at all of it once more.
import { wordOfFetalSex } from '@labfront/contract/fetal-sex';
import { AppError } from '../../platform/base/errors.ts';

/**
 * @param isRegulated whether a line of the order is of a regulated test; another order may name a sex.
 * @throws AppError 409 `FETAL_SEX` with `word` and `place`.
 */
export function refuseFetalWords(isRegulated: boolean, place: string, ...texts: readonly string[]): void {
  if (!isRegulated) return;
  const word = texts.flatMap((text) => wordOfFetalSex(text) ?? [])[0];
  if (word !== undefined) throw new AppError('FETAL_SEX', { word, place });
}
