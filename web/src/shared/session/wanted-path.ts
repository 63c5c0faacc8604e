// The page that somebody without a session wanted. The history carries it from one page to the next; a link that is pressed before the
// page is live loads the next one anew and loses that, so the tab keeps it too.
import { plainPath } from '../i18n/locale.ts';
import { isLocalPath } from './pending-intent.ts';

const KEY = 'wantedPath';

/** Where one signs in, or comes from on the way there. */
const GUEST_PAGES = /^\/(login|signup|forgot-password|reset-password)$/;

/** @param state of the history's entry. */
export function wantedIn(state: unknown): string | null {
  if (typeof state !== 'object' || state === null || !('from' in state)) return null;
  return isLocalPath(state.from) ? state.from : null;
}

export function keepWanted(path: string): void {
  try {
    sessionStorage.setItem(KEY, path);
  } catch {
    // Without storage the person goes on from their own area.
  }
}

/** Returns the page that was wanted, if a link of a guest's page loaded this one: whoever comes from elsewhere wants something else. */
export function keptWanted(referrer = document.referrer): string | null {
  try {
    const { origin, pathname } = new URL(referrer);
    const isGuestPage = origin === location.origin && GUEST_PAGES.test(plainPath(pathname));
    const path = isGuestPage ? sessionStorage.getItem(KEY) : null;
    return isLocalPath(path) ? path : null;
  } catch {
    return null;
  }
}
