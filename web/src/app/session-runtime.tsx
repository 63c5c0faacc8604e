import { useEffect } from 'react';
import { useAccountLanguage } from '../features/accounts/account-language.ts';
import { sessionEnded, sessionRead } from '../shared/session/session.slice.ts';
import { readSession } from '../shared/session/session-storage.ts';
import { watchSession } from '../shared/session/session-watch.ts';
import { useAppDispatch } from '../shared/store/hooks.ts';

/** After hydration: an old session is ended, a live one fills in the person, and both stay watched. */
export function SessionRuntime() {
  const dispatch = useAppDispatch();
  useEffect(() => {
    const stop = watchSession({
      onExpired: () => dispatch(sessionEnded('expired')),
      onChangedElsewhere: (session) => dispatch(session ? sessionRead(session) : sessionEnded('elsewhere')),
    });
    dispatch(sessionRead(readSession()));
    // Set by before-scripts.ts.
    delete document.documentElement.dataset.session;
    return stop;
  }, [dispatch]);
  useAccountLanguage();
  return null;
}
