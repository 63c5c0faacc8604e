// Notes and coins that are counted at the end of a day. Data, without the validation library.

/** Notes and coins, in rupees. */
export const DENOMINATIONS = [500, 200, 100, 50, 20, 10, 5, 2, 1] as const;

/** The most pieces of one denomination in a settlement. */
export const MAX_PIECES = 100_000;
