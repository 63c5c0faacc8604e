import type { Booking } from '@labfront/contract/bookings';
import { formatDate } from '../../../shared/format/dates.ts';
import { useLocale, useMessages } from '../../../shared/i18n/messages.ts';
import { useSite } from '../../../shared/site/site.slice.ts';
import { Button } from '../../../shared/ui/button.tsx';
import { Card } from '../../../shared/ui/card.tsx';
import { BookingFacts } from '../../booking-details/index.ts';
import { BookingDocuments } from '../../booking-documents/index.ts';
import { isInParts, PaymentChip, PaymentList, ReceiptButton, RefundList } from '../../cart-bookings/index.ts';
import { PromiseList } from '../../promises/index.ts';
import { OwnReportsOfBooking } from '../../reports/index.ts';
import { VisitOfBooking } from '../../visits/index.ts';
import { moneyOf } from '../booking-money.ts';
import { bookingListMessages, bookingsMessages } from '../bookings.messages.ts';
import { downloadBookingReceipt } from '../receipt.thunk.ts';
import { BookedItems } from './booked-items.tsx';
import { RescheduleBookNow } from './reschedule.tsx';
import { StatusChip } from './status-chip.tsx';

export function BookingCard({ booking, onCancel }: { booking: Booking; onCancel: () => void }) {
  const text = useMessages(bookingListMessages);
  const common = useMessages(bookingsMessages);
  const locale = useLocale();
  const { phone } = useSite();
  const { bookingNumber, bookingDate, status, notes } = booking;
  const money = moneyOf(booking);
  return (
    <Card id={bookingNumber} className="scroll-mt-36 overflow-hidden">
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2 border-b border-line px-4 py-4 sm:px-6">
        <div>
          <h2 className="tabular text-lg!">{common.booking(bookingNumber)}</h2>
          <p className="text-sm text-ink-soft">{text.bookedOn(formatDate(bookingDate, locale))}</p>
        </div>
        <span className="flex flex-wrap gap-2">
          <StatusChip status={status} />
          <PaymentChip booking={money} />
        </span>
      </div>
      <div className="grid gap-6 px-4 py-5 sm:px-6 md:grid-cols-[minmax(0,1.2fr)_minmax(0,1fr)]">
        <BookedItems booking={booking} />
        <div className="flex flex-col gap-4">
          <BookingFacts booking={booking} isAhead={status === 'pending' || status === 'approved'} />
          {(status === 'pending' || status === 'approved') && <BookingDocuments bookingId={booking._id} />}
          {status === 'approved' && (
            <VisitOfBooking
              bookingId={booking._id}
              bookingNumber={booking.bookingNumber}
              collection={booking.collection}
            />
          )}
          {notes !== '' && <p className="text-sm text-ink-soft">{text.notes(notes)}</p>}
          <PaymentList booking={money} thunk={downloadBookingReceipt} />
          <PromiseList promises={booking.promises} />
          <RefundList booking={money} papers={{ id: booking._id, thunk: downloadBookingReceipt }} />
          <OwnReportsOfBooking bookingId={booking._id} />
        </div>
      </div>
      {booking.receiptNumber !== null && !isInParts(money) && (
        <div className="flex justify-end border-t border-line px-4 py-3 sm:px-6">
          <ReceiptButton booking={money} thunk={downloadBookingReceipt} />
        </div>
      )}
      {status === 'pending' && (
        <div className="flex flex-wrap items-center justify-end gap-3 border-t border-line px-4 py-3 sm:px-6">
          <RescheduleBookNow booking={booking} />
          <Button variant="secondary" aria-label={text.cancelOf(bookingNumber)} onClick={onCancel}>
            {common.cancel}
          </Button>
        </div>
      )}
      {status === 'approved' && (
        <div className="flex flex-wrap items-center justify-end gap-3 border-t border-line px-4 py-3 sm:px-6">
          <p className="mr-auto text-sm text-ink-soft">{text.confirmedHint(phone)}</p>
          <RescheduleBookNow booking={booking} />
        </div>
      )}
    </Card>
  );
}
