import { type ComponentType, useEffect, useState } from 'react';
import { whenIdle } from '../shared/page/when-idle.ts';
import { quietly } from '../shared/router/quiet-import.ts';

/** Notices and copies for work without a connection. They load when the page is idle, not in the first load. */
export function OfflineHost() {
  const [Notice, setNotice] = useState<ComponentType | null>(null);
  useEffect(() => {
    void whenIdle()
      .then(() => quietly(() => import('./offline-notice.tsx')))
      .then(
        (module) => setNotice(() => module.OfflineNotice),
        () => {},
      );
  }, []);
  return Notice && <Notice />;
}
