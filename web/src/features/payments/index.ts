export type { CheckoutContext, CheckoutOrder, CheckoutOutcome, Gateway } from './checkout.types.ts';
export { openCheckout } from './open-checkout.ts';
export { usePayer } from './use-payer.ts';
