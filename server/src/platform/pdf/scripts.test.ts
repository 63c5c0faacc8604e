// On SQLite alone: reads and writes no database.
// Each letter of a report is drawn by a font that has it: an empty box in the place of a name identifies nobody.
import { describe, expect, test } from 'vitest';
import { hasLetter } from './script-fonts.ts';
import { drawnText, fontRuns } from './scripts.ts';

const missingIn = (text: string, isBold: boolean): string[] =>
  fontRuns(text, isBold).flatMap(({ font, text: run }) => [...run].filter((letter) => !hasLetter(font, letter)));
const textsOf = (text: string) => fontRuns(text).map(({ text: run }) => run);

describe('every letter has a glyph', () => {
  test.each([
    ['Latin', 'Zoë Ångström, Łukasz O’Brien'],
    ['Devanagari', 'आशा वर्मा, आशाताई'],
    ['Bengali', 'আশা বর্মা, অসমীয়া ৰ'],
    ['Gurmukhi', 'ਆਸ਼ਾ ਵਰਮਾ'],
    ['Gujarati', 'આશા વર્મા'],
    ['Odia', 'ଆଶା ବର୍ମା'],
    ['Tamil', 'ஆஷா வர்மா'],
    ['Telugu', 'ఆశా వర్మ'],
    ['Kannada', 'ಆಶಾ ವರ್ಮಾ'],
    ['Malayalam', 'ആശാ വർമ്മ'],
    ['Meitei', 'ꯑꯥꯁꯥ ꯋꯔꯃꯥ'],
    ['Ol Chiki', 'ᱟᱥᱟ ᱢᱩᱨᱢᱩ'],
    ['Urdu', 'عائشہ ورما، گڑیا'],
    ['Greek in names of tests', 'β-hCG, IFN-γ, α1-antitrypsin, Δ, 10 μmol/L'],
    ['signs of comments', 'Hb ↑ after 3 days → see page 2, pH ↓, ≈ 4 ℃, √2, ≥ 2, ≤ 4, 5\u202fmg, α1\u2011acid'],
  ])('in %s', (_, text) => {
    expect([missingIn(text, false), missingIn(text, true)]).toEqual([[], []]);
  });
});

test('everyday text is one run, signs and spaces stay with the letters before them', () => {
  expect(textsOf('Urea / यूरिया: ≥ 10, ₹5')).toEqual(['Urea / यूरिया: ≥ 10, ₹5']);
  expect(textsOf('Asha ஆஷா, Rao')).toEqual(['Asha ', 'ஆஷா, ', 'Rao']);
});

test('a run from right to left is whole, and signs after it stand after it', () => {
  const runs = fontRuns('Ms عائشہ ورما (Khan) بیگم.');
  expect(runs.map(({ text }) => text)).toEqual(['Ms ', 'عائشہ ورما', ' (Khan) ', 'بیگم', '.']);
  expect(runs.map(({ isRightToLeft }) => isRightToLeft === true)).toEqual([false, true, false, true, false]);
});

test.each([
  ['王小明', '[Chinese letters]'],
  ['Li 王 小明 (王)', 'Li [Chinese letters] ([Chinese letters])'],
  ['ひらがな カナ', '[Japanese letters]'],
  ['김 Ravi', '[Korean letters] Ravi'],
  ['สมชาย', '[Thai letters]'],
  ['Asha 🌸👩🏽‍⚕️ Verma ❤️', 'Asha [picture] Verma [picture]'],
  ['1️⃣ 🇮🇳', '[picture]'],
  ['ᚠᚢᚦ', '[other letters]'],
  ['A\u{e001}', 'A[sign]'],
  ['[x] [x] γ', '[x] [x] γ'],
  ['Asha 4', 'Asha 4'],
])('a word stands for what no font has: %s', (text, drawn) => {
  expect(drawnText(text)).toBe(drawn);
  expect(missingIn(text, true)).toEqual([]);
});

test('characters without ink are left out, and a text of nothing else is empty', () => {
  expect(textsOf('A\u200bs\ufeffha\u2009Rao\u2060')).toEqual(['Asha Rao']);
  expect(textsOf('\u200b')).toEqual(['']);
});
