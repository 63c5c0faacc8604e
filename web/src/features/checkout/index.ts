export { checkoutMessages } from './checkout.messages.ts';
export { CheckoutOutcome, isOutcome } from './components/checkout-outcome.tsx';
export { type CheckoutControls, useCheckout } from './use-checkout.ts';
