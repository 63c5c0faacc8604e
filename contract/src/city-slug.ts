/** Returns a city's name as addresses write it: `New Delhi` as `new-delhi`. */
export const citySlug = (name: string): string =>
  name
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, '-')
    .replace(/^-|-$/g, '');
