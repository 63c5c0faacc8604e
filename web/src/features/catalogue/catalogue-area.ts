// The state of tests and packages: lists by query, and one selected record. Stored data is shown at once and refreshed in the background;
// the binding price is the cart's.
import { createAction, type Draft, isAnyOf } from '@reduxjs/toolkit';
import { cityChanged } from '../../shared/session/visitor-city.ts';
import type { AreaState, Failure } from '../../shared/store/api-thunk.ts';

export interface CardList<Card> {
  readonly cards: readonly Card[];
  /** Rows of the whole list, not of this page. */
  readonly total: number;
  readonly loaded: boolean;
  readonly error: string | null;
  readonly requestId: string;
}

export interface CatalogueArea<Card, Item> extends AreaState {
  lists: Record<string, CardList<Card>>;
  /** Id or slug as the address has it. */
  selectedKey: string | null;
  selected: Item | null;
  /** The server does not know this item. */
  missing: boolean;
  selectedError: string | null;
}

export type ListQuery = Readonly<Record<string, string | number | boolean | undefined>>;

/** An administrator changed the catalogue in this browser: nothing that was fetched before is true any more. */
export const catalogueChanged = createAction('catalogue/changed');

/** Other prices hold: those of a changed catalogue, or of another city. */
export const arePricesOld = isAnyOf(catalogueChanged, cityChanged);

const LISTS_KEPT = 30;

export const emptyArea = {
  loading: false,
  error: null,
  lists: {},
  selectedKey: null,
  selected: null,
  missing: false,
  selectedError: null,
} as const;

/** Returns one key for equal queries, whatever the order of their parts. */
export function listKey(query: ListQuery): string {
  const given = Object.entries(query).filter(([, value]) => value !== undefined && value !== '');
  given.sort(([a], [b]) => (a < b ? -1 : 1));
  return new URLSearchParams(given.map(([name, value]) => [name, String(value)])).toString();
}

export function queryOf(key: string): Record<string, string> {
  return Object.fromEntries(new URLSearchParams(key));
}

interface ListArg {
  readonly query?: ListQuery | undefined;
}

/** The reducers of a list thunk. Answers to an older request of the same list are dropped. */
export function listCases<Row, Card>(toCard: (row: Row) => Card) {
  type State = Draft<CatalogueArea<Card, unknown>>;
  const keyOf = (arg: ListArg | undefined) => listKey(arg?.query ?? {});
  const lists = (state: unknown) => (state as State).lists as Record<string, CardList<Card>>;
  return {
    pending(state: unknown, arg: ListArg | undefined, requestId: string) {
      const key = keyOf(arg);
      const known = lists(state)[key];
      lists(state)[key] = { cards: [], total: 0, loaded: false, ...known, error: null, requestId };
    },
    fulfilled(
      state: unknown,
      answer: { data: { data: readonly Row[] }; total: number | null },
      arg: ListArg | undefined,
      requestId: string,
    ) {
      const key = keyOf(arg);
      const all = lists(state);
      if (all[key]?.requestId !== requestId) return;
      const cards = answer.data.data.map(toCard);
      all[key] = { cards, total: answer.total ?? cards.length, loaded: true, error: null, requestId };
      for (const old of Object.keys(all).slice(0, -LISTS_KEPT)) delete all[old];
    },
    rejected(state: unknown, failure: Failure | undefined, arg: ListArg | undefined, requestId: string) {
      const known = lists(state)[keyOf(arg)];
      if (known?.requestId !== requestId) return;
      lists(state)[keyOf(arg)] = { ...known, error: failure?.message ?? null };
    },
  };
}

interface ItemArg {
  readonly params: { readonly id: string };
}

/** The reducers of the thunk that fetches the selected record; another selection drops the answer. */
export function itemCases<Item>() {
  const area = (state: unknown) => state as CatalogueArea<unknown, Item>;
  return {
    pending(state: unknown, { params }: ItemArg) {
      const isAnother = area(state).selectedKey !== params.id;
      Object.assign(area(state), { selectedKey: params.id, missing: false, selectedError: null });
      if (isAnother) area(state).selected = null;
    },
    fulfilled(state: unknown, { data }: { data: Item }, { params }: ItemArg) {
      if (area(state).selectedKey === params.id) area(state).selected = data;
    },
    rejected(state: unknown, failure: Failure | undefined, { params }: ItemArg) {
      if (area(state).selectedKey !== params.id || failure === undefined) return;
      // 400 means an id that no item can have: too long, or with a NUL.
      if (failure.status === 404 || failure.status === 400)
        Object.assign(area(state), { missing: true, selected: null });
      else area(state).selectedError = failure.message;
    },
  };
}
