import { useEffect, useState } from 'react';
import { useMessages } from '../i18n/messages.ts';
import { guardLeaving } from '../router/leave-guard.ts';
import { ConfirmationDialog } from '../ui/confirmation-dialog.tsx';
import { unsavedMessages } from './unsaved.messages.ts';

/** Asks before a page with unsaved changes is left: by a link or Back in our words, by closing the tab in the browser's. */
export function UnsavedGuard({ when }: { when: boolean }) {
  const text = useMessages(unsavedMessages);
  const [leave, setLeave] = useState<(() => void) | null>(null);
  useEffect(() => {
    if (!when) return;
    const stopGuard = guardLeaving((goOn) => setLeave(() => goOn));
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', warn);
    return () => {
      stopGuard();
      window.removeEventListener('beforeunload', warn);
    };
  }, [when]);
  return (
    <ConfirmationDialog
      open={leave !== null}
      title={text.title}
      confirmLabel={text.leave}
      cancelLabel={text.stay}
      destructive
      onConfirm={() => {
        setLeave(null);
        leave?.();
      }}
      onCancel={() => setLeave(null)}
    >
      {text.explain}
    </ConfirmationDialog>
  );
}
