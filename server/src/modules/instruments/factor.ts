// Values in another unit: multiplied as decimal texts, so that no digit is lost and none is made up.
import { type Decimal, parseDecimal, parseMeasured } from '@labfront/contract/decimal-text';

function textOf({ digits, scale }: Decimal): string {
  const sign = digits < 0n ? '-' : '';
  const text = (digits < 0n ? -digits : digits).toString().padStart(scale + 1, '0');
  return scale === 0 ? `${sign}${text}` : `${sign}${text.slice(0, -scale)}.${text.slice(-scale)}`;
}

/**
 * A value times a factor; as it was sent where the factor is 1. `<0.50` times 10 is `<5.0`: the value keeps its significant digits.
 * @returns null for a value that is no number.
 */
export function multiplied(value: string, factor: string): string | null {
  if (factor === '1') return value;
  const [sent, times] = [parseMeasured(value), parseDecimal(factor)];
  if (!sent || !times) return null;
  const product: Decimal = { digits: sent.number.digits * times.digits, scale: sent.number.scale + times.scale };
  const text = textOf(withoutFactor(product, times));
  return sent.relation === '=' ? text : `${sent.relation}${text}`;
}

/** Multiplying by a power of ten moves the point and adds no digit: 0.50 × 10 is 5.0, not 5.00. */
function withoutFactor({ digits, scale }: Decimal, times: Decimal): Decimal {
  let [shown, places, zeros] = [digits, scale, trailingZeros(times.digits)];
  while (zeros > 0 && places > 0 && shown % 10n === 0n) {
    shown /= 10n;
    places -= 1;
    zeros -= 1;
  }
  return { digits: shown, scale: places };
}

const trailingZeros = (digits: bigint): number => /0*$/.exec(digits.toString())?.[0].length ?? 0;
