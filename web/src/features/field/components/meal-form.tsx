import { asksMeal } from '@labfront/contract/draw-times';
import type { VisitTube } from '@labfront/contract/visit-rules';
import { type FormEvent, useState } from 'react';
import { dayInIndia, formatTime } from '../../../shared/format/dates.ts';
import { useLocale, useMessages } from '../../../shared/i18n/messages.ts';
import { Button } from '../../../shared/ui/button.tsx';
import { TextField } from '../../../shared/ui/text-field.tsx';
import { fieldMessages } from '../field.messages.ts';
import type { Recording } from '../use-record.ts';

interface MealFormProps {
  /** Of the patient who is asked. */
  readonly accession: string;
  readonly tubes: readonly VisitTube[];
  readonly now: number;
  readonly recording: Recording;
}

/** Asks when a patient ate, once a tube after a meal is the next one. A wrong answer is corrected by another one. */
export function MealForm({ accession, tubes, now, recording: { record, busy } }: MealFormProps) {
  const text = useMessages(fieldMessages);
  const locale = useLocale();
  const [time, setTime] = useState('');
  const [isMissing, setIsMissing] = useState(false);
  const [isCorrecting, setIsCorrecting] = useState(false);
  if (!asksMeal(tubes, accession)) return null;
  const mealAt = tubes.find(({ patient }) => patient === accession)?.mealAt ?? null;

  async function keep(lastMealAt: string): Promise<void> {
    if (await record({ kind: 'prepare', proceed: true, lastMealAt, accession })) setIsCorrecting(false);
  }
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setIsMissing(time === '');
    if (time !== '') void keep(new Date(`${dayInIndia(new Date(now))}T${time}:00+05:30`).toISOString());
  };

  if (mealAt !== null && !isCorrecting) {
    return (
      <p className="mb-2 flex flex-wrap items-center justify-between gap-3">
        <span className="text-lg">{text.ateAt(formatTime(new Date(mealAt).toISOString(), locale))}</span>
        <Button disabled={busy} onClick={() => setIsCorrecting(true)}>
          {text.correctMeal}
        </Button>
      </p>
    );
  }
  return (
    <form onSubmit={submit} className="mb-3 flex flex-col gap-3">
      <TextField
        label={text.mealTime}
        type="time"
        value={time}
        error={isMissing ? text.mealMissing : undefined}
        onChange={({ target }) => setTime(target.value)}
        className="text-xl tabular"
      />
      <Button type="submit" variant="accent" size="large" wide disabled={busy}>
        {text.keepMeal}
      </Button>
      <Button size="large" wide disabled={busy} onClick={() => void keep(new Date(now).toISOString())}>
        {text.ateNow}
      </Button>
    </form>
  );
}
