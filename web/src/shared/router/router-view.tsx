import {
  Component,
  createContext,
  type ReactNode,
  startTransition,
  use,
  useLayoutEffect,
  useMemo,
  useState,
} from 'react';
import { flushSync } from 'react-dom';
import type { Location, RouteMatch } from 'react-router';
import { plainPath } from '../i18n/locale.ts';
import { PrefetchContext } from './link.tsx';
import { Router, renderMatches, StaticRouter } from './place.tsx';
import type { AppRouter } from './router.ts';

const MatchesContext = createContext<readonly RouteMatch[]>([]);
const NextContext = createContext<string | null>(null);

/** The routes of the page of the moment, from the outermost to the screen. */
export const useRouteMatches = () => use(MatchesContext);

/** The path whose code is loading, else null. */
export const useNextPath = () => use(NextContext);

interface RouterViewProps {
  readonly router: AppRouter;
  /** Shown instead of the whole app if rendering fails or code cannot be loaded, until the user navigates elsewhere. */
  readonly failed?: ReactNode;
}

export function RouterView({ router, failed = null }: RouterViewProps) {
  const [{ location, arrivedBy, matches, next, failure }, setState] = useState(router.state);
  // As a transition: server-rendered parts whose code is still loading stay unchanged.
  useLayoutEffect(() => {
    setState(router.state);
    return router.subscribe((state, atOnce) => {
      if (atOnce) flushSync(() => setState(state));
      else startTransition(() => setState(state));
    });
  }, [router]);
  // Memoised while the next location loads: only components that use `useNextPath` re-render.
  const screens = useMemo(() => <Screens matches={matches} />, [matches]);
  return (
    <Router basename={router.base} location={location} navigationType={arrivedBy} navigator={router.navigator}>
      <PrefetchContext value={router.prefetch}>
        <NextContext value={next === null ? null : plainPath(next.pathname)}>
          <ErrorBoundary location={location} failed={failed}>
            {failure ? <Rethrow error={failure.error} /> : screens}
          </ErrorBoundary>
        </NextContext>
      </PrefetchContext>
    </Router>
  );
}

interface StaticRouterViewProps {
  readonly url: URL;
  readonly base: string;
  readonly matches: RouteMatch[];
}

/** The same on the page server, for one URL whose code is loaded. */
export function StaticRouterView({ url, base, matches }: StaticRouterViewProps) {
  return (
    <StaticRouter basename={base} location={url.pathname + url.search}>
      <Screens matches={matches} />
    </StaticRouter>
  );
}

function Screens({ matches }: { matches: RouteMatch[] }) {
  return <MatchesContext value={matches}>{renderMatches(matches)}</MatchesContext>;
}

function Rethrow({ error }: { error: unknown }): never {
  throw error;
}

interface BoundaryProps {
  readonly location: Location;
  readonly failed: ReactNode;
  readonly children: ReactNode;
}

interface BoundaryState {
  readonly location: Location;
  readonly broken: boolean;
}

class ErrorBoundary extends Component<BoundaryProps, BoundaryState> {
  override state: BoundaryState = { location: this.props.location, broken: false };

  static getDerivedStateFromError(): Partial<BoundaryState> {
    return { broken: true };
  }

  /** Another location is another attempt. */
  static getDerivedStateFromProps({ location }: BoundaryProps, state: BoundaryState): BoundaryState | null {
    return location === state.location ? null : { location, broken: false };
  }

  override render() {
    return this.state.broken ? this.props.failed : this.props.children;
  }
}
