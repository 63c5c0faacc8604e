import type { Booking } from '@labfront/contract/bookings';
import { formatRupees } from '../../../shared/format/money.ts';
import { useMessages } from '../../../shared/i18n/messages.ts';
import { useLangOf } from '../../../shared/i18n/text-language.ts';
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
            <Line name={pack.name} price={formatRupees(pack.finalPrice)} />
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
            <Line
              name={testId.name}
              price={included.has(testId._id) ? text.inPackage : formatRupees(testId.finalPrice)}
            />
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

function Line({ name, price }: { name: string; price: string }) {
  const langOf = useLangOf();
  return (
    <p className="flex justify-between gap-4">
      <span className="min-w-0" lang={langOf(name)}>
        {name}
      </span>
      <span className="tabular whitespace-nowrap">{price}</span>
    </p>
  );
}
