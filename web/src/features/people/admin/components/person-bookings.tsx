import type { Account } from '@labfront/contract/accounts';
import type { Person } from '@labfront/contract/people';
import type { ReactNode } from 'react';
import { formatDate } from '../../../../shared/format/dates.ts';
import { formatRupees } from '../../../../shared/format/money.ts';
import { useLocale, useMessages } from '../../../../shared/i18n/messages.ts';
import { Link } from '../../../../shared/router/link.tsx';
import { Card } from '../../../../shared/ui/card.tsx';
import { StatusChip as BookNowChip, moneyOf } from '../../../bookings/index.ts';
import { PaymentChip, StatusChip } from '../../../cart-bookings/index.ts';
import { personPageMessages } from '../person.messages.ts';

interface ShownBooking {
  id: string;
  number: string;
  createdAt: string;
  items: readonly string[];
  /** Rupees. */
  total: number;
  chips: ReactNode;
}

interface SectionProps {
  readonly id: string;
  readonly title: string;
  readonly none: string;
  readonly all: string;
  /** The list that has all of them. */
  readonly path: string;
  /** The query that finds the person there. */
  readonly search: string;
  readonly total: number;
  readonly latest: readonly ShownBooking[];
}

function BookingsSection({ id, title, none, all, path, search, total, latest }: SectionProps) {
  const locale = useLocale();
  const found = (q: string) => `${path}?q=${encodeURIComponent(q)}`;
  return (
    <section aria-labelledby={id} className="min-w-0">
      <h2 id={id} className="mb-3 text-xl!">
        {title}
      </h2>
      <Card className="shadow-none">
        {latest.length === 0 ? (
          <p className="p-5 text-ink-soft">{none}</p>
        ) : (
          <ul className="divide-y divide-line">
            {latest.map((booking) => (
              <li key={booking.id} className="flex flex-wrap items-center gap-x-4 gap-y-2 px-5 py-3 text-sm">
                <div className="min-w-0 grow basis-64">
                  <Link
                    to={found(booking.number)}
                    className="link tabular inline-flex min-h-touch items-center font-strong"
                  >
                    {booking.number}
                  </Link>
                  <p className="tabular line-clamp-2 text-ink-soft">
                    {formatDate(booking.createdAt, locale)} · {booking.items.join(', ')}
                  </p>
                </div>
                <span className="flex flex-wrap items-center gap-2">{booking.chips}</span>
                <span className="tabular font-strong">{formatRupees(booking.total)}</span>
              </li>
            ))}
          </ul>
        )}
        {total > latest.length && (
          <Link to={found(search)} className="link flex min-h-touch items-center border-t border-line px-5 text-sm">
            {all}
          </Link>
        )}
      </Card>
    </section>
  );
}

/** The latest bookings of a person, from the cart and by Book Now, and the way to all of them. */
export function PersonBookings({ account, person }: { account: Account; person: Person }) {
  const text = useMessages(personPageMessages);
  const { cartBookings, bookings } = person;
  const search = account.email || account.mobileNumber;
  return (
    <>
      <BookingsSection
        id="person-bookings"
        title={text.cartBookings(cartBookings.total)}
        none={text.noBookings}
        all={text.allBookings}
        path="/admin/cart-booking-admin"
        search={search}
        total={cartBookings.total}
        latest={cartBookings.latest.map((booking) => ({
          id: booking._id,
          number: booking.bookingNumber,
          createdAt: booking.createdAt,
          items: booking.items.map(({ itemId }) => itemId.name),
          total: booking.totalAmount,
          chips: (
            <>
              <StatusChip status={booking.status} />
              <PaymentChip booking={booking} />
            </>
          ),
        }))}
      />
      <BookingsSection
        id="person-book-now"
        title={text.bookNow(bookings.total)}
        none={text.noBookNow}
        all={text.allBookNow}
        path="/admin/booking"
        search={search}
        total={bookings.total}
        latest={bookings.latest.map((booking) => ({
          id: booking._id,
          number: booking.bookingNumber,
          createdAt: booking.bookingDate,
          items: [
            ...(booking.packageId ? [booking.packageId.name] : []),
            ...booking.tests.map(({ testId }) => testId.name),
          ],
          total: booking.totalPrice,
          chips: (
            <>
              <BookNowChip status={booking.status} />
              <PaymentChip booking={moneyOf(booking)} />
            </>
          ),
        }))}
      />
    </>
  );
}
