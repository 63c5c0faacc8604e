import type { CartBooking } from '@labfront/contract/cart-bookings';
import { formatRupees } from '../../../shared/format/money.ts';
import type { Locale } from '../../../shared/i18n/messages.ts';
import type { ListColumn } from '../../../shared/lists/data-table.tsx';
import { DateTimeCell } from '../../../shared/lists/date-time-cell.tsx';
import { CollectionCell, CustomerCell } from '../../booking-details/index.ts';
import { PaymentChip } from '../components/booking-chips.tsx';
import { RefundList } from '../components/refund-list.tsx';
import { cartBookingsAdminMessages } from './cart-bookings-admin.messages.ts';
import { MoneyActions } from './money-actions.tsx';
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
      id: 'money',
      header: text.money,
      cell: (booking) => <MoneyActions booking={booking} onConflict={onConflict} />,
    },
    {
      id: 'customer',
      header: text.customer,
      cell: ({ userId }) => <CustomerCell person={userId} />,
    },
    {
      id: 'items',
      header: text.items,
      cell: ({ items }) => (
        <span className="line-clamp-2 lg:min-w-32">
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
      cell: ({ totalAmount }) => <span className="tabular font-strong">{formatRupees(totalAmount)}</span>,
    },
    {
      id: 'payment',
      header: text.payment,
      cell: (booking) => (
        <div className="flex flex-col items-start gap-2 lg:min-w-32">
          <span className="whitespace-nowrap">
            <PaymentChip booking={booking} />
          </span>
          <RefundList booking={booking} forStaff />
        </div>
      ),
    },
    {
      id: 'when',
      header: text.when,
      sort: 'date',
      cell: (booking) => {
        const { status, lostWindow } = booking;
        return <CollectionCell booking={{ ...booking, lostWindow: status === 'Confirmed' ? lostWindow : null }} />;
      },
    },
    {
      id: 'created',
      header: text.created,
      sort: 'createdAt',
      cell: ({ createdAt }) => <DateTimeCell at={createdAt} />,
    },
  ];
}
