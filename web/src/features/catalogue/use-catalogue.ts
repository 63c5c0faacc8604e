// Fetches the data of catalogue screens. Data in a server-rendered page is not fetched again; data of an earlier screen is shown at once
// and refreshed in the background, so that no price is older than the visit.
import { useCallback, useEffect } from 'react';
import { useLocation } from '../../shared/router/place.tsx';
import { selectVisitorCity } from '../../shared/session/visitor-city.ts';
import { useAppDispatch, useAppSelector } from '../../shared/store/hooks.ts';
import type { AppDispatch } from '../../shared/store/store.types.ts';
import { type CardList, type CatalogueArea, type ListQuery, listKey, queryOf } from './catalogue-area.ts';
import { fetchCategories, selectCategories } from './categories.slice.ts';
import { fetchPackage, fetchPackages, selectPackages } from './packages.slice.ts';
import { fetchTest, fetchTests, selectTests } from './tests.slice.ts';

interface Abortable {
  abort(): void;
}

export interface ShownList<Card> {
  readonly list: CardList<Card> | undefined;
  readonly retry: () => void;
}

/** The location that the browser was sent to, before any link was followed. */
const useIsFirstScreen = () => useLocation().key === 'default';

function useList<State, Card>(
  select: (state: State) => CatalogueArea<Card, unknown>,
  fetch: (dispatch: AppDispatch, query: ListQuery) => Abortable,
  query: ListQuery,
): ShownList<Card> {
  const dispatch = useAppDispatch();
  const key = listKey(query);
  const list = useAppSelector((state: State) => select(state).lists[key]);
  const city = useAppSelector(selectVisitorCity);
  const isFromServer = useIsFirstScreen() && list?.loaded === true;
  // biome-ignore lint/correctness/useExhaustiveDependencies: an answer marks a list as loaded and must not start another request; another city has other prices
  useEffect(() => {
    if (isFromServer) return;
    const request = fetch(dispatch, queryOf(key));
    return () => request.abort();
  }, [dispatch, fetch, key, city]);
  const retry = useCallback(() => void fetch(dispatch, queryOf(key)), [dispatch, fetch, key]);
  return { list, retry };
}

const dispatchTests = (dispatch: AppDispatch, query: ListQuery) => dispatch(fetchTests({ query }));
const dispatchPackages = (dispatch: AppDispatch, query: ListQuery) => dispatch(fetchPackages({ query }));

export const useTestList = (query: ListQuery) => useList(selectTests, dispatchTests, query);
export const usePackageList = (query: ListQuery) => useList(selectPackages, dispatchPackages, query);

function useItem<State, Item>(
  select: (state: State) => CatalogueArea<unknown, Item>,
  fetch: (dispatch: AppDispatch, id: string) => Abortable,
  id: string,
) {
  const dispatch = useAppDispatch();
  const area = useAppSelector(select);
  const isHere = area.selectedKey === id;
  const item = isHere ? area.selected : null;
  const missing = isHere && area.missing;
  const city = useAppSelector(selectVisitorCity);
  const isFromServer = useIsFirstScreen() && (item !== null || missing);
  // biome-ignore lint/correctness/useExhaustiveDependencies: an answer settles the request and must not start another one; another city has other prices
  useEffect(() => {
    if (isFromServer) return;
    const request = fetch(dispatch, id);
    return () => request.abort();
  }, [dispatch, fetch, id, city]);
  const retry = useCallback(() => void fetch(dispatch, id), [dispatch, fetch, id]);
  return { item, missing, error: isHere ? area.selectedError : null, retry };
}

const dispatchTest = (dispatch: AppDispatch, id: string) => dispatch(fetchTest({ params: { id } }));
const dispatchPackage = (dispatch: AppDispatch, id: string) => dispatch(fetchPackage({ params: { id } }));

export const useTest = (id: string) => useItem(selectTests, dispatchTest, id);
export const usePackage = (id: string) => useItem(selectPackages, dispatchPackage, id);

/** Null until loaded; if categories cannot be loaded, only a filter is missing. */
export function useCategories() {
  const dispatch = useAppDispatch();
  const categories = useAppSelector(selectCategories);
  const known = categories !== null;
  useEffect(() => {
    if (!known) void dispatch(fetchCategories());
  }, [dispatch, known]);
  return categories;
}
