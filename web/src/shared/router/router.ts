// The current and the next location (docs/decisions/005). A route's code (`lazy`) is loaded before its location is shown: until then the
// URL and the screen stay the old ones, and `next` is the location that is loading.
import {
  createPath,
  type Location,
  matchRoutes,
  NavigationType,
  type Path,
  type RouteMatch,
  type RouteObject,
  type To,
} from 'react-router';
import { isHeldUp } from './leave-guard.ts';
import type { NavigateOptions, PlaceNavigator } from './place.tsx';
import { quietly } from './quiet-import.ts';

export interface RouterState {
  readonly location: Location;
  readonly arrivedBy: NavigationType;
  readonly matches: RouteMatch[];
  readonly next: Location | null;
  /** The code of this location could not be loaded. */
  readonly failure?: { readonly error: unknown };
}

/** With `atOnce`, the state must be rendered before the navigating call returns. */
type Listener = (state: RouterState, atOnce: boolean) => void;

export interface AppRouter {
  readonly navigator: PlaceNavigator;
  readonly base: string;
  readonly state: RouterState;
  subscribe(listener: Listener): () => void;
  navigate(to: To, options?: Pick<NavigateOptions, 'replace' | 'state'>): void;
  /** Loads the code of a location that the user may visit next; failures are ignored. */
  prefetch(to: To): void;
}

/** Adds the exports of the routes' modules to the routes, which keep them for later visits. */
export async function loadScreens(matches: readonly RouteMatch[]): Promise<void> {
  await Promise.all(
    matches.map(async ({ route }) => {
      if (typeof route.lazy !== 'function') return;
      const loaded = await route.lazy();
      delete route.lazy;
      Object.assign(route, loaded);
    }),
  );
}

/**
 * Returns the routes that a path with this first part can match, in lower case. Ranking all routes of the site takes a slow phone three
 * milliseconds, for each typed letter.
 */
export function routesUnder(routes: readonly RouteObject[], first: string): RouteObject[] {
  return routes.flatMap((route) => {
    const [part = ''] = route.path?.split('/') ?? [];
    if (part !== '') return part === '*' || part.startsWith(':') || part.toLowerCase() === first ? [route] : [];
    if (!route.children) return [route];
    const children = routesUnder(route.children, first);
    return children.length === 0 ? [] : [{ ...route, children }];
  });
}

/** The first parts of all paths, in lower case. */
function firstParts(routes: readonly RouteObject[]): string[] {
  return routes.flatMap((route) => {
    const [part = ''] = route.path?.split('/') ?? [];
    return part === '' ? firstParts(route.children ?? []) : [part.toLowerCase()];
  });
}

/** Matches a path below a base to its routes, from the outermost to the screen; the table is ranked once for each first path part. */
export function createMatcher(routes: RouteObject[]): (pathname: string, base: string) => RouteMatch[] {
  const known = new Set(firstParts(routes));
  const under = new Map<string, RouteObject[]>();
  return (pathname, base) => {
    const [first = ''] = pathname.slice(base.length).replace(/^\//, '').toLowerCase().split('/');
    // An escaped letter may be any.
    if (first.includes('%')) return matchRoutes(routes, pathname, base) ?? [];
    const part = known.has(first) ? first : '';
    const few = under.get(part) ?? routesUnder(routes, part);
    under.set(part, few);
    return matchRoutes(few, pathname, base) ?? [];
  };
}

const newKey = () => Math.random().toString(36).slice(2, 10);

/**
 * @param base the prefix of all paths: those of another language. `beforeMove` is called before another location is loaded or shown.
 */
export function createRouter(routes: RouteObject[], base = '/', beforeMove = () => {}): AppRouter {
  const listeners = new Set<Listener>();
  const match = createMatcher(routes);
  let turn = 0;
  let state: RouterState = { location: here(), arrivedBy: NavigationType.Pop, matches: [], next: null };

  function set(next: RouterState, atOnce: boolean): void {
    state = next;
    for (const listener of listeners) listener(state, atOnce);
  }

  function go(location: Location, arrivedBy: NavigationType, atOnce = false): void {
    const goOn = () => go(location, arrivedBy === NavigationType.Pop ? NavigationType.Push : arrivedBy);
    if (isHeldUp(state.location.pathname, location.pathname, goOn)) {
      // Back has left the place already: the address is that of the page which is still shown.
      if (arrivedBy === NavigationType.Pop) write(state.location, NavigationType.Push);
      return;
    }
    turn += 1;
    const mine = turn;
    beforeMove();
    const matches = match(location.pathname, base);
    const arrive = (failure?: { error: unknown }) => {
      // The user navigated elsewhere while this was loading.
      if (mine !== turn) return;
      if (arrivedBy !== NavigationType.Pop) write(location, arrivedBy);
      set({ location, arrivedBy, matches, next: null, ...(failure ? { failure } : {}) }, atOnce);
    };
    if (matches.every(({ route }) => route.lazy === undefined)) {
      arrive();
    } else {
      set({ ...state, next: location }, atOnce);
      loadScreens(matches).then(
        () => arrive(),
        (error: unknown) => arrive({ error }),
      );
    }
  }

  function prefetch(to: To): void {
    const matches = matchRoutes(routes, to) ?? [];
    if (savesData() || matches.every(({ route }) => route.lazy === undefined)) return;
    quietly(() => loadScreens(matches)).catch(() => {});
  }

  const push = (to: To, data?: unknown, options?: { flushSync?: boolean }) =>
    go(locationOf(to, data), NavigationType.Push, options?.flushSync);
  const replace = (to: To, data?: unknown, options?: { flushSync?: boolean }) =>
    go(locationOf(to, data), NavigationType.Replace, options?.flushSync);

  window.addEventListener('popstate', () => go(here(), NavigationType.Pop));
  go(state.location, NavigationType.Pop);

  return {
    base,
    navigator: { push, replace },
    get state() {
      return state;
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    navigate: (to, options) => (options?.replace ? replace : push)(to, options?.state),
    prefetch,
  };
}

/** Whether the browser is set to save data. */
function savesData(): boolean {
  return 'connection' in navigator && (navigator.connection as { saveData?: boolean } | undefined)?.saveData === true;
}

function urlOf(to: To): URL {
  return new URL(typeof to === 'string' ? to : createPath(to), window.location.href);
}

/** Written as the address bar writes it, so that it is the same after a reload. */
function pathOf(to: To): Path {
  const { pathname, search, hash } = urlOf(to);
  return { pathname, search, hash };
}

function locationOf(to: To, state: unknown): Location {
  return { ...pathOf(to), state: state ?? null, key: newKey() };
}

interface HistoryEntry {
  readonly usr?: unknown;
  readonly key?: string;
}

function here(): Location {
  const { pathname, search, hash } = window.location;
  const { usr = null, key = 'default' } = (window.history.state ?? {}) as HistoryEntry;
  return { pathname, search, hash, state: usr, key };
}

function write(location: Location, by: NavigationType): void {
  const entry: HistoryEntry = { usr: location.state, key: location.key };
  try {
    if (by === NavigationType.Push) window.history.pushState(entry, '', createPath(location));
    else window.history.replaceState(entry, '', createPath(location));
  } catch (error) {
    // Safari refuses more than 100 in half a minute, which typing can reach: the page is shown under the address before.
    if (!(error instanceof DOMException && error.name === 'SecurityError')) throw error;
  }
}
