import { expect, it } from 'vitest';
import { highlight, isHit, wordsOf } from './highlight.ts';

const marked = (text: string, query: string, understood: string | null = null) =>
  highlight(text, wordsOf(query, understood))
    .map(({ text: piece, hit }) => (hit ? `[${piece}]` : piece))
    .join('');

it('marks the beginnings of words, whatever their case', () => {
  expect(marked('Vitamin D (25-OH)', 'vit d')).toBe('[Vit]amin [D] (25-OH)');
});

it('marks inside a word only what is no chance hit', () => {
  expect(marked('Haemoglobin', 'globin')).toBe('Haemo[globin]');
  expect(marked('Haemoglobin', 'bi')).toBe('Haemoglobin');
});

it('marks what a misspelling was understood as', () => {
  expect(marked('Thyroid Profile', 'thyriod', 'thyroid')).toBe('[Thyroid] Profile');
});

it('marks Hindi words with their vowel signs, and takes signs in a query as they are', () => {
  expect(marked('खून की जांच', 'खून')).toBe('[खून] की जांच');
  expect(marked('HbA1c', 'hba1c (.*')).toBe('[HbA1c]');
});

it('loses nothing of the text', () => {
  const text = 'T3, T4 & TSH';
  expect(
    highlight(text, wordsOf('t'))
      .map((piece) => piece.text)
      .join(''),
  ).toBe(text);
  expect(isHit(text, wordsOf(''))).toBe(false);
});
