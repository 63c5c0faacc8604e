// Helpers for Hindi texts. Loaded only with them.

import { INTL_TAG } from '../i18n/locale.ts';
import { formatCount } from './numbers.ts';

let plurals: Intl.PluralRules | undefined;

/** Returns a number with its Hindi plural form: `1 रिपोर्ट`, `2 रिपोर्टें`. */
export function counted(count: number, one: string, other = one): string {
  plurals ??= new Intl.PluralRules(INTL_TAG.hi);
  return `${formatCount(count)} ${plurals.select(count) === 'one' ? one : other}`;
}
