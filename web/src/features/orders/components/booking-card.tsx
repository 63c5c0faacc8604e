import type { CartBooking } from '@labfront/contract/cart-bookings';
import { formatDate } from '../../../shared/format/dates.ts';
import { formatRupees, sumRupees } from '../../../shared/format/money.ts';
import { useLocale, useMessages } from '../../../shared/i18n/messages.ts';
import { useLangOf } from '../../../shared/i18n/text-language.ts';
import { useSite } from '../../../shared/site/site.slice.ts';
import { Button } from '../../../shared/ui/button.tsx';
import { Card } from '../../../shared/ui/card.tsx';
import { BookingFacts, bookingDetailsMessages, linesOfItem } from '../../booking-details/index.ts';
import { BookingDocuments } from '../../booking-documents/index.ts';
import {
  BookingExtras,
  cartBookingPageMessages,
  downloadReceipt,
  dueOf,
  hasBegun,
  isInParts,
  mayCancel,
  mayPayNow,
  PaymentChip,
  PaymentList,
  ReceiptButton,
  RefundList,
  StatusChip,
} from '../../cart-bookings/index.ts';
import { PromiseList } from '../../promises/index.ts';
import { OwnReportsOfBooking } from '../../reports/index.ts';
import { useIsCollected, useIsUnderWay, VisitOfBooking } from '../../visits/index.ts';
import { RescheduleCartBooking } from './reschedule.tsx';

interface BookingCardProps {
  readonly booking: CartBooking;
  /** Missing where this page cannot open the booking's checkout. */
  readonly onPay?: () => void;
  readonly onCancel: () => void;
  /** The booking was moved elsewhere meanwhile. */
  readonly onConflict: () => void;
}

export function BookingCard({ booking, onPay, onCancel, onConflict }: BookingCardProps) {
  const text = useMessages(cartBookingPageMessages);
  const locale = useLocale();
  const site = useSite();
  const now = Date.now();
  const isUnderWay = useIsUnderWay(booking._id);
  const isCollected = useIsCollected(booking._id);
  const { bookingNumber, items, totalAmount, status } = booking;
  const stands = status === 'Pending' || status === 'Confirmed';
  const payable = mayPayNow(booking) && onPay !== undefined;
  return (
    <Card id={bookingNumber} className="scroll-mt-36 overflow-hidden">
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2 border-b border-line px-4 py-4 sm:px-6">
        <div>
          <h2 className="tabular text-lg!">{text.booking(bookingNumber)}</h2>
          <p className="text-sm text-ink-soft">{text.bookedOn(formatDate(booking.createdAt, locale))}</p>
        </div>
        <dl className="flex flex-wrap gap-x-5 gap-y-2 text-sm">
          <div className="flex items-center gap-2">
            <dt className="text-ink-soft">{text.status}</dt>
            <dd>
              <StatusChip status={status} />
            </dd>
          </div>
          <div className="flex items-center gap-2">
            <dt className="text-ink-soft">{text.payment}</dt>
            <dd>
              <PaymentChip booking={booking} />
            </dd>
          </div>
        </dl>
      </div>
      <div className="grid gap-6 px-4 py-5 sm:px-6 md:grid-cols-[minmax(0,1.2fr)_minmax(0,1fr)]">
        <section aria-label={`${text.items}, ${booking.bookingNumber}`}>
          <ul className="flex flex-col gap-2">
            {items.map((item) => (
              <BookedItem key={item._id} booking={booking} item={item} />
            ))}
          </ul>
          <BookingExtras booking={booking} />
          <p className="tabular mt-3 flex justify-between gap-4 border-t border-line pt-3 font-strong">
            <span>{text.total}</span>
            <span>{formatRupees(totalAmount)}</span>
          </p>
          <div className="mt-3 flex flex-col gap-3">
            <PaymentList booking={booking} thunk={downloadReceipt} />
            <PromiseList promises={booking.promises} />
            <RefundList booking={booking} papers={{ id: booking._id, thunk: downloadReceipt }} />
            <OwnReportsOfBooking bookingId={booking._id} />
          </div>
        </section>
        <div className="flex flex-col gap-4">
          <BookingFacts booking={booking} isAhead={stands && !hasBegun(booking, now) && !isCollected} />
          {stands && <BookingDocuments bookingId={booking._id} />}
          {status === 'Confirmed' && (
            <VisitOfBooking
              bookingId={booking._id}
              bookingNumber={booking.bookingNumber}
              collection={booking.collection}
            />
          )}
        </div>
      </div>
      {(stands || booking.receiptNumber !== null) && (
        <div className="flex flex-wrap items-center justify-end gap-3 border-t border-line px-4 py-3 sm:px-6">
          {stands && (isUnderWay || hasBegun(booking, now)) && (
            <p className="mr-auto text-sm text-ink-soft">{text.begun(site.phone)}</p>
          )}
          {!isUnderWay && <RescheduleCartBooking booking={booking} onConflict={onConflict} />}
          {!isInParts(booking) && <ReceiptButton booking={booking} />}
          {mayCancel(booking, now) && !isUnderWay && (
            <Button variant="secondary" aria-label={text.cancelOf(bookingNumber)} onClick={onCancel}>
              {text.cancel}
            </Button>
          )}
          {payable && <Button onClick={onPay}>{text.payNow(formatRupees(dueOf(booking)))}</Button>}
        </div>
      )}
    </Card>
  );
}

interface BookedItemProps {
  readonly booking: CartBooking;
  readonly item: CartBooking['items'][number];
}

/** An item with what it costs for all of its patients: nothing for those who have it in a package. */
function BookedItem({ booking, item: { itemId, quantity } }: BookedItemProps) {
  const text = useMessages(cartBookingPageMessages);
  const details = useMessages(bookingDetailsMessages);
  const langOf = useLangOf();
  const { price, isRefunded } = linesOfItem(booking, itemId._id);
  return (
    <li className="flex justify-between gap-4">
      <span className="min-w-0">
        {quantity > 1 && <span className="tabular text-ink-soft">{text.quantity(quantity)} </span>}
        <span lang={langOf(itemId.name)}>{isRefunded ? details.refundedLine(itemId.name) : itemId.name}</span>
      </span>
      <span className="tabular">{formatRupees(price ?? sumRupees([{ price: itemId.finalPrice, quantity }]))}</span>
    </li>
  );
}
