export {
  type CheckoutContext,
  type CheckoutOrder,
  type CheckoutOutcome,
  type Gateway,
  openCheckout,
} from './open-checkout.ts';
