// The one door to a gateway's checkout. A screen says what is to be paid and hears how it ended; which gateway stands
// behind it is decided here. Another gateway is one more entry in `checkouts`.
import type { Checkout, CheckoutContext, CheckoutOrder, CheckoutOutcome, Gateway } from './checkout.types.ts';
import { paymentsMessages } from './payments.messages.ts';

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
