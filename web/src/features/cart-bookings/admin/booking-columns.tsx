import type { CartBooking } from '@labfront/contract/cart-bookings';
import { formatDate, formatTime } from '../../../shared/format/dates.ts';
import { formatRupees } from '../../../shared/format/money.ts';
import type { Locale } from '../../../shared/i18n/messages.ts';
import type { ListColumn } from '../../../shared/lists/data-table.tsx';
import { formatSlot } from '../../collection-windows/index.ts';
import { PaymentChip } from '../components/booking-chips.tsx';
import { cartBookingsAdminMessages } from './cart-bookings-admin.messages.ts';
import { StatusControl } from './status-control.tsx';

/** Items named in a row; the rest is counted. */
const NAMED = 2;

export function bookingColumns(locale: Locale, onConflict: () => void): readonly ListColumn<CartBooking>[] {
  const text = cartBookingsAdminMessages[locale];
  return [
    {
      id: 'number',
      header: text.number,
      isName: true,
      cell: ({ bookingNumber }) => <span className="tabular font-strong whitespace-nowrap">{bookingNumber}</span>,
    },
    // Before what may have to be scrolled to: it is what staff come for.
    {
      id: 'status',
      header: text.status,
      sort: 'status',
      cell: (booking) => <StatusControl booking={booking} onConflict={onConflict} />,
    },
    {
      id: 'customer',
      header: text.customer,
      cell: ({ userId }) => <Customer person={userId} fallback={text.noContact} />,
    },
    {
      id: 'items',
      header: text.items,
      cell: ({ items }) => (
        <span className="line-clamp-2 lg:min-w-40">
          {items
            .slice(0, NAMED)
            .map(({ itemId, quantity }) => (quantity > 1 ? text.quantity(quantity) : '') + itemId.name)
            .join(', ')}
          {items.length > NAMED && ` ${text.more(items.length - NAMED)}`}
        </span>
      ),
    },
    {
      id: 'total',
      header: text.total,
      sort: 'totalAmount',
      cell: ({ totalAmount }) => <span className="tabular font-strong">{formatRupees(totalAmount, locale)}</span>,
    },
    {
      id: 'payment',
      header: text.payment,
      cell: (booking) => (
        <span className="whitespace-nowrap">
          <PaymentChip booking={booking} />
        </span>
      ),
    },
    {
      id: 'when',
      header: text.when,
      sort: 'date',
      cell: (booking) => <Collection booking={booking} locale={locale} />,
    },
    {
      id: 'created',
      header: text.created,
      sort: 'createdAt',
      cell: ({ createdAt }) => (
        <span className="tabular flex flex-col whitespace-nowrap">
          <span>{formatDate(createdAt, locale)}</span>
          <span className="text-ink-soft">{formatTime(createdAt, locale)}</span>
        </span>
      ),
    },
  ];
}

function Customer({ person, fallback }: { person: CartBooking['userId']; fallback: string }) {
  return (
    <span className="flex min-w-0 flex-col lg:max-w-52">
      <span>{`${person.firstName} ${person.lastName}`}</span>
      <span className="tabular text-ink-soft break-words">
        {[person.mobileNumber, person.email].find((contact) => contact !== null) ?? fallback}
      </span>
    </span>
  );
}

function Collection({ booking, locale }: { booking: CartBooking; locale: Locale }) {
  const text = cartBookingsAdminMessages[locale];
  const { date, slot, collection, address, lostWindow } = booking;
  const isLost = lostWindow !== null && booking.status === 'Confirmed';
  const home = address ? text.home(address.city) : text.homeAlone;
  return (
    <span className="tabular flex flex-col lg:whitespace-nowrap">
      <span>{date === null ? text.noTime : formatDate(date, locale)}</span>
      {slot !== null && <span>{formatSlot(slot, locale)}</span>}
      {isLost && (
        <span className="font-strong text-danger">
          {text.lostTime(`${formatDate(lostWindow.date, locale)}, ${formatSlot(lostWindow.slot, locale)}`)}
        </span>
      )}
      <span className="text-ink-soft">{collection === 'home' ? home : text.centre}</span>
    </span>
  );
}
