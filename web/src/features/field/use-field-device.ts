import { useEffect, useState, useSyncExternalStore } from 'react';
import { whenIdle } from '../../shared/page/when-idle.ts';
import { type AuthState, selectUser } from '../../shared/session/auth.slice.ts';
import { useAppDispatch, useAppSelector } from '../../shared/store/hooks.ts';
import { loadSignInAgain } from '../accounts/index.ts';
import type { DeviceState } from './device-state.ts';
import { fetchRounds, sendEvents, sendPhoto } from './field.thunks.ts';
import { type FieldDevice, openFieldDevice } from './field-device.ts';
import { openFieldDatabase, openFieldStore } from './field-store.ts';
import { keepFieldPage } from './keep-page.ts';

const EVERY_MS = 10_000;
/** With nothing to send, only every so many of these turns asks for news of the round. */
const NEWS_EVERY = 6;
const NOTHING: DeviceState = { visits: [], unsent: 0, isSending: false, oversized: [], failure: null };
const never = () => () => {};

interface WithAuth {
  readonly auth: AuthState;
}

/**
 * Sends at once, on reconnection, when the page is shown, and every ten seconds while something waits: a browser does not always say
 * that the network is back. @returns how to stop.
 */
function keepSending(device: FieldDevice): () => void {
  const send = () => void device.sync();
  const shown = () => document.visibilityState === 'visible' && send();
  let turn = 0;
  const timer = setInterval(() => {
    turn += 1;
    if (device.state().unsent > 0 || turn % NEWS_EVERY === 0) send();
  }, EVERY_MS);
  window.addEventListener('online', send);
  document.addEventListener('visibilitychange', shown);
  send();
  return () => {
    clearInterval(timer);
    window.removeEventListener('online', send);
    document.removeEventListener('visibilitychange', shown);
  };
}

/** The device of the account `owner`: null until it is open, `'broken'` where the browser keeps nothing. */
export function useFieldDevice(owner: string): { device: FieldDevice | null | 'broken'; state: DeviceState } {
  const dispatch = useAppDispatch();
  const [device, setDevice] = useState<FieldDevice | null | 'broken'>(null);
  useEffect(() => {
    let stop: (() => void) | null = null;
    let isLeft = false;
    // A call takes the session of whoever is signed in by now: after this person it would be another one's, or nobody's.
    const isOwners = () => dispatch((_, getState) => selectUser(getState() as WithAuth)?._id === owner);
    const asOwner = async <T>(call: () => Promise<T>): Promise<T> => {
      if (isLeft || !isOwners()) throw new Error('The device was left');
      return call();
    };
    const open = async () => {
      const store = await openFieldStore(await openFieldDatabase(), owner);
      const opened = await openFieldDevice({
        store,
        server: {
          rounds: () => asOwner(() => dispatch(fetchRounds(undefined)).unwrap()),
          send: (events) => asOwner(() => dispatch(sendEvents(events)).unwrap()),
          sendPhoto: (photo, picture) => asOwner(() => dispatch(sendPhoto({ photo, picture })).unwrap()),
        },
        now: () => Date.now(),
        newId: () => crypto.randomUUID(),
      });
      if (isLeft) return;
      setDevice(opened);
      stop = keepSending(opened);
      // Without it the browser may throw the queue away when the telephone runs out of storage. Some ask the person first.
      void navigator.storage?.persist?.().catch(() => {});
    };
    void open()
      .catch(() => setDevice('broken'))
      // The form is wanted where the session ends, whatever network there is by then. The visits are wanted first.
      .then(whenIdle)
      .then(loadSignInAgain)
      .catch(() => {})
      .then(keepFieldPage);
    return () => {
      isLeft = true;
      stop?.();
    };
  }, [owner, dispatch]);
  const opened = device === 'broken' ? null : device;
  // After the session ended on this page, what was made until then goes out at once.
  const isIn = useAppSelector(selectUser)?._id === owner;
  useEffect(() => {
    if (isIn) void opened?.sync();
  }, [isIn, opened]);
  const state = useSyncExternalStore(opened?.subscribe ?? never, opened?.state ?? (() => NOTHING), () => NOTHING);
  return { device, state };
}
