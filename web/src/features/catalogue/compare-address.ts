// The address of a comparison names its packages, so that it can be linked and opened again.

export const MOST_COMPARED = 3;
const LONGEST_SLUG = 100;

/** The packages of an address by their slugs, each once. */
export function readCompared(search: URLSearchParams): string[] {
  const given = search.getAll('package').filter((slug) => slug !== '' && slug.length <= LONGEST_SLUG);
  return [...new Set(given)].slice(0, MOST_COMPARED);
}

/** The query of a comparison, with `?`; '' for none. */
export function writeCompared(slugs: readonly string[]): string {
  const query = new URLSearchParams(slugs.map((slug) => ['package', slug])).toString();
  return query === '' ? '' : `?${query}`;
}
