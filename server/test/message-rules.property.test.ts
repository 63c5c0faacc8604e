// On SQLite alone: reads and writes no database.
// Every text that the product sends keeps its rules, and a registered text allows what was registered and nothing else.
import {
  countSegments,
  fillText,
  fitsRegistered,
  namesIn,
  ruleOf,
  SAMPLE_VALUES,
  TEXT_KINDS,
} from '@labfront/contract/message-rules';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { DEFAULT_TEXTS } from '../src/modules/messages/default-texts.ts';

test.each(TEXT_KINDS)('the texts of %s name variables of the kind alone, in both languages the same', (kind) => {
  const allowed: readonly string[] = [...ruleOf(kind).variables, 'site'];
  const names = (['en', 'hi'] as const).map((language) => namesIn(DEFAULT_TEXTS[language][kind]).sort());
  for (const name of names.flat()) expect(allowed).toContain(name);
  expect(names[1]).toEqual(names[0]);
  expect(countSegments(fillText(DEFAULT_TEXTS.en[kind], SAMPLE_VALUES))).toBeLessThanOrEqual(2);
});

test('an SMS with a code ends with the line that browsers read', () => {
  for (const text of Object.values(DEFAULT_TEXTS)) {
    expect(fillText(text['sign-in-code'], SAMPLE_VALUES).split('\n').at(-1)).toBe('@lab.example #482913');
  }
});

const literal = fc.stringMatching(/^[a-zA-Z .,()*+?]{1,20}$/).filter((text) => text.trim() === text);
const value = fc.stringMatching(/^[A-Za-z0-9-]{1,20}$/);

test('what was registered fits, and no changed word does', () => {
  fc.assert(
    fc.property(literal, value, literal, value, (before, one, between, other) => {
      const registered = `${before}{#alphanumeric#}${between}{#var#}.`;
      expect(fitsRegistered(registered, `${before}${one}${between}${other}.`)).toBe(true);
      expect(fitsRegistered(registered, `${before}${one}${between}${other}!`)).toBe(false);
      expect(fitsRegistered(registered, `#${before}${one}${between}${other}.`)).toBe(false);
    }),
  );
});

test.each([
  ['Pay {#numeric#}', 'Pay ₹1,499.50', true],
  ['Pay {#numeric#}', 'Pay now', false],
  ['Open {#url#}', 'Open https://lab.example/x', true],
  ['Open {#url#}', 'Open lab', false],
  ['Call {#cbn#}', 'Call +91 755 555 0100', true],
  ['Name {#var#}', `Name ${'x'.repeat(41)}`, false],
  ['Name {#var#}', 'Name ', false],
  ['Name {#unknown#}', 'Name x', false],
])('%s with %s: %s', (registered, text, fits) => {
  expect(fitsRegistered(registered, text)).toBe(fits);
});
