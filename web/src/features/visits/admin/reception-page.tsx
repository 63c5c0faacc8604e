import type { StaffBooking } from '@labfront/contract/staff-bookings';
import clsx from 'clsx';
import { Search } from 'lucide-react';
import { useCallback, useEffect } from 'react';
import { useLocale, useMessages } from '../../../shared/i18n/messages.ts';
import { SearchField } from '../../../shared/lists/search-field.tsx';
import { useListParams } from '../../../shared/lists/use-list-params.ts';
import { privatePage } from '../../../shared/page/private-page.ts';
import { May } from '../../../shared/rights/rights.tsx';
import { useAppDispatch, useAppSelector } from '../../../shared/store/hooks.ts';
import { ButtonLink } from '../../../shared/ui/button.tsx';
import { EmptyState, ErrorState } from '../../../shared/ui/states.tsx';
import { cartBookingsMessages } from '../../cart-bookings/index.ts';
import { formatWindow } from '../../collection-windows/index.ts';
import { CounterCard } from './counter-card.tsx';
import { LabelRoll } from './label-roll.tsx';
import { receptionMessages } from './reception.messages.ts';
import { receptionBookings } from './reception.slice.ts';

const MOST_FOUND = 10;

/** The counter of a centre: a booking is found, its patient checked in, its tubes labelled. */
export function Component() {
  const text = useMessages(receptionMessages);
  const dispatch = useAppDispatch();
  const { get, set } = useListParams();
  const q = get('q');
  const bookingId = get('booking');
  const { rows, loaded, error } = useAppSelector(receptionBookings.select);
  const search = useCallback((next: string) => set({ q: next, booking: '' }), [set]);
  const fetch = useCallback(
    () => dispatch(receptionBookings.fetch({ query: { q, limit: MOST_FOUND, page: 1 } })),
    [dispatch, q],
  );
  useEffect(() => {
    if (q === '') return;
    const request = fetch();
    return () => request.abort();
  }, [fetch, q]);
  return (
    <div className="flex max-w-6xl flex-col gap-5">
      <div>
        <h1>{text.title}</h1>
        <p className="mt-1 text-ink-soft">{text.intro}</p>
      </div>
      <div className="max-w-xl">
        <SearchField value={q} onSearch={search} hint={text.searchHint} />
      </div>
      {q !== '' && error !== null && <ErrorState message={error} onRetry={() => void fetch()} />}
      {q !== '' && error === null && loaded && rows.length === 0 && (
        <EmptyState icon={Search} title={text.none} hint={text.noneHint}>
          <ButtonLink to="/admin/bookings" variant="secondary">
            {text.toBookings}
          </ButtonLink>
        </EmptyState>
      )}
      {q === '' && bookingId === '' && (
        <May permission="specimen.label">
          <LabelRoll />
        </May>
      )}
      <div className="grid items-start gap-5 empty:hidden lg:grid-cols-[minmax(0,20rem)_minmax(0,1fr)]">
        {q !== '' && error === null && rows.length > 0 && (
          <ul
            aria-label={text.found}
            className="divide-y divide-line overflow-hidden rounded-card border border-line bg-surface"
          >
            {rows.map((booking) => (
              <li key={booking._id}>
                <FoundBooking
                  booking={booking}
                  isChosen={booking._id === bookingId}
                  onChoose={() => set({ booking: booking._id })}
                />
              </li>
            ))}
          </ul>
        )}
        {bookingId !== '' && <CounterCard bookingId={bookingId} />}
      </div>
    </div>
  );
}

interface FoundBookingProps {
  readonly booking: StaffBooking;
  readonly isChosen: boolean;
  readonly onChoose: () => void;
}

function FoundBooking({ booking, isChosen, onChoose }: FoundBookingProps) {
  const { statuses } = useMessages(cartBookingsMessages);
  const text = useMessages(receptionMessages);
  const locale = useLocale();
  const { bookingNumber, patient, status, date, slot } = booking;
  return (
    <button
      type="button"
      aria-pressed={isChosen}
      aria-label={text.choose(bookingNumber)}
      onClick={onChoose}
      className={clsx(
        'flex min-h-touch w-full flex-col px-3.5 py-2 text-left',
        isChosen ? 'bg-brand-soft' : 'hover:bg-sunken',
      )}
    >
      <span className="tabular font-strong">{bookingNumber}</span>
      <span className="wrap-anywhere">{patient.name}</span>
      <span className="text-sm text-ink-soft">
        {[statuses[status], date !== null && slot !== null && formatWindow(date, slot, locale)]
          .filter(Boolean)
          .join(', ')}
      </span>
    </button>
  );
}

export const handle = privatePage(receptionMessages);
