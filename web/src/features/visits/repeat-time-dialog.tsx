import type { VisitRepeat } from '@labfront/contract/visit-repeats';
import { type SyntheticEvent, useId, useState } from 'react';
import { dayInIndia } from '../../shared/format/dates.ts';
import { useMessages } from '../../shared/i18n/messages.ts';
import { useAppDispatch } from '../../shared/store/hooks.ts';
import { Button } from '../../shared/ui/button.tsx';
import { Dialog } from '../../shared/ui/dialog.tsx';
import { FieldError } from '../../shared/ui/field.tsx';
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
  const formId = useId();
  const [{ date, slot }, setTime] = useState({ date: now.date ?? dayInIndia(new Date()), slot: now.slot ?? '' });
  const [tried, setTried] = useState(false);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();

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
    <Dialog
      open
      title={text.title}
      onClose={onClose}
      actions={
        <>
          <Button variant="secondary" onClick={onClose}>
            {text.back}
          </Button>
          <Button type="submit" form={formId} busy={busy}>
            {text.confirm}
          </Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-5">
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
        <FieldError id={`${formId}-failure`} error={failure} />
      </form>
    </Dialog>
  );
}
