// The text of a tube's label, in two forms (laboratory.md section 4): 50 × 25 mm, for people and for scanners.
import { type LabelPatient, labelAge } from '@labfront/contract/label-patients';
import type { SpecimenRow } from './specimens.queries.ts';

/** The content of a label. The first print is kept: a reprint says the same, whatever has changed since. */
export interface Label {
  tubeCode: string;
  name: string;
  /** `F 34`, with what is known of it. */
  person: string;
  accession: string;
  /** `serum · gold (clot activator and gel)`. */
  tube: string;
  tests: string;
}

/** The longest name and list of tests that fit. */
const MOST_NAME = 28;
const MOST_TESTS = 40;

const cut = (text: string, most: number) => (text.length <= most ? text : `${text.slice(0, most - 1)}…`);
const INITIAL: Partial<Record<string, string>> = { female: 'F', male: 'M', other: 'O' };

const UNITS = { days: 'd', months: 'mo', years: 'y' } as const;

/** The name on the label of a tube for a sensitive test: staff read the code. */
const HIDDEN = 'Private test';

/** The tests of a tube. */
export const testsOf = ({ tests }: Pick<SpecimenRow, 'tests'>) =>
  JSON.parse(tests) as { testId: string; name: string }[];

/** @param sensitive the tests whose names stand on no label. */
export function labelOf(
  row: Pick<SpecimenRow, 'tube_code' | 'specimen' | 'colour' | 'additive' | 'tests' | 'timing'>,
  patient: LabelPatient,
  accession: string,
  sensitive: ReadonlySet<string> = new Set(),
): Label {
  const { name, sex } = patient;
  const age = labelAge(patient);
  const named = testsOf(row).map(({ testId, name }) => (sensitive.has(testId) ? HIDDEN : name));
  const tests = [...new Set(named)].join(', ');
  const timing = { any: '', fasting: ' · fasting', post_meal: ' · after meal', timed: ' · timed' }[row.timing];
  return {
    tubeCode: row.tube_code,
    name: cut(name, MOST_NAME),
    person: [INITIAL[sex ?? ''], age === null ? '' : `${age.value} ${UNITS[age.unit]}`].filter(Boolean).join(' '),
    accession,
    tube: cut(`${row.specimen} · ${row.colour} (${row.additive})${timing}`, 44),
    tests: cut(tests, MOST_TESTS),
  };
}

/** A label printer of 203 dpi has eight dots in a millimetre. */
const DOTS_PER_MM = 8;
const WIDTH_MM = 50;
const HEIGHT_MM = 25;

/** Characters that end or begin commands of the printer are written as what they are. */
const plain = (text: string) => text.replace(/[\^~_\\]/g, ' ');

/** Returns labels in the language of ZPL printers. The code is printed 28 mm wide: 112 modules of two dots. */
export function toZpl(labels: readonly Label[]): string {
  return labels
    .map(({ tubeCode, name, person, accession, tube, tests }) =>
      [
        '^XA',
        '^CI28',
        `^PW${WIDTH_MM * DOTS_PER_MM}`,
        `^LL${HEIGHT_MM * DOTS_PER_MM}`,
        `^FO16,12^A0N,26,24^FD${plain(name)}^FS`,
        `^FO330,14^A0N,22,20^FD${plain(person)}^FS`,
        `^FO16,42^A0N,20,18^FD${plain(accession)}  ${plain(tube)}^FS`,
        `^FO88,66^BY2,2.0,72^BCN,72,N,N,N,N^FD>;${tubeCode}^FS`,
        `^FO110,144^A0N,22,22^FD${tubeCode}^FS`,
        `^FO16,172^A0N,20,18^FD${plain(tests)}^FS`,
        '^XZ',
      ].join('\n'),
    )
    .join('\n');
}
