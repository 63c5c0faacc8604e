// The requests that the fuzz test sends: for one call of the contract each, more or less as it wants them.
import type { EndpointShape } from '@labfront/contract/endpoint';
import { pdf } from './file-samples.ts';
import { type Dice, fitting, junk, NAMES, NUMBERS, schemaOf, TEXTS } from './junk.ts';

export interface JunkRequest {
  method: EndpointShape['method'];
  url: string;
  headers: Record<string, string>;
  payload: Buffer | undefined;
}

function spoiled(value: unknown, dice: Dice): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return junk(dice);
  const names = [...Object.keys(value), ...NAMES];
  const name = names[dice.below(names.length)] ?? '';
  // As JSON brings it: also `__proto__` as a key of its own.
  return JSON.parse(
    JSON.stringify(value).replace(
      /\}$/,
      `${names.length > NAMES.length ? ',' : ''}${JSON.stringify(name)}:${JSON.stringify(junk(dice)) ?? 'null'}}`,
    ),
  );
}

const TYPES = [
  'application/json',
  'application/json; charset=utf-16',
  'text/plain',
  'application/x-www-form-urlencoded',
  'multipart/form-data',
  'multipart/form-data; boundary=',
  'application/octet-stream',
  'application/xml',
  '*/*',
  'a/b; charset="',
] as const;

function rawBody(dice: Dice): Buffer {
  const texts = [
    '{',
    '[',
    '{"a":',
    '"\\ud800"',
    '{"__proto__":{"x":1}}',
    '1e999',
    '\ufeff{}',
    '{"a":1}{"b":2}',
    'a=1&b=2',
    '-',
  ] as const;
  switch (dice.below(5)) {
    case 0:
      return Buffer.from(Array.from({ length: dice.below(300) }, () => dice.below(256)));
    case 1:
      return Buffer.from('['.repeat(dice.pick([100, 100_000])));
    case 2:
      return Buffer.from([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x3a, 0x31, 0x7d]);
    case 3:
      return Buffer.alloc(1_200_000, 0x20);
    default:
      return Buffer.from(dice.pick(texts));
  }
}

function jsonBody(endpoint: EndpointShape, dice: Dice, known: readonly [string, ...string[]]): Buffer {
  const fits = endpoint.body ? fitting(schemaOf(endpoint.body), dice, known) : {};
  const value = dice.chance(0.35) ? fits : dice.chance(0.8) ? spoiled(fits, dice) : junk(dice);
  return Buffer.from(JSON.stringify(value) ?? 'null');
}

/** An object without a prototype has no text of its own. */
const asField = (value: unknown) => (typeof value === 'object' ? (JSON.stringify(value) ?? '') : String(value));

function formBody(endpoint: EndpointShape, dice: Dice, known: readonly [string, ...string[]]): Buffer {
  const fields = endpoint.body ? fitting(schemaOf(endpoint.body), dice, known) : {};
  const parts: (readonly [string, Buffer])[] = Object.entries(fields ?? {}).map(
    ([name, value]) => [`name="${name}"`, Buffer.from(asField(value))] as const,
  );
  const names = [...Object.keys(endpoint.files ?? { file: 1 }), '__proto__', ''] as const;
  const file: Buffer = dice.chance(0.5) ? pdf() : rawBody(dice);
  const fileName = dice.pick(['a.pdf', '../../a.pdf', '', 'a\u0000.pdf', 'x'.repeat(2_000), 'पर्चा.pdf']);
  parts.splice(dice.below(parts.length + 1), 0, [
    `name="${names[dice.below(names.length)]}"; filename="${fileName}"`,
    file,
  ]);
  if (dice.chance(0.1)) for (let more = 0; more < 60; more += 1) parts.push([`name="f${more}"`, Buffer.from('1')]);
  const bytes = Buffer.concat([
    ...parts.map(([head, body]) =>
      Buffer.concat([
        Buffer.from(`--junk\r\nContent-Disposition: form-data; ${head}\r\n\r\n`),
        body,
        Buffer.from('\r\n'),
      ]),
    ),
    Buffer.from('--junk--\r\n'),
  ]);
  return dice.chance(0.15) ? bytes.subarray(0, dice.below(bytes.length)) : bytes;
}

/** Bytes for a body, with a claimed content type. */
function bodyOf(endpoint: EndpointShape, dice: Dice, known: readonly [string, ...string[]]): [string, Buffer] | null {
  if (endpoint.method === 'GET' && dice.chance(0.9)) return null;
  if (dice.chance(0.15)) return [dice.pick(TYPES), rawBody(dice)];
  if (endpoint.bodyKind === 'multipart' || dice.chance(0.05)) {
    return ['multipart/form-data; boundary=junk', formBody(endpoint, dice, known)];
  }
  return [dice.chance(0.9) ? 'application/json' : dice.pick(TYPES), jsonBody(endpoint, dice, known)];
}

/** A URL cannot contain a lone surrogate; percent signs are sometimes left unescaped. */
function encoded(text: string, dice: Dice): string {
  const short = text.slice(0, 2_000).toWellFormed();
  return dice.chance(0.05) ? '%zz%ff' : encodeURIComponent(short) || '%20';
}

const QUERY = [
  'page',
  'limit',
  'sort',
  'order',
  'search',
  'q',
  'status',
  'format',
  'from',
  'to',
  'date',
  'city',
] as const;

/** One request of a call. @param known ids and the like that exist. */
export function junkRequest(endpoint: EndpointShape, dice: Dice, known: readonly [string, ...string[]]): JunkRequest {
  const value = () => (dice.chance(0.5) ? dice.pick(known) : dice.pick(TEXTS));
  const path = endpoint.path.replace(/:\w+/g, () => encoded(value(), dice));
  const names = [...Object.keys(endpoint.query?.shape ?? {}), ...QUERY, ...NAMES];
  const query = Array.from({ length: dice.below(4) }, () => {
    const name = names[dice.below(names.length)] ?? '';
    return `${encoded(name, dice)}=${encoded(dice.chance(0.3) ? String(dice.pick(NUMBERS)) : value(), dice)}`;
  });
  const body = bodyOf(endpoint, dice, known);
  return {
    method: endpoint.method,
    url: `/api/v1${path}${query.length > 0 ? `?${query.join('&')}` : ''}`,
    headers: {
      ...(body && { 'content-type': body[0] }),
      ...(dice.chance(0.1) && { 'idempotency-key': dice.pick(['k', 'x'.repeat(5_000), '%00', ' ']) }),
      ...(dice.chance(0.1) && { 'if-none-match': dice.pick(['*', '"', 'W/"x"', ',,,,']) }),
      ...(dice.chance(0.1) && { accept: dice.pick(['text/csv', 'image/*', ';;q=', '']) }),
      ...(dice.chance(0.1) && { range: dice.pick(['bytes=0-', 'bytes=-1', 'x']) }),
      ...(dice.chance(0.05) && { 'x-razorpay-signature': dice.pick(['', 'zz', 'a'.repeat(64)]) }),
    },
    payload: body?.[1],
  };
}
