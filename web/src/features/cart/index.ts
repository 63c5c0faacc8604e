import './cart.listeners.ts';

export type { CartState } from './cart.slice.ts';
export {
  addToCart,
  applyCoupon,
  cartChanged,
  cartSlice,
  fetchCart,
  removeCoupon,
  removedSeen,
  removeFromCart,
  selectCart,
  selectCartItems,
  selectCartSubtotal,
  setCartPlace,
  swapCart,
  updateQuantity,
  whenCartSettled,
} from './cart.slice.ts';
export { selectCartCount, useCartItemIds } from './cart-of-here.ts';
export { useAddAllToCart } from './use-add-to-cart.ts';
export { useCartItem } from './use-cart-item.ts';
export { useVisitorCart } from './use-visitor-cart.ts';
