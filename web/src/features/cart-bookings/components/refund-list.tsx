import type { CartBooking, Refund } from '@labfront/contract/cart-bookings';
import { formatDate } from '../../../shared/format/dates.ts';
import { formatRupees, sumRupees } from '../../../shared/format/money.ts';
import { useLocale, useMessages } from '../../../shared/i18n/messages.ts';
import { useAppDispatch } from '../../../shared/store/hooks.ts';
import { notify } from '../../../shared/ui/notify.ts';
import { isByHand } from '../booking-rules.ts';
import { refundListMessages } from '../cart-bookings.messages.ts';
import type { downloadReceipt } from '../receipt.thunk.ts';

interface RefundListProps {
  readonly booking: Pick<CartBooking, 'refunds' | 'paidBy' | 'gatewayGone'>;
  /** Staff read what they have to do, the customer where the money is. */
  readonly forStaff?: boolean;
  /** The sale whose credit notes are offered as files; without it only their numbers are shown. */
  readonly papers?: { readonly id: string; readonly thunk: typeof downloadReceipt };
}

/** Pending and completed refunds, each with the number by which the bank or the counter finds it. */
export function RefundList({ booking, forStaff = false, papers }: RefundListProps) {
  const text = useMessages(refundListMessages);
  const locale = useLocale();
  if (booking.refunds.length === 0) return null;
  const atCounter = forStaff ? text.toHandOut : text.atCounter;
  const pendingText = (refund: Partial<Pick<Refund, 'byHand'>>) =>
    isByHand(booking, refund) ? atCounter : text.onItsWay;
  return (
    <ul aria-label={text.title} className="flex flex-col gap-1.5 text-sm">
      {booking.refunds.map(({ _id, amount, status, reference, finishedAt, creditNote, byHand }) => (
        <li key={_id} className="tabular flex flex-wrap justify-between gap-x-4">
          <span>
            {status === 'done' && finishedAt !== null
              ? text.done(formatDate(finishedAt, locale))
              : pendingText({ byHand })}
            {reference !== null && (
              <span className="block wrap-anywhere text-ink-soft">{text.reference(reference)}</span>
            )}
            {creditNote && <CreditNote number={creditNote} refund={_id} papers={papers} />}
          </span>
          <span className="font-strong">−{formatRupees(amount)}</span>
        </li>
      ))}
    </ul>
  );
}

/** The sums that went back and that wait, for a row of a staff list; the booking's own page has each refund. */
export function RefundSums({ booking }: Pick<RefundListProps, 'booking'>) {
  const text = useMessages(refundListMessages);
  const byState = Map.groupBy(booking.refunds, (refund) => {
    if (refund.status === 'done') return text.refunded;
    return isByHand(booking, refund) ? text.toHandOut : text.onItsWay;
  });
  const sums = [...byState].map(([state, refunds]) => ({
    state,
    sum: sumRupees(refunds.map(({ amount }) => ({ price: amount, quantity: 1 }))),
  }));
  return sums.map(({ state, sum }) => (
    // Two words that may stand below each other: in one line they widen the table beyond the screen.
    <span key={state} className="tabular flex flex-wrap gap-x-1 text-sm text-ink-soft lg:max-w-36">
      <span>{state}</span> <span className="whitespace-nowrap">{`−${formatRupees(sum)}`}</span>
    </span>
  ));
}

interface CreditNoteProps {
  readonly number: string;
  readonly refund: string;
  readonly papers: RefundListProps['papers'];
}

function CreditNote({ number, refund, papers }: CreditNoteProps) {
  const text = useMessages(refundListMessages);
  const dispatch = useAppDispatch();
  if (!papers) return <span className="block wrap-anywhere text-ink-soft">{text.creditNote(number)}</span>;
  const { id, thunk } = papers;
  async function download() {
    const answer = await dispatch(thunk({ id, refund }));
    if (thunk.rejected.match(answer)) notify('error', answer.payload?.message ?? text.creditNoteFailed);
  }
  return (
    <button
      type="button"
      className="flex min-h-touch items-center text-left wrap-anywhere text-brand underline"
      onClick={() => void download()}
    >
      {text.creditNote(number)}
    </button>
  );
}
