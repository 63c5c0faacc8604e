// The input of a gateway's checkout, and its outcomes.
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
  /** The reference for the customer: a booking number. */
  readonly reference: string;
}

/** The outcome of a checkout. `already-paid`: the gateway has the money of this order, maybe paid in another tab. */
export type CheckoutOutcome =
  | { readonly kind: 'paid'; readonly result: CheckoutResult }
  | { readonly kind: 'already-paid' }
  | { readonly kind: 'failed'; readonly message: string }
  | { readonly kind: 'dismissed' };

/** The dependencies of a checkout on its page. */
export interface CheckoutContext {
  readonly api: Api;
  readonly locale: Locale;
  readonly siteName: string;
  /** The payer's details, to fill in the gateway's form. */
  readonly person: { readonly name?: string; readonly email?: string; readonly contact?: string };
}

export type Checkout = (gateway: Gateway, order: CheckoutOrder, context: CheckoutContext) => Promise<CheckoutOutcome>;
