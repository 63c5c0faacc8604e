// The one door to a gateway's checkout. A screen says what is to be paid and hears how it ended; which gateway stands
// behind it is decided here. Another gateway is one more entry in `checkouts`.
import type { CheckoutResult } from '@labfront/contract/payments';
import type { Api } from '../../shared/api/api.types.ts';
import type { Locale } from '../../shared/i18n/messages.ts';
import { paymentsMessages } from './payments.messages.ts';

export interface Gateway {
  readonly name: 'test' | 'razorpay';
  readonly keyId: string;
}

export interface CheckoutOrder {
  readonly orderId: string;
  /** Rupees. */
  readonly amount: number;
  /** What the customer reads: a booking number. */
  readonly reference: string;
}

/** How a checkout ended. `already-paid`: the gateway holds the money of this order, maybe paid in another tab. */
export type CheckoutOutcome =
  | { readonly kind: 'paid'; readonly result: CheckoutResult }
  | { readonly kind: 'already-paid' }
  | { readonly kind: 'failed'; readonly message: string }
  | { readonly kind: 'dismissed' };

/** What a checkout needs from the page it opens over. */
export interface CheckoutContext {
  readonly api: Api;
  readonly locale: Locale;
  readonly siteName: string;
  /** Who pays, filled in for them where the gateway asks. */
  readonly person: { readonly name?: string; readonly email?: string; readonly contact?: string };
}

export type Checkout = (gateway: Gateway, order: CheckoutOrder, context: CheckoutContext) => Promise<CheckoutOutcome>;

const checkouts: Record<Gateway['name'], () => Promise<Checkout>> = {
  test: () => import('./test-checkout.tsx').then((module) => module.openTestCheckout),
  razorpay: () => import('./razorpay-checkout.ts').then((module) => module.openRazorpayCheckout),
};

/** Opens the checkout of `gateway` over the page. Never rejects: what goes wrong is an outcome. */
export async function openCheckout(
  gateway: Gateway,
  order: CheckoutOrder,
  context: CheckoutContext,
): Promise<CheckoutOutcome> {
  try {
    const open = await checkouts[gateway.name]();
    return await open(gateway, order, context);
  } catch {
    return { kind: 'failed', message: paymentsMessages[context.locale].payFailed };
  }
}
