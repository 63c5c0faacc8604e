import { Outlet } from '../shared/router/place.tsx';
import { OfflineHost } from './offline-host.tsx';
import { PageEffects } from './page-effects.tsx';
import { SessionRuntime } from './session-runtime.tsx';
import { ToastHost } from './toast-host.tsx';

/** The parts of every page in every layout. */
export function Root() {
  return (
    <>
      <SessionRuntime />
      <PageEffects />
      <Outlet />
      <ToastHost />
      <OfflineHost />
    </>
  );
}
