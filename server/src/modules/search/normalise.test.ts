// On SQLite alone: reads and writes no database.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { spelledLetters, transliterate } from './devanagari.ts';
import { identityOf, normalise, partsOf, withoutEscapes, wordsOf } from './normalise.ts';
import { fold, skeleton, soundDistance, soundDistanceToPrefix, tolerance } from './sound.ts';

const soundsLike = (typed: string, meant: string): boolean =>
  soundDistance(fold(typed), fold(meant)) <= tolerance(fold(typed));

describe('normalise', () => {
  it.each([
    ['Sjögren', 'sjogren'],
    ['T₃ and Ｔ４', 't3 and t4'],
    ['β-hCG', 'beta-hcg'],
    ['ज़िंक', 'जिंक'],
    ['पेशाब की जाँच', 'पेशाब की जांच'],
    ['हिन्दी', 'हिंदी'],
    ['विटामिन बी १२', 'विटामिन बी 12'],
    ["Bence\u200dJone's", 'bencejones'],
  ])('%s is %s', (text, expected) => {
    expect(normalise(text)).toBe(normalise(expected));
    expect(normalise(text)).toBe(expected);
  });

  it('changes nothing the second time', () => {
    fc.assert(fc.property(fc.string({ unit: 'binary' }), (text) => normalise(normalise(text)) === normalise(text)));
  });

  it('separates words at anything but letters and digits', () => {
    expect(wordsOf(' Urine R/M,\u0000CA-19.9 (ÉSR)😀+%')).toEqual(['urine', 'r', 'm', 'ca', '19', '9', 'esr']);
    expect(wordsOf('लिपिड प्रोफाइल')).toEqual(['लिपिड', 'प्रोफाइल']);
  });
});

describe('identityOf', () => {
  it.each([
    ['haemoglobin', 'hemoglobin'],
    ['oestrogen', 'estrogen'],
    ['leucocyte', 'leukocytes'],
    ['tumour', 'tumor'],
    ['vitamins', 'vitamin'],
    ['platelets', 'platelet'],
  ])('%s and %s are one word', (a, b) => {
    expect(identityOf(a)).toBe(identityOf(b));
  });

  it.each(['virus', 'class', 'analysis', 'pus', 'hbs'])('%s is no plural', (word) => {
    expect(identityOf(word)).toBe(word);
  });
});

describe('partsOf', () => {
  it('takes letters and digits apart, but not an ordinal', () => {
    expect(partsOf('hba1c')).toEqual(['hba', '1', 'c']);
    expect(partsOf('vitamin')).toEqual([]);
    expect(partsOf('4th')).toEqual([]);
  });
});

describe('withoutEscapes', () => {
  it('decodes what a link left behind and drops what cannot be decoded', () => {
    expect(withoutEscapes('vitamin%20d')).toBe('vitamin d');
    expect(withoutEscapes('%E0%A4%B6%E0 sugar %').trim()).toBe('sugar %');
    expect(withoutEscapes('100 %')).toBe('100 %');
  });
});

describe('Devanagari', () => {
  it('reads abbreviations spelt letter by letter', () => {
    expect(spelledLetters('सीबीसी')).toBe('cbc');
    expect(spelledLetters('एचबीए1सी')).toBe('hba1c');
    expect(spelledLetters('थायराइड')).toBeNull();
    expect(spelledLetters('cbc')).toBeNull();
  });

  it('transliterates for the ear', () => {
    expect(transliterate('कोलेस्ट्रॉल')).toBe('kolestrol');
    expect(transliterate('ग्लूकोज')).toBe('glukoz');
  });
});

describe('sound', () => {
  it.each([
    ['thairaid', 'thyroid'],
    ['shugar', 'sugar'],
    ['suger', 'sugar'],
    ['kolestrol', 'cholesterol'],
    ['bitamin', 'vitamin'],
    ['khun', 'khoon'],
    ['pesab', 'peshab'],
    ['peshaab', 'peshab'],
    ['dabetes', 'diabetes'],
    ['himoglobin', 'haemoglobin'],
    ['livar', 'liver'],
    ['kidni', 'kidney'],
    ['taifaid', 'typhoid'],
    ['dengu', 'dengue'],
    ['malariya', 'malaria'],
    ['थाइरॉयड', 'thyroid'],
    ['हिमोग्लोबिन', 'hemoglobin'],
    ['टाइफाइड', 'typhoid'],
  ])('%s sounds like %s', (typed, meant) => {
    expect(soundsLike(typed, meant)).toBe(true);
  });

  it.each([
    ['sodium', 'iodine'],
    ['insulin', 'inhibin'],
    ['lipase', 'lipid'],
    ['calcium', 'calcitonin'],
    ['urea', 'iron'],
    ['pizza', 'pus'],
  ])('%s does not sound like %s', (typed, other) => {
    expect(soundsLike(typed, other)).toBe(false);
  });

  it('keeps the consonants and the first vowel as bones', () => {
    expect(skeleton(fold('thyroid'))).toBe(skeleton(fold('thairaid')));
    expect(skeleton(fold('urine'))).not.toBe(skeleton(fold('iron')));
  });

  it('compares a half-typed word with beginnings', () => {
    expect(soundDistanceToPrefix(fold('himoglo'), fold('haemoglobin'))).toBe(0);
  });

  it('is a distance: nothing to itself, the same both ways', () => {
    const word = fc.stringMatching(/^[a-z]{1,30}$/).map(fold);
    fc.assert(
      fc.property(word, word, (a, b) => {
        expect(soundDistance(a, a)).toBe(0);
        expect(soundDistance(a, b)).toBeCloseTo(soundDistance(b, a), 9);
      }),
    );
  });
});
