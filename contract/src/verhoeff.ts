// Verhoeff's check digit, which ABHA numbers and our UHIDs carry: it finds every wrong digit and every swap of two neighbours.

// The dihedral group of order 10: rotations 0 to 4, reflections 5 to 9.
const product = (a: number, b: number): number => {
  if (a < 5) return b < 5 ? (a + b) % 5 : ((a + b) % 5) + 5;
  return b < 5 ? ((a - b) % 5) + 5 : (a - b + 5) % 5;
};
const INVERSES = [0, 4, 3, 2, 1, 5, 6, 7, 8, 9];
const FIRST_PERMUTATION = [1, 5, 7, 6, 2, 8, 3, 0, 9, 4];

function permuted(digit: number, times: number): number {
  let result = digit;
  for (let time = 0; time < times % 8; time += 1) result = FIRST_PERMUTATION[result] ?? 0;
  return result;
}

/** @param offset 0 where the digits end with their check digit, 1 where it is still missing. */
function checksum(digits: string, offset: 0 | 1): number {
  return [...digits].reverse().reduce((sum, digit, index) => product(sum, permuted(Number(digit), index + offset)), 0);
}

/** The digit that has to follow `digits`. */
export const verhoeffDigit = (digits: string): string => String(INVERSES[checksum(digits, 1)]);

/** Whether the last of the digits is the check digit of those before it. */
export const isVerhoeff = (digits: string): boolean => /^\d{2,}$/.test(digits) && checksum(digits, 0) === 0;
