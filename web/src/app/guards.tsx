// Guards run in the browser alone: the server and the first paint know nobody and show "Loading..." in a guarded place, or the skeleton of
// a page that opens early.
// They keep people from screens that are not theirs; what may be read or changed is the server's decision.
import { useEffect, useRef, useState } from 'react';
import { languageAfterSignIn } from '../features/accounts/account-language.ts';
import { pathIn } from '../shared/i18n/locale.ts';
import { DEFAULT_LOCALE, useLocale, useMessages } from '../shared/i18n/messages.ts';
import { Navigate, Outlet, useLocation } from '../shared/router/place.tsx';
import { useRouteMatches } from '../shared/router/router-view.tsx';
import { authMessages } from '../shared/session/auth.messages.ts';
import { selectIsSignedIn, selectIsStaff, selectUser } from '../shared/session/auth.slice.ts';
import { pendingReturn } from '../shared/session/pending-intent.ts';
import { selectRefusals, selectSessionReady } from '../shared/session/session.slice.ts';
import { keepWanted, keptWanted, wantedIn } from '../shared/session/wanted-path.ts';
import { useAppSelector } from '../shared/store/hooks.ts';
import { LoadingScreen } from '../shared/ui/loading-screen.tsx';
import { notify } from '../shared/ui/notify.ts';
import { appMessages } from './app.messages.ts';
import { handleOf } from './page-meta.ts';

export function RequireUser() {
  const ready = useAppSelector(selectSessionReady);
  const signedIn = useAppSelector(selectIsSignedIn);
  const from = useWantedPath();
  const opensEarly = useRouteMatches().some((match) => handleOf(match).opensEarly);
  useSaidRefusal();
  if (!ready) return opensEarly ? <Outlet /> : <LoadingScreen />;
  return signedIn ? <Outlet /> : <Navigate to="/login" replace state={{ from }} />;
}

const SIGN_IN = /^\/admin\/login\/?$/;

/** The administration is for all staff; which of its pages, its layout decides. */
export function RequireAdmin() {
  const ready = useAppSelector(selectSessionReady);
  const signedIn = useAppSelector(selectIsSignedIn);
  const staff = useAppSelector(selectIsStaff);
  const from = useWantedPath();
  const isSignIn = SIGN_IN.test(useLocation().pathname);
  useSaidRefusal();
  if (useLocale() !== DEFAULT_LOCALE) return <InEnglish />;
  // Staff have no page of their own to sign in at, but many type its address.
  if (isSignIn) return <Navigate to="/admin" replace />;
  if (!ready) return <LoadingScreen />;
  if (!signedIn) return <Navigate to="/login" replace state={{ from }} />;
  return staff ? <Outlet /> : <NotForYou />;
}

/** Pages for people without a session. Who has one, or gets one here, goes on to where they were going. */
export function GuestOnly() {
  const signedIn = useAppSelector(selectIsSignedIn);
  const wanted = wantedIn(useLocation().state);
  useEffect(() => {
    if (wanted !== null) keepWanted(wanted);
  }, [wanted]);
  return signedIn ? <GoOn wanted={wanted} /> : <Outlet />;
}

/** Signing out is not somewhere a person was going: after signing in again it would sign them out at once. */
function useWantedPath(): string | null {
  const { pathname, search, hash } = useLocation();
  return pathname === '/logout' ? null : pathname + search + hash;
}

/** The server refused the session while a page was open that needs one: without a word, signing in again would come as a surprise. */
function useSaidRefusal(): void {
  const text = useMessages(authMessages);
  const refusals = useAppSelector(selectRefusals);
  const said = useRef(refusals);
  useEffect(() => {
    if (said.current === refusals) return;
    said.current = refusals;
    notify('info', text.sessionRefused);
  }, [refusals, text]);
}

/** Administration speaks English: the same page there, as a load of its own because it is another build. */
function InEnglish() {
  const { pathname, search } = useLocation();
  useEffect(() => window.location.replace(pathname + search), [pathname, search]);
  return <LoadingScreen />;
}

function NotForYou() {
  const text = useMessages(appMessages);
  useEffect(() => notify('error', text.staffOnly), [text]);
  return <Navigate to="/user" replace />;
}

/** After signing in: back to what is pending, else to the page the person wanted, else to their own area. */
function GoOn({ wanted }: { wanted: string | null }) {
  const staff = useAppSelector(selectIsStaff);
  const user = useAppSelector(selectUser);
  const locale = useLocale();
  const [target, setTarget] = useState<string | null>(null);
  useEffect(() => {
    const to = pendingReturn() ?? wanted ?? keptWanted() ?? (staff ? '/admin' : '/user');
    const language = languageAfterSignIn(user, locale);
    if (language === locale) setTarget(to);
    else window.location.replace(pathIn(language, to));
  }, [staff, user, locale, wanted]);
  return target === null ? <LoadingScreen /> : <Navigate to={target} replace />;
}
