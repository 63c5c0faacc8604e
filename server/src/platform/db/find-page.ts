/** So many hits of a search are had at once, and counted thereby. */
const HITS = 2_000;

interface Finding {
  /** Whether finding means looking at every row. */
  isSearch: boolean;
  page: { limit: number; offset: number };
  /** Ids in the order of the list. */
  ids(limit: number, offset: number): Promise<{ id: string }[]>;
  count(): Promise<number>;
}

/**
 * The ids of a page and the number of rows of the whole list. A search looks through all rows once, not once for the page and once
 * for the count, unless it finds more than anybody would read.
 */
export async function findPage({ isSearch, page, ids, count }: Finding): Promise<{ ids: string[]; total: number }> {
  if (isSearch) {
    const hits = await ids(HITS + 1, 0);
    if (hits.length <= HITS) {
      const shown = hits.slice(page.offset, page.offset + page.limit);
      return { ids: shown.map(({ id }) => id), total: hits.length };
    }
  }
  const rows = await ids(page.limit, page.offset);
  return { ids: rows.map(({ id }) => id), total: await count() };
}

/** Rows in the order of their ids. */
export function inOrder<Row extends { id: string }>(ids: readonly string[], rows: readonly Row[]): Row[] {
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}
