// The purchases of a person, of every kind of sale: each kind provides its own, and the page shows them in one
// time line. A new kind adds a function here and its list to `usePurchases`.
import type { Booking } from '@labfront/contract/bookings';
import type { CartBooking } from '@labfront/contract/cart-bookings';
import type { ReportPurchase } from '@labfront/contract/report-payments';
import type { ReactNode } from 'react';
import type { Locale } from '../../shared/i18n/messages.ts';
import { BookingFacts } from '../booking-details/index.ts';
import { StatusChip as BookingStatusChip, downloadBookingReceipt, moneyOf } from '../bookings/index.ts';
import {
  downloadReceipt,
  mayCancel,
  PaymentChip,
  ReceiptButton,
  RefundList,
  StatusChip,
} from '../cart-bookings/index.ts';
import { PromiseList } from '../promises/index.ts';
import {
  downloadReportReceipt,
  OwnReportsOfBooking,
  PayReport,
  ReportReceiptButton,
  ReportState,
  reportMoneyOf,
  reportTypeName,
} from '../reports/index.ts';
import { VisitOfBooking } from '../visits/index.ts';
import { BookNowActions, CartBookingActions } from './components/purchase-actions.tsx';
import type { ordersMessages } from './orders.messages.ts';

export interface Purchase {
  readonly id: string;
  readonly kind: keyof (typeof ordersMessages)['en']['kinds'];
  /** The page with its state, cancelling and payment. */
  readonly to: string;
  readonly number: string;
  readonly at: string;
  readonly items: readonly string[];
  readonly amount: number;
  /** Chips: how it stands, and how its money stands. */
  readonly state: ReactNode;
  /** Pending and completed refunds. */
  readonly refunds: ReactNode;
  readonly receipt: ReactNode;
  /** Reports that belong to it. */
  readonly reports?: ReactNode;
  /** For whom, where and when; a report has none of it. */
  readonly facts?: ReactNode;
  /** The state of its collection. */
  readonly visit?: ReactNode;
  /** Cancelling, and the way to the report. */
  readonly actions?: ReactNode;
}

export function purchaseOfCartBooking(booking: CartBooking): Purchase {
  return {
    id: booking._id,
    kind: 'cart',
    to: `/user/cart-booking#${booking.bookingNumber}`,
    number: booking.bookingNumber,
    at: booking.createdAt,
    items: booking.items.map(({ itemId, quantity }) => (quantity > 1 ? `${quantity} × ${itemId.name}` : itemId.name)),
    amount: booking.totalAmount,
    state: (
      <>
        <StatusChip status={booking.status} />
        <PaymentChip booking={booking} />
      </>
    ),
    refunds: (
      <>
        <PromiseList promises={booking.promises} />
        <RefundList booking={booking} papers={{ id: booking._id, thunk: downloadReceipt }} />
      </>
    ),
    receipt: <ReceiptButton booking={booking} />,
    reports: <OwnReportsOfBooking bookingId={booking._id} />,
    facts: <BookingFacts booking={booking} isAhead={mayCancel(booking, Date.now())} />,
    visit: booking.status === 'Confirmed' && (
      <VisitOfBooking bookingId={booking._id} bookingNumber={booking.bookingNumber} collection={booking.collection} />
    ),
    actions: <CartBookingActions booking={booking} />,
  };
}

export function purchaseOfBooking(booking: Booking): Purchase {
  const money = moneyOf(booking);
  const { packageId: pack, tests } = booking;
  return {
    id: booking._id,
    kind: 'bookNow',
    to: `/user/booking-list#${booking.bookingNumber}`,
    number: booking.bookingNumber,
    at: booking.bookingDate,
    items: [...(pack ? [pack.name] : []), ...tests.map(({ testId }) => testId.name)],
    amount: booking.totalPrice,
    state: (
      <>
        <BookingStatusChip status={booking.status} />
        <PaymentChip booking={money} />
      </>
    ),
    refunds: (
      <>
        <PromiseList promises={booking.promises} />
        <RefundList booking={money} papers={{ id: booking._id, thunk: downloadBookingReceipt }} />
      </>
    ),
    receipt: <ReceiptButton booking={money} thunk={downloadBookingReceipt} />,
    reports: <OwnReportsOfBooking bookingId={booking._id} />,
    facts: <BookingFacts booking={booking} isAhead={booking.status === 'pending' || booking.status === 'approved'} />,
    visit: booking.status === 'approved' && (
      <VisitOfBooking bookingId={booking._id} bookingNumber={booking.bookingNumber} collection={booking.collection} />
    ),
    actions: <BookNowActions booking={booking} />,
  };
}

export function purchaseOfReport(report: ReportPurchase, locale: Locale): Purchase {
  const money = reportMoneyOf(report);
  const isDue = report.status === 'Pending';
  return {
    id: report._id,
    kind: 'report',
    to: report.withdrawn ? `/check/${report.number}` : isDue ? `/payment/${report._id}` : '/download-report',
    number: report.number,
    at: report.createdAt,
    items: [reportTypeName(report.reportType, locale)],
    amount: report.amount,
    state: (
      <>
        <ReportState report={report} />
        {!isDue && <PaymentChip booking={money} />}
      </>
    ),
    refunds: <RefundList booking={report} papers={{ id: report._id, thunk: downloadReportReceipt }} />,
    receipt: isDue ? <PayReport report={report} /> : <ReportReceiptButton report={report} />,
  };
}

/** Newest first. */
export function inTimeLine(purchases: readonly Purchase[]): Purchase[] {
  return purchases.toSorted((a, b) => b.at.localeCompare(a.at));
}
