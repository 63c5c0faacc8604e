// What Hindi texts are put together with. Loaded with them only.
import { INTL_TAG } from './locale.ts';

let numbers: Intl.NumberFormat | undefined;
let plurals: Intl.PluralRules | undefined;

export function number(value: number): string {
  numbers ??= new Intl.NumberFormat(INTL_TAG.hi);
  return numbers.format(value);
}

/** `1 रिपोर्ट`, `2 रिपोर्टें`: the form that Hindi takes for so many. */
export function counted(count: number, one: string, other = one): string {
  plurals ??= new Intl.PluralRules(INTL_TAG.hi);
  return `${number(count)} ${plurals.select(count) === 'one' ? one : other}`;
}
