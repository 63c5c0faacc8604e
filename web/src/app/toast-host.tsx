import { type ComponentType, useEffect, useState } from 'react';
import { quietly } from '../shared/router/quiet-import.ts';
import { onFirstToast } from '../shared/ui/notify.ts';

/** Puts the toasts on the page once it is idle, or with the first toast; their code is not part of the first load. */
export function ToastHost() {
  const [Toaster, setToaster] = useState<ComponentType | null>(null);
  useEffect(() => {
    const mount = () => {
      quietly(() => import('../shared/ui/toaster.tsx')).then(
        (module) => setToaster(() => module.Toaster),
        () => {},
      );
    };
    onFirstToast(mount);
    const timer = setTimeout(mount, 4000);
    return () => clearTimeout(timer);
  }, []);
  return Toaster && <Toaster />;
}
