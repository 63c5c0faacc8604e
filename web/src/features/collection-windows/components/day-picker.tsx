import clsx from 'clsx';
import { type ReactNode, useId, useState } from 'react';
import { useLocale, useMessages } from '../../../shared/i18n/messages.ts';
import { choiceClass } from '../../../shared/ui/choice-class.ts';
import { FieldError } from '../../../shared/ui/field.tsx';
import { TextField } from '../../../shared/ui/text-field.tsx';
import { windowsMessages } from '../collection-windows.messages.ts';
import { addDays, formatWeekday, lastBookableDay } from '../days.ts';

interface DayPickerProps {
  /** `YYYY-MM-DD` in India. */
  readonly today: string;
  readonly date: string;
  readonly optional: boolean;
  readonly error: string | undefined;
  readonly onChange: (date: string) => void;
}

/** The next days as buttons under the thumb; later ones by the platform's own calendar. */
export function DayPicker({ today, date, optional, error, onChange }: DayPickerProps) {
  const text = useMessages(windowsMessages);
  const locale = useLocale();
  const id = useId();
  const days = [0, 1, 2, 3, 4].map((count) => addDays(today, count));
  const [later, setLater] = useState(() => date !== '' && !days.includes(date));
  const choose = (day: string) => {
    setLater(false);
    onChange(day);
  };
  const label = (day: string, index: number) =>
    index === 0 ? text.today : index === 1 ? text.tomorrow : formatWeekday(day, locale).weekday;

  const choice = (key: string, checked: boolean, select: () => void, content: ReactNode) => (
    <label key={key} className={clsx(choiceClass, 'min-h-13! flex-col justify-center gap-0! px-2! text-center')}>
      <input type="radio" name={id} checked={checked} onChange={select} className="sr-only" />
      {content}
    </label>
  );

  return (
    <fieldset aria-describedby={error ? `${id}-error` : undefined} className="flex flex-col gap-2">
      <legend className="mb-2 text-sm font-strong">{text.day}</legend>
      <div className="grid grid-cols-3 gap-2 @md:grid-cols-4 @xl:grid-cols-7">
        {optional && choice('any', date === '' && !later, () => choose(''), <span>{text.anyTime}</span>)}
        {days.map((day, index) =>
          choice(
            day,
            date === day && !later,
            () => choose(day),
            <>
              <span className="font-strong">{label(day, index)}</span>
              <span className="text-xs text-ink-soft">{formatWeekday(day, locale).day}</span>
            </>,
          ),
        )}
        {choice(
          'later',
          later,
          () => {
            setLater(true);
            onChange(addDays(today, days.length));
          },
          <span>{text.otherDay}</span>,
        )}
      </div>
      {optional && date === '' && <p className="text-sm text-ink-soft">{text.anyTimeHint}</p>}
      {later && (
        <TextField
          label={text.otherDay}
          type="date"
          min={today}
          max={lastBookableDay(today)}
          value={date}
          onChange={(event) => onChange(event.target.value)}
          className="max-w-56"
        />
      )}
      <FieldError id={`${id}-error`} error={error} />
    </fieldset>
  );
}
