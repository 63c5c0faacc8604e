/** First and last name of a row as people read them; either may be empty. */
export const personName = (row: { first_name: string; last_name: string }): string =>
  `${row.first_name} ${row.last_name}`.trim();
