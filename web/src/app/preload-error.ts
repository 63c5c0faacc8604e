// A tab older than the last deploy asks for code that is no longer there. It loads the page it was going to afresh, once;
// when that does not help, the event is left unhandled, the failure is rethrown and "Something went wrong." shows.
const KEY = 'reloadedFor';

interface Deps {
  /** The target of the pending navigation, else the page itself; null when loading it would not help. */
  target(): string | null;
  go(to: string): void;
}

export function handlePreloadErrors({ target, go }: Deps): void {
  window.addEventListener('vite:preloadError', (event) => {
    const to = target();
    if (to === null || !markReload(to)) return;
    event.preventDefault();
    go(to);
  });
}

/** False when this page was already loaded afresh, or nothing can remember that it was: a loop would be worse. */
function markReload(to: string): boolean {
  try {
    if (sessionStorage.getItem(KEY) === to) return false;
    sessionStorage.setItem(KEY, to);
    return true;
  } catch {
    return false;
  }
}

/** The page's code arrived: the next failure is a new one. */
export function forgetReload(): void {
  try {
    sessionStorage.removeItem(KEY);
  } catch {
    // Nothing was stored either.
  }
}
