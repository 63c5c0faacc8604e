// The form of a test or a package: initial values, and the request body.
import type { Package, PackagedTest, SampleType, Test } from '@labfront/contract/catalogue';
import { type ContractForm, useContractForm } from '../../../shared/forms/use-contract-form.ts';

export type Item = Test | Package;
export type Kind = 'test' | 'package';

/** The values of both kinds: a package's form ignores the test's fields, and vice versa. */
export interface ItemValues {
  name: string;
  nameHi: string;
  code: string;
  category: string;
  price: string;
  discountPercent: string;
  description: string;
  descriptionHi: string;
  preparation: string;
  preparationHi: string;
  popular: boolean;
  active: boolean;
  sampleType: SampleType;
  duration: string;
  parameter: string[];
  parameterHi: string[];
  aliases: string[];
  nablAccredited: boolean;
  sensitive: boolean;
  regulated: boolean;
  tests: PackagedTest[];
  /** Empty: counted. */
  parameters: string;
}

export type ItemForm = ContractForm<ItemValues>;

const EMPTY: ItemValues = {
  name: '',
  nameHi: '',
  code: '',
  category: '',
  price: '',
  discountPercent: '',
  description: '',
  descriptionHi: '',
  preparation: '',
  preparationHi: '',
  popular: false,
  active: true,
  sampleType: 'Blood',
  duration: '',
  parameter: [],
  parameterHi: [],
  aliases: [],
  nablAccredited: false,
  sensitive: false,
  regulated: false,
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
    nameHi: item.nameHi ?? '',
    descriptionHi: item.descriptionHi ?? '',
    preparationHi: item.preparationHi ?? '',
    code: item.code ?? '',
    price: String(price),
    discountPercent: discountPercent === 0 ? '' : String(discountPercent),
  };
  if ('tests' in item) {
    const isCounted = item.parameters === countParameters(item.tests);
    return { ...common, tests: item.tests, parameters: isCounted ? '' : String(item.parameters) };
  }
  const { sampleType, duration, parameter, nablAccredited, sensitive = false, regulated = false } = item;
  return {
    ...common,
    sampleType,
    duration,
    parameter,
    parameterHi: item.parameterHi ?? [],
    nablAccredited,
    sensitive,
    regulated,
  };
}

function commonBody(values: ItemValues) {
  const { name, nameHi, code, category, price, discountPercent, description, descriptionHi, preparation } = values;
  const { preparationHi, aliases, popular, active } = values;
  const discount = discountPercent.trim() === '' ? 0 : discountPercent;
  const texts = { name, nameHi, category, description, descriptionHi, preparation, preparationHi, aliases };
  return { ...texts, code, price, discountPercent: discount, popular, active };
}

export function testBody(values: ItemValues) {
  const { sampleType, duration, parameter, parameterHi, nablAccredited, sensitive, regulated } = values;
  return { ...commonBody(values), sampleType, duration, parameter, parameterHi, nablAccredited, sensitive, regulated };
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
