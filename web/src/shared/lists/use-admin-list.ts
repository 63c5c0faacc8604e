// Loads a list by the URL: page, sort, search and filters.
import { useRelink } from '../files/use-fresh-links.ts';
import { useAppSelector } from '../store/hooks.ts';
import type { AppThunk } from '../store/store.types.ts';
import type { csvThunk, ListFilter } from './csv-export.ts';
import type { ListArea } from './list-slice.ts';
import { useListFetch } from './use-list-fetch.ts';
import { type ListParams, useListParams } from './use-list-params.ts';

export const PAGE_SIZE = 20;

interface Source<State, Area> {
  fetch(input: { query: Readonly<Record<string, string | number>> }): AppThunk<{ abort(): void }>;
  readonly exportCsv: ReturnType<typeof csvThunk>;
  select(state: State): Area;
}

interface Options {
  /** Fixed parameters of the request in addition to search and filters. */
  readonly always?: ListFilter;
  /** The sort if the URL contains none. */
  readonly sortBy?: (filter: ListFilter) => string;
  /** Whether its rows contain expiring links to files: they are fetched again before they expire. */
  readonly hasLinks?: boolean;
}

export interface AdminListState<Area> {
  readonly area: Area;
  readonly params: ListParams;
  /** Names of the filters in the address, besides the search. */
  readonly filters: readonly string[];
  /** The parameters of the request, without page and sort. */
  readonly filter: ListFilter;
  readonly exportCsv: ReturnType<typeof csvThunk>;
  /** Fetches the page anew. */
  readonly refetch: () => void;
}

/** Fetches the page of `list` for the URL. `filters` are the names of its parameters besides `q`. */
export function useAdminList<State extends object, Area extends ListArea<object>>(
  list: Source<State, Area>,
  filters: readonly string[] = [],
  { always = {}, sortBy, hasLinks = false }: Options = {},
): AdminListState<Area> {
  const params = useListParams();
  const named = Object.fromEntries(['q', ...filters].map((name) => [name, params.get(name)]));
  const filter = { ...always, ...named };
  const sort = params.get('sort') || (sortBy?.(filter) ?? '');
  const query = { page: params.page, limit: PAGE_SIZE, ...filter, sort };
  const refetch = useListFetch((asked) => list.fetch({ query: asked }), query);
  useRelink(hasLinks ? refetch : undefined);
  const area = useAppSelector((state) => list.select(state as State));
  return { area, params, filters, filter, exportCsv: list.exportCsv, refetch };
}
