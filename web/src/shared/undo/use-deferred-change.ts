// A change that waits some seconds before it is sent, so that one made by mistake never happens.
import { useCallback, useEffect, useRef, useState } from 'react';

export const UNDO_SECONDS = 10;

/** @param leaving the page is being left: the request has to outlive it. */
type Send<Change> = (change: Change, leaving: boolean) => Promise<unknown>;

export interface DeferredChange<Change> {
  /** The change that is waiting or being sent; null without one. */
  readonly planned: Change | null;
  /** False once it is sent. */
  readonly mayUndo: boolean;
  plan(change: Change): void;
  undo(): void;
}

/** Sends a planned change after ten seconds, or at once when its page or its part of the page goes. */
export function useDeferredChange<Change>(send: Send<Change>): DeferredChange<Change> {
  const [planned, setPlanned] = useState<Change | null>(null);
  const [mayUndo, setMayUndo] = useState(false);
  const waiting = useRef<{ change: Change; timer: ReturnType<typeof setTimeout> } | null>(null);
  const latest = useRef(send);
  useEffect(() => {
    latest.current = send;
  });

  const drop = useCallback(() => {
    const held = waiting.current;
    waiting.current = null;
    if (held) clearTimeout(held.timer);
    setMayUndo(false);
    return held;
  }, []);

  const flush = useCallback(
    (leaving: boolean) => {
      const held = drop();
      if (held) void latest.current(held.change, leaving).finally(() => setPlanned(null));
    },
    [drop],
  );

  useEffect(() => {
    const leave = () => flush(true);
    window.addEventListener('pagehide', leave);
    return () => {
      window.removeEventListener('pagehide', leave);
      flush(false);
    };
  }, [flush]);

  const plan = useCallback(
    (change: Change) => {
      flush(false);
      waiting.current = { change, timer: setTimeout(() => flush(false), UNDO_SECONDS * 1000) };
      setPlanned(change);
      setMayUndo(true);
    },
    [flush],
  );

  const undo = useCallback(() => {
    drop();
    setPlanned(null);
  }, [drop]);

  return { planned, mayUndo, plan, undo };
}
