import type { FreeWindow } from '@labfront/contract/collection-windows';
import { MAX_RESCHEDULES, RESCHEDULE_HOURS } from '@labfront/contract/reschedule-rules';
import { type SyntheticEvent, useId, useState } from 'react';
import { dayInIndia, formatDate, formatTime } from '../../shared/format/dates.ts';
import { useLocale, useMessages } from '../../shared/i18n/messages.ts';
import type { Failure } from '../../shared/store/api-thunk.ts';
import { Button } from '../../shared/ui/button.tsx';
import { Dialog } from '../../shared/ui/dialog.tsx';
import { notify } from '../../shared/ui/notify.ts';
import { TextField } from '../../shared/ui/text-field.tsx';
import { ProblemNote } from '../booking-details/index.ts';
import { formatWindow, WindowPicker } from '../collection-windows/index.ts';
import { type Reschedulable, startOf } from './reschedulable.ts';
import { rescheduleMessages } from './reschedule.messages.ts';

/** The time that was chosen, as both calls take it. */
export interface NewTime {
  readonly bookingId: string;
  readonly date: string;
  readonly slot: string;
  readonly reason?: string;
}

interface RescheduleDialogProps {
  readonly booking: Reschedulable;
  readonly isByStaff?: boolean;
  /** Sends the new time; rejects with a `Failure`. */
  readonly send: (time: NewTime) => Promise<{ readonly message: string }>;
  readonly onClose: () => void;
  /** The booking was moved elsewhere meanwhile: the list is out of date. */
  readonly onConflict?: () => void;
}

type Problem = { readonly free: readonly FreeWindow[] } | { readonly message: string };

const freeOf = (body: unknown): readonly FreeWindow[] => (body as { free?: readonly FreeWindow[] } | null)?.free ?? [];

/** Chooses another time for a booking, and says the rule before anything is sent. */
export function RescheduleDialog({ booking, isByStaff = false, send, onClose, onConflict }: RescheduleDialogProps) {
  const text = useMessages(rescheduleMessages);
  const formId = useId();
  const [{ date, slot }, setTime] = useState(() => ({ date: booking.date ?? dayInIndia(new Date()), slot: '' }));
  const [reason, setReason] = useState('');
  const [tried, setTried] = useState(false);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<Problem | null>(null);
  const [asked, setAsked] = useState(0);
  const given = reason.trim();
  const { city, centreId } = booking.reschedule;

  function refuse(failure: Failure) {
    if (failure.code === 'WINDOW_FULL' || failure.issues.some(({ path }) => path === 'slot' || path === 'date')) {
      setTime({ date, slot: '' });
      setTried(false);
      setAsked((count) => count + 1);
    }
    setProblem(failure.code === 'WINDOW_FULL' ? { free: freeOf(failure.body) } : { message: failure.message });
    if (failure.status === 404 || failure.code.startsWith('RESCHEDULE')) onConflict?.();
  }

  async function submit(event: SyntheticEvent) {
    event.preventDefault();
    setTried(true);
    if (slot === '' || (isByStaff && given === '')) return;
    setBusy(true);
    setProblem(null);
    try {
      const { message } = await send({ bookingId: booking._id, date, slot, ...(isByStaff && { reason: given }) });
      notify('success', message);
      onClose();
    } catch (rejected) {
      refuse(rejected as Failure);
    } finally {
      setBusy(false);
    }
  }

  return (
    <Dialog
      open
      title={text.title(booking.bookingNumber)}
      onClose={onClose}
      actions={
        <>
          <Button variant="secondary" onClick={onClose}>
            {text.keep}
          </Button>
          <Button type="submit" form={formId} busy={busy}>
            {text.confirm}
          </Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-5">
        <Rule booking={booking} isByStaff={isByStaff} />
        {problem && (
          <ProblemOf
            problem={problem}
            onTake={(window) => {
              setTime({ date: window.date, slot: window.slot });
              setProblem(null);
            }}
          />
        )}
        <WindowPicker
          city={city ?? ''}
          {...(centreId !== null && { centreId })}
          date={date}
          slot={slot}
          onChange={(day, time) => setTime({ date: day, slot: time })}
          optional={false}
          places={booking.patients?.length || 1}
          now={booking}
          fasting={booking.preparation?.fasting}
          asked={asked}
          errors={{ slot: tried && slot === '' ? text.slotMissing : undefined }}
        />
        {isByStaff && (
          <TextField
            label={text.reason}
            hint={text.reasonHint}
            value={reason}
            maxLength={300}
            onChange={(event) => setReason(event.target.value)}
            error={tried && given === '' ? text.reasonMissing : undefined}
          />
        )}
      </form>
    </Dialog>
  );
}

function Rule({ booking, isByStaff }: { booking: Reschedulable; isByStaff: boolean }) {
  const text = useMessages(rescheduleMessages);
  const locale = useLocale();
  const { date, slot, reschedule } = booking;
  const start = startOf(booking);
  const end = start === null ? null : new Date(start - RESCHEDULE_HOURS * 3_600_000).toISOString();
  const sentences = isByStaff
    ? [text.staffRule]
    : [
        ...(end === null
          ? []
          : [text.until(RESCHEDULE_HOURS, `${formatDate(end, locale)}, ${formatTime(end, locale)}`)]),
        text.left(MAX_RESCHEDULES - reschedule.used),
        text.kept,
      ];
  return (
    <div className="text-sm">
      <p className="tabular font-strong">
        {date !== null && slot !== null ? text.now(formatWindow(date, slot, locale)) : text.noTime}
      </p>
      <p className="tabular mt-1 text-ink-soft">{sentences.join(' ')}</p>
    </div>
  );
}

function ProblemOf({ problem, onTake }: { problem: Problem; onTake: (window: FreeWindow) => void }) {
  const text = useMessages(rescheduleMessages);
  const locale = useLocale();
  if ('message' in problem) return <ProblemNote title={problem.message} />;
  return (
    <ProblemNote title={problem.free.length > 0 ? text.full : text.fullNone}>
      <div className="mt-2 flex flex-col items-start gap-2">
        {problem.free.map((window) => (
          <Button key={`${window.date} ${window.slot}`} variant="secondary" onClick={() => onTake(window)}>
            {text.freePlace(formatWindow(window.date, window.slot, locale), window.left)}
          </Button>
        ))}
      </div>
    </ProblemNote>
  );
}
