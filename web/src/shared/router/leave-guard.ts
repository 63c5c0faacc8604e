// Holds up a move to another page while something on this one is not saved. One page is shown at a time, so there is one guard.

type Guard = (goOn: () => void) => void;

let guard: Guard | null = null;

/** Asks `ask` before the page is left. @returns what ends it. */
export function guardLeaving(ask: Guard): () => void {
  guard = ask;
  return () => {
    if (guard === ask) guard = null;
  };
}

/** Whether the move waits for the person: then `goOn` makes it, if they want. */
export function isHeldUp(from: string, to: string, goOn: () => void): boolean {
  if (guard === null || from === to) return false;
  guard(() => {
    guard = null;
    goOn();
  });
  return true;
}
