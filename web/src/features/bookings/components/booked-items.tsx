import type { Booking } from '@labfront/contract/bookings';
import { formatRupees } from '../../../shared/format/money.ts';
import { useMessages } from '../../../shared/i18n/messages.ts';
import { useLangOf } from '../../../shared/i18n/text-language.ts';
import { bookingDetailsMessages, linesOfItem } from '../../booking-details/index.ts';
import { BookingExtras } from '../../cart-bookings/index.ts';
import { bookingsMessages } from '../bookings.messages.ts';

/** The booked items, the tests that packages include, and the total. */
export function BookedItems({ booking }: { booking: Booking }) {
  const langOf = useLangOf();
  const text = useMessages(bookingsMessages);
  const { packageId: pack, tests, totalPrice } = booking;
  const included = new Set(pack?.tests.map(({ _id }) => _id));
  return (
    <section aria-label={text.items}>
      <ul className="flex flex-col gap-2">
        {pack && (
          <li>
            <BookedLine booking={booking} item={pack} />
            {pack.tests.length > 0 && (
              <details className="mt-1 text-sm text-ink-soft">
                <summary className="flex min-h-touch cursor-pointer items-center text-brand">
                  {text.includes(pack.tests.length)}
                </summary>
                <ul className="mb-2 list-disc pl-5">
                  {pack.tests.map(({ _id, name }) => (
                    <li key={_id} lang={langOf(name)}>
                      {name}
                    </li>
                  ))}
                </ul>
              </details>
            )}
          </li>
        )}
        {tests.map(({ _id, testId }) => (
          <li key={_id}>
            <BookedLine booking={booking} item={testId} isIncluded={included.has(testId._id)} />
          </li>
        ))}
      </ul>
      <BookingExtras booking={booking} />
      <p className="tabular mt-3 flex justify-between gap-4 border-t border-line pt-3 font-strong">
        <span>{text.price}</span>
        <span>{formatRupees(totalPrice)}</span>
      </p>
    </section>
  );
}

interface BookedLineProps {
  readonly booking: Booking;
  readonly item: { readonly _id: string; readonly name: string; readonly finalPrice: number };
  /** A package of the booking holds it. */
  readonly isIncluded?: boolean;
}

/** An item with its price for everybody who is charged for it. */
function BookedLine({ booking, item: { _id, name, finalPrice }, isIncluded = false }: BookedLineProps) {
  const langOf = useLangOf();
  const text = useMessages(bookingsMessages);
  const details = useMessages(bookingDetailsMessages);
  const { charged, price, isRefunded } = linesOfItem(booking, _id);
  const quantity = Math.max(1, charged);
  return (
    <p className="flex justify-between gap-4">
      <span className="min-w-0">
        {quantity > 1 && <span className="tabular text-ink-soft">{text.quantity(quantity)} </span>}
        <span lang={langOf(name)}>{isRefunded ? details.refundedLine(name) : name}</span>
      </span>
      <span className="tabular whitespace-nowrap">
        {isIncluded && charged === 0 ? text.inPackage : formatRupees(price ?? finalPrice)}
      </span>
    </p>
  );
}
