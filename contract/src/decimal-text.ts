// Decimal numbers as texts, compared exactly: a result appears everywhere as it was typed, and no float decides about a limit.

/** A number is `digits × 10^-scale`. */
export interface Decimal {
  readonly digits: bigint;
  readonly scale: number;
}

/** A measured value; `<` and `>` are just below and just above the number. */
export interface Measured {
  readonly relation: '=' | '<' | '>';
  readonly number: Decimal;
}

/** Characters of a value or a limit. */
export const MOST_DECIMAL_CHARACTERS = 40;
const MOST_EXPONENT = 30;
const DECIMAL = /^([+-]?)(\d+)(?:\.(\d+))?(?:[eE]([+-]?\d{1,2}))?$/;

/** Reads `0`, `1.10`, `-2`, `1e-3`; null for anything else, a comma as decimal point included. */
export function parseDecimal(text: string): Decimal | null {
  const match = text.length <= MOST_DECIMAL_CHARACTERS ? DECIMAL.exec(text.trim()) : null;
  if (!match) return null;
  const [, sign = '', whole = '', fraction = '', power = '0'] = match;
  const exponent = Number(power);
  if (Math.abs(exponent) > MOST_EXPONENT) return null;
  const digits = BigInt(`${sign === '-' ? '-' : ''}${whole}${fraction}`);
  const scale = fraction.length - exponent;
  return scale >= 0 ? { digits, scale } : { digits: digits * 10n ** BigInt(-scale), scale: 0 };
}

/** Reads a value with an optional `<` or `>` before it; null for anything else. */
export function parseMeasured(text: string): Measured | null {
  const trimmed = text.trim();
  const [first] = trimmed;
  const relation = first === '<' || first === '>' ? first : '=';
  const number = parseDecimal(relation === '=' ? trimmed : trimmed.slice(1).trimStart());
  return number && { relation, number };
}

/** Negative where `a` is below `b`, 0 where both are the same number: 1.10 equals 1.1. */
export function compareDecimals(a: Decimal, b: Decimal): -1 | 0 | 1 {
  const scale = Math.max(a.scale, b.scale);
  const [left, right] = [a.digits * 10n ** BigInt(scale - a.scale), b.digits * 10n ** BigInt(scale - b.scale)];
  return left < right ? -1 : left > right ? 1 : 0;
}

/** As `compareDecimals`; `<x` is below x and above every smaller number, `>x` above x and below every larger one. */
export function compareMeasured({ relation, number }: Measured, limit: Decimal): -1 | 0 | 1 {
  const order = compareDecimals(number, limit);
  if (relation === '<') return order <= 0 ? -1 : 1;
  if (relation === '>') return order >= 0 ? 1 : -1;
  return order;
}

/** A number with this many decimals, rounded half away from zero on its decimal digits. Null for what is no finite number. */
export function toDecimalText(value: number, decimals: number): string | null {
  if (!Number.isFinite(value)) return null;
  // 15 digits are what a float holds exactly: 1.005 is rounded as 1.005, not as 1.00499999999999989.
  const exact = parseDecimal(value.toPrecision(15).replace(/e\+?(-?\d+)$/, 'e$1'));
  if (!exact) return null;
  const drop = exact.scale - decimals;
  const isNegative = exact.digits < 0n;
  const size = isNegative ? -exact.digits : exact.digits;
  const divisor = drop > 0 ? 10n ** BigInt(drop) : 1n;
  const rounded = drop > 0 ? (size + divisor / 2n) / divisor : size * 10n ** BigInt(-drop);
  const digits = rounded.toString().padStart(decimals + 1, '0');
  const whole = digits.slice(0, digits.length - decimals);
  const text = decimals === 0 ? whole : `${whole}.${digits.slice(-decimals)}`;
  return isNegative && rounded > 0n ? `-${text}` : text;
}
