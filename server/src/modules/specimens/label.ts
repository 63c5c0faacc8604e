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
  tests: string;
}

/** More letters than a line of a label has room for, in the narrowest of them. */
const MOST = 120;

const INITIAL: Partial<Record<string, string>> = { female: 'F', male: 'M', other: 'O' };

const UNITS = { days: 'd', months: 'mo', years: 'y' } as const;

/** The name on the label of a tube for a sensitive test: staff read the code. */
const HIDDEN = 'Private test';

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
  const timing = { any: '', fasting: 'fasting · ', post_meal: 'after meal · ', timed: 'timed · ' }[row.timing];
  return {
    tubeCode: row.tube_code,
    name: cut(name, MOST),
    person: [INITIAL[sex ?? ''], age === null ? '' : `${age.value} ${UNITS[age.unit]}`].filter(Boolean).join(' '),
    accession,
    tube: `${timing}${row.specimen}`,
    cap: row.additive === '' ? row.colour : `${row.colour} (${row.additive})`,
    tests: cut(tests, MOST),
  };
}
