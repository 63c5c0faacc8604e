// Code 128 of a tube code as the widths of its bars and spaces, for PDF and for pictures in tests.
import bwipjs from 'bwip-js';

interface Bars {
  /** Widths in modules: bar, space, bar, … */
  sbs: number[];
}

/** Returns the widths of bars and spaces in modules, a bar first. Digits alone are set C: fourteen of them are 112 modules. */
export function code128(digits: string): number[] {
  const [symbol] = bwipjs.raw('code128', digits, {}) as unknown as [Bars];
  return symbol.sbs;
}
