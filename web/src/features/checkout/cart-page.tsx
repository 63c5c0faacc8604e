import type { FreeWindow } from '@labfront/contract/collection-windows';
import { ShoppingCart } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useWatch } from 'react-hook-form';
import { useFormDraft } from '../../shared/forms/use-form-draft.ts';
import { useMessages } from '../../shared/i18n/messages.ts';
import { privatePage } from '../../shared/page/private-page.ts';
import { selectUser } from '../../shared/session/auth.slice.ts';
import { useSite } from '../../shared/site/site.slice.ts';
import { useAppDispatch, useAppSelector } from '../../shared/store/hooks.ts';
import { ButtonLink } from '../../shared/ui/button.tsx';
import { Skeleton } from '../../shared/ui/card.tsx';
import { EmptyState, ErrorState } from '../../shared/ui/states.tsx';
import {
  DetailsForm,
  type DetailsFormState,
  PlaceCheck,
  useDetailsForm,
  useOwnName,
} from '../booking-details/index.ts';
import { fetchCart, selectCart, selectCartItems } from '../cart/index.ts';
import { ConsentNotice } from '../consent-notice/index.ts';
import { cartPageMessages } from './cart-page.messages.ts';
import { BookingProblem } from './components/booking-problem.tsx';
import { CartLines } from './components/cart-lines.tsx';
import { CartSummary, PayBar } from './components/cart-summary.tsx';
import { CheaperCart } from './components/cheaper-cart.tsx';
import { CheckoutOutcome, isOutcome } from './components/checkout-outcome.tsx';
import { GoneItems } from './components/gone-items.tsx';
import { useKeepBooking, useLastBooking } from './last-booking.ts';
import { useBooking } from './use-booking.ts';
import { useCartPlace } from './use-cart-place.ts';
import { type CheckoutControls, useCheckout } from './use-checkout.ts';
import { useFreshCart } from './use-fresh-cart.ts';
import { useSharedCart } from './use-shared-cart.ts';

export function Component() {
  const checkout = useCheckout();
  const user = useAppSelector(selectUser);
  const text = useMessages(cartPageMessages);
  // The form stays mounted during the checkout: after a failed payment all input is kept.
  const { payments } = useSite();
  const form = useDetailsForm(user, payments.onlinePayment ? 'online' : 'at_collection');
  const { phase } = checkout.state;
  // A booking that waits for its payment may be changed yet.
  const isOver = phase === 'paid' || phase === 'placed' || phase === 'free';
  useFormDraft(form, user && `checkout:${user._id}`, { isOver });
  useKeepBooking(checkout.state, user?._id);
  useFreshCart();
  useCartPlace(form);
  return (
    <div className="page-width py-6 lg:py-10">
      {isOutcome(checkout.state) ? (
        <CheckoutOutcome
          state={checkout.state}
          onPay={(order) => void checkout.pay(order)}
          back={{ label: text.backToCart, go: checkout.reset }}
        />
      ) : (
        <CartScreen checkout={checkout} form={form} />
      )}
    </div>
  );
}

interface ScreenProps {
  readonly checkout: CheckoutControls;
  readonly form: DetailsFormState;
}

function CartScreen(props: ScreenProps) {
  const text = useMessages(cartPageMessages);
  const dispatch = useAppDispatch();
  const { loaded, loading, error, cartItems } = useAppSelector(selectCart);
  const busy = props.checkout.state.phase !== 'idle';
  const [wasEmptied, setWasEmptied] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);
  const isEmpty = loaded && cartItems.length === 0 && !busy;
  const isEmptied = isEmpty && wasEmptied;
  useEffect(() => {
    if (loaded && cartItems.length > 0) setWasEmptied(false);
  }, [loaded, cartItems.length]);
  // The button that was pressed stood far below, and is gone.
  useEffect(() => {
    if (isEmptied) heading.current?.focus();
  }, [isEmptied]);
  return (
    <>
      <h1 ref={heading} tabIndex={-1} className="mb-6">
        {text.title}
      </h1>
      <GoneItems />
      {!loaded && error !== null && !loading && (
        <ErrorState message={error} onRetry={() => void dispatch(fetchCart())} />
      )}
      {!loaded && (loading || error === null) && <CartSkeleton />}
      {isEmpty && <EmptyCart wasEmptied={isEmptied} />}
      {loaded && (cartItems.length > 0 || busy) && <FullCart {...props} onEmptied={() => setWasEmptied(true)} />}
    </>
  );
}

function FullCart({ checkout, form, onEmptied }: ScreenProps & { readonly onEmptied: () => void }) {
  const { fasting } = useAppSelector(selectCart);
  const items = useAppSelector(selectCartItems);
  const person = useOwnName();
  const { problem, windowsAsked, submit, takeWindow, bookAgain } = useBooking(checkout, form, onEmptied);
  const method = useWatch({ control: form.control, name: 'paymentMethod' });
  const { phase } = checkout.state;
  const { sharing, bill } = useSharedCart(form);
  // Columns on wide screens; on small ones the problem is directly above the button that caused it.
  return (
    <form
      noValidate
      onSubmit={submit}
      className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_22rem] lg:grid-rows-[auto_1fr] lg:gap-x-8"
    >
      <div className="flex min-w-0 flex-col gap-6 lg:row-span-2">
        <CartLines total={bill.total} />
        <ConsentNotice items={items.map(({ itemId }) => itemId)} />
        <PlaceCheck form={form} />
        <CheaperCart form={form} />
        <DetailsForm
          form={form}
          windowsAsked={windowsAsked}
          withPayment={bill.total > 0}
          person={person}
          withSavedAddresses
          sharing={sharing}
          fasting={fasting}
        />
      </div>
      <div className="flex flex-col gap-4">
        {problem && (
          <BookingProblem
            problem={problem}
            onTake={(window: FreeWindow) => takeWindow(window)}
            onBookAgain={bookAgain}
          />
        )}
        <CartSummary method={method} bill={bill} />
      </div>
      <PayBar method={method} bill={bill} busy={phase !== 'idle'} verifying={phase === 'verifying'} />
    </form>
  );
}

/** @param wasEmptied the page showed items, and its booking found none. */
function EmptyCart({ wasEmptied }: { readonly wasEmptied: boolean }) {
  const text = useMessages(cartPageMessages);
  const last = useLastBooking(useAppSelector(selectUser)?._id);
  const hint = last === null ? text.emptyHint : text.emptyBooked(last);
  return (
    <EmptyState icon={ShoppingCart} title={text.emptyTitle} hint={wasEmptied ? text.emptiedElsewhere : hint}>
      <ButtonLink to="/view-all-test">{text.browseTests}</ButtonLink>
      <ButtonLink to="/packages" variant="secondary">
        {text.browsePackages}
      </ButtonLink>
      <ButtonLink to="/user/cart-booking" variant="quiet">
        {text.yourBookings}
      </ButtonLink>
    </EmptyState>
  );
}

function CartSkeleton() {
  return (
    <div className="grid gap-6 lg:grid-cols-[minmax(0,1fr)_22rem] lg:gap-8">
      <div className="flex flex-col gap-6">
        <Skeleton className="h-72 rounded-card" />
        <Skeleton className="h-40 rounded-card" />
      </div>
      <Skeleton className="h-72 rounded-card" />
    </div>
  );
}

export const handle = privatePage(cartPageMessages);
