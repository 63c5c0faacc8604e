import { configureStore } from '@reduxjs/toolkit';
import type { Api } from '../api/api.types.ts';
import { withHindiAnswers, withoutHindi } from '../api/hindi-answers.ts';
import { DEFAULT_LOCALE, type Locale } from '../i18n/messages.ts';
import { createListeners } from './listeners.ts';
import { followRegistrations, rootReducer } from './registry.ts';
import type { ThunkExtra } from './store.types.ts';

export interface StoreOptions {
  readonly api: Api;
  readonly preloadedState?: object;
  readonly locale?: Locale;
}

/** One store per page in the browser, one per request on the server. */
export function createStore({ api, preloadedState, locale = DEFAULT_LOCALE }: StoreOptions) {
  const english = import.meta.env.SSR ? withoutHindi(api) : api;
  const extra: ThunkExtra = { api: locale === 'hi' ? withHindiAnswers(api) : english, locale };
  const listeners = createListeners(extra);
  const store = configureStore({
    reducer: rootReducer,
    middleware: (defaults) =>
      defaults({ thunk: { extraArgument: extra }, serializableCheck: false }).prepend(listeners.middleware),
    devTools: import.meta.env.DEV,
    ...(preloadedState === undefined ? {} : { preloadedState }),
  });
  if (typeof document !== 'undefined') {
    followRegistrations({
      // Any action lets the newly registered reducer write its initial state.
      onSlice: () => void store.dispatch({ type: 'store/sliceRegistered' }),
      start: (setup) => setup(listeners.startListening),
    });
  }
  return store;
}

export type AppStore = ReturnType<typeof createStore>;
