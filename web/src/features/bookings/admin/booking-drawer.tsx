import type { StaffBooking, StaffBookingDetails } from '@labfront/contract/staff-bookings';
import { MapPin } from 'lucide-react';
import { type ReactNode, useEffect, useId, useState } from 'react';
import { formatDate, formatTime } from '../../../shared/format/dates.ts';
import { mapLink } from '../../../shared/format/map-link.ts';
import { formatRupees, sumRupees } from '../../../shared/format/money.ts';
import { useLocale, useMessages } from '../../../shared/i18n/messages.ts';
import { useMay } from '../../../shared/rights/rights.tsx';
import { Link } from '../../../shared/router/link.tsx';
import { useAppDispatch } from '../../../shared/store/hooks.ts';
import { Skeleton } from '../../../shared/ui/card.tsx';
import { Dialog } from '../../../shared/ui/dialog.tsx';
import { ErrorState } from '../../../shared/ui/states.tsx';
import { UnverifiedNumber } from '../../../shared/ui/unverified-number.tsx';
import { BookingFacts, bookingDetailsMessages, linesOfItem } from '../../booking-details/index.ts';
import { BookingDocuments } from '../../booking-documents/index.ts';
import {
  BookingExtras,
  downloadReceipt,
  isInParts,
  PaymentChip,
  PaymentList,
  RefundList,
  StatusChip,
} from '../../cart-bookings/index.ts';
import { bookingsMessages } from '../bookings.messages.ts';
import { downloadBookingReceipt } from '../receipt.thunk.ts';
import { fetchStaffBooking } from './booking-actions.thunks.ts';
import { BookingHistory } from './booking-history.tsx';
import { BookingMenu, type OnAction } from './booking-menu.tsx';
import { bookingsAdminMessages, deskMessages } from './bookings-admin.messages.ts';
import { StatusControl } from './status-control.tsx';

interface BookingDrawerProps {
  readonly id: string;
  readonly onClose: () => void;
  readonly onAction: OnAction;
}

/** Everything about a booking, beside the list that it stands in. */
export function BookingDrawer({ id, onClose, onAction }: BookingDrawerProps) {
  const text = useMessages(bookingsAdminMessages);
  const common = useMessages(bookingsMessages);
  const { booking, failure, fetch, change } = useBooking(id);
  return (
    <Dialog
      open
      drawer
      onClose={onClose}
      title={booking ? common.booking(booking.bookingNumber) : text.details}
      {...(booking && { description: text.kinds[booking.kind] })}
    >
      {failure !== null && <ErrorState message={failure} onRetry={fetch} />}
      {failure === null && !booking && (
        <div role="status" aria-label={text.details} className="flex flex-col gap-3">
          <Skeleton className="h-10" />
          <Skeleton className="h-32" />
          <Skeleton className="h-32" />
        </div>
      )}
      {booking && (
        <Details
          booking={booking}
          onConflict={fetch}
          onMoved={change}
          onAction={(action, of) => {
            onClose();
            onAction(action, of);
          }}
        />
      )}
    </Dialog>
  );
}

function useBooking(id: string) {
  const dispatch = useAppDispatch();
  const [booking, setBooking] = useState<StaffBookingDetails | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const [turn, setTurn] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a further turn asks again
  useEffect(() => {
    const request = dispatch(fetchStaffBooking({ params: { id } }));
    void request.then((answer) => {
      if (fetchStaffBooking.fulfilled.match(answer)) setBooking(answer.payload.data);
      else if (answer.payload) setFailure(answer.payload.message);
    });
    return () => request.abort();
  }, [dispatch, id, turn]);
  const fetch = () => {
    setFailure(null);
    setTurn((before) => before + 1);
  };
  /** Shows at once what a move changed, and reads the rest. */
  const change = (changes: Partial<StaffBooking>) => {
    setBooking((before) => before && { ...before, ...changes });
    fetch();
  };
  return { booking, failure, fetch, change };
}

interface DetailsProps {
  readonly booking: StaffBookingDetails;
  readonly onConflict: () => void;
  readonly onMoved: (changes: Partial<StaffBooking>) => void;
  readonly onAction: OnAction;
}

