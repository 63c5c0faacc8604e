// What Hindi texts are put together with. Loaded with them only.

import { INTL_TAG } from '../i18n/locale.ts';
import { formatCount } from './numbers.ts';

let plurals: Intl.PluralRules | undefined;

/** `1 रिपोर्ट`, `2 रिपोर्टें`: the form that Hindi takes for so many. */
export function counted(count: number, one: string, other = one): string {
  plurals ??= new Intl.PluralRules(INTL_TAG.hi);
  return `${formatCount(count)} ${plurals.select(count) === 'one' ? one : other}`;
}
