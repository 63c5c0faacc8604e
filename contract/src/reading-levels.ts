// Apart from the schemas, so that a screen that offers them does not carry the validation library.

export const READING_LEVELS = ['simple', 'detailed'] as const;
export type ReadingLevel = (typeof READING_LEVELS)[number];
/** As of the ranges of a parameter: no text, drafted and never approved, approved, approved with a newer draft. */
export const EXPLANATION_STATES = ['none', 'draft', 'approved', 'changed'] as const;
/** `about` says what the parameter is; the others what a value below or above the range, or an unexpected word, can come from. */
export const EXPLANATION_PARTS = ['about', 'low', 'high', 'other'] as const;
