import type { Centre, CentreWindows } from '@labfront/contract/centre-schemas';
import { isWithinHours, laboratoryHours, readOpeningHours } from '@labfront/contract/opening-hours';
import { Plus, Trash2, X } from 'lucide-react';
import { useState } from 'react';
import { dayInIndia, formatDate } from '../../../shared/format/dates.ts';
import { FormError } from '../../../shared/forms/form-error.tsx';
import { useLocale, useMessages } from '../../../shared/i18n/messages.ts';
import { useSite } from '../../../shared/site/site.slice.ts';
import { useAppDispatch } from '../../../shared/store/hooks.ts';
import { Button, IconButton } from '../../../shared/ui/button.tsx';
import { Card } from '../../../shared/ui/card.tsx';
import { Checkbox } from '../../../shared/ui/checkbox.tsx';
import { notify } from '../../../shared/ui/notify.ts';
import { TextField } from '../../../shared/ui/text-field.tsx';
import { formatSlot } from '../../collection-windows/index.ts';
import { weekdayName } from '../format-hours.ts';
import { saveWindows } from './centre-page.slice.ts';
import { centrePageMessages, windowsMessages } from './centres-admin.messages.ts';
import {
  addException,
  addOnDays,
  ofDay,
  removeException,
  removeOnDay,
  setException,
  WEEK,
  type Window,
} from './week-draft.ts';
import { WindowAdder } from './window-adder.tsx';

interface Draft {
  readonly draft: CentreWindows;
  readonly onChange: (next: CentreWindows) => void;
}

/** A centre's windows by weekday and the days that differ, edited as a whole and saved as one. */
export function WindowsCard({ centre, windows }: { centre: Centre; windows: CentreWindows }) {
  const text = useMessages(windowsMessages);
  const page = useMessages(centrePageMessages);
  const dispatch = useAppDispatch();
  const [draft, setDraft] = useState(windows);
  const [changed, setChanged] = useState(false);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const change = (next: CentreWindows) => {
    setDraft(next);
    setChanged(true);
  };

  async function save() {
    setBusy(true);
    setFailure(null);
    const answer = await dispatch(saveWindows({ params: { id: centre._id }, body: draft }));
    setBusy(false);
    if (saveWindows.fulfilled.match(answer)) {
      setDraft(answer.payload.data);
      setChanged(false);
      notify('success', text.saved);
    } else setFailure(answer.payload?.message ?? page.saveFailed);
  }

  return (
    <Card className="flex flex-col gap-6 p-5 sm:p-6">
      <section className="flex flex-col gap-4">
        <div>
          <h2 className="text-xl!">{text.heading}</h2>
          <p className="text-sm text-ink-soft">{text.intro}</p>
        </div>
        <Week draft={draft} onChange={change} hours={centre.hours} />
        <WeekAdder draft={draft} onChange={change} />
      </section>
      <section className="flex flex-col gap-4 border-t border-line pt-6">
        <div>
          <h3 className="text-lg!">{text.exceptions}</h3>
          <p className="text-sm text-ink-soft">{text.exceptionsIntro}</p>
        </div>
        <Exceptions draft={draft} onChange={change} />
      </section>
      <FormError message={failure} />
      <div className="flex flex-wrap items-center gap-4">
        {/* Unchanged too: whoever agrees with the first windows, which are examples, says so by it. */}
        <Button busy={busy} onClick={() => void save()}>
          {page.save}
        </Button>
        {changed && <p className="text-sm text-ink-soft">{page.unsaved}</p>}
      </div>
    </Card>
  );
}

function Week({ draft, onChange, hours }: Draft & { hours: string }) {
  const locale = useLocale();
  const text = useMessages(windowsMessages);
  const site = useSite();
  const entered = hours || site.hours;
  const open = readOpeningHours(laboratoryHours(entered));
  // Windows are kept to hours that somebody has entered; the usual ones stand on the contact page alone.
  const outside = entered === '' ? text.outsideUsual : text.outside;
  return (
    <dl className="flex flex-col divide-y divide-line">
      {WEEK.map((day) => {
        const name = weekdayName(day, locale);
        return (
          <div key={day} className="grid gap-2 py-2 sm:grid-cols-[8rem_minmax(0,1fr)]">
            <dt className="pt-2 font-strong">{name}</dt>
            <dd>
              <Windows
                windows={ofDay(draft, day)}
                day={name}
                noteOf={({ slot }) => (isWithinHours(open, day, slot) ? '' : outside)}
                onRemove={(slot) => onChange(removeOnDay(draft, day, slot))}
                none={text.none}
              />
            </dd>
          </div>
        );
      })}
    </dl>
  );
}

