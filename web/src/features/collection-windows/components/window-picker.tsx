import type { Fasting } from '@labfront/contract/preparation-sentence';
import clsx from 'clsx';
import { Clock, Sunrise } from 'lucide-react';
import { useEffect, useId } from 'react';
import { dayInIndia } from '../../../shared/format/dates.ts';
import { useLocale, useMessages } from '../../../shared/i18n/messages.ts';
import { useAppDispatch, useAppSelector } from '../../../shared/store/hooks.ts';
import { Skeleton } from '../../../shared/ui/card.tsx';
import { choiceClass } from '../../../shared/ui/choice-class.ts';
import { FieldError } from '../../../shared/ui/field.tsx';
import { ErrorState } from '../../../shared/ui/states.tsx';
import { windowsMessages } from '../collection-windows.messages.ts';
import { fetchWindows, selectWindows } from '../collection-windows.slice.ts';
import { formatSlot } from '../format-window.ts';
import { DayPicker } from './day-picker.tsx';

export interface WindowPickerProps {
  /** Name of a listed city, empty if none is chosen; a centre alone is enough. */
  readonly city: string;
  /** Windows of this centre alone; empty for those of the whole city. */
  readonly centreId?: string;
  /** Of a home visit: windows of those who drive there. */
  readonly pincode?: string;
  readonly date: string;
  readonly slot: string;
  readonly onChange: (date: string, slot: string) => void;
  /** Offers "No fixed time" if no home visit is needed. */
  readonly optional: boolean;
  /** For a collection that takes no place: full windows can be chosen too. */
  readonly takesFull?: boolean;
  /** How many places the booking takes: one for each of its patients. */
  readonly places?: number;
  /** The time that the booking has now, which holds its own places and is no other one. */
  readonly now?: { readonly date: string | null; readonly slot: string | null };
  /** What the tests ask for; null if one may eat, undefined where nobody knows. */
  readonly fasting?: Fasting | null | undefined;
  /** A new number fetches the windows again, because one was full. */
  readonly asked?: number;
  readonly errors: { readonly date?: string | undefined; readonly slot?: string | undefined };
}

/** Day and time window of a collection. The server sends the windows with their free places. */
export function WindowPicker({
  city,
  centreId = '',
  pincode = '',
  date,
  slot,
  onChange,
  optional,
  takesFull = false,
  places = 1,
  now,
  fasting,
  asked = 0,
  errors,
}: WindowPickerProps) {
  const text = useMessages(windowsMessages);
  const dispatch = useAppDispatch();
  const isPlaced = city !== '' || centreId !== '';
  const wanted = isPlaced && date !== '';
  // biome-ignore lint/correctness/useExhaustiveDependencies: `asked` requests another fetch
  useEffect(() => {
    if (!wanted) return;
    const request = dispatch(fetchWindows({ query: queryOf(city, centreId, pincode, date) }));
    return () => request.abort();
  }, [dispatch, wanted, city, centreId, pincode, date, asked]);

  if (!isPlaced) return <p className="text-sm text-ink-soft">{text.chooseCity}</p>;
  return (
    <div className="@container flex flex-col gap-5">
      <DayPicker
        today={dayInIndia(new Date())}
        date={date}
        optional={optional}
        error={errors.date}
        onChange={(day) => onChange(day, '')}
      />
      {wanted && (
        <Slots
          slot={slot}
          now={now?.date === date ? now.slot : null}
          needed={takesFull ? 0 : places}
          fasting={fasting}
          error={errors.slot}
          onChange={(chosen) => onChange(date, chosen)}
          onRetry={() => void dispatch(fetchWindows({ query: queryOf(city, centreId, pincode, date) }))}
        />
      )}
    </div>
  );
}

const queryOf = (city: string, centreId: string, pincode: string, date: string) => ({
  date,
  ...(city && { city }),
  ...(centreId && { centreId }),
  ...(/^\d{6}$/.test(pincode) && { pincode }),
});

type Texts = (typeof windowsMessages)['en'];

interface SlotsProps extends Pick<WindowPickerProps, 'fasting'> {
  readonly slot: string;
  /** The window of the booking, if it is of this day. */
  readonly now: string | null;
  /** Places without which a window cannot be chosen. */
  readonly needed: number;
  readonly error: string | undefined;
  readonly onChange: (slot: string) => void;
  readonly onRetry: () => void;
}

function Slots({ slot, now, needed, fasting, error, onChange, onRetry }: SlotsProps) {
  const text = useMessages(windowsMessages);
  const locale = useLocale();
  const id = useId();
  const { windows, loading, error: failure } = useAppSelector(selectWindows);
  if (loading) return <SlotSkeletons />;
  if (failure !== null) return <ErrorState message={failure} onRetry={onRetry} />;
  if (windows.length === 0) return <p className="text-sm text-ink-soft">{text.none}</p>;
  return (
    <fieldset aria-describedby={error ? `${id}-error` : `${id}-hint`} className="flex flex-col gap-2">
      <legend className="mb-2 text-sm font-strong">{text.time}</legend>
      <div className="grid grid-cols-1 gap-2 @sm:grid-cols-2 @2xl:grid-cols-3">
        {windows.map((window) => (
          <label key={window.slot} className={clsx(choiceClass, 'flex-col items-start! py-2.5')}>
            <input
              type="radio"
              name={id}
              checked={slot === window.slot}
              disabled={window.slot === now || window.left < needed}
              onChange={() => onChange(window.slot)}
              className="sr-only"
            />
            <span className="tabular font-strong">{formatSlot(window.slot, locale)}</span>
            <span className="flex flex-wrap items-center gap-x-3 gap-y-0.5 text-xs text-ink-soft">
              <span className="inline-flex items-center gap-1">
                <Clock aria-hidden="true" className="size-3.5" />
                {window.slot === now ? text.now : placesText(window.left, needed, text)}
              </span>
              {fasting && window.fastingFriendly && (
                <span className="inline-flex items-center gap-1 text-brand">
                  <Sunrise aria-hidden="true" className="size-3.5" />
                  {text.fasting}
                </span>
              )}
            </span>
          </label>
        ))}
      </div>
      <FieldError id={`${id}-error`} error={error} />
      <p id={`${id}-hint`} className="text-sm text-ink-soft empty:hidden">
        {fasting ? text.fastingHint(fasting.hours) : fasting === null && text.noFasting}
      </p>
    </fieldset>
  );
}

function placesText(left: number, needed: number, text: Texts): string {
  if (left === 0) return text.full;
  return left < needed ? text.tooFew(left, needed) : text.placesLeft(left);
}

function SlotSkeletons() {
  return (
    <div className="grid grid-cols-1 gap-2 @sm:grid-cols-2 @2xl:grid-cols-3">
      {['a', 'b', 'c', 'd', 'e', 'f'].map((key) => (
        <Skeleton key={key} className="h-16" />
      ))}
    </div>
  );
}
