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
  selectCartCount,
  selectCartItems,
  selectCartTotal,
  updateQuantity,
  whenCartSettled,
} from './cart.slice.ts';
export { useAddToCart } from './use-add-to-cart.ts';
