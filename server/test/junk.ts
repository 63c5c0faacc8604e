// Junk as the internet sends it, from a seed: what broke something once can be sent again.

export type Random = () => number;

/** Numbers from 0 to 1, the same for the same seed (mulberry32). */
export function seeded(seed: number): Random {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

export function pick<T>(random: Random, from: readonly T[]): T {
  const value = from[Math.floor(random() * from.length)];
  if (value === undefined && from.length === 0) throw new Error('Nothing to pick from');
  return value as T;
}

const deep = (depth: number, open: string, close: string) => open.repeat(depth) + close.repeat(depth);

/** JSON values as text, because some of them are none that JSON.stringify would write. */
const VALUES = [
  'null',
  'true',
  '0',
  '-1',
  '1e999',
  '-1e-999',
  '9007199254740993',
  '99999999999999999999999999',
  '0.1',
  '""',
  '" "',
  '"\\u0000"',
  '"a\\u0000b"',
  '"\\ud800"',
  '"\\udc00\\ud800x"',
  '"\\u202e\\ufeff\\u2028"',
  '"😀👩‍👩‍👧‍👦"',
  '"\' OR 1=1 --"',
  '"%00%0d%0aX: y"',
  '"../../../etc/passwd"',
  '"http://169.254.169.254/latest/meta-data"',
  '"<script>alert(1)</script>"',
  '"{{7*7}}<%= 7*7 %>"',
  '"=HYPERLINK(\\"http://x\\")"',
  '"2026-02-30"',
  '"2026-03-10T25:61:61Z"',
  '"NaN"',
  '"a@b.in"',
  '"9876543210"',
  '"0190a0a0-0000-7000-8000-000000000000"',
  '[]',
  '[[[[]]]]',
  '[null]',
  '{}',
  '{"__proto__":{"role":"admin"}}',
  '{"constructor":{"prototype":{"role":"admin"}}}',
  '{"toString":1,"valueOf":null,"length":-1,"then":"x"}',
  '{"$gt":""}',
  JSON.stringify('x'.repeat(70_000)),
  JSON.stringify('é'.repeat(300)),
  `[${'1,'.repeat(5_000)}1]`,
  deep(500, '[', ']'),
  `${'{"a":'.repeat(500)}1${'}'.repeat(500)}`,
] as const;

const KEYS = ['__proto__', 'constructor', 'prototype', 'toString', '', '\u0000', '😀', 'a.b', 'a[0]', 'role', '_id'];

/** What an OpenAPI schema says of a body, as far as junk needs it. */
export interface Shape {
  type?: string | string[];
  properties?: Record<string, Shape>;
  enum?: unknown[];
  anyOf?: Shape[];
}

/** Something that may fit, so that junk in one field gets past the others. */
function likely(random: Random, shape: Shape): string {
  if (shape.enum) return JSON.stringify(pick(random, shape.enum));
  if (shape.anyOf) return likely(random, pick(random, shape.anyOf));
  if (shape.properties) return object(random, shape, 0);
  const type = Array.isArray(shape.type) ? pick(random, shape.type) : shape.type;
  if (type === 'number' || type === 'integer') return String(Math.floor(random() * 1_000));
  if (type === 'boolean') return random() < 0.5 ? 'true' : 'false';
  if (type === 'array') return '[]';
  return pick(random, ['"Asha"', '"9876543210"', '"a@b.in"', '"2026-03-12"', '"a-password-of-tests"']);
}

/** @param wildness how likely a field is junk. */
function object(random: Random, shape: Shape, wildness: number): string {
  const fields = Object.entries(shape.properties ?? {}).flatMap(([name, field]) => {
    if (random() < 0.1) return [];
    return [`${JSON.stringify(name)}:${random() < wildness ? pick(random, VALUES) : likely(random, field)}`];
  });
  if (random() < 0.3) fields.push(`${JSON.stringify(pick(random, KEYS))}:${pick(random, VALUES)}`);
  return `{${fields.join(',')}}`;
}

const BROKEN = [
  '',
  '{',
  '{"a":}',
  '\u0000',
  '{"a":1}{',
  "{'a':1}",
  'undefined',
  '{"a":"\t\u0001"}',
  '\ufeff{}',
  'x'.repeat(2_000_000),
];

/** A body's bytes: mostly JSON with junk in some fields, sometimes nothing that could be read. */
export function junkJson(random: Random, shape: Shape): Buffer {
  const kind = random();
  if (kind < 0.7) return Buffer.from(object(random, shape, 0.35));
  if (kind < 0.85) return Buffer.from(pick(random, VALUES));
  if (kind < 0.95) return Buffer.from(pick(random, BROKEN));
  return Buffer.from([0xff, 0xfe, 0x7b, 0x22, 0xed, 0xa0, 0x80, 0x22, 0x3a, 0x31, 0x7d]);
}

const TEXTS = ['', 'x', '\u0000', 'a'.repeat(70_000), '__proto__', '😀', '{"a":1}', '-1', '1e999', '../../x'];

/** A multipart body, whole or torn. */
export function junkForm(random: Random, names: readonly string[]): Buffer {
  const parts = Array.from({ length: Math.floor(random() * 6) }, () => {
    const name = pick(random, [...names, ...KEYS, 'file']).replaceAll('\u0000', '');
    const file = random() < 0.4 ? `; filename="${pick(random, ['a.pdf', '../../x', '', 'CON', '\u0001.jpg'])}"` : '';
    return `--frontier\r\ncontent-disposition: form-data; name="${name}"${file}\r\n\r\n${pick(random, TEXTS)}\r\n`;
  });
  const end = pick(random, ['--frontier--\r\n', '--frontier--\r\n', '--frontier', '', '--other--\r\n']);
  return Buffer.from(parts.join('') + end);
}

const SEGMENTS = [
  'x',
  '%00',
  '%ff',
  '%ED%A0%80',
  '%',
  '%2e%2e%2f%2e%2e%2fetc%2fpasswd',
  '..%5c..%5cx',
  '__proto__',
  'constructor',
  '0190a0a0-0000-7000-8000-000000000000',
  '-1',
  '%F0%9F%98%80',
  "'%20OR%201=1--",
  'a'.repeat(300),
  'a'.repeat(3_000),
  '%0d%0aX-Injected:%201',
] as const;

export const junkSegment = (random: Random): string => pick(random, SEGMENTS);

/** A query string; `names` are those that the call knows. */
export function junkQuery(random: Random, names: readonly string[]): string {
  const pairs = Array.from({ length: Math.floor(random() * 4) }, () => {
    const name = pick(random, [...names, ...names, '__proto__', 'a[b]', '%00', 'page', 'limit', 'format', 'sort']);
    return `${name}=${pick(random, [...SEGMENTS, 'csv', '1', '99999999999999', '1e9', 'desc', ''])}`;
  });
  return pairs.length === 0 ? '' : `?${pairs.join('&')}`;
}
