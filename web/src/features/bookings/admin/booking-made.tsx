import type { Booking } from '@labfront/contract/bookings';
import { formatRupees } from '../../../shared/format/money.ts';
import { useMessages } from '../../../shared/i18n/messages.ts';
import { Button, ButtonLink } from '../../../shared/ui/button.tsx';
import { Dialog } from '../../../shared/ui/dialog.tsx';
import { BookingFacts } from '../../booking-details/index.ts';
import { bookingsMessages } from '../bookings.messages.ts';
import { deskMessages } from './bookings-admin.messages.ts';

interface BookingMadeProps {
  readonly booking: Booking;
  readonly onClose: () => void;
}

/** A booking that was just made on the telephone, to be read back to its customer. */
export function BookingMade({ booking, onClose }: BookingMadeProps) {
  const text = useMessages(deskMessages);
  const { booking: titleOf } = useMessages(bookingsMessages);
  const { _id, bookingNumber, status, balanceDue, packageId, tests } = booking;
  const names = [packageId?.name, ...tests.map(({ testId }) => testId.name)].filter(Boolean);
  return (
    <Dialog
      open
      onClose={onClose}
      title={titleOf(bookingNumber)}
      description={status === 'approved' ? text.madeAndConfirmed : text.madeToConfirm}
      actions={
        <>
          <ButtonLink
            variant="secondary"
            to={`/admin/bookings?booking=${encodeURIComponent(_id)}`}
            // The page with it may be the one below.
            onClick={onClose}
          >
            {text.openBooking}
          </ButtonLink>
          <Button onClick={onClose}>{text.done}</Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <p className="wrap-anywhere">{names.join(', ')}</p>
        <BookingFacts booking={booking} isAhead />
        <p className="tabular flex justify-between gap-4 border-t border-line pt-3 font-strong">
          <span>{text.toPay}</span>
          <span>{formatRupees(balanceDue)}</span>
        </p>
      </div>
    </Dialog>
  );
}
