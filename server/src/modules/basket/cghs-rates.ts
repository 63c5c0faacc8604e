// The rates that the Central Government Health Scheme pays for a test: `server/starter/cghs-2025.csv`, its list of 2025 for cities of tier I, in rupees.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Test } from '@labfront/contract/catalogue';
import { toPaise } from '@labfront/contract/money';
import { parse } from 'csv-parse/sync';
import { z } from 'zod';

const LIST = join(import.meta.dirname, '../../../starter/cghs-2025.csv');

const Rates = z.array(
  z.object({ code: z.string().min(1), accredited: z.coerce.number().positive(), other: z.coerce.number().positive() }),
);

type Rate = z.output<typeof Rates>[number];

export function createCghsRates() {
  let read: ReadonlyMap<string, Rate> | undefined;
  const rates = () => {
    read ??= new Map(
      Rates.parse(parse(readFileSync(LIST, 'utf8'), { columns: true })).map((rate) => [rate.code, rate]),
    );
    return read;
  };

  return {
    /** Returns the rate of all tests in paise; null unless each has the code of the list. Accredited tests have a rate of their own. */
    totalOf(tests: readonly Pick<Test, 'code' | 'nablAccredited'>[]): number | null {
      let total = 0;
      for (const { code, nablAccredited } of tests) {
        const rate = code === null ? undefined : rates().get(code);
        if (!rate) return null;
        total += toPaise(nablAccredited ? rate.accredited : rate.other);
      }
      return total;
    },
  };
}

export type CghsRates = ReturnType<typeof createCghsRates>;
