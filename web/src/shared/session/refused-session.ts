import type { UnknownAction } from '@reduxjs/toolkit';
import { sessionEnded } from './session.slice.ts';
import { readToken } from './session-storage.ts';

/** What a 401 to `token` means: the session is over. Pages that need one ask the person to sign in (app/guards.tsx), all others go on. */
export function endRefusedSession(dispatch: (action: UnknownAction) => unknown, token: string): void {
  // An answer to an older session says nothing about the one of now.
  if (readToken() === token) dispatch(sessionEnded('refused'));
}
