export {
  type CheckoutContext,
  type CheckoutOrder,
  type CheckoutOutcome,
  type Gateway,
  openCheckout,
} from './open-checkout.ts';
export { usePayer } from './use-payer.ts';
