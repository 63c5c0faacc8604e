// On SQLite alone: reads and writes no database.
// Every text that the product sends keeps its rules, and a registered text allows what was registered and nothing else.
import { countSegments, fillText, namesIn, ruleOf, TEXT_KINDS } from '@labfront/contract/message-rules';
import { fitsRegistered } from '@labfront/contract/registered-text';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { DEFAULT_TEXTS, sampleValues } from '../src/modules/messages/default-texts.ts';
import { readEnv } from '../src/platform/base/env.ts';

const OWN = readEnv({ SITE_URL: 'https://lab.example' }).site;

test.each(TEXT_KINDS)('the texts of %s name variables of the kind alone, in both languages the same', (kind) => {
  const allowed: readonly string[] = [...ruleOf(kind).variables, 'site'];
  const names = (['en', 'hi'] as const).map((language) => namesIn(DEFAULT_TEXTS[language][kind]).sort());
  for (const name of names.flat()) expect(allowed).toContain(name);
  expect(names[1]).toEqual(names[0]);
  expect(countSegments(fillText(DEFAULT_TEXTS.en[kind], sampleValues('en', OWN)))).toBeLessThanOrEqual(2);
});

test('an SMS with a code ends with the line that browsers read', () => {
  for (const text of Object.values(DEFAULT_TEXTS)) {
    expect(fillText(text['sign-in-code'], sampleValues('en', OWN)).split('\n').at(-1)).toBe('@lab.example #482913');
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
  ['Name {#constructor#}', 'Name x', false],
  ['Call {#cbn#}', 'Call 12', false],
  ['Write {#email#}', 'Write care@lab.example', true],
  ['Write {#email#}', 'Write care', false],
  ['Open {#url#} now', `Open http://lab.example/${'x'.repeat(188)} now`, true],
  ['{#var#}{#var#}', 'x'.repeat(80), true],
  ['{#var#}{#var#}', 'x'.repeat(81), false],
  ['Two\nlines {#var#}', 'Two\nlines x', true],
  ['Two {#var#}', 'Two\nlines', false],
  ['नमस्ते {#var#}।', 'नमस्ते रवि।', true],
])('%s with %s: %s', (registered, text, fits) => {
  expect(fitsRegistered(registered, text)).toBe(fits);
});

test('the ways to divide a text among tags are not tried one by one', () => {
  expect(fitsRegistered(`${'{#var#}'.repeat(7)}.`, 'x'.repeat(250))).toBe(false);
  expect(fitsRegistered(`${'{#var#}'.repeat(140)}.`, `${'x'.repeat(1_000)}.`)).toBe(true);
});
