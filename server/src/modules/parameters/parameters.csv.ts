import type { Parameter } from '@labfront/contract/parameters';
import type { Range } from '@labfront/contract/range-schemas';
import type { CsvColumn } from '../../platform/csv/csv.ts';

/** A parameter with one of its ranges; one without ranges has one row. */
interface ParameterLine {
  readonly _id: string;
  readonly parameter: Parameter;
  readonly range: Range | undefined;
}

/** The rows of a file, which the import takes again: the draft of a parameter where there is one, else what is approved. */
export const linesOf = (parameters: readonly Parameter[]): ParameterLine[] =>
  parameters.flatMap((parameter): ParameterLine[] => {
    const ranges = parameter.draft?.ranges ?? parameter.ranges;
    const { _id } = parameter;
    return ranges.length === 0
      ? [{ _id, parameter, range: undefined }]
      : ranges.map((range) => ({ _id: range._id, parameter, range }));
  });

const field = (header: string, value: (parameter: Parameter) => string | number | null): CsvColumn<ParameterLine> => ({
  header,
  value: ({ parameter }) => value(parameter),
});
const ofRange = (header: string, value: (range: Range) => string | number | null): CsvColumn<ParameterLine> => ({
  header,
  value: ({ range }) => (range ? value(range) : null),
});

export const PARAMETER_COLUMNS: readonly CsvColumn<ParameterLine>[] = [
  field('code', ({ code }) => code),
  field('name', ({ name }) => name),
  field('nameHi', ({ nameHi }) => nameHi),
  field('loinc', ({ loinc }) => loinc),
  field('unit', ({ unit }) => unit),
  field('kind', ({ kind }) => kind),
  field('decimals', ({ decimals }) => decimals),
  field('method', ({ method }) => method),
  field('department', ({ department }) => department),
  field('choices', ({ choices }) => choices.join('|')),
  field('formula', ({ formula }) => (formula === null ? null : JSON.stringify(formula))),
  field('state', ({ state }) => state),
  ofRange('sex', ({ sex }) => sex),
  ofRange('ageFromDays', ({ ageFromDays }) => ageFromDays),
  ofRange('ageToDays', ({ ageToDays }) => ageToDays),
  ofRange('pregnancyWeek', ({ pregnancyWeek }) => pregnancyWeek),
  ofRange('low', ({ low }) => low),
  ofRange('high', ({ high }) => high),
  ofRange('criticalLow', ({ criticalLow }) => criticalLow),
  ofRange('criticalHigh', ({ criticalHigh }) => criticalHigh),
  ofRange('plausibleLow', ({ plausibleLow }) => plausibleLow),
  ofRange('plausibleHigh', ({ plausibleHigh }) => plausibleHigh),
  ofRange('expected', ({ expected }) => expected.join('|')),
  ofRange('rangeMethod', ({ method }) => method),
  ofRange('validFrom', ({ validFrom }) => validFrom),
  ofRange('note', ({ note }) => note),
];
