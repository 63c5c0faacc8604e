import { Outlet, useLocation, useNavigation } from 'react-router';
import { LoadingScreen } from '../shared/ui/loading-screen.tsx';

const within = (scope: string, pathname: string) => pathname === scope || pathname.startsWith(`${scope}/`);

interface ScreenOutletProps {
  /** Nested layouts below this one that show the loading of their own screens, so that they stay while theirs changes. */
  readonly inner?: string;
}

/**
 * The screen of a layout; "Loading..." while the code of the next one is on its way. No route has a loader, so a loading
 * navigation is exactly that.
 */
export function ScreenOutlet({ inner }: ScreenOutletProps) {
  const { pathname } = useLocation();
  const next = useNavigation().location?.pathname;
  const staysInside = inner !== undefined && next !== undefined && within(inner, pathname) && within(inner, next);
  return next === undefined || staysInside ? <Outlet /> : <LoadingScreen />;
}
