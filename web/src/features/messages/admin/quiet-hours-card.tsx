import type { QuietHours } from '@labfront/contract/message-templates';
import { type SubmitEvent, useState } from 'react';
import { useMessages } from '../../../shared/i18n/messages.ts';
import { useAppDispatch } from '../../../shared/store/hooks.ts';
import { Button } from '../../../shared/ui/button.tsx';
import { Card } from '../../../shared/ui/card.tsx';
import { Checkbox } from '../../../shared/ui/checkbox.tsx';
import { notify } from '../../../shared/ui/notify.ts';
import { TextField } from '../../../shared/ui/text-field.tsx';
import { templatesMessages } from './templates.messages.ts';
import { saveQuietHours } from './templates.slice.ts';

/** The hours in which messages that can wait are not sent. */
export function QuietHoursCard({ quietHours }: { quietHours: QuietHours }) {
  const text = useMessages(templatesMessages);
  const dispatch = useAppDispatch();
  const [isOn, setIsOn] = useState(quietHours !== null);
  const [from, setFrom] = useState(quietHours?.from ?? '21:00');
  const [to, setTo] = useState(quietHours?.to ?? '08:00');
  const [busy, setBusy] = useState(false);

  async function save(event: SubmitEvent) {
    event.preventDefault();
    setBusy(true);
    const answer = await dispatch(saveQuietHours({ body: { quietHours: isOn ? { from, to } : null } }));
    setBusy(false);
    if (saveQuietHours.fulfilled.match(answer)) notify('success', answer.payload.message);
    else if (answer.payload) notify('error', answer.payload.message);
  }

  return (
    <Card role="region" aria-labelledby="quiet-hours" className="p-5 sm:p-6">
      <form noValidate onSubmit={save} className="flex flex-col gap-3">
        <h2 id="quiet-hours" className="text-xl!">
          {text.quietTitle}
        </h2>
        <p className="text-ink-soft">{text.quietHint}</p>
        <Checkbox label={text.quietOn} checked={isOn} onChange={(event) => setIsOn(event.target.checked)} />
        {isOn && (
          <div className="grid max-w-sm grid-cols-2 gap-4">
            <TextField label={text.from} type="time" value={from} onChange={(event) => setFrom(event.target.value)} />
            <TextField label={text.to} type="time" value={to} onChange={(event) => setTo(event.target.value)} />
          </div>
        )}
        <Button type="submit" variant="secondary" busy={busy} className="self-start">
          {text.save}
        </Button>
      </form>
    </Card>
  );
}
