// Labels in the language of ZPL printers of 203 dpi, eight dots in a millimetre.
import { type Label, testsText } from './label.ts';
import { shortened } from './label-fit.ts';

const WIDTH = 400;
const HEIGHT = 200;
const MARGIN = 16;
const INNER = WIDTH - 2 * MARGIN;
/** Between the name and the person. */
const GAP = 12;

/** Characters that end or begin commands of the printer are written as what they are. */
const plain = (text: string) => text.replace(/[\^~_\\]/g, ' ');

/** At most how wide a letter of the printer's font 0 is, as a part of the font's width. */
function partOf(letter: string): number {
  if (/[ .,:;'!|()ilIjft·-]/.test(letter)) return 0.35;
  if (/[mwMW@%…]/.test(letter)) return 0.85;
  if (/[A-Z]/.test(letter)) return 0.62;
  return /[\x20-\x7e]/.test(letter) ? 0.52 : 1;
}

const widthOf = (text: string, size: number) => [...text].reduce((sum, letter) => sum + partOf(letter) * size, 0);

const fitted = (text: string, size: number, width: number) =>
  shortened(plain(text), (shorter) => widthOf(shorter, size) <= width);

/** Font 0 has the letters of this text. */
const isLatin = (text: string) =>
  !/[^\p{Script=Latin}\p{Script=Common}\p{Script=Inherited}]|\p{Emoji_Presentation}|\ufe0f/u.test(text);

/** Whether the printer's own font writes every text of these labels; the others are drawn, which takes processor time. */
export const areLatin = (labels: readonly Label[]): boolean =>
  labels.every(({ name, tube, cap = '', tests, codes = '' }) => [name, tube, cap, tests, codes].every(isLatin));

interface Line {
  readonly top: number;
  readonly font: string;
  /** Of the font: its width, and the height of the line until the next one. */
  readonly size: number;
  readonly height: number;
  readonly width?: number;
  readonly isBold?: boolean;
}

/** A line at the left margin: as text, or as a picture where the printer lacks its letters. */
async function lineZpl(
  text: string,
  { top, font, size, height, width = INNER, isBold = false }: Line,
): Promise<string> {
  const at = `^FO${MARGIN},${top}`;
  if (isLatin(text)) return `${at}${font}^FD${fitted(text, size, width)}^FS`;
  // Loaded with the first such name: its libraries are large.
  const { pictureOf } = await import('./label-picture.ts');
  return `${at}${await pictureOf(text, { height, size, width, isBold })}^FS`;
}

const SMALL = { font: '^A0N,20,18', size: 18 } as const;

async function labelZpl(label: Label): Promise<string> {
  const { tubeCode, name, person, accession, tube, cap } = label;
  const tests = testsText(label, (text) => widthOf(plain(text), SMALL.size) <= INNER);
  const room = Math.floor(INNER - GAP - widthOf(person, 20));
  return [
    '^XA',
    '^CI28',
    `^PW${WIDTH}`,
    `^LL${HEIGHT}`,
    await lineZpl(name, { top: 12, font: '^A0N,26,24', size: 24, height: 28, width: room, isBold: true }),
    `^FO${MARGIN},14^A0N,22,20^FB${INNER},1,0,R^FD${plain(person)}^FS`,
    await lineZpl(`${accession}  ${tube}`, { ...SMALL, top: 40, height: 19 }),
    await lineZpl(cap ?? '', { ...SMALL, top: 59, height: 20 }),
    // 28 mm: 112 modules of two dots.
    `^FO88,80^BY2,2.0,64^BCN,64,N,N,N,N^FD>;${tubeCode}^FS`,
    `^FO${MARGIN},148^A0N,22,22^FB${INNER},1,0,C^FD${tubeCode}^FS`,
    await lineZpl(tests, { ...SMALL, top: 174, height: 22 }),
    '^XZ',
  ].join('\n');
}

export async function toZpl(labels: readonly Label[]): Promise<string> {
  const written: string[] = [];
  for (const label of labels) written.push(await labelZpl(label));
  return written.join('\n');
}

/** As a template of the thread that draws. */
export const draw = async ({ labels }: { labels: readonly Label[] }): Promise<Buffer> =>
  Buffer.from(await toZpl(labels));
