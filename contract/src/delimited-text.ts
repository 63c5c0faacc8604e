// Texts of analysers: records of fields, repetitions, components and subcomponents, whose delimiters each message names itself.
// HL7 v2 and ASTM E1394 share this shape and the letters of its escapes.

export interface Delimiters {
  readonly field: string;
  readonly component: string;
  readonly repetition: string;
  readonly escape: string;
  readonly subcomponent: string;
}

/** One record of a message. `fields[0]` is its name; all are as they were sent. */
export interface DelimitedRecord {
  readonly name: string;
  readonly fields: readonly string[];
}

/** The reason why a message is not read; nothing of it is guessed. */
export class UnreadableMessage extends Error {
  readonly problem: string;
  constructor(problem: string) {
    super(problem);
    this.problem = problem;
  }
}

/** The most records of one message: more is another thing than results. */
const MOST_RECORDS = 20_000;

/** The lines of a message without blank ones. @throws UnreadableMessage `too_long`. */
export function recordsOf(text: string): string[] {
  const lines = text.split(/\r\n|\r|\n/).filter((line) => line.trim() !== '');
  if (lines.length > MOST_RECORDS) throw new UnreadableMessage('too_long');
  return lines;
}

const NAMED = { F: 'field', S: 'component', R: 'repetition', E: 'escape', T: 'subcomponent' } as const;
const isNamed = (letter: string): letter is keyof typeof NAMED => Object.hasOwn(NAMED, letter);

/** Hexadecimal digits of whole bytes; bytes above 7F are kept as they were written, because their encoding is not known. */
function bytesOf(hex: string): string | null {
  if (!/^(?:[0-7][0-9A-Fa-f])+$/.test(hex)) return null;
  return hex.replace(/../g, (pair) => String.fromCharCode(Number.parseInt(pair, 16)));
}

function escaped(inner: string, delimiters: Delimiters): string | null {
  if (isNamed(inner)) return delimiters[NAMED[inner]];
  if (inner === 'H' || inner === 'N') return '';
  if (inner === '.br') return '\n';
  return inner.startsWith('X') ? bytesOf(inner.slice(1)) : null;
}

/** Text with its escapes resolved; an escape that is not known or not closed stays as it was sent. */
export function unescaped(text: string, delimiters: Delimiters): string {
  const { escape: sign } = delimiters;
  if (sign === '' || !text.includes(sign)) return text;
  let [result, from] = ['', 0];
  while (from < text.length) {
    const start = text.indexOf(sign, from);
    const end = start < 0 ? -1 : text.indexOf(sign, start + 1);
    if (end < 0) break;
    const meant = escaped(text.slice(start + 1, end), delimiters);
    result += text.slice(from, start) + (meant ?? text.slice(start, end));
    // The sign that ends an unknown escape may begin the next one.
    from = meant === null ? end : end + 1;
  }
  return result + text.slice(from);
}

/** The repetitions of a field, as they were sent; none for an empty field. */
export const repetitionsOf = ({ fields }: DelimitedRecord, field: number, { repetition }: Delimiters): string[] => {
  const sent = fields[field] ?? '';
  return sent === '' ? [] : sent.split(repetition);
};

/** The components of the first repetition of a field, with their escapes resolved. */
export function componentsOf(record: DelimitedRecord, field: number, delimiters: Delimiters): string[] {
  const [first = ''] = repetitionsOf(record, field, delimiters);
  return first.split(delimiters.component).map((component) => unescaped(component, delimiters));
}

/** The first component of a field, empty where there is none. */
export const firstOf = (record: DelimitedRecord, field: number, delimiters: Delimiters): string =>
  componentsOf(record, field, delimiters)[0]?.trim() ?? '';
