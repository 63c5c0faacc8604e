// The form of a test or a package: what it starts from, and what is sent.
import type { Package, PackagedTest, SampleType, Test } from '@labfront/contract/catalogue';
import { type ContractForm, useContractForm } from '../../../shared/forms/use-contract-form.ts';

export type Item = Test | Package;
export type Kind = 'test' | 'package';

/** Both kinds in one: a package's form leaves the test's fields alone, and the other way round. */
export interface ItemValues {
  name: string;
  code: string;
  category: string;
  price: string;
  discountPercent: string;
  description: string;
  preparation: string;
  popular: boolean;
  active: boolean;
  sampleType: SampleType;
  duration: string;
  parameter: string[];
  aliases: string[];
  nablAccredited: boolean;
  tests: PackagedTest[];
  /** Empty: counted. */
  parameters: string;
}

export type ItemForm = ContractForm<ItemValues>;

const EMPTY: ItemValues = {
  name: '',
  code: '',
  category: '',
  price: '',
  discountPercent: '',
  description: '',
  preparation: '',
  popular: false,
  active: true,
  sampleType: 'Blood',
  duration: '',
  parameter: [],
  aliases: [],
  nablAccredited: false,
  tests: [],
  parameters: '',
};

export const countParameters = (tests: readonly Pick<PackagedTest, 'parameter'>[]) =>
  tests.reduce((sum, { parameter }) => sum + Math.max(1, parameter.length), 0);

function valuesOf(item: Item | null): ItemValues {
  if (item === null) return EMPTY;
  const { name, category, price, discountPercent, description, preparation, aliases, popular, active } = item;
  const common = {
    ...EMPTY,
    ...{ name, category, description, preparation, aliases, popular, active },
    code: item.code ?? '',
    price: String(price),
    discountPercent: discountPercent === 0 ? '' : String(discountPercent),
  };
  if ('tests' in item) {
    const isCounted = item.parameters === countParameters(item.tests);
    return { ...common, tests: item.tests, parameters: isCounted ? '' : String(item.parameters) };
  }
  const { sampleType, duration, parameter, nablAccredited } = item;
  return { ...common, sampleType, duration, parameter, nablAccredited };
}

function commonBody(values: ItemValues) {
  const { name, code, category, price, discountPercent, description, preparation, aliases, popular, active } = values;
  const discount = discountPercent.trim() === '' ? 0 : discountPercent;
  return { name, code, category, price, discountPercent: discount, description, preparation, aliases, popular, active };
}

export function testBody(values: ItemValues) {
  const { sampleType, duration, parameter, nablAccredited } = values;
  return { ...commonBody(values), sampleType, duration, parameter, nablAccredited };
}

export function packageBody(values: ItemValues) {
  const { tests, parameters } = values;
  return {
    ...commonBody(values),
    tests: tests.map(({ _id }) => _id),
    parameters: parameters.trim() === '' ? null : parameters,
  };
}

export function useItemForm(kind: Kind, item: Item | null): ItemForm {
  return useContractForm<ItemValues>({
    schema: () =>
      import('@labfront/contract/catalogue').then(({ TestBody, PackageBody }) =>
        kind === 'test' ? TestBody : PackageBody,
      ),
    defaultValues: valuesOf(item),
    toBody: kind === 'test' ? testBody : packageBody,
  });
}
