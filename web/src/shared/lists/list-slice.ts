// The slice of an administrator's list: the page of rows that is shown, and the whole list as a file.
import { type ActionReducerMapBuilder, createSlice } from '@reduxjs/toolkit';
import type { CallAnswer, CallLiteral } from '../api/api.types.ts';
import { isSignOut } from '../session/auth.slice.ts';
import {
  type ApiThunk,
  type AreaState,
  addAsyncCases,
  apiListThunk,
  type Fallback,
  idleArea,
  type ListAnswer,
} from '../store/api-thunk.ts';
import { registerSlice } from '../store/registry.ts';
import { csvThunk } from './csv-export.ts';

export interface ListArea<Row> extends AreaState {
  rows: Row[];
  /** Rows of the whole filtered list. */
  total: number;
  /** Whether there are more than `total`. */
  isMore: boolean;
  /** False until the first answer. */
  loaded: boolean;
  requestId: string | null;
}

type RowOf<Answer> = Answer extends readonly (infer Row)[]
  ? Row
  : Answer extends { readonly data: readonly (infer Row)[] }
    ? Row
    : never;

type ListCall = CallLiteral & `GET ${string}`;

export interface ListSlice<Name extends string, C extends ListCall, Extra> {
  readonly fetch: ApiThunk<C, ListAnswer<CallAnswer<C>>>;
  readonly exportCsv: ReturnType<typeof csvThunk>;
  select(state: Readonly<Record<Name, ListArea<RowOf<CallAnswer<C>>> & Extra>>): ListArea<RowOf<CallAnswer<C>>> & Extra;
}

interface ListSliceOptions<Name extends string, C extends ListCall, Extra> {
  /** Of the area in the store, and the first part of the names of its actions. */
  readonly name: Name;
  /** The call that answers rows, alone or as `data`, and their number in `X-Total-Count`; with `format=csv` all of them. */
  readonly call: C;
  readonly failure: Fallback;
  /** The area's initial state besides its rows. */
  readonly extra?: Extra;
  /** Stores parts of the answer besides its rows. */
  readonly take?: (state: Extra, answer: CallAnswer<C>) => void;
  /** Other calls that change rows. The list neither loads nor fails with them. */
  readonly cases?: (builder: ActionReducerMapBuilder<ListArea<RowOf<CallAnswer<C>>> & Extra>) => void;
}

/** Registers the area of a list and returns its thunks and selector. It is cleared when the user signs out. */
export function createListSlice<Name extends string, C extends ListCall, Extra extends object = object>(
  options: ListSliceOptions<Name, C, Extra>,
): ListSlice<Name, C, Extra> {
  type Area = ListArea<RowOf<CallAnswer<C>>> & Extra;
  const { name, call, failure, extra, take, cases } = options;
  const initialState = {
    ...idleArea,
    rows: [],
    total: 0,
    isMore: false,
    loaded: false,
    requestId: null,
    ...extra,
  } as unknown as Area;
  const fetch = apiListThunk(`${name}/fetch`, call, failure, true);
  registerSlice(
    createSlice({
      name,
      initialState,
      reducers: {},
      extraReducers: (builder) => {
        addAsyncCases(builder, fetch, {
          latestOnly: true,
          fulfilled: (draft, { data, total, isMore }) => {
            const state = draft as Area;
            const rows = (Array.isArray(data) ? data : (data as { data: unknown[] }).data) as Area['rows'];
            Object.assign(state, { rows, total: total ?? rows.length, isMore, loaded: true });
            take?.(state, data);
          },
        });
        cases?.(builder);
        builder.addMatcher(isSignOut, () => initialState);
      },
    }),
  );
  return { fetch, exportCsv: csvThunk(`${name}/export`, call), select: (state) => state[name] };
}

/** Replaces a listed row by its new version. */
export function putRow<Row extends { readonly _id: string }>(area: { rows: Row[] }, changed: Row): void {
  area.rows = area.rows.map((row) => (row._id === changed._id ? changed : row));
}
