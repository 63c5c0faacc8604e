import type { PlaceHolder } from '@labfront/contract/collection-windows';
import { isUnpaid } from '@labfront/contract/refund-rules';
import { formatDate, formatTime } from '../../../shared/format/dates.ts';
import type { Locale } from '../../../shared/i18n/messages.ts';
import type { ListColumn } from '../../../shared/lists/data-table.tsx';
import { Link } from '../../../shared/router/link.tsx';
import { Chip } from '../../../shared/ui/card.tsx';
import { formatSlot } from '../format-window.ts';
import { placesMessages } from './places.messages.ts';

const LISTS: Record<PlaceHolder['kind'], string> = {
  'cart-booking': '/admin/cart-booking-admin',
  booking: '/admin/booking',
};

/** Staff read one set of words for both kinds of booking. */
const STATES: Record<PlaceHolder['status'], string> = {
  Pending: 'Pending',
  pending: 'Pending',
  Confirmed: 'Confirmed',
  approved: 'Confirmed',
  Completed: 'Completed',
  completed: 'Completed',
  Cancelled: 'Cancelled',
  rejected: 'Cancelled',
};

export function placesColumns(locale: Locale): readonly ListColumn<PlaceHolder>[] {
  const text = placesMessages[locale];
  const time = (at: string) => (
    <span className="tabular whitespace-nowrap">
      {formatDate(at, locale)}, {formatTime(at, locale)}
    </span>
  );
  return [
    {
      id: 'window',
      header: text.window,
      sort: 'date',
      cell: ({ date, slot, city }) => (
        <span className="tabular flex flex-col lg:whitespace-nowrap">
          <span>{formatDate(date, locale)}</span>
          <span>{formatSlot(slot, locale)}</span>
          <span className="text-ink-soft">{city}</span>
        </span>
      ),
    },
    {
      id: 'booking',
      header: text.booking,
      isName: true,
      cell: ({ kind, bookingNumber }) => (
        <Link
          to={`${LISTS[kind]}?q=${bookingNumber}`}
          className="tabular whitespace-nowrap text-brand-strong underline"
        >
          {bookingNumber}
        </Link>
      ),
    },
    {
      id: 'customer',
      header: text.customer,
      cell: ({ userId, patientName }) => {
        const name = `${userId.firstName} ${userId.lastName}`.trim();
        return (
          <span className="flex min-w-0 flex-col lg:max-w-52">
            <Link to={`/admin/users/${userId._id}`} className="text-brand-strong underline">
              {name}
            </Link>
            <span className="tabular text-ink-soft">{userId.mobileNumber}</span>
            {patientName !== name && <span className="text-ink-soft">{text.patient(patientName)}</span>}
          </span>
        );
      },
    },
    {
      id: 'state',
      header: text.state,
      cell: ({ status }) => <Chip tone={STATES[status] === 'Pending' ? 'saving' : 'brand'}>{STATES[status]}</Chip>,
    },
    {
      id: 'payment',
      header: text.payment,
      cell: (holder) => {
        if (!isUnpaid(holder.paymentStatus)) return text.paid;
        return holder.paymentMethod === 'online' ? text.unpaidOnline : text.atCollection;
      },
    },
    { id: 'since', header: text.since, sort: 'createdAt', cell: ({ createdAt }) => time(createdAt) },
    {
      id: 'until',
      header: text.until,
      cell: ({ heldUntil }) => (heldUntil === null ? text.kept : time(heldUntil)),
    },
  ];
}
