// Which lines stand under the accreditation of the centre that measured them (laboratory.md section 6, Accreditation). Pure rules, no
// database; days are local and hold up to and including the last one.

export interface Period {
  from: string;
  until: string | null;
}

export interface ScopeRule {
  testId: string;
  /** Empty for the whole test, else the id or the code of a parameter. */
  parameter: string;
  period: Period;
}

export interface CentreAccreditation {
  certificate: Period | null;
  scope: readonly ScopeRule[];
}

export interface SplitLine {
  testId: string;
  isReferred: boolean;
  /** `testedOn`: the day of the measurement, and that of its last correction. */
  results: readonly { parameterId: string; code: string; testedOn: readonly string[]; signatory: Period }[];
}

export const isWithin = (day: string, { from, until }: Period): boolean =>
  from <= day && (until === null || day <= until);

/**
 * Whether a line goes into the report with the symbol: the certificate and the scope of its centre hold on the day of each test and on
 * the day of issue, and its signatories are in date.
 * @param centre undefined where nobody knows who measured it.
 */
export function isAccredited(line: SplitLine, centre: CentreAccreditation | undefined, issuedOn: string): boolean {
  if (!centre?.certificate || line.isReferred || line.results.length === 0) return false;
  const { certificate } = centre;
  const rules = centre.scope.filter(({ testId }) => testId === line.testId);
  return line.results.every(({ parameterId, code, testedOn, signatory }) => {
    const own = rules.filter(({ parameter }) => {
      const named = parameter.trim().toLowerCase();
      return named === '' || named === parameterId.toLowerCase() || named === code.toLowerCase();
    });
    const holds = (day: string) => isWithin(day, certificate) && own.some(({ period }) => isWithin(day, period));
    return testedOn.every(holds) && holds(issuedOn) && isWithin(issuedOn, signatory);
  });
}
