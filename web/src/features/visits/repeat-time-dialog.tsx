import type { VisitRepeat } from '@labfront/contract/visit-repeats';
import { type SyntheticEvent, useState } from 'react';
import { dayInIndia } from '../../shared/format/dates.ts';
import { FormDialog } from '../../shared/forms/form-dialog.tsx';
import { useMessages } from '../../shared/i18n/messages.ts';
import { useAppDispatch } from '../../shared/store/hooks.ts';
import { notify } from '../../shared/ui/notify.ts';
import { WindowPicker } from '../collection-windows/index.ts';
import { repeatMessages } from './repeat.messages.ts';
import { scheduleRepeat } from './visit-track.slice.ts';

interface RepeatTimeDialogProps {
  readonly repeat: Pick<VisitRepeat, '_id' | 'centreId' | 'city' | 'date' | 'slot'>;
  readonly onClose: () => void;
  /** The time is agreed on, or the repeat is not what it was. */
  readonly onDone: () => void;
}

/** Chooses the window of a free repeat. Full windows can be chosen too: it takes no place. */
export function RepeatTimeDialog({ repeat: { _id, centreId, city, ...now }, onClose, onDone }: RepeatTimeDialogProps) {
  const text = useMessages(repeatMessages);
  const dispatch = useAppDispatch();
  const [{ date, slot }, setTime] = useState({ date: now.date ?? dayInIndia(new Date()), slot: now.slot ?? '' });
  const [tried, setTried] = useState(false);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);

  async function submit(event: SyntheticEvent) {
    event.preventDefault();
    setTried(true);
    if (slot === '') return;
    setBusy(true);
    const answer = await dispatch(scheduleRepeat({ params: { id: _id }, body: { date, slot } }));
    setBusy(false);
    if (scheduleRepeat.rejected.match(answer)) return setFailure(answer.payload?.message ?? text.failed);
    notify('success', answer.payload.message);
    onDone();
    onClose();
  }

  return (
    <FormDialog
      title={text.title}
      save={text.confirm}
      busy={busy}
      failure={failure}
      onSubmit={(event) => void submit(event)}
      onClose={onClose}
    >
      <WindowPicker
        city={city}
        {...(centreId !== null && { centreId })}
        date={date}
        slot={slot}
        onChange={(day, time) => setTime({ date: day, slot: time })}
        optional={false}
        takesFull
        errors={{ slot: tried && slot === '' ? text.slotMissing : undefined }}
      />
    </FormDialog>
  );
}
