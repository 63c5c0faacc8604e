// What a screen hands to a gateway's checkout, and how a checkout ends.
import type { CheckoutResult } from '@labfront/contract/payments';
import type { Api } from '../../shared/api/api.types.ts';
import type { Locale } from '../../shared/i18n/messages.ts';

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
