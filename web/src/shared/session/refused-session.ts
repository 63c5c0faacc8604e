import type { UnknownAction } from '@reduxjs/toolkit';
import { sessionEnded } from './session.slice.ts';
import { readToken } from './session-storage.ts';

/**
 * What a 401 to `token` means: the session is over. The page stays; one that needs a session sends to sign in by its guard,
 * one for everybody is as good without.
 */
export function endRefusedSession(dispatch: (action: UnknownAction) => unknown, token: string): void {
  // An answer to an older session says nothing about the one of now.
  if (readToken() === token) dispatch(sessionEnded('refused'));
}