function Details({ booking, onConflict, onMoved, onAction }: DetailsProps) {
  const text = useMessages(bookingsAdminMessages);
  const desk = useMessages(deskMessages);
  const locale = useLocale();
  const { bookingNumber, userId, status, createdAt, notes, reports } = booking;
  const isOpen = status === 'Pending' || status === 'Confirmed';
  const may = useMay();
  const mayRead = may('customer.read');
  const name = `${userId.firstName} ${userId.lastName}`;
  return (
    <div className="flex flex-col gap-6">
      <div className="flex flex-wrap items-center gap-2">
        {isOpen && may('booking.change') ? (
          <StatusControl booking={booking} onConflict={onConflict} onMoved={onMoved} />
        ) : (
          <StatusChip status={status} />
        )}
        <PaymentChip booking={booking} />
        <span className="ml-auto">
          <BookingMenu booking={booking} label={text.actionsOf(bookingNumber)} onAction={onAction} />
        </span>
      </div>
      <Section title={text.customer}>
        <p>
          {mayRead ? (
            <Link to={`/admin/users/${userId._id}`} className="link inline-flex min-h-touch items-center font-strong">
              {name}
            </Link>
          ) : (
            <span className="font-strong">{name}</span>
          )}
        </p>
        <Contact number={userId.mobileNumber} />
        <UnverifiedNumber
          number={userId.mobileNumber}
          verified={userId.mobileVerified}
          advice={desk.unverifiedAdvice}
        />
        <p className="text-ink-soft wrap-anywhere">{userId.email}</p>
        <p className="tabular mt-1 text-ink-soft">
          {text.bookedAt(`${formatDate(createdAt, locale)}, ${formatTime(createdAt, locale)}`)}
        </p>
        {notes !== '' && <p className="mt-1 wrap-anywhere">{text.note(notes)}</p>}
      </Section>
      <Section title={text.collection}>
        <BookingFacts booking={booking} isAhead={isOpen} />
        <MapLink address={booking.address} />
      </Section>
      <Section title={text.items}>
        <Items booking={booking} />
      </Section>
      {mayRead && <BookingDocuments bookingId={booking._id} mayUpload={may('booking.change')} />}
      <Section title={text.history}>
        <BookingHistory events={booking.history} createdAt={createdAt} />
      </Section>
      <Section title={text.reports}>
        {reports.length === 0 ? (
          <p className="text-ink-soft">{text.noReports}</p>
        ) : (
          <ul className="flex flex-col gap-1">
            {reports.map((report) => (
              <li key={report._id} className="tabular">
                {`${report.reportType}, ${formatDate(report.createdAt, locale)}, ${report.status}`}
              </li>
            ))}
          </ul>
        )}
        {reports.length > 0 && (
          <Link
            to={`/admin/prescription-report?q=${encodeURIComponent(userId.mobileNumber)}`}
            className="link inline-flex min-h-touch items-center"
          >
            {text.openReports}
          </Link>
        )}
      </Section>
    </div>
  );
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="text-sm">
      <h3 id={id} className="mb-2 text-base! font-strong">
        {title}
      </h3>
      {children}
    </section>
  );
}

/** A number that is masked calls nobody. */
function Contact({ number }: { number: string }) {
  if (!/^\d{10}$/.test(number)) return <p className="tabular">{number}</p>;
  return (
    <p>
      <a href={`tel:+91${number}`} className="link tabular inline-flex min-h-touch items-center">
        {number}
      </a>
    </p>
  );
}

function MapLink({ address }: Pick<StaffBookingDetails, 'address'>) {
  const text = useMessages(bookingsAdminMessages);
  if (!address) return null;
  const place = [address.address, address.locality, address.city, address.pincode].filter(Boolean).join(', ');
  return (
    <a
      href={mapLink(place)}
      target="_blank"
      rel="noreferrer"
      className="link mt-2 inline-flex min-h-touch items-center gap-1.5"
    >
      <MapPin aria-hidden="true" className="size-4" />
      {text.openMap}
    </a>
  );
}

function Items({ booking }: { booking: StaffBookingDetails }) {
  const text = useMessages(bookingsAdminMessages);
  const common = useMessages(bookingsMessages);
  const details = useMessages(bookingDetailsMessages);
  const thunk = booking.kind === 'booking' ? downloadBookingReceipt : downloadReceipt;
  const included = new Set(booking.items.flatMap(({ includes }) => includes));
  // They name the customer in full.
  const mayOpenPapers = useMay()('customer.contact');
  return (
    <>
      <ul className="flex flex-col gap-2">
        {booking.items.map(({ _id, itemId, quantity }) => {
          const { price, charged, isRefunded } = linesOfItem(booking, itemId._id);
          const name = isRefunded ? details.refundedLine(itemId.name) : itemId.name;
          return (
            <li key={_id} className="flex justify-between gap-4">
              <span className="min-w-0">{(quantity > 1 ? text.quantity(quantity) : '') + name}</span>
              <span className="tabular whitespace-nowrap">
                {included.has(itemId._id) && charged === 0
                  ? common.inPackage
                  : formatRupees(price ?? sumRupees([{ price: itemId.finalPrice, quantity }]))}
              </span>
            </li>
          );
        })}
      </ul>
      <BookingExtras booking={booking} />
      <p className="tabular mt-3 flex justify-between gap-4 border-t border-line pt-3 font-strong">
        <span>{text.total}</span>
        <span>{formatRupees(booking.totalAmount)}</span>
      </p>
      <div className="mt-2 flex flex-col gap-1">
        <PaymentList booking={booking} forStaff {...(mayOpenPapers && { thunk })} />
        <RefundList booking={booking} forStaff {...(mayOpenPapers && { papers: { id: booking._id, thunk } })} />
        {booking.paymentId !== null && !isInParts(booking) && (
          <p className="text-ink-soft wrap-anywhere">{text.payment(booking.paymentId)}</p>
        )}
        {booking.referralCode !== null && <p className="text-ink-soft">{text.referral(booking.referralCode)}</p>}
      </div>
    </>
  );
}
