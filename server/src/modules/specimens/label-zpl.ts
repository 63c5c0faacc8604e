// Labels in the language of ZPL printers of 203 dpi, eight dots in a millimetre.
import type { Label } from './label.ts';
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

function labelZpl({ tubeCode, name, person, accession, tube, cap, tests }: Label): string {
  const room = INNER - GAP - widthOf(person, 20);
  return [
    '^XA',
    '^CI28',
    `^PW${WIDTH}`,
    `^LL${HEIGHT}`,
    `^FO${MARGIN},12^A0N,26,24^FD${fitted(name, 24, room)}^FS`,
    `^FO${MARGIN},14^A0N,22,20^FB${INNER},1,0,R^FD${plain(person)}^FS`,
    `^FO${MARGIN},40^A0N,20,18^FD${fitted(`${accession}  ${tube}`, 18, INNER)}^FS`,
    `^FO${MARGIN},59^A0N,20,18^FD${fitted(cap ?? '', 18, INNER)}^FS`,
    // 28 mm: 112 modules of two dots.
    `^FO88,80^BY2,2.0,64^BCN,64,N,N,N,N^FD>;${tubeCode}^FS`,
    `^FO${MARGIN},148^A0N,22,22^FB${INNER},1,0,C^FD${tubeCode}^FS`,
    `^FO${MARGIN},174^A0N,20,18^FD${fitted(tests, 18, INNER)}^FS`,
    '^XZ',
  ].join('\n');
}

export const toZpl = (labels: readonly Label[]): string => labels.map(labelZpl).join('\n');
