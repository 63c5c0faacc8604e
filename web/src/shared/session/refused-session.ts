import type { UnknownAction } from '@reduxjs/toolkit';
import { sessionEnded } from './session.slice.ts';
import { readToken } from './session-storage.ts';

/** Ends the session after a 401 to `token`. Pages that need a session ask the user to sign in (app/guards.tsx), all others continue. */
export function endRefusedSession(dispatch: (action: UnknownAction) => unknown, token: string): void {
  // A 401 to an older token does not concern the current session.
  if (readToken() === token) dispatch(sessionEnded('refused'));
}
