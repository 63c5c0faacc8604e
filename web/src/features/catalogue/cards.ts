// The fields of a test or package on a card. Lists store these instead of whole records, so that the state block of a page stays small.
import type { Package, Test } from '@labfront/contract/catalogue';
import { sumRupees } from '../../shared/format/money.ts';

interface PricedCard {
  readonly _id: string;
  readonly slug: string;
  readonly name: string;
  readonly price: number;
  readonly discountPercent: number;
  readonly finalPrice: number;
}

export interface TestCardData extends PricedCard {
  readonly sampleType: string;
  readonly duration: string;
  readonly nablAccredited: boolean;
  /** The first few; `parameterCount` is the total number. */
  readonly parameter: readonly string[];
  readonly parameterCount: number;
}

export interface PackageCardData extends PricedCard {
  readonly description: string;
  readonly preparation: string;
  /** Names of the first few; `testCount` is the total number. */
  readonly tests: readonly string[];
  readonly testCount: number;
  readonly parameters: number;
  /** The sum of its tests' prices, in rupees. */
  readonly singlesTotal: number;
}

const PARAMETERS_SHOWN = 3;
const TESTS_SHOWN = 4;

function pricedCard({ _id, slug, name, price, discountPercent, finalPrice }: PricedCard): PricedCard {
  return { _id, slug, name, price, discountPercent, finalPrice };
}

export function toTestCard(test: Test): TestCardData {
  const { sampleType, duration, nablAccredited, parameter } = test;
  return {
    ...pricedCard(test),
    sampleType,
    duration,
    nablAccredited,
    parameter: parameter.slice(0, PARAMETERS_SHOWN),
    parameterCount: parameter.length,
  };
}

export function toPackageCard(pack: Package): PackageCardData {
  const { description, preparation, tests, parameters } = pack;
  return {
    ...pricedCard(pack),
    description,
    preparation,
    tests: tests.slice(0, TESTS_SHOWN).map((test) => test.name),
    testCount: tests.length,
    parameters,
    singlesTotal: singlesTotal(pack),
  };
}

export function singlesTotal({ tests }: Pick<Package, 'tests'>): number {
  return sumRupees(tests.map((test) => ({ price: test.finalPrice, quantity: 1 })));
}

/** Returns the saving of a package against the sum of its tests, in rupees; 0 without a saving. */
export function savingOf({ singlesTotal: singles, finalPrice }: { singlesTotal: number; finalPrice: number }): number {
  return Math.max(0, sumRupees([{ price: singles, quantity: 1 }]) - finalPrice);
}
