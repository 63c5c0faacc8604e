import { Outlet, useLocation } from '../shared/router/place.tsx';
import { useNextPath } from '../shared/router/router-view.tsx';
import { LoadingScreen } from '../shared/ui/loading-screen.tsx';

const within = (scope: string, pathname: string) => pathname === scope || pathname.startsWith(`${scope}/`);

interface ScreenOutletProps {
  /** Nested layouts below this one that show the loading of their own screens, so that they stay while theirs changes. */
  readonly inner?: string;
}

/** The screen of a layout; "Loading..." while the code of the next one is on its way. */
export function ScreenOutlet({ inner }: ScreenOutletProps) {
  const { pathname } = useLocation();
  const next = useNextPath();
  const staysInside = inner !== undefined && next !== null && within(inner, pathname) && within(inner, next);
  return next === null || staysInside ? <Outlet /> : <LoadingScreen />;
}
