// Accession numbers and tube codes (laboratory.md section 4): digits alone, so that Code 128 set C prints them in half the width, with a
// Damm check digit, which finds every single wrong digit and every swap of neighbours.

/** The quasigroup of H. M. Damm (2004): its diagonal is zero, and no swap of neighbours gives the same digit. */
const QUASIGROUP = [
  [0, 3, 1, 7, 5, 9, 8, 6, 4, 2],
  [7, 0, 9, 2, 1, 5, 4, 8, 6, 3],
  [4, 2, 0, 6, 8, 7, 1, 3, 5, 9],
  [1, 7, 5, 0, 9, 8, 3, 4, 2, 6],
  [6, 1, 2, 3, 0, 4, 5, 9, 7, 8],
  [3, 6, 7, 4, 2, 0, 9, 5, 8, 1],
  [5, 8, 6, 9, 7, 2, 0, 1, 3, 4],
  [8, 9, 4, 5, 3, 6, 2, 0, 1, 7],
  [9, 4, 3, 8, 6, 1, 7, 2, 0, 5],
  [2, 5, 8, 1, 4, 3, 6, 7, 9, 0],
] as const;

const COUNTER_DIGITS = 7;
/** The most visits of one laboratory in a year. */
export const LAST_ACCESSION = 10 ** COUNTER_DIGITS - 1;
/** The most tubes of one visit. */
export const LAST_CONTAINER = 99;
const ACCESSION_LENGTH = 12;
const TUBE_CODE_LENGTH = 14;

/** Returns the Damm check digit of a string of digits. */
export function dammDigit(digits: string): number {
  return [...digits].reduce((interim, digit) => QUASIGROUP[interim]?.[Number(digit)] ?? 0, 0);
}

/** Whether the last digit of a string of digits is the check digit of the others. */
export const hasDammDigit = (digits: string): boolean => /^\d+$/.test(digits) && dammDigit(digits) === 0;

/** The visit of a code: the year in full, the two digits of the laboratory, and the number of the visit in that year. */
export interface AccessionParts {
  readonly year: number;
  readonly labCode: string;
  readonly counter: number;
}

/** The digits that accession number and tube codes of one visit begin with. @throws RangeError for a part that does not fit. */
function accessionStem({ year, labCode, counter }: AccessionParts): string {
  const fits = /^\d{2}$/.test(labCode) && Number.isInteger(counter) && counter >= 1 && counter <= LAST_ACCESSION;
  if (!fits) throw new RangeError(`No accession number for laboratory ${labCode}, counter ${counter}`);
  return `${String(year % 100).padStart(2, '0')}${labCode}${String(counter).padStart(COUNTER_DIGITS, '0')}`;
}

const withCheckDigit = (digits: string) => `${digits}${dammDigit(digits)}`;

/** Returns the accession number of a visit: `YY LL NNNNNNN` and a check digit, 12 digits. @throws RangeError for a part that does not fit. */
export const accessionNumber = (parts: AccessionParts): string => withCheckDigit(accessionStem(parts));

/**
 * Returns the code of a tube: `YY LL NNNNNNN`, its two-digit number in the visit from 01, and a check digit, 14 digits.
 * @throws RangeError for a part that does not fit.
 */
export function tubeCode(parts: AccessionParts, container: number): string {
  if (!Number.isInteger(container) || container < 1 || container > LAST_CONTAINER)
    throw new RangeError(`No tube code for container ${container}`);
  return withCheckDigit(`${accessionStem(parts)}${String(container).padStart(2, '0')}`);
}

/** A scanned or typed code without the spaces and hyphens that people put between its groups. */
export const bareCode = (typed: string): string => typed.replace(/[\s-]/g, '');

/** Whether a bare code is of a tube and has the right check digit; whether the tube exists is another question. */
export const isTubeCode = (code: string): boolean => code.length === TUBE_CODE_LENGTH && hasDammDigit(code);

/** Whether a bare code is an accession number with the right check digit. */
export const isAccessionNumber = (code: string): boolean => code.length === ACCESSION_LENGTH && hasDammDigit(code);

/** Returns the accession number of the visit that a tube code was made for; the code has been checked. */
export const accessionOfTube = (code: string): string => withCheckDigit(code.slice(0, ACCESSION_LENGTH - 1));
