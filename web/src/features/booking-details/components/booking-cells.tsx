// The customer and collection columns of the administration's lists of bookings.
import type { ReactNode } from 'react';
import { formatDate } from '../../../shared/format/dates.ts';
import { useLocale, useMessages } from '../../../shared/i18n/messages.ts';
import { formatSlot } from '../../collection-windows/index.ts';
import { bookingDetailsMessages } from '../booking-details.messages.ts';
import type { BookedDetails } from '../details-form.ts';

interface Person {
  readonly firstName: string;
  readonly lastName: string;
  readonly mobileNumber: string | null;
  readonly email?: string | null;
}

export function CustomerCell({ person, children }: { person: Person; children?: ReactNode }) {
  const text = useMessages(bookingDetailsMessages);
  return (
    <span className="flex min-w-0 flex-col lg:max-w-52">
      <span>{`${person.firstName} ${person.lastName}`}</span>
      <span className="tabular text-ink-soft break-words">{person.mobileNumber || person.email || text.noContact}</span>
      {children}
    </span>
  );
}

export function CollectionCell({ booking }: { booking: BookedDetails }) {
  const text = useMessages(bookingDetailsMessages);
  const locale = useLocale();
  const { date, slot, collection, address, lostWindow } = booking;
  const home = address ? text.home(address.city) : text.homeAlone;
  return (
    <span className="tabular flex flex-col lg:whitespace-nowrap">
      <span>{date === null ? text.noDate : formatDate(date, locale)}</span>
      {slot !== null && <span>{formatSlot(slot, locale)}</span>}
      {lostWindow && (
        <span className="font-strong text-danger">
          {text.needsTime(`${formatDate(lostWindow.date, locale)}, ${formatSlot(lostWindow.slot, locale)}`)}
        </span>
      )}
      <span className="text-ink-soft">{collection === 'home' ? home : text.centre}</span>
    </span>
  );
}
