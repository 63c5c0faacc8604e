// Slices and listeners register themselves when their module is loaded, so a feature needs no line in a central file, and a visitor's first
// page does not load an administrator's slices. The server loads a route's modules before it creates the store of a request, the browser
// before it hydrates; a running store adds later ones.
import { combineReducers, type Reducer, type Slice } from '@reduxjs/toolkit';
import type { StartListening } from './listeners.ts';

const reducers: Record<string, Reducer> = {};
let combined: Reducer = (state: object = {}) => state;

export const rootReducer: Reducer<object> = (state, action) => combined(state, action) as object;

type Setup = (startListening: StartListening) => void;

interface RunningStore {
  onSlice(): void;
  start(setup: Setup): void;
}

const setups = new Set<Setup>();
const running = new Set<RunningStore>();

export function registerSlice<S extends Slice>(slice: S): S {
  setReducer(slice.reducerPath, slice.reducer);
  return slice;
}

/** Adds cases to an area for calls of later pages, so that the area's first code does not contain them. */
export function extendSlice<State>(slice: Slice<State>, cases: Reducer<State>): void {
  const known: Reducer<State> = reducers[slice.reducerPath] ?? slice.reducer;
  setReducer(slice.reducerPath, (state: State | undefined, action) => cases(known(state, action), action));
}

function setReducer<State>(path: string, reducer: Reducer<State>): void {
  reducers[path] = reducer as Reducer;
  combined = combineReducers(reducers);
  for (const store of running) store.onSlice();
}

/** Side effects of actions (storage, toasts, further calls). They run in the browser only. */
export function registerListeners(setup: Setup): void {
  setups.add(setup);
  for (const store of running) store.start(setup);
}

/** Connects a store to everything registered so far and from now on. Not for a request's store: it would never be freed. */
export function followRegistrations(store: RunningStore): () => void {
  running.add(store);
  for (const setup of setups) store.start(setup);
  return () => running.delete(store);
}
