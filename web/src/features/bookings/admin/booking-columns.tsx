import type { StaffBooking } from '@labfront/contract/staff-bookings';
import { formatRupees } from '../../../shared/format/money.ts';
import { type Locale, useLocale, useMessages } from '../../../shared/i18n/messages.ts';
import type { ListColumn } from '../../../shared/lists/data-table.tsx';
import { DateTimeCell } from '../../../shared/lists/date-time-cell.tsx';
import { CollectionCell, CustomerCell } from '../../booking-details/index.ts';
import { PaymentChip, RefundSums } from '../../cart-bookings/index.ts';
import { bookingsMessages } from '../bookings.messages.ts';
import { BookingMenu, type OnAction } from './booking-menu.tsx';
import { bookingsAdminMessages } from './bookings-admin.messages.ts';
import { StatusControl } from './status-control.tsx';

/** Items named in a row; the rest is counted. */
const NAMED = 2;

interface RowHandlers {
  readonly onConflict: () => void;
  readonly onAction: OnAction;
  readonly menuLabel: (number: string) => string;
}

export function bookingColumns(locale: Locale, handlers: RowHandlers): readonly ListColumn<StaffBooking>[] {
  const text = bookingsAdminMessages[locale];
  const common = bookingsMessages[locale];
  const { onConflict, onAction, menuLabel } = handlers;
  return [
    {
      id: 'number',
      header: text.number,
      isName: true,
      cell: (booking) => (
        <button
          type="button"
          onClick={() => onAction('details', booking)}
          className="link tabular min-h-touch font-strong whitespace-nowrap"
        >
          {booking.bookingNumber}
        </button>
      ),
    },
    // Before what may have to be scrolled to: it is what staff come for.
    {
      id: 'status',
      header: common.status,
      sort: 'status',
      cell: (booking) => <StatusControl booking={booking} onConflict={onConflict} />,
    },
    { id: 'customer', header: text.customer, cell: (booking) => <Customer booking={booking} /> },
    {
      id: 'items',
      header: text.items,
      cell: ({ items }) => (
        <span className="line-clamp-3 lg:min-w-32">
          {items
            .slice(0, NAMED)
            .map(({ itemId, quantity }) => (quantity > 1 ? text.quantity(quantity) : '') + itemId.name)
            .join(', ')}
          {items.length > NAMED && ` ${text.more(items.length - NAMED)}`}
        </span>
      ),
    },
    { id: 'total', header: text.total, sort: 'totalAmount', cell: (booking) => <Money booking={booking} /> },
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
    {
      id: 'actions',
      header: text.actions,
      align: 'end',
      cell: (booking) => <BookingMenu booking={booking} label={menuLabel(booking.bookingNumber)} onAction={onAction} />,
    },
  ];
}

/** The customer, and for whom they booked if not for themselves alone: the search finds by those names too. */
function Customer({ booking: { userId, patient, patients } }: { booking: StaffBooking }) {
  const text = useMessages(bookingsAdminMessages);
  const locale = useLocale();
  const names = patients.length > 0 ? patients.map((one) => one.patient.name) : [patient.name];
  const own = `${userId.firstName} ${userId.lastName}`.trim().toLowerCase();
  const isForOthers = names.some((name) => name.trim().toLowerCase() !== own);
  return (
    <CustomerCell person={userId}>
      {isForOthers && <span className="line-clamp-3">{text.patients(new Intl.ListFormat(locale).format(names))}</span>}
    </CustomerCell>
  );
}

/** Price and payment state in one column: the table has little room. */
function Money({ booking }: { booking: StaffBooking }) {
  return (
    <span className="flex flex-col items-end gap-1 lg:items-start">
      <span className="tabular font-strong">{formatRupees(booking.totalAmount)}</span>
      <span className="whitespace-nowrap">
        <PaymentChip booking={booking} />
      </span>
      <RefundSums booking={booking} />
    </span>
  );
}
