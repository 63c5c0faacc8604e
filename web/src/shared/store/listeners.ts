// Side effects of actions, run after the reducers. Replaces the toolkit's listener middleware, whose further features (cancelling, waiting,
// forking) are not needed and would be loaded by every visitor.
import type { Middleware, UnknownAction } from '@reduxjs/toolkit';
import type { AppDispatch, ThunkExtra } from './store.types.ts';

interface ListenerApi {
  readonly dispatch: AppDispatch;
  getState(): object;
  readonly extra: ThunkExtra;
}

type Match<A extends UnknownAction> = (action: unknown) => action is A;
type Effect<A> = (action: A, api: ListenerApi) => void;
type Listener<A extends UnknownAction> =
  | { readonly matcher: Match<A>; readonly effect: Effect<A> }
  | { readonly actionCreator: { readonly match: Match<A> }; readonly effect: Effect<A> };

export type StartListening = <A extends UnknownAction>(listener: Listener<A>) => void;

export function createListeners(extra: ThunkExtra): { middleware: Middleware; startListening: StartListening } {
  const listeners: ((action: unknown, api: ListenerApi) => void)[] = [];
  const startListening: StartListening = (listener) => {
    const match = 'matcher' in listener ? listener.matcher : listener.actionCreator.match;
    listeners.push((action, api) => {
      if (!match(action)) return;
      try {
        listener.effect(action, api);
      } catch (error) {
        // A failing side effect must not undo its action.
        reportError(error);
      }
    });
  };
  const middleware: Middleware =
    ({ dispatch, getState }) =>
    (next) =>
    (action) => {
      const result = next(action);
      for (const listener of listeners) listener(action, { dispatch, getState, extra });
      return result;
    };
  return { middleware, startListening };
}
