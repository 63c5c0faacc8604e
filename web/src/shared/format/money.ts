import { DEFAULT_LOCALE, INTL_TAG, type Locale } from '../i18n/messages.ts';

const formats = new Map<string, Intl.NumberFormat>();

function rupeeFormat(locale: Locale, digits: 0 | 2): Intl.NumberFormat {
  const key = `${locale}${digits}`;
  const known = formats.get(key);
  if (known) return known;
  const made = new Intl.NumberFormat(INTL_TAG[locale], {
    style: 'currency',
    currency: 'INR',
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  });
  formats.set(key, made);
  return made;
}

/** `₹1,299`, `₹12,34,567.50`: Indian grouping, paise only when there are any. */
export function formatRupees(rupees: number, locale: Locale = DEFAULT_LOCALE): string {
  const paise = Math.round(rupees * 100);
  return rupeeFormat(locale, paise % 100 === 0 ? 0 : 2).format(paise / 100);
}

/** Sum of `price × quantity` in rupees, added up in whole paise so that no fraction is lost. */
export function sumRupees(lines: Iterable<{ price: number; quantity: number }>): number {
  let paise = 0;
  for (const line of lines) paise += Math.round(line.price * 100) * line.quantity;
  return paise / 100;
}
