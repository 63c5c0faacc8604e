import { type ComponentType, useEffect, useState } from 'react';
import { whenIdle } from '../shared/page/when-idle.ts';
import { quietly } from '../shared/router/quiet-import.ts';

/** What is said and kept for lack of a connection, once the page is idle; it is not part of the first load. */
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
