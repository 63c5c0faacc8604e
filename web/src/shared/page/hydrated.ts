// Tells the script in the document (before-scripts.ts) when React hears what people do. Pages of the development server have none.
import { type ReactNode, useEffect } from 'react';

declare global {
  interface Window {
    /** What was typed and pressed so far is done now; nothing more is kept, but in parts that stand in `data-late`. */
    giveBackEarlyInput?(): void;
  }
}

/** After the effects of this turn and what they render, such as who is signed in: presses mean the page as it is then. */
const giveBack = () => queueMicrotask(() => window.giveBackEarlyInput?.());

/** Around a whole page. */
export function Hydrated({ children }: { readonly children: ReactNode }) {
  useEffect(giveBack, []);
  return children;
}

/** In the component of a part whose code comes after the page's own, and which stands in `data-late` until then. */
export function useLateHydration(id: string): void {
  useEffect(() => {
    document.getElementById(id)?.closest('[data-late]')?.removeAttribute('data-late');
    giveBack();
  }, [id]);
}
