import type { Booking } from '@labfront/contract/bookings';
import { EllipsisVertical } from 'lucide-react';
import { formatRupees } from '../../../shared/format/money.ts';
import { type Locale, useMessages } from '../../../shared/i18n/messages.ts';
import type { ListColumn } from '../../../shared/lists/data-table.tsx';
import { DateTimeCell } from '../../../shared/lists/date-time-cell.tsx';
import { useAppDispatch } from '../../../shared/store/hooks.ts';
import { IconButton } from '../../../shared/ui/button.tsx';
import { Menu } from '../../../shared/ui/menu.tsx';
import { notify } from '../../../shared/ui/notify.ts';
import { CollectionCell, CustomerCell } from '../../booking-details/index.ts';
import { maySettle, PaymentChip, RefundList, refundableByHand } from '../../cart-bookings/index.ts';
import { moneyOf } from '../booking-money.ts';
import { bookingsMessages } from '../bookings.messages.ts';
import { downloadBookingReceipt } from '../receipt.thunk.ts';
import { bookingsAdminMessages } from './bookings-admin.messages.ts';
import { resendBookingMail } from './bookings-admin.slice.ts';
import { StatusControl } from './status-control.tsx';

/** Items named in a row; the rest is counted. */
const NAMED = 2;

/** What a row's buttons open. */
export type RowAction = 'details' | 'edit' | 'remove' | 'settle' | 'refund';

interface RowHandlers {
  readonly onConflict: () => void;
  readonly onAction: (action: RowAction, booking: Booking) => void;
}

export function bookingColumns(locale: Locale, { onConflict, onAction }: RowHandlers): readonly ListColumn<Booking>[] {
  const text = bookingsAdminMessages[locale];
  const common = bookingsMessages[locale];
  return [
    {
      id: 'number',
      header: text.number,
      isName: true,
      cell: ({ bookingNumber }) => <span className="tabular font-strong whitespace-nowrap">{bookingNumber}</span>,
    },
    {
      id: 'status',
      header: common.status,
      sort: 'status',
      cell: (booking) => <StatusControl booking={booking} onConflict={onConflict} />,
    },
    { id: 'customer', header: text.customer, cell: ({ userId }) => <CustomerCell person={userId} /> },
    { id: 'items', header: text.items, cell: (booking) => <Items booking={booking} more={text.more} /> },
    {
      id: 'total',
      header: common.price,
      sort: 'totalPrice',
      cell: (booking) => <Price booking={booking} />,
    },
    { id: 'when', header: text.when, sort: 'date', cell: (booking) => <CollectionCell booking={booking} /> },
    {
      id: 'created',
      header: text.created,
      sort: 'bookingDate',
      cell: ({ bookingDate }) => <DateTimeCell at={bookingDate} />,
    },
    {
      id: 'actions',
      header: text.actions,
      align: 'end',
      cell: (booking) => <Actions booking={booking} text={text} onAction={onAction} />,
    },
  ];
}

function Items({ booking, more }: { booking: Booking; more: (count: number) => string }) {
  const { packageId, tests } = booking;
  const names = [...(packageId ? [packageId.name] : []), ...tests.map(({ testId }) => testId.name)];
  return (
    <span className="line-clamp-3 lg:min-w-40">
      {names.slice(0, NAMED).join(', ')}
      {names.length > NAMED && ` ${more(names.length - NAMED)}`}
    </span>
  );
}

/** What it costs and what became of that, in one column: the table has little room. */
function Price({ booking }: { booking: Booking }) {
  const money = moneyOf(booking);
  return (
    <span className="flex flex-col items-end gap-1 lg:items-start">
      <span className="tabular font-strong">{formatRupees(booking.totalPrice)}</span>
      <span className="whitespace-nowrap">
        <PaymentChip booking={money} />
      </span>
      <RefundList booking={money} forStaff />
    </span>
  );
}

interface ActionsProps {
  readonly booking: Booking;
  readonly text: (typeof bookingsAdminMessages)['en'];
  readonly onAction: RowHandlers['onAction'];
}

function Actions({ booking, text, onAction }: ActionsProps) {
  const { bookingNumber, status } = booking;
  const isOver = status === 'completed' || status === 'rejected';
  const money = moneyOf(booking);
  const isPaid = booking.paymentStatus !== 'created';
  const common = useMessages(bookingsMessages);
  const dispatch = useAppDispatch();

  async function saveReceipt() {
    const answer = await dispatch(downloadBookingReceipt(booking._id));
    if (downloadBookingReceipt.rejected.match(answer)) notify('error', answer.payload?.message ?? common.receiptFailed);
  }

  async function resend(mail: 'confirmation' | 'receipt') {
    const answer = await dispatch(resendBookingMail({ body: { bookingId: booking._id, mail } }));
    if (resendBookingMail.fulfilled.match(answer)) notify('success', answer.payload.message);
    else if (answer.payload) notify('error', answer.payload.message);
  }

  const open = (action: RowAction) => () => onAction(action, booking);
  return (
    <Menu
      trigger={
        <IconButton label={text.actionsOf(bookingNumber)}>
          <EllipsisVertical aria-hidden="true" className="size-5" />
        </IconButton>
      }
      actions={[
        { key: 'details', label: text.details, onSelect: open('details') },
        { key: 'edit', label: text.edit, onSelect: open('edit'), disabled: isOver || isPaid },
        { key: 'settle', label: text.settle, onSelect: open('settle'), disabled: !maySettle(money) },
        { key: 'refund', label: text.refund, onSelect: open('refund'), disabled: refundableByHand(money) === 0 },
        {
          key: 'receipt',
          label: text.receipt,
          onSelect: () => void saveReceipt(),
          disabled: booking.receiptNumber === null,
        },
        { key: 'mail-state', label: text.mailState, onSelect: () => void resend('confirmation') },
        {
          key: 'mail-receipt',
          label: text.mailReceipt,
          onSelect: () => void resend('receipt'),
          disabled: booking.receiptNumber === null,
        },
        { key: 'remove', label: text.remove, onSelect: open('remove'), disabled: isPaid },
      ]}
    />
  );
}
