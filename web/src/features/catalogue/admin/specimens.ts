import type { SampleType } from '@labfront/contract/catalogue';

/** The values of the contract; a separate list, so that filters do not load the validation library. */
export const SPECIMENS = ['Blood', 'Urine', 'Stool', 'Feces', 'Oral Fluid', 'Other'] as const satisfies SampleType[];

export const specimenOptions = SPECIMENS.map((value) => ({ value, label: value }));
