// Finds words that may tell the sex of a fetus, which the PCPNDT Act forbids in every form. Rather too many than too few: whoever
// releases is told the word and writes the sentence without it.
import { AppError } from '../../platform/base/errors.ts';
import type { OrderFacts } from './order-facts.ts';

const ENGLISH = [
  'males?|females?|boys?|girls?|sons?|daughters?|sex|genders?|masculine|feminine',
  'ladk[aei]|ladki(?:yan)?|beti|betiya[an]*',
  '(?:4[4-9] ?,? ?)?x{1,4}y{1,3}|(?:4[4-9] ?,? ?)x{1,4}|xx',
  'y[- ]?chromosom(?:e|es|al)|chromosomes? y|sry',
];
const HINDI = ['लड़का|लड़के|लड़की|लड़कियाँ|बेटा|बेटे|बेटी|पुत्र|पुत्री|नर|मादा|पुरुष|महिला|स्त्री|लिंग|कन्या|बालक|बालिका'];
const WORDS = `(?<![\\p{L}\\p{M}\\p{N}])(?:${[...ENGLISH, ...HINDI].join('|')})(?![\\p{L}\\p{M}\\p{N}])|[♂♀⚥⚤⚢⚣]`;
/** Characters that are not seen, with which a word is still read. */
const UNSEEN = /[\u00ad\u200b\u2060\ufeff]/g;
// A nukta is written in one character or in two.
const plain = (text: string) => text.normalize('NFKC').replace(UNSEEN, '').replace(/\s+/g, ' ');
const FORBIDDEN = new RegExp(plain(WORDS), 'iu');

/** Returns the first such word of a text; undefined where there is none. */
export const wordOfFetalSex = (text: string): string | undefined => FORBIDDEN.exec(plain(text))?.[0];

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
