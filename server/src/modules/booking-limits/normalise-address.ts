// The form of a postal address that limits count: spellings that look alike are one address.
import type { AddressSnapshot } from '@labfront/contract/booking-details';

/** Code points that nothing is drawn for: variation selectors, joiners, fillers. */
const INVISIBLE = /\p{Default_Ignorable_Code_Point}/gu;
/** Accents and marks for the letters of any script. The vowel signs of Indian scripts belong to their script and stay. */
const ACCENTS = /\p{Script=Inherited}/gu;
const OUTSIDE_WORDS = /[^\p{L}\p{M}\p{N}]/gu;
const DIGIT = /\p{Nd}/u;

/** Unicode has the digits of a script in a row, from zero; scripts whose rows touch have ten each. */
function asciiDigit(digit: string): string {
  const code = digit.codePointAt(0) ?? 0;
  let before = 0;
  while (DIGIT.test(String.fromCodePoint(code - before - 1))) before += 1;
  return String(before % 10);
}

/**
 * Invisible characters, case, accents, punctuation, spaces and the script of digits make no other address. Locality and landmark are
 * left out: people write them as they like.
 */
export function normaliseAddress({ pincode, address }: Pick<AddressSnapshot, 'pincode' | 'address'>): string {
  // Before the normal form as well: an invisible character keeps the marks on its two sides from being put in order.
  const visible = address.replace(INVISIBLE, '').normalize('NFKD').replace(INVISIBLE, '').replace(ACCENTS, '');
  // Lower case first, because some letters have one upper case for two lower ones.
  const folded = visible.toLowerCase().toUpperCase().normalize('NFKD').replace(ACCENTS, '');
  return `${pincode} ${folded.replace(OUTSIDE_WORDS, '').replace(/\p{Nd}/gu, asciiDigit)}`;
}
