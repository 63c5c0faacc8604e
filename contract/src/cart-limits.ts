// Separate from the schemas, so that a screen that needs only the limits does not load the validation library.

/** wire.md, Cart: 1..10 of an item, 50 lines. */
export const MAX_QUANTITY = 10;
export const MAX_LINES = 50;
