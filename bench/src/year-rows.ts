// Shared by the files that fill a year: how much it is, and how one table gets its rows.

export interface YearSize {
  accounts: number;
  bookings: number;
  /** Of all other lists of the office. */
  others: number;
}

/** @param scale 1 is the whole year. */
export const yearSize = (scale: number): YearSize => ({
  accounts: Math.round(1_000_000 * scale),
  bookings: Math.round(3_000_000 * scale),
  others: Math.round(1_000_000 * scale),
});

export interface YearRows {
  table: string;
  rows: (size: YearSize) => string;
}

/** The rows of a statement, as `n` from 0. */
export const series = (total: number) => `generate_series(0, ${total - 1}) AS n`;
