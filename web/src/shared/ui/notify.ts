// Toasts for code outside React. The library behind them is loaded after the page works, or with the first toast.
import { quietly } from '../router/quiet-import.ts';
import type { ToastKind } from './toast-kind.ts';

interface Toaster {
  show(kind: ToastKind, text: string): void;
}

let loading: Promise<Toaster> | undefined;
let mount: (() => void) | undefined;

function load(): Promise<Toaster> {
  loading ??= quietly(() => import('./toaster.tsx')).then(
    ({ showToast }) => ({ show: showToast }),
    (error) => {
      // The next toast tries again.
      loading = undefined;
      throw error;
    },
  );
  return loading;
}

/** The toast host registers how it is mounted; until then toasts wait. */
export function onFirstToast(mountHost: () => void): void {
  mount = mountHost;
}

/** Shows a toast. */
export function notify(kind: ToastKind, text: string): void {
  mount?.();
  // A toast that cannot be shown because its code is missing must not break the reported action.
  load().then(
    (toaster) => toaster.show(kind, text),
    () => {},
  );
}
