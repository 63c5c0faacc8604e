import './cart.listeners.ts';

export type { CartState } from './cart.slice.ts';
export {
  addToCart,
  cartChanged,
  cartSlice,
  fetchCart,
  removedSeen,
  removeFromCart,
  selectCart,
  selectCartItems,
  selectCartTotal,
  updateQuantity,
  whenCartSettled,
} from './cart.slice.ts';
export { selectCartCount, useCartItemIds } from './cart-of-here.ts';
export { useAddToCart } from './use-add-to-cart.ts';
export { useCartItem } from './use-cart-item.ts';
export { useVisitorCart } from './use-visitor-cart.ts';
