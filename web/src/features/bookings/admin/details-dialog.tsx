import type { Booking } from '@labfront/contract/bookings';
import { formatDate, formatTime } from '../../../shared/format/dates.ts';
import { useLocale, useMessages } from '../../../shared/i18n/messages.ts';
import { Button } from '../../../shared/ui/button.tsx';
import { Dialog } from '../../../shared/ui/dialog.tsx';
import { BookingFacts, CustomerCell } from '../../booking-details/index.ts';
import { bookingsMessages } from '../bookings.messages.ts';
import { BookedItems } from '../components/booked-items.tsx';
import { StatusChip } from '../components/status-chip.tsx';
import { bookingsAdminMessages } from './bookings-admin.messages.ts';

interface DetailsDialogProps {
  readonly booking: Booking;
  readonly open: boolean;
  readonly onClose: () => void;
}

/** All that is known of a booking. */
export function DetailsDialog({ booking, open, onClose }: DetailsDialogProps) {
  const text = useMessages(bookingsAdminMessages);
  const common = useMessages(bookingsMessages);
  const locale = useLocale();
  const { bookingNumber, bookingDate, status, userId, notes } = booking;
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={common.booking(bookingNumber)}
      actions={
        <Button variant="secondary" onClick={onClose}>
          {text.close}
        </Button>
      }
    >
      <div className="flex flex-col gap-5">
        <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-6 gap-y-3 text-sm">
          <dt className="text-ink-soft">{common.status}</dt>
          <dd>
            <StatusChip status={status} />
          </dd>
          <dt className="text-ink-soft">{text.customer}</dt>
          <dd>
            <CustomerCell person={userId} />
          </dd>
          <dt className="text-ink-soft">{text.created}</dt>
          <dd className="tabular">{`${formatDate(bookingDate, locale)}, ${formatTime(bookingDate, locale)}`}</dd>
          {notes !== '' && (
            <>
              <dt className="text-ink-soft">{text.notes}</dt>
              <dd className="wrap-anywhere">{notes}</dd>
            </>
          )}
        </dl>
        <BookingFacts booking={booking} />
        <BookedItems booking={booking} />
      </div>
    </Dialog>
  );
}
