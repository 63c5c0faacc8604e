// The text of a tube's label (laboratory.md section 4), which `label-pdf.ts` and `label-zpl.ts` draw on 50 × 25 mm.
import { type LabelPatient, labelAge } from '@labfront/contract/label-patients';
import { cut } from './label-fit.ts';
import { type SpecimenRow, testsOf } from './specimens.queries.ts';

/** The content of a label. The first print is kept: a reprint says the same, whatever has changed since. */
export interface Label {
  tubeCode: string;
  name: string;
  /** `F 34`, with what is known of it. */
  person: string;
  accession: string;
  /** `fasting · Fluoride plasma`: the time first, as it tells tubes of one cap apart. */
  tube: string;
  /** `Grey (Sodium fluoride and potassium oxalate)`; labels of earlier releases have it in `tube`. */
  cap?: string;
  /** Names of the tests. */
  tests: string;
  /** Their codes, which are printed where the names need more room than there is; labels of earlier releases have none. */
  codes?: string;
}

/** More letters than a line of a label has room for, in the narrowest of them. */
const MOST = 120;

const INITIAL: Partial<Record<string, string>> = { female: 'F', male: 'M', other: 'O' };

const UNITS = { days: 'd', months: 'mo', years: 'y' } as const;

/** The name on the label of a tube for a sensitive test: staff read the code. */
const HIDDEN = 'Private test';

/** The facts about the tests of a label besides their names, by their ids. */
interface TestsOfLabel {
  codes?: ReadonlyMap<string, string>;
  /** The tests whose names and codes stand on no label. */
  sensitive?: ReadonlySet<string>;
}

/** The names of a label's tests where all of them fit a line, else their codes: no test is cut off that another way would name. */
export const testsText = ({ tests, codes = tests }: Label, fits: (text: string) => boolean): string =>
  fits(tests) ? tests : codes;

export function labelOf(
  row: Pick<SpecimenRow, 'tube_code' | 'specimen' | 'colour' | 'additive' | 'tests' | 'timing'>,
  patient: LabelPatient,
  accession: string,
  { codes = new Map(), sensitive = new Set() }: TestsOfLabel = {},
): Label {
  const { name, sex } = patient;
  const age = labelAge(patient);
  const listOf = (nameOf: (test: { testId: string; name: string }) => string) => {
    const named = testsOf(row).map((test) => (sensitive.has(test.testId) ? HIDDEN : nameOf(test)));
    return cut([...new Set(named)].join(', '), MOST);
  };
  const timing = { any: '', fasting: 'fasting · ', post_meal: 'after meal · ', timed: 'timed · ' }[row.timing];
  return {
    tubeCode: row.tube_code,
    name: cut(name, MOST),
    person: [INITIAL[sex ?? ''], age === null ? '' : `${age.value} ${UNITS[age.unit]}`].filter(Boolean).join(' '),
    accession,
    tube: `${timing}${row.specimen}`,
    cap: row.additive === '' ? row.colour : `${row.colour} (${row.additive})`,
    tests: listOf(({ name }) => name),
    codes: listOf(({ testId, name }) => codes.get(testId) ?? name),
  };
}
