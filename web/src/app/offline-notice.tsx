import { WifiOff } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useMessages } from '../shared/i18n/messages.ts';
import { registerServiceWorker } from '../shared/page/service-worker-registration.ts';
import { useLocation } from '../shared/router/place.tsx';
import { offlineMessages } from './offline.messages.ts';

const SAID_MS = 5_000;

/** Says that there is no connection for as long as that is so, and registers what shows pages then. Loaded when the page is idle. */
export function OfflineNotice() {
  const text = useMessages(offlineMessages);
  // It says all the time what is not sent, and this would cover its buttons for a whole day.
  const isOnField = useLocation().pathname === '/field';
  const [state, setState] = useState<'online' | 'offline' | 'again'>(() => (navigator.onLine ? 'online' : 'offline'));

  useEffect(() => {
    const lost = () => setState('offline');
    // Not a toast: its code may be what could not be had.
    const back = () => setState('again');
    window.addEventListener('offline', lost);
    window.addEventListener('online', back);
    return () => {
      window.removeEventListener('offline', lost);
      window.removeEventListener('online', back);
    };
  }, []);

  useEffect(() => {
    if (state !== 'again') return;
    const timer = setTimeout(() => setState('online'), SAID_MS);
    return () => clearTimeout(timer);
  }, [state]);

  useEffect(() => void registerServiceWorker(), []);

  return (
    <div
      role="status"
      className="pointer-events-none fixed inset-x-0 bottom-bar z-50 flex justify-center p-3 lg:bottom-0"
    >
      {state !== 'online' && !isOnField && (
        <p className="flex max-w-text items-center gap-3 rounded-card bg-deep px-4 py-3 text-sm text-on-deep shadow-card">
          {state === 'offline' && <WifiOff aria-hidden="true" className="size-5 shrink-0" />}
          {state === 'offline' ? text.offline : text.again}
        </p>
      )}
    </div>
  );
}
