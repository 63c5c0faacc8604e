import { WifiOff } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useMessages } from '../shared/i18n/messages.ts';
import { notify } from '../shared/ui/notify.ts';
import { offlineMessages } from './offline.messages.ts';

/** Says that there is no connection for as long as that is so, and registers what shows pages then. Loaded when the page is idle. */
export function OfflineNotice() {
  const text = useMessages(offlineMessages);
  const [offline, setOffline] = useState(() => !navigator.onLine);
  const latest = useRef(text);
  latest.current = text;

  useEffect(() => {
    const lost = () => setOffline(true);
    const back = () => {
      setOffline(false);
      notify('success', latest.current.again);
    };
    window.addEventListener('offline', lost);
    window.addEventListener('online', back);
    return () => {
      window.removeEventListener('offline', lost);
      window.removeEventListener('online', back);
    };
  }, []);

  useEffect(() => {
    // Where it cannot be (no https), everything but that works.
    if (import.meta.env.PROD) navigator.serviceWorker?.register('/service-worker.js').catch(() => {});
  }, []);

  return (
    <div
      role="status"
      className="pointer-events-none fixed inset-x-0 bottom-bar z-50 flex justify-center p-3 lg:bottom-0"
    >
      {offline && (
        <p className="flex max-w-text items-center gap-3 rounded-card bg-deep px-4 py-3 text-sm text-on-deep shadow-card">
          <WifiOff aria-hidden="true" className="size-5 shrink-0" />
          {text.offline}
        </p>
      )}
    </div>
  );
}
