import type { Account } from '@labfront/contract/accounts';
import type { Person } from '@labfront/contract/people';
import { formatDate } from '../../../../shared/format/dates.ts';
import { formatRupees } from '../../../../shared/format/money.ts';
import { useLocale, useMessages } from '../../../../shared/i18n/messages.ts';
import { Link } from '../../../../shared/router/link.tsx';
import { Card } from '../../../../shared/ui/card.tsx';
import { PaymentChip, StatusChip } from '../../../cart-bookings/index.ts';
import { personPageMessages } from '../person.messages.ts';

/** The latest cart bookings of a person, and the way to all of them. */
export function PersonBookings({ account, bookings }: { account: Account; bookings: Person['cartBookings'] }) {
  const text = useMessages(personPageMessages);
  const locale = useLocale();
  const { total, latest } = bookings;
  const search = account.email || account.mobileNumber;
  return (
    <section aria-labelledby="person-bookings" className="min-w-0">
      <h2 id="person-bookings" className="mb-3 text-xl!">
        {text.cartBookings(total)}
      </h2>
      <Card className="shadow-none">
        {latest.length === 0 ? (
          <p className="p-5 text-ink-soft">{text.noBookings}</p>
        ) : (
          <ul className="divide-y divide-line">
            {latest.map((booking) => (
              <li key={booking._id} className="flex flex-wrap items-center gap-x-4 gap-y-2 px-5 py-3 text-sm">
                <div className="min-w-0 grow basis-64">
                  <Link
                    to={`/admin/cart-booking-admin?q=${encodeURIComponent(booking.bookingNumber)}`}
                    className="link tabular inline-flex min-h-touch items-center font-strong"
                  >
                    {booking.bookingNumber}
                  </Link>
                  <p className="tabular line-clamp-2 text-ink-soft">
                    {formatDate(booking.createdAt, locale)} ·{' '}
                    {booking.items.map(({ itemId }) => itemId.name).join(', ')}
                  </p>
                </div>
                <span className="flex flex-wrap items-center gap-2">
                  <StatusChip status={booking.status} />
                  <PaymentChip booking={booking} />
                </span>
                <span className="tabular font-strong">{formatRupees(booking.totalAmount)}</span>
              </li>
            ))}
          </ul>
        )}
        {total > latest.length && search !== null && (
          <Link
            to={`/admin/cart-booking-admin?q=${encodeURIComponent(search)}`}
            className="link flex min-h-touch items-center border-t border-line px-5 text-sm"
          >
            {text.allBookings}
          </Link>
        )}
      </Card>
    </section>
  );
}
