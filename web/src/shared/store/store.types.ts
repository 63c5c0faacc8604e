import type { ThunkAction, ThunkDispatch, UnknownAction } from '@reduxjs/toolkit';
import type { Api } from '../api/api.types.ts';
import type { Locale } from '../i18n/messages.ts';

/** The extra argument of every thunk. */
export interface ThunkExtra {
  readonly api: Api;
  readonly locale: Locale;
}

export type AppDispatch = ThunkDispatch<object, ThunkExtra, UnknownAction>;
export type AppThunk<Result> = ThunkAction<Result, object, ThunkExtra, UnknownAction>;
