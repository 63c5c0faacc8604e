// On SQLite alone: reads and writes no database.
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { normaliseAddress } from './normalise-address.ts';

const formOf = (address: string) => normaliseAddress({ pincode: '411038', address });

function codePointsThat(is: RegExp): string[] {
  const found: string[] = [];
  for (let code = 0; code <= 0x10ffff; code += 1) {
    const text = String.fromCodePoint(code);
    if (is.test(text)) found.push(text);
  }
  return found;
}
const INVISIBLE = codePointsThat(/\p{Default_Ignorable_Code_Point}/u);

describe('one address however it is written', () => {
  test.for([
    ['case, punctuation and spaces', '12, Lake View Rd.', ' 12-LAKE  view\u00a0rd '],
    ['wide letters and digits', '12 Lake View', '１２ Ｌａｋｅ Ｖｉｅｗ'],
    ['mathematical letters', '12 Lake View', '𝟏𝟐 𝐋𝐚𝐤𝐞 𝓥𝓲𝓮𝔀'],
    ['digits of Devanagari', '१२ झील मार्ग', '12 झील मार्ग'],
    ['digits of Tamil and Bengali', '12-34', '௧௨ ৩৪'],
    ['accents', '12 Lake View', '12 Láke Vïe\u0307w'],
    ['a variation selector', '12 Lake View', '12\ufe0f Lake View'],
    ['a grapheme joiner', '12 Lake View', '12 La\u034fke View'],
    ['a soft hyphen and a filler', '12 Lake View', '12 La\u00adke\u3164View'],
    ['sharp s and final sigma', 'Straße ΟΔΟΣ', 'STRASSE οδος'],
  ])('%s', ([, one = '', other = '']) => {
    expect(formOf(other)).toBe(formOf(one));
  });

  test('an invisible character anywhere changes nothing', () => {
    expect(INVISIBLE.length).toBeGreaterThan(4_000);
    const text = fc.oneof(fc.string({ unit: 'grapheme' }), fc.string({ unit: 'binary' }));
    const inserted = fc.array(fc.tuple(fc.nat(), fc.constantFrom(...INVISIBLE)), { minLength: 1, maxLength: 5 });
    fc.assert(
      fc.property(text, inserted, (address, insertions) => {
        const points = Array.from(address);
        for (const [place, invisible] of insertions) points.splice(place % (points.length + 1), 0, invisible);
        expect(formOf(points.join(''))).toBe(formOf(address));
      }),
    );
  });

  test('every invisible character there is', () => {
    for (const invisible of INVISIBLE) expect(formOf(`1${invisible}2 Lane`)).toBe('411038 12LANE');
  });

  test('every digit of every script', () => {
    const digits = codePointsThat(/\p{Nd}/u);
    expect(digits.length % 10).toBe(0);
    for (const [index, digit] of digits.entries()) expect(formOf(digit)).toBe(`411038 ${index % 10}`);
  });
});

describe('another address', () => {
  test.for([
    ['another number', '12 Lake View', '13 Lake View'],
    ['another vowel sign', '12 राम मार्ग', '12 रोम मार्ग'],
    ['a nukta', 'खड़क', 'खडक'],
  ])('%s', ([, one = '', other = '']) => {
    expect(formOf(other)).not.toBe(formOf(one));
  });

  test('another pincode', () => {
    expect(normaliseAddress({ pincode: '462001', address: '1' })).not.toBe(formOf('1'));
  });
});
