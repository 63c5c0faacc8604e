// The values that the fuzz test sends: some that nearly fit a schema, and rubbish. The same seed makes the same ones.
import { z } from 'zod';

/** A small generator of numbers from 0 to 1 (mulberry32). */
export function createDice(seed: number) {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  return {
    chance: (share: number): boolean => next() < share,
    below: (end: number): number => Math.floor(next() * end),
    pick: <T>(from: readonly [T, ...T[]]): T => from[Math.floor(next() * from.length)] ?? from[0],
  };
}
export type Dice = ReturnType<typeof createDice>;

const LONG = 'x'.repeat(70_000);
export const TEXTS = [
  '',
  ' ',
  '0',
  '-1',
  'null',
  'undefined',
  'NaN',
  'true',
  '[object Object]',
  'before\u0000after',
  '\u0000',
  'lone \ud800 surrogate',
  '\udfff',
  '\u202e\u2066\ufeff',
  '\u2028\u2029\r\n\t\u001b[31m',
  'पर्चा 🩸 ﷽',
  'e\u0301'.repeat(500),
  "' OR 1=1 --",
  '"; DROP TABLE accounts; --',
  '%',
  '%00',
  '%ff%fe',
  '../../../etc/passwd',
  '<script>alert(1)</script>',
  '{{7*7}}<%= 7*7 %>',
  '__proto__',
  'constructor',
  'toString',
  '9999-99-99',
  '2026-02-30',
  '+275760-09-13T00:00:00.001Z',
  '1e309',
  '9007199254740993',
  '00000000-0000-0000-0000-000000000000',
  'a@b.in',
  LONG,
] as const;
export const NUMBERS = [
  0,
  -0,
  -1,
  1,
  0.1,
  1e308,
  -1e308,
  5e-324,
  2 ** 31,
  2 ** 53,
  2 ** 63,
  1e21,
  99.999,
  100.005,
] as const;
export const NAMES = [
  '__proto__',
  'constructor',
  'prototype',
  'toString',
  'hasOwnProperty',
  'length',
  '',
  '\u0000',
  'a.b',
] as const;

function nested(depth: number): unknown {
  let value: unknown = 1;
  for (let level = 0; level < depth; level += 1) value = level % 2 === 0 ? [value] : { a: value };
  return value;
}

/** A value of any kind. */
export function junk(dice: Dice): unknown {
  switch (dice.below(8)) {
    case 0:
      return dice.pick(NUMBERS);
    case 1:
      return dice.pick([null, true, false]);
    case 2:
      return Array.from({ length: dice.below(4) }, () => dice.pick(TEXTS));
    case 3:
      return JSON.parse(`{${JSON.stringify(dice.pick(NAMES))}:${JSON.stringify(dice.pick(TEXTS))}}`);
    case 4:
      return nested(dice.pick([3, 50, 1_000]));
    default:
      return dice.pick(TEXTS);
  }
}

type Schema = z.core.JSONSchema.JSONSchema;

function textFor(schema: Schema, dice: Dice, known: readonly [string, ...string[]]): string {
  if (dice.chance(0.15)) return dice.pick(TEXTS);
  if (schema.format === 'email') return `fuzz${dice.below(1e6)}@example.in`;
  if (schema.format === 'date') return dice.pick(['2026-03-12', '2026-03-09', '0000-01-01', '9999-12-31']);
  if (schema.format === 'uuid') return dice.pick(known);
  if (schema.pattern?.includes('6-9')) return `98${String(dice.below(1e8)).padStart(8, '0')}`;
  return dice.chance(0.4) ? dice.pick(known) : 'Some words'.padEnd(schema.minLength ?? 0, 'x');
}

function objectFor(schema: Schema, dice: Dice, known: readonly [string, ...string[]]): Record<string, unknown> {
  const entries = Object.entries(schema.properties ?? {}).filter(
    ([name]) => schema.required?.includes(name) || dice.chance(0.6),
  );
  const valueFor = (part: unknown) => (typeof part === 'object' ? fitting(part as Schema, dice, known) : junk(dice));
  return Object.fromEntries(entries.map(([name, part]) => [name, valueFor(part)]));
}

/** A value that a schema takes, most of the time. */
export function fitting(schema: Schema, dice: Dice, known: readonly [string, ...string[]]): unknown {
  const [first, ...more] = schema.anyOf ?? schema.oneOf ?? schema.allOf ?? [];
  if (first && typeof first === 'object') {
    const choice = dice.pick([first, ...more]);
    return typeof choice === 'object' ? fitting(choice as Schema, dice, known) : junk(dice);
  }
  const [one, ...others] = schema.enum ?? [];
  if (one !== undefined) return dice.pick([one, ...others]);
  if ('const' in schema) return schema.const;
  if (schema.type === 'object') return objectFor(schema, dice, known);
  if (schema.type === 'array') {
    const item = typeof schema.items === 'object' && !Array.isArray(schema.items) ? (schema.items as Schema) : {};
    return Array.from({ length: dice.below(4) }, () => fitting(item, dice, known));
  }
  if (schema.type === 'number' || schema.type === 'integer')
    return dice.chance(0.8) ? dice.below(500) : dice.pick(NUMBERS);
  if (schema.type === 'boolean') return dice.chance(0.5);
  if (schema.type === 'null') return null;
  return schema.type === 'string' ? textFor(schema, dice, known) : junk(dice);
}

export const schemaOf = (shape: z.ZodType): Schema => z.toJSONSchema(shape, { io: 'input', unrepresentable: 'any' });
