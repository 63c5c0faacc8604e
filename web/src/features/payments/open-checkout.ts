// The one door to a gateway's checkout. A screen says what is to be paid and hears how it ended; which gateway stands
// behind it is decided here. A second gateway is one more entry in `checkouts`.
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
}

export type Checkout = (gateway: Gateway, order: CheckoutOrder, context: CheckoutContext) => Promise<CheckoutOutcome>;

const checkouts: Partial<Record<Gateway['name'], () => Promise<Checkout>>> = {
  test: () => import('./test-checkout.tsx').then((module) => module.openTestCheckout),
};

/** Opens the checkout of `gateway` over the page. Never rejects: what goes wrong is an outcome. */
export async function openCheckout(
  gateway: Gateway,
  order: CheckoutOrder,
  context: CheckoutContext,
): Promise<CheckoutOutcome> {
  const load = checkouts[gateway.name];
  const text = paymentsMessages[context.locale];
  if (!load) return { kind: 'failed', message: text.noGateway };
  try {
    const open = await load();
    return await open(gateway, order, context);
  } catch {
    return { kind: 'failed', message: text.payFailed };
  }
}