interface WindowsProps {
  readonly windows: readonly Window[];
  /** The day, in words. */
  readonly day: string;
  readonly noteOf?: (window: Window) => string;
  readonly onRemove: (slot: string) => void;
  readonly none: string;
}

function Windows({ windows, day, noteOf, onRemove, none }: WindowsProps) {
  const text = useMessages(windowsMessages);
  const locale = useLocale();
  if (windows.length === 0) return <p className="py-2 text-ink-soft">{none}</p>;
  return (
    <ul className="flex flex-wrap gap-2">
      {windows.map((window) => {
        const { slot, capacity } = window;
        const label = text.window(formatSlot(slot, locale), capacity);
        const note = noteOf?.(window) ?? '';
        return (
          <li key={slot} className="flex items-center rounded-field bg-sunken pl-3">
            <span className="tabular text-sm">
              {label}
              {note !== '' && <span className="block text-danger">{note}</span>}
            </span>
            <IconButton label={text.removeWindow(label, day)} onClick={() => onRemove(slot)}>
              <X aria-hidden="true" className="size-4" />
            </IconButton>
          </li>
        );
      })}
    </ul>
  );
}

function WeekAdder({ draft, onChange }: Draft) {
  const text = useMessages(windowsMessages);
  const locale = useLocale();
  const [days, setDays] = useState<readonly number[]>([1, 2, 3, 4, 5, 6]);
  const toggle = (day: number) => setDays(days.includes(day) ? days.filter((other) => other !== day) : [...days, day]);

  function add(window: Window): string | null {
    if (days.length === 0) return text.noDay;
    onChange(addOnDays(draft, days, window));
    return null;
  }

  return (
    <WindowAdder label={text.add} onAdd={add}>
      <fieldset className="flex flex-wrap gap-x-5">
        <legend className="text-sm font-strong">{text.on}</legend>
        {WEEK.map((day) => (
          <Checkbox
            key={day}
            label={weekdayName(day, locale, 'short')}
            checked={days.includes(day)}
            onChange={() => toggle(day)}
          />
        ))}
      </fieldset>
    </WindowAdder>
  );
}

function Exceptions({ draft, onChange }: Draft) {
  const text = useMessages(windowsMessages);
  const locale = useLocale();
  const [date, setDate] = useState('');
  const [error, setError] = useState<string | null>(null);

  function add() {
    const isKnown = draft.exceptions.some((exception) => exception.date === date);
    if (date < dayInIndia(new Date()) || isKnown) {
      setError(text.dateRule);
      return;
    }
    setError(null);
    setDate('');
    onChange(addException(draft, date));
  }

  return (
    <>
      <ul className="flex flex-col gap-3">
        {draft.exceptions.map(({ date: day, windows }) => {
          const name = formatDate(day, locale);
          return (
            <li key={day} className="flex flex-col gap-3 rounded-card border border-line p-4">
              <div className="flex items-center justify-between gap-2">
                <p className="tabular font-strong">{name}</p>
                <IconButton label={text.removeDay(name)} onClick={() => onChange(removeException(draft, day))}>
                  <Trash2 aria-hidden="true" className="size-4" />
                </IconButton>
              </div>
              <Windows
                windows={windows}
                day={name}
                onRemove={(slot) => onChange(setException(draft, day, { remove: slot }))}
                none={text.closed}
              />
              <WindowAdder
                label={text.addOn(name)}
                onAdd={(window) => {
                  onChange(setException(draft, day, { add: window }));
                  return null;
                }}
              />
            </li>
          );
        })}
      </ul>
      <div className="flex flex-wrap items-start gap-3">
        <div className="w-48">
          <TextField
            label={text.date}
            type="date"
            value={date}
            min={dayInIndia(new Date())}
            error={error ?? undefined}
            onChange={({ target }) => setDate(target.value)}
          />
        </div>
        <Button variant="secondary" className="mt-7" onClick={add}>
          <Plus aria-hidden="true" className="size-4" />
          {text.addDay}
        </Button>
      </div>
    </>
  );
}
