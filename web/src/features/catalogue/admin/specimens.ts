import type { SampleType } from '@labfront/contract/catalogue';

/** As the contract has them; a list of its own, so that filters do not carry the validation library. */
export const SPECIMENS = ['Blood', 'Urine', 'Stool', 'Feces', 'Oral Fluid', 'Other'] as const satisfies SampleType[];

export const specimenOptions = SPECIMENS.map((value) => ({ value, label: value }));
