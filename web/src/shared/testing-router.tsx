// A router without a browser, for tests of screens. Production code never imports this file.
import { type ReactNode, useState } from 'react';
import { type Location, matchRoutes, NavigationType, parsePath, type RouteObject, type To } from 'react-router';
import { type PlaceNavigator, Router, renderMatches } from './router/place.tsx';

function placeAt(to: To, state: unknown, key: string): Location {
  const parts = typeof to === 'string' ? parsePath(to) : to;
  return { pathname: '/', search: '', hash: '', ...parts, state, key };
}

interface MemoryRouterProps {
  readonly initialEntries?: readonly string[];
  /** The screens at these paths, in place of children. */
  readonly routes?: RouteObject[];
  readonly children?: ReactNode;
}

export function MemoryRouter({ initialEntries = ['/'], routes, children }: MemoryRouterProps) {
  const [{ location, arrivedBy }, setPlace] = useState({
    location: placeAt(initialEntries[0] ?? '/', null, 'default'),
    arrivedBy: NavigationType.Pop,
  });
  const [navigator] = useState<PlaceNavigator>(() => {
    let count = 0;
    const goBy = (arrivedBy: NavigationType) => (to: To, state?: unknown) => {
      count += 1;
      setPlace({ location: placeAt(to, state ?? null, `place-${count}`), arrivedBy });
    };
    return { push: goBy(NavigationType.Push), replace: goBy(NavigationType.Replace) };
  });
  return (
    <Router location={location} navigationType={arrivedBy} navigator={navigator}>
      {routes ? renderMatches(matchRoutes(routes, location) ?? []) : children}
    </Router>
  );
}
