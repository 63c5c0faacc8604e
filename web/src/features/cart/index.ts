import './cart.listeners.ts';

export type { CartState } from './cart.slice.ts';
export {
  addToCart,
  cartSlice,
  fetchCart,
  removeFromCart,
  selectCart,
  selectCartCount,
  selectCartItems,
  selectCartTotal,
  updateQuantity,
} from './cart.slice.ts';
export { useAddToCart } from './use-add-to-cart.ts';
