// Tells the script in the document (before-scripts.ts) when React hears what people do. Pages of the development server have none.
import { type ReactNode, type RefObject, Suspense, use, useEffect, useRef, useState } from 'react';

declare global {
  interface Window {
    /** What was typed and pressed so far is done now; nothing more is kept, but in parts that stand in `data-late`. */
    giveBackEarlyInput?(): void;
  }
}

/** After the effects of this turn and what they render, such as who is signed in: presses mean the page as it is then. */
const giveBack = () => queueMicrotask(() => window.giveBackEarlyInput?.());

/** Opens each part that nobody has come near yet. */
const waiting = new Set<() => void>();

/**
 * Called before another location is shown: React finishes no transition while a part that knows the location waits to be hydrated.
 */
export function hydrateAll(): void {
  for (const come of waiting) come();
}

/** While the page of the server is taken over. What is rendered later has no part of the server's to keep. */
let isHydrating = false;

/** Called before `hydrateRoot`. */
export function beginHydration(): void {
  isHydrating = true;
}

/** Around a whole page. */
export function Hydrated({ children }: { readonly children: ReactNode }) {
  useEffect(() => {
    isHydrating = false;
    giveBack();
  }, []);
  return children;
}

interface LateProps {
  readonly fallback?: ReactNode;
  readonly className?: string;
  /** The same element at every rendering: another one would make React throw the server's part away. */
  readonly children: ReactNode;
}

/**
 * Around a part below the first screen. The server's part stays as it is, without any work, until somebody comes near it by scrolling,
 * pressing or Tab; its code may come later than the page's own as well.
 */
export function Late({ fallback, className, children }: LateProps) {
  const part = useRef<HTMLDivElement>(null);
  const [near] = useState(() => (isHydrating ? Promise.withResolvers<void>() : null));
  useEffect(() => {
    if (!near || !part.current) return;
    waiting.add(near.resolve);
    const stop = whenNear(part.current, near.resolve);
    return () => {
      stop();
      waiting.delete(near.resolve);
    };
  }, [near]);
  return (
    <div ref={part} data-late className={className}>
      <Suspense fallback={fallback}>
        {near && <Wait until={near.promise} />}
        {children}
        <Arrived part={part} />
      </Suspense>
    </div>
  );
}

function Wait({ until }: { readonly until: Promise<void> }) {
  use(until);
  return null;
}

/** Calls `come` once a person is within a screen of a part, or does something in it. Returns how to stop. */
function whenNear(part: HTMLElement, come: () => void): () => void {
  const stop = new AbortController();
  const sight = new IntersectionObserver((entries) => entries.some((entry) => entry.isIntersecting) && come(), {
    rootMargin: '100% 0px',
  });
  // The part itself may have no box of its own.
  for (const child of part.children) sight.observe(child);
  for (const deed of ['focusin', 'click', 'input']) part.addEventListener(deed, come, { signal: stop.signal });
  return () => {
    sight.disconnect();
    stop.abort();
  };
}

/** Is there when all that stands beside it is. */
function Arrived({ part }: { readonly part: RefObject<HTMLDivElement | null> }) {
  useEffect(() => {
    part.current?.removeAttribute('data-late');
    giveBack();
  }, [part]);
  return null;
}
