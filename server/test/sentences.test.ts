// On SQLite alone: reads and writes no database.
// Every sentence of the API exists in both languages: refusals and outcomes by key, rules of the schemas wherever they are used.
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { ContactBody } from '@labfront/contract/contact';
import { ERROR_STATUS } from '@labfront/contract/messages/error-codes';
import { OUTCOMES } from '@labfront/contract/messages/outcomes';
import { codeOf, REFUSALS, type RefusalKey, statusOf } from '@labfront/contract/messages/refusals';
import { LABELS, RULES, rule, ruleOf } from '@labfront/contract/messages/rules';
import { RULES_HI, ruleInHindi, ruleText } from '@labfront/contract/messages/rules.hi';
import { sentences } from '@labfront/contract/messages/sentences';
import { FILE_KINDS, ITEM_KINDS, ROLES, STATES } from '@labfront/contract/messages/words';
import { describe, expect, test } from 'vitest';

const DEVANAGARI = /\p{Script=Devanagari}/u;
const paramsOf = (template: string) => [...template.matchAll(/\{(\w+)\}/g)].map(([, name]) => name).sort();

const tables = { REFUSALS, OUTCOMES, STATES, ITEM_KINDS, ROLES };
const all = Object.entries(tables).flatMap(([table, entries]) =>
  Object.entries(entries).map(([key, { en, hi }]) => [`${table} ${key}`, en, hi] as const),
);
const rules = Object.entries(RULES).map(
  ([key, en]) => [`RULES ${key}`, en, RULES_HI[key as keyof typeof RULES]] as const,
);

test.each([...all, ...rules])('%s is said in both languages, with the same parameters', (_, en, hi) => {
  expect(en).not.toMatch(DEVANAGARI);
  expect(en.trim()).not.toBe('');
  expect(hi).toMatch(DEVANAGARI);
  expect(paramsOf(hi)).toEqual(paramsOf(en));
});

test('a table without Hindi, or with other parameters in Hindi, does not compile', () => {
  // @ts-expect-error no Hindi
  sentences({ full: { en: 'Full' } });
  // @ts-expect-error a parameter is missing
  sentences({ full: { en: 'At most {limit}', hi: 'भर गया' } });
  // @ts-expect-error a parameter that English does not have
  sentences({ full: { en: 'Full', hi: '{limit} से ज़्यादा' } });
  expect(sentences({ full: { en: 'At most {limit}', hi: '{limit} से ज़्यादा नहीं' } }).full.en).toBe('At most {limit}');
});

describe('a refusal', () => {
  const keys = Object.keys(REFUSALS) as RefusalKey[];

  test.each(Object.keys(ERROR_STATUS) as (keyof typeof ERROR_STATUS)[])('with the code %s has a sentence', (code) => {
    expect(codeOf(code)).toBe(code);
    expect(REFUSALS[code].en).not.toBe('');
  });

  test.each(keys)('%s has a code and a status of refusals', (key) => {
    expect(ERROR_STATUS).toHaveProperty([codeOf(key)]);
    expect(statusOf(key)).toBeGreaterThanOrEqual(400);
  });
});

test('files that are no CSV are named in both languages', () => {
  for (const { en, hi } of Object.values(FILE_KINDS)) expect(hi).not.toBe(en);
});

/** Yields the error messages of every schema and check below `value`. */
function* messagesOf(value: unknown, seen: Set<unknown>): Generator<string> {
  if (typeof value !== 'object' || value === null || seen.has(value)) return;
  seen.add(value);
  const def = (value as { _zod?: { def: Record<string, unknown> } })._zod?.def;
  if (typeof def?.error === 'function') yield String(def.error({}));
  for (const part of Object.values(def ?? value)) yield* messagesOf(part, seen);
}

describe('the schemas of the contract', async () => {
  const folder = join(import.meta.dirname, '../../contract/src');
  const files = readdirSync(folder).filter((name) => name.endsWith('.ts'));
  const modules = await Promise.all(files.map((file) => import(join(folder, file)) as Promise<object>));
  const seen = new Set<unknown>();
  const said = new Set(
    modules.flatMap((module) => Object.values(module).flatMap((part) => [...messagesOf(part, seen)])),
  );

  test('are all walked', () => {
    expect(said.size).toBeGreaterThan(150);
    for (const label of ['Landmark', 'Referral code'] as const) expect(said).toContain(rule('textType', { label }));
  });

  test.each([...said])('say “%s” by a rule', (text) => {
    expect(ruleOf(text)).toBeDefined();
    expect(ruleInHindi(text)).toMatch(DEVANAGARI);
    expect(ruleInHindi(text)).not.toMatch(/undefined|\{/);
  });

  test('name a field in Hindi', () => {
    for (const label of LABELS) expect(ruleText(rule('required', { label }), 'hi')).not.toContain(label);
    expect(ruleText(rule('tooLong', { label: 'Landmark', most: 120 }), 'hi')).toBe(
      'लैंडमार्क में ज़्यादा से ज़्यादा 120 अक्षर हो सकते हैं',
    );
  });

  test('say what they check by hand by a rule too', () => {
    const { error } = ContactBody.safeParse({ name: 'Asha', message: 'Hello', email: 'a', phoneNumber: '1' });
    expect(error?.issues.map(({ message }) => ruleInHindi(message))).toEqual(['10 अंकों का फ़ोन नंबर लिखें', 'सही ई-मेल लिखें']);
  });
});

test('what zod says of its own accord is “not valid” in Hindi, and stays in English', () => {
  expect(ruleText('Invalid input: expected object', 'en')).toBe('Invalid input: expected object');
  expect(ruleText('Invalid input: expected object', 'hi')).toBe(RULES_HI.notValid);
});
