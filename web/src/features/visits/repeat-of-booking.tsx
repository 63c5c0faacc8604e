import type { VisitRepeat } from '@labfront/contract/visit-repeats';
import { isRepeatMovable } from '@labfront/contract/visit-rules';
import { Suspense, useState } from 'react';
import { useLocale, useMessages } from '../../shared/i18n/messages.ts';
import { Button } from '../../shared/ui/button.tsx';
import { formatWindow } from '../collection-windows/index.ts';
import { repeatMessages } from './repeat.messages.ts';
import { RepeatTimeDialog } from './repeat-time-dialog.lazy.ts';
import { StartCode } from './start-code.tsx';
import { visitsMessages } from './visits.messages.ts';

interface RepeatOfBookingProps {
  readonly repeat: VisitRepeat;
  readonly bookingNumber: string;
  readonly onChange: () => void;
}

/** A tube that has to be collected once more: why it costs nothing, and when it is. */
export function RepeatOfBooking({ repeat, bookingNumber, onChange }: RepeatOfBookingProps) {
  const text = useMessages(repeatMessages);
  const words = useMessages(visitsMessages);
  const locale = useLocale();
  const [open, setOpen] = useState(false);
  const { kind, state, tests, testsHi = tests, patients, date, slot, startCode } = repeat;
  const isTimed = date !== null && slot !== null;
  const isWaiting = state === 'unscheduled' || state === 'failed';
  return (
    <section
      aria-label={`${text.label}, ${bookingNumber}`}
      className="flex flex-col gap-3 rounded-card border-2 border-accent p-4 text-sm"
    >
      <div className="flex flex-col gap-1">
        <p className="font-strong">{text.needed((locale === 'hi' ? testsHi : tests).join(', '))}</p>
        {patients.length > 0 && <p>{patients.join(', ')}</p>}
        <p className="text-ink-soft">{text.free}</p>
      </div>
      {isWaiting ? (
        <p>{kind === 'centre' ? text.comeOrChoose : text.choose}</p>
      ) : (
        <p role="status">
          {isTimed && <span className="tabular block font-strong">{formatWindow(date, slot, locale)}</span>}
          {{ ...words.later, ...words[kind] }[state]}
        </p>
      )}
      {startCode !== null && (
        <dl>
          <StartCode code={startCode} collection={kind} />
        </dl>
      )}
      {isRepeatMovable(state) && (
        <Button variant={isWaiting ? 'primary' : 'secondary'} className="self-start" onClick={() => setOpen(true)}>
          {isWaiting ? text.chooseTime : text.changeTime}
        </Button>
      )}
      {open && (
        <Suspense fallback={null}>
          <RepeatTimeDialog repeat={repeat} onClose={() => setOpen(false)} onDone={onChange} />
        </Suspense>
      )}
    </section>
  );
}
