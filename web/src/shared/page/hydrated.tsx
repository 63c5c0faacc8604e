// Notifies the inline script (before-scripts.ts) when React handles input. Pages of the development server do not have this script.
import { type ReactNode, type RefObject, Suspense, use, useEffect, useRef, useState } from 'react';

declare global {
  interface Window {
    /** Replays the recorded input; afterwards only input in `data-late` parts is recorded. */
    giveBackEarlyInput?(): void;
  }
}

/** After the effects of this render and the state that they set, such as the signed-in person, because presses depend on that state. */
const giveBack = () => queueMicrotask(() => window.giveBackEarlyInput?.());

/** Functions that hydrate each part that is still waiting. */
const waiting = new Set<() => void>();

/**
 * Called before another location is shown: React finishes no transition while a part that uses the location waits for hydration.
 */
export function hydrateAll(): void {
  for (const come of waiting) come();
}

/** True while the server-rendered page is hydrated. Later renders have no server-rendered parts to keep. */
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
 * Wraps a part below the first screen. The server-rendered markup stays, without any work, until the user scrolls near it or focuses or
 * presses it; its code may also be loaded after the page's own.
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

/** Calls `come` once the user is within a screen of a part, or interacts with it. Returns a function that stops it. */
function whenNear(part: HTMLElement, come: () => void): () => void {
  const stop = new AbortController();
  const sight = new IntersectionObserver((entries) => entries.some((entry) => entry.isIntersecting) && come(), {
    rootMargin: '100% 0px',
  });
  // The part itself may have no box.
  for (const child of part.children) sight.observe(child);
  for (const deed of ['focusin', 'click', 'input']) part.addEventListener(deed, come, { signal: stop.signal });
  return () => {
    sight.disconnect();
    stop.abort();
  };
}

/** Mounts when its siblings are hydrated. */
function Arrived({ part }: { readonly part: RefObject<HTMLDivElement | null> }) {
  useEffect(() => {
    part.current?.removeAttribute('data-late');
    giveBack();
  }, [part]);
  return null;
}
