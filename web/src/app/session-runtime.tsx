import { useEffect, useRef } from 'react';
import { useAccountLanguage } from '../features/accounts/account-language.ts';
import { useLocation, useNavigate } from '../shared/router/place.tsx';
import { selectRefusals, sessionEnded, sessionRead } from '../shared/session/session.slice.ts';
import { readSession } from '../shared/session/session-storage.ts';
import { watchSession } from '../shared/session/session-watch.ts';
import { useAppDispatch, useAppSelector } from '../shared/store/hooks.ts';

/** After hydration: an old session is ended, a live one fills in the person, and both stay watched. */
export function SessionRuntime() {
  const dispatch = useAppDispatch();
  useEffect(() => {
    const stop = watchSession({
      onExpired: () => dispatch(sessionEnded('expired')),
      onChangedElsewhere: (session) => dispatch(session ? sessionRead(session) : sessionEnded('elsewhere')),
    });
    dispatch(sessionRead(readSession()));
    return stop;
  }, [dispatch]);
  useSignInAgain();
  useAccountLanguage();
  return null;
}

/** A session that the server refuses ends where the person is: they sign in, and then are back there. */
function useSignInAgain(): void {
  const refusals = useAppSelector(selectRefusals);
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const answered = useRef(refusals);
  const here = useRef('');
  here.current = pathname + search;
  useEffect(() => {
    if (answered.current === refusals) return;
    answered.current = refusals;
    // A guarded page has sent to sign in by its guard already.
    if (here.current.startsWith('/login')) return;
    void navigate('/login', { replace: true, state: { from: here.current } });
  }, [refusals, navigate]);
}
