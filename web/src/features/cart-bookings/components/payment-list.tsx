import type { CartBooking } from '@labfront/contract/cart-bookings';
import { formatDate } from '../../../shared/format/dates.ts';
import { formatRupees } from '../../../shared/format/money.ts';
import { useLocale, useMessages } from '../../../shared/i18n/messages.ts';
import { useAppDispatch } from '../../../shared/store/hooks.ts';
import { notify } from '../../../shared/ui/notify.ts';
import { isInParts } from '../booking-rules.ts';
import { paymentListMessages } from '../cart-bookings.messages.ts';
import type { downloadReceipt } from '../receipt.thunk.ts';

type Payment = CartBooking['payments'][number];

interface PaymentListProps {
  readonly booking: Pick<CartBooking, '_id' | 'payments' | 'balanceDue' | 'paymentStatus' | 'totalAmount'>;
  /** Staff read who took the money. */
  readonly forStaff?: boolean;
  /** Offers the receipts as files; without it only their numbers are shown. */
  readonly thunk?: typeof downloadReceipt;
}

/**
 * The payments of a booking, each with its receipt, and what is left to pay. A customer who paid all of it at once reads that elsewhere, and
 * gets nothing here.
 */
export function PaymentList({ booking, forStaff = false, thunk }: PaymentListProps) {
  const text = useMessages(paymentListMessages);
  const locale = useLocale();
  const { _id, payments, balanceDue } = booking;
  if (forStaff ? payments.length === 0 : !isInParts(booking)) return null;
  return (
    <>
      <ul aria-label={text.title} className="flex flex-col gap-1.5 text-sm">
        {payments.map((payment) => (
          <li key={payment._id} className="tabular flex flex-wrap justify-between gap-x-4">
            <span>
              {text.payment[payment.paidBy](formatDate(payment.paidAt, locale))}
              {forStaff && payment.receivedBy !== null && (
                <span className="block wrap-anywhere text-ink-soft">{text.receivedBy(payment.receivedBy)}</span>
              )}
              <Receipt sale={_id} payment={payment} thunk={thunk} />
            </span>
            <span>{formatRupees(payment.amount)}</span>
          </li>
        ))}
      </ul>
      {balanceDue > 0 && (
        <p className="tabular flex justify-between gap-4 font-strong">
          <span>{text.due}</span>
          <span>{formatRupees(balanceDue)}</span>
        </p>
      )}
    </>
  );
}

interface ReceiptProps {
  readonly sale: string;
  readonly payment: Payment;
  readonly thunk: typeof downloadReceipt | undefined;
}

function Receipt({ sale, payment: { _id, receiptNumber }, thunk }: ReceiptProps) {
  const text = useMessages(paymentListMessages);
  const dispatch = useAppDispatch();
  if (receiptNumber === null) return null;
  if (!thunk) return <span className="block wrap-anywhere text-ink-soft">{text.receipt(receiptNumber)}</span>;
  const receipt = thunk;
  async function download() {
    const answer = await dispatch(receipt({ id: sale, payment: _id }));
    if (receipt.rejected.match(answer)) notify('error', answer.payload?.message ?? text.receiptFailed);
  }
  return (
    <button
      type="button"
      className="flex min-h-touch items-center text-left wrap-anywhere text-brand underline"
      onClick={() => void download()}
    >
      {text.receipt(receiptNumber)}
    </button>
  );
}
