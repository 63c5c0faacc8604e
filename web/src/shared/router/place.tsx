// The current location for components: the equivalents of React Router's hooks and `Outlet`, without the code of its data and framework
// modes (docs/decisions/005). Its route matching and types are used directly. Paths of the app are absolute.
import { createContext, type ReactNode, use, useCallback, useEffect, useLayoutEffect, useMemo, useRef } from 'react';
import {
  createPath,
  type Location,
  NavigationType,
  type Navigator,
  type Path,
  parsePath,
  type RouteMatch,
  type To,
} from 'react-router';
import { onThisSite } from '../i18n/locale.ts';

export type PlaceNavigator = Pick<Navigator, 'push' | 'replace'>;

export interface NavigateOptions {
  readonly replace?: boolean;
  /** Stored with the history entry. */
  readonly state?: unknown;
  /** Renders the new location before the call returns. */
  readonly flushSync?: boolean;
}

export type NavigateFunction = (to: To, options?: NavigateOptions) => void;

interface Ways {
  readonly base: string;
  readonly navigate: NavigateFunction;
  /** Returns the current location, for handlers, which then need not change with every location. */
  readonly here: () => Location;
}

interface Place {
  readonly location: Location;
  readonly arrivedBy: NavigationType;
}

const WaysContext = createContext<Ways | null>(null);
const PlaceContext = createContext<Place | null>(null);
const ParamsContext = createContext<RouteMatch['params']>({});
const OutletContext = createContext<ReactNode>(null);

/** A missing provider is a programming error, so it throws at once. */
function inRouter<T>(value: T | null): T {
  if (value === null) throw new Error('This needs a Router around it');
  return value;
}

export const useLocation = () => inRouter(use(PlaceContext)).location;
export const useNavigationType = () => inRouter(use(PlaceContext)).arrivedBy;
export const useNavigate = () => inRouter(use(WaysContext)).navigate;
/** Returns a function for the current location, without re-rendering at every new one. */
export const useHere = () => inRouter(use(WaysContext)).here;
export const useParams = () => use(ParamsContext);

/** Resolves the path of a link: a query alone stays on the page. */
export function useResolvedPath(to: To): Path {
  // Most links contain their whole path, and need no re-render at every location.
  return resolve(to, partsOf(to).pathname || inRouter(use(PlaceContext)).location.pathname);
}

/** Like `useResolvedPath`, but in the form of the address bar. */
export function useHref(to: To): string {
  const { base } = inRouter(use(WaysContext));
  return withBase(base, useResolvedPath(to));
}

type ParamsChange = URLSearchParams | ((now: URLSearchParams) => URLSearchParams);

/** The query of the address, and how it is changed. */
export function useSearchParams(): [URLSearchParams, (next: ParamsChange, options?: NavigateOptions) => void] {
  const { search } = useLocation();
  const { navigate, here } = inRouter(use(WaysContext));
  const params = useMemo(() => new URLSearchParams(search), [search]);
  const setParams = useCallback(
    (next: ParamsChange, options?: NavigateOptions) =>
      navigate(`?${typeof next === 'function' ? next(new URLSearchParams(here().search)) : next}`, options),
    [navigate, here],
  );
  return [params, setParams];
}

/** The screen, or the inner layout, of a layout. */
export const Outlet = () => use(OutletContext);

/** Sends on as soon as it is shown. */
export function Navigate({ to, replace = false, state }: { to: To; replace?: boolean; state?: unknown }): null {
  const navigate = useNavigate();
  useEffect(() => navigate(to, { replace, state }), [navigate, to, replace, state]);
  return null;
}

/** The components of a location's routes, each the `Outlet` of the one before. */
export function renderMatches(matches: readonly RouteMatch[]): ReactNode {
  let shown: ReactNode = null;
  for (const match of matches.toReversed()) shown = <RouteOf match={match} outlet={shown} />;
  return shown;
}

function RouteOf({ match: { route, params }, outlet }: { match: RouteMatch; outlet: ReactNode }) {
  const { Component, element } = route;
  // The same element for all locations of the route: a layout re-renders only for the values it uses, not for every location.
  const shown = useMemo(() => (Component ? <Component /> : element), [Component, element]);
  return (
    <OutletContext value={outlet}>
      <ParamsContext value={params}>{shown ?? outlet}</ParamsContext>
    </OutletContext>
  );
}

interface RouterProps {
  /** The prefix of all paths in the address bar. */
  readonly basename?: string;
  readonly location: Location;
  readonly navigationType?: NavigationType;
  readonly navigator: PlaceNavigator;
  readonly children: ReactNode;
}

export function Router({
  basename = '/',
  location,
  navigationType = NavigationType.Pop,
  navigator,
  children,
}: RouterProps) {
  const place = useMemo(
    () => ({ location: withoutBase(basename, location), arrivedBy: navigationType }),
    [basename, location, navigationType],
  );
  const latest = useRef(place);
  useLayoutEffect(() => {
    latest.current = place;
  }, [place]);
  const ways = useMemo<Ways>(() => {
    const here = () => latest.current.location;
    const navigate: NavigateFunction = (to, { replace = false, state, flushSync = false } = {}) =>
      navigator[replace ? 'replace' : 'push'](withBase(basename, resolve(to, here().pathname)), state, { flushSync });
    return { base: basename, navigate, here };
  }, [basename, navigator]);
  return (
    <WaysContext value={ways}>
      <PlaceContext value={place}>{children}</PlaceContext>
    </WaysContext>
  );
}

const nowhere: PlaceNavigator = { push: () => {}, replace: () => {} };

/** One address, from which nothing leads away: the page server's. */
export function StaticRouter({
  basename = '/',
  location,
  children,
}: Pick<RouterProps, 'basename' | 'children'> & { readonly location: string }) {
  return (
    <Router
      basename={basename}
      location={{ pathname: '/', search: '', hash: '', ...parsePath(location), state: null, key: 'default' }}
      navigator={nowhere}
    >
      {children}
    </Router>
  );
}

const partsOf = (to: To) => (typeof to === 'string' ? parsePath(to) : to);

function resolve(to: To, here: string): Path {
  const { pathname = '', search = '', hash = '' } = parsePath(createPath({ pathname: here, ...noEmptyPath(to) }));
  return { pathname, search, hash };
}

function noEmptyPath(to: To): Partial<Path> {
  const { pathname, ...rest } = partsOf(to);
  return pathname ? { pathname, ...rest } : rest;
}

function withBase(base: string, path: Path): string {
  const whole = onThisSite(createPath(path));
  if (base === '/') return whole;
  return base + (path.pathname === '/' ? whole.slice(1) : whole);
}

function withoutBase(base: string, location: Location): Location {
  return base === '/' ? location : { ...location, pathname: location.pathname.slice(base.length) || '/' };
}
