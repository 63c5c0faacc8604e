import { MAX_RESCHEDULES, RESCHEDULE_HOURS } from '@labfront/contract/reschedule-rules';
import { Suspense, useState } from 'react';
import { useMessages } from '../../shared/i18n/messages.ts';
import { useSite } from '../../shared/site/site.slice.ts';
import { Button } from '../../shared/ui/button.tsx';
import { type Reschedulable, stateOf } from './reschedulable.ts';
import { rescheduleMessages } from './reschedule.messages.ts';
import { RescheduleDialog } from './reschedule-dialog.lazy.ts';
import type { NewTime } from './reschedule-dialog.tsx';

interface RescheduleButtonProps {
  readonly booking: Reschedulable;
  readonly send: (time: NewTime) => Promise<{ readonly message: string }>;
  readonly onConflict?: () => void;
}

/** Opens the dialog for another time, or says why there can be none any more. */
export function RescheduleButton({ booking, send, onConflict }: RescheduleButtonProps) {
  const text = useMessages(rescheduleMessages);
  const { phone } = useSite();
  const [open, setOpen] = useState(false);
  const state = stateOf(booking, Date.now(), false);
  if (state === 'over') return null;
  if (state !== 'open') {
    const reason = state === 'closed' ? text.closed(RESCHEDULE_HOURS, phone) : text.limit(MAX_RESCHEDULES, phone);
    return <p className="mr-auto text-sm text-ink-soft">{reason}</p>;
  }
  return (
    <>
      <Button variant="secondary" aria-label={text.changeOf(booking.bookingNumber)} onClick={() => setOpen(true)}>
        {text.change}
      </Button>
      {open && (
        <Suspense fallback={null}>
          <RescheduleDialog
            booking={booking}
            send={send}
            onClose={() => setOpen(false)}
            {...(onConflict && { onConflict })}
          />
        </Suspense>
      )}
    </>
  );
}
