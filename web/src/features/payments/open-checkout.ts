// Opens a gateway's checkout. A screen passes the order and gets the outcome; this module chooses the gateway. Another gateway is one more
// entry in `checkouts`.
import type { Checkout, CheckoutContext, CheckoutOrder, CheckoutOutcome, Gateway } from './checkout.types.ts';
import { paymentsMessages } from './payments.messages.ts';

const checkouts: Record<Gateway['name'], () => Promise<Checkout>> = {
  test: () => import('./test-checkout.tsx').then((module) => module.openTestCheckout),
  razorpay: () => import('./razorpay-checkout.ts').then((module) => module.openRazorpayCheckout),
};

/** Opens the checkout of `gateway` over the page. Never rejects: an error is an outcome. */
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
