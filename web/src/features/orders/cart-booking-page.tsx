import type { CartBooking } from '@labfront/contract/cart-bookings';
import { ClipboardList } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useMessages } from '../../shared/i18n/messages.ts';
import { privatePage } from '../../shared/page/private-page.ts';
import { useSite } from '../../shared/site/site.slice.ts';
import { useAppDispatch, useAppSelector } from '../../shared/store/hooks.ts';
import { ButtonLink } from '../../shared/ui/button.tsx';
import { Skeleton } from '../../shared/ui/card.tsx';
import { notify } from '../../shared/ui/notify.ts';
import { EmptyState, ErrorState } from '../../shared/ui/states.tsx';
import { cartBookingPageMessages, fetchCartBookings, selectCartBookings } from '../cart-bookings/index.ts';
import { type CheckoutControls, CheckoutOutcome, checkoutMessages, isOutcome, useCheckout } from '../checkout/index.ts';
import { useOwnReports } from '../reports/index.ts';
import { BookingCard } from './components/booking-card.tsx';
import { CancelDialog } from './components/cancel-dialog.tsx';

export function Component() {
  const text = useMessages(checkoutMessages);
  const checkout = useCheckout();
  if (isOutcome(checkout.state)) {
    return (
      <CheckoutOutcome
        state={checkout.state}
        onPay={(order) => void checkout.pay(order)}
        back={{ label: text.backToBookings, go: checkout.reset }}
      />
    );
  }
  return <BookingList payBooking={checkout.payBooking} />;
}

function BookingList({ payBooking }: { payBooking: CheckoutControls['payBooking'] }) {
  const text = useMessages(cartBookingPageMessages);
  const dispatch = useAppDispatch();
  const { bookings, loaded, listError } = useAppSelector(selectCartBookings);
  const [asked, setAsked] = useState<{ booking: CartBooking; open: boolean } | null>(null);
  const fetch = () => void dispatch(fetchCartBookings());
  const { payments } = useSite();
  useOwnReports();
  useEffect(() => {
    void dispatch(fetchCartBookings());
  }, [dispatch]);

  async function pay(booking: CartBooking) {
    const failure = await payBooking(booking);
    if (!failure) return;
    notify(failure.code === 'ORDER_PAID' ? 'info' : 'error', failure.message);
    // A booking that can no longer be paid has changed meanwhile: paid in another tab, or cancelled.
    fetch();
  }

  return (
    <>
      <h1>{text.title}</h1>
      <p className="mt-1 mb-6 text-ink-soft">{text.intro}</p>
      <div className="flex flex-col gap-5">
        {listError !== null && <ErrorState message={listError} onRetry={fetch} />}
        {!loaded && listError === null && <ListSkeleton />}
        {loaded && bookings.length === 0 && <NoBookings />}
        {bookings.map((booking) => (
          <BookingCard
            key={booking._id}
            booking={booking}
            {...(payments.onlinePayment && { onPay: () => void pay(booking) })}
            onCancel={() => setAsked({ booking, open: true })}
            onConflict={fetch}
          />
        ))}
      </div>
      {asked && (
        <CancelDialog
          booking={asked.booking}
          open={asked.open}
          // Its text stays while it fades.
          onClose={() => setAsked({ ...asked, open: false })}
        />
      )}
    </>
  );
}

function NoBookings() {
  const text = useMessages(cartBookingPageMessages);
  return (
    <EmptyState icon={ClipboardList} title={text.emptyTitle} hint={text.emptyHint}>
      <ButtonLink to="/view-all-test">{text.browse}</ButtonLink>
      <ButtonLink to="/cart" variant="secondary">
        {text.toCart}
      </ButtonLink>
    </EmptyState>
  );
}

function ListSkeleton() {
  const text = useMessages(cartBookingPageMessages);
  return (
    <div role="status" aria-label={text.loading} className="flex flex-col gap-5">
      <Skeleton className="h-64 rounded-card" />
      <Skeleton className="h-64 rounded-card" />
    </div>
  );
}

export const handle = privatePage(cartBookingPageMessages);
