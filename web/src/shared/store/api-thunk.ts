// Connects a call of the contract to a data area of the store: thunk, loading and error state, outdated answers dropped.
import {
  type ActionReducerMapBuilder,
  type AsyncThunk,
  createAsyncThunk,
  type Draft,
  type PayloadAction,
} from '@reduxjs/toolkit';
import type { Api, CallAnswer, CallArgs, CallInput, CallLiteral } from '../api/api.types.ts';
import { ApiError, type FailureCode, type FieldIssue, failureText } from '../api/api-error.ts';
import type { Locale } from '../i18n/messages.ts';
import type { AppDispatch, ThunkExtra } from './store.types.ts';

/** The reason for a rejected thunk, as plain data: `message` is shown to users. */
export interface Failure {
  readonly message: string;
  readonly status: number;
  readonly code: FailureCode;
  readonly issues: readonly FieldIssue[];
  /** The whole answer, for codes that carry more (`CART_CHANGED`, `WINDOW_FULL`). */
  readonly body?: unknown;
}

/** The fallback of spec.md section 8 in the language of the page. */
export type Fallback = (locale: Locale) => string;

/** `fallbackOf(authMessages, 'loginFailed')`: one text of a message module in every language. */
export function fallbackOf<K extends string>(
  messages: Readonly<Record<Locale, Readonly<Record<K, string>>>>,
  key: K,
): Fallback {
  return (locale) => messages[locale][key];
}

export interface ThunkConfig {
  state: object;
  dispatch: AppDispatch;
  extra: ThunkExtra;
  rejectValue: Failure;
}

// biome-ignore lint/suspicious/noConfusingVoidType: Redux Toolkit leaves the argument away only for `void`
type ThunkArg<C extends CallLiteral> = Record<never, never> extends CallInput<C> ? CallInput<C> | void : CallInput<C>;

export type ApiThunk<C extends CallLiteral, Answer = CallAnswer<C>> = AsyncThunk<Answer, ThunkArg<C>, ThunkConfig>;

export function toFailure(error: unknown, fallback: string, locale: Locale): Failure {
  const message = failureText(error, fallback, locale);
  if (!(error instanceof ApiError)) return { message, status: 0, code: 'UNKNOWN', issues: [] };
  const { status, code, issues, body } = error;
  return { message, status, code, issues, body };
}

/**
 * Creates a thunk for one call whose argument is the call's input: `dispatch(login({ body }))`. Rejects with a `Failure`; an aborted one
 * (`promise.abort()`) with `meta.aborted`.
 */
export function apiThunk<C extends CallLiteral>(type: string, literal: C, fallback: Fallback): ApiThunk<C> {
  return customThunk(type, fallback, (api, input: ThunkArg<C>, signal) =>
    api.call(literal, ...([{ ...input, signal }] as unknown as CallArgs<C>)),
  );
}

/** The answer to a call of a list. */
export interface ListAnswer<Data> {
  readonly data: Data;
  /** Rows of the whole list. */
  readonly total: number | null;
  /** Whether there are more than `total`. */
  readonly isMore: boolean;
}

/**
 * As `apiThunk`, for lists.
 * @param boundsTotal whether the server may stop to count a very long list.
 */
export function apiListThunk<C extends CallLiteral>(
  type: string,
  literal: C,
  fallback: Fallback,
  boundsTotal = false,
): ApiThunk<C, ListAnswer<CallAnswer<C>>> {
  return customThunk(type, fallback, async (api, input: ThunkArg<C>, signal) => {
    const args = [{ ...input, signal, boundsTotal }] as unknown as CallArgs<C>;
    const { data, total, isMore } = await api.callWithHeaders(literal, ...args);
    return { data, total, isMore };
  });
}

/** For other work than one plain call (uploads, downloads, two calls in a row), with the same failures. */
export function customThunk<Answer, Arg>(
  type: string,
  fallback: Fallback,
  run: (api: Api, arg: Arg, signal: AbortSignal) => Promise<Answer>,
): AsyncThunk<Answer, Arg, ThunkConfig> {
  return createAsyncThunk<Answer, Arg, ThunkConfig>(type, async (arg, { extra, signal, rejectWithValue }) => {
    try {
      return await run(extra.api, arg, signal);
    } catch (error) {
      return rejectWithValue(toFailure(error, fallback(extra.locale), extra.locale));
    }
  }) as AsyncThunk<Answer, Arg, ThunkConfig>;
}

/** The state of every data area (spec.md section 4). */
export interface AreaState {
  loading: boolean;
  error: string | null;
  /** Areas that have a status in the specification store it beside `loading`. */
  status?: 'idle' | 'loading' | 'succeeded' | 'failed';
  /** The current request of the area; with `latestOnly`, answers of earlier requests are dropped. */
  requestId?: string | null;
}

export const idleArea = { loading: false, error: null } as const satisfies AreaState;

interface Cases<State, Answer, Arg> {
  pending?(state: Draft<State>, arg: Arg, requestId: string): void;
  fulfilled?(state: Draft<State>, answer: Answer, arg: Arg, requestId: string): void;
  /** `failure` is undefined when the request was aborted. */
  rejected?(state: Draft<State>, failure: Failure | undefined, arg: Arg, requestId: string): void;
  /** Reads that replace one another: only the answer to the newest request counts (search, filtered lists). */
  latestOnly?: boolean;
}

interface Meta<Arg> {
  arg: Arg;
  requestId: string;
  aborted?: boolean;
}

/** The part of an `AsyncThunk` that the cases need; answers are inferred from its action creators. */
interface ThunkActions<Answer, Arg> {
  pending: { type: string };
  fulfilled: ((...args: never[]) => { payload: Answer; meta: Meta<Arg> }) & { type: string };
  rejected: { type: string };
}

/** pending: loading, no error; fulfilled: loaded; rejected: the failure's text. An aborted request leaves no error. */
export function addAsyncCases<State extends AreaState, Answer, Arg>(
  builder: ActionReducerMapBuilder<State>,
  thunk: ThunkActions<Answer, Arg>,
  cases: Cases<State, Answer, Arg> = {},
): void {
  const isStale = (state: AreaState, meta: Meta<Arg>) =>
    cases.latestOnly === true && state.requestId !== meta.requestId;

  builder.addCase(thunk.pending.type, (draft, { meta }: PayloadAction<undefined, string, Meta<Arg>>) => {
    const state = draft as AreaState;
    state.loading = true;
    state.error = null;
    if (state.status !== undefined) state.status = 'loading';
    if (cases.latestOnly) state.requestId = meta.requestId;
    cases.pending?.(draft, meta.arg, meta.requestId);
  });
  builder.addCase(thunk.fulfilled.type, (draft, { payload, meta }: PayloadAction<Answer, string, Meta<Arg>>) => {
    const state = draft as AreaState;
    if (isStale(state, meta)) return;
    state.loading = false;
    if (state.status !== undefined) state.status = 'succeeded';
    cases.fulfilled?.(draft, payload, meta.arg, meta.requestId);
  });
  builder.addCase(
    thunk.rejected.type,
    (draft, { payload, meta }: PayloadAction<Failure | undefined, string, Meta<Arg>>) => {
      const state = draft as AreaState;
      if (isStale(state, meta)) return;
      state.loading = false;
      const aborted = meta.aborted === true || payload === undefined;
      if (state.status !== undefined) state.status = aborted ? 'idle' : 'failed';
      if (!aborted) state.error = payload.message;
      cases.rejected?.(draft, payload, meta.arg, meta.requestId);
    },
  );
}
