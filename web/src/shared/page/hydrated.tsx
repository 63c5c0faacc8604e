// Tells the script in the document (before-scripts.ts) when React hears what people do. Pages of the development server have none.
import { type ReactNode, type RefObject, Suspense, useEffect, useRef } from 'react';

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

interface LateProps {
  readonly fallback: ReactNode;
  readonly className?: string;
  readonly children: ReactNode;
}

/** Around a part of the page whose code comes after the page's own. */
export function Late({ fallback, className, children }: LateProps) {
  const part = useRef<HTMLDivElement>(null);
  return (
    <div ref={part} data-late className={className}>
      <Suspense fallback={fallback}>
        {children}
        <Arrived part={part} />
      </Suspense>
    </div>
  );
}

/** Is there when all that stands beside it is. */
function Arrived({ part }: { readonly part: RefObject<HTMLDivElement | null> }) {
  useEffect(() => {
    part.current?.removeAttribute('data-late');
    giveBack();
  }, [part]);
  return null;
}
