// The pages of the administration that the user may open. The server decides each call; the menu leaves out what it would refuse.
import type { Permission } from '@labfront/contract/permission-names';
import { Eye } from 'lucide-react';
import { lazy, type ReactNode, Suspense, useCallback, useEffect, useRef, useState } from 'react';
import { loadSecondStepNeeded } from '../../features/accounts/index.ts';
import { previewEnded, selectPreview } from '../../features/permissions/index.ts';
import { useMessages } from '../../shared/i18n/messages.ts';
import { useRefresh } from '../../shared/page/use-refresh.ts';
import { RightsProvider, useMay } from '../../shared/rights/rights.tsx';
import { Navigate, useLocation } from '../../shared/router/place.tsx';
import {
  fetchMe,
  selectNeedsSecondStep,
  selectPermissions,
  selectPermissionsEverywhere,
} from '../../shared/session/auth.slice.ts';
import { useAppDispatch, useAppSelector } from '../../shared/store/hooks.ts';
import { Button } from '../../shared/ui/button.tsx';
import { LoadingScreen } from '../../shared/ui/loading-screen.tsx';
import { ErrorState } from '../../shared/ui/states.tsx';
import { adminAccessMessages } from './admin-access.messages.ts';
import { adminLinkOf, firstPageFor, missingFor } from './admin-links.ts';

const NoPermission = lazy(() => import('./no-permission.tsx'));
const SecondStepNeeded = lazy(loadSecondStepNeeded);

/** So that somebody who was given another role meanwhile sees it without a reload; what they lost is refused at once. */
const ASK_AGAIN_MS = 300_000;

/** Asks what the signed-in person may do, at the start of each visit and again from time to time, and tells all below. */
export function AdminRights({ children }: { children: ReactNode }) {
  const dispatch = useAppDispatch();
  const permissions = useAppSelector(selectPermissions);
  const everywhere = useAppSelector(selectPermissionsEverywhere);
  const preview = useAppSelector(selectPreview);
  const [failure, setFailure] = useState<string | null>(null);
  const asked = useRef(false);
  const isKnown = permissions !== undefined;
  useEffect(() => {
    if ((isKnown && asked.current) || failure !== null) return;
    asked.current = true;
    void dispatch(fetchMe()).then((answer) => {
      if (fetchMe.rejected.match(answer)) setFailure(answer.payload?.message ?? '');
    });
  }, [dispatch, isKnown, failure]);
  const askAgain = useCallback(() => void dispatch(fetchMe()), [dispatch]);
  useRefresh(askAgain, isKnown ? ASK_AGAIN_MS : null);

  if (permissions !== undefined) {
    // A preview shows the role as it is in scope `all`.
    const shown = preview ? { permissions: preview.permissions } : { permissions, everywhere };
    return <RightsProvider {...shown}>{children}</RightsProvider>;
  }
  if (failure === null) return <LoadingScreen />;
  return (
    <div className="p-4 lg:p-8">
      <ErrorState message={failure} onRetry={() => setFailure(null)} />
    </div>
  );
}

/**
 * The page of an address, or why somebody may not open it. At `/admin` they come to the first page that they may, phlebotomists to
 * their round.
 */
export function PermittedPage({ children }: { children: ReactNode }) {
  const { pathname } = useLocation();
  const may = useMay();
  const needsSecondStep = useAppSelector(selectNeedsSecondStep);
  const isPreview = useAppSelector(selectPreview) !== null;
  const link = adminLinkOf(pathname);
  const missing: Permission | undefined = link && missingFor(link, may);
  if (needsSecondStep) {
    return (
      <Suspense fallback={<LoadingScreen />}>
        <SecondStepNeeded />
      </Suspense>
    );
  }
  if (missing === undefined) return children;
  const firstPage = firstPageFor(may, isPreview);
  const isEntrance = link?.[0] === '/admin';
  if (isEntrance && firstPage !== undefined) return <Navigate to={firstPage} replace />;
  return (
    <Suspense fallback={<LoadingScreen />}>
      <NoPermission permission={isEntrance ? null : missing} firstPage={firstPage} />
    </Suspense>
  );
}

/** Said on every page while the administration is shown as a role sees it. */
export function PreviewBanner() {
  const text = useMessages(adminAccessMessages);
  const dispatch = useAppDispatch();
  const preview = useAppSelector(selectPreview);
  if (!preview) return null;
  return (
    <aside
      aria-label={text.preview}
      className="sticky top-16 z-20 flex flex-wrap items-center gap-x-4 gap-y-2 border-b-2 border-brand bg-brand-soft px-4 py-2 text-sm text-brand-strong lg:px-8 short:static"
    >
      <Eye aria-hidden="true" className="size-5 shrink-0" />
      <p className="min-w-48 flex-1">
        <span className="font-strong">{text.previewOf(preview.name)}</span> {text.previewRights}
      </p>
      <Button variant="secondary" onClick={() => dispatch(previewEnded())}>
        {text.leavePreview}
      </Button>
    </aside>
  );
}
