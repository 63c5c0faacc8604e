import { formatCount } from './numbers.ts';

/** `₹1,299`, `₹12,34,567.50`: Indian grouping, paise only when there are any. The same in English and Hindi. */
export function formatRupees(rupees: number): string {
  const paise = Math.round(Math.abs(rupees) * 100);
  const whole = formatCount(Math.floor(paise / 100));
  const part = paise % 100 === 0 ? '' : `.${String(paise % 100).padStart(2, '0')}`;
  return `${rupees < 0 ? '−' : ''}₹${whole}${part}`;
}

/** Sum of `price × quantity` in rupees, added up in whole paise so that no fraction is lost. */
export function sumRupees(lines: Iterable<{ price: number; quantity: number }>): number {
  let paise = 0;
  for (const line of lines) paise += Math.round(line.price * 100) * line.quantity;
  return paise / 100;
}
