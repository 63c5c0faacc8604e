import { useCallback, useEffect } from 'react';
import { useMessages } from '../../shared/i18n/messages.ts';
import { privatePage } from '../../shared/page/private-page.ts';
import { localLogout, logout, selectAuthError } from '../../shared/session/auth.slice.ts';
import { useAppDispatch, useAppSelector } from '../../shared/store/hooks.ts';
import { Button } from '../../shared/ui/button.tsx';
import { Spinner } from '../../shared/ui/spinner.tsx';
import { accountsMessages } from './accounts.messages.ts';

/** Signs out by being opened. The guard around it sends the person on to /login once there is no session. */
export function Component() {
  const text = useMessages(accountsMessages);
  const dispatch = useAppDispatch();
  const error = useAppSelector(selectAuthError);
  const signOut = useCallback(() => void dispatch(logout()), [dispatch]);
  useEffect(signOut, [signOut]);

  return (
    <div className="page-width flex max-w-form flex-col items-center gap-5 py-24 text-center">
      <h1>{text.signOutTitle}</h1>
      {error === null ? (
        <p role="status" className="flex items-center gap-3 text-ink-soft">
          <Spinner />
          {text.signingOut}
        </p>
      ) : (
        <>
          <p role="alert" className="text-danger">
            {error}
          </p>
          <div className="flex flex-wrap justify-center gap-3">
            <Button onClick={signOut}>{text.tryAgain}</Button>
            <Button variant="secondary" onClick={() => dispatch(localLogout())}>
              {text.signOutHere}
            </Button>
          </div>
        </>
      )}
    </div>
  );
}

export const handle = privatePage(accountsMessages, 'signOutTitle');
