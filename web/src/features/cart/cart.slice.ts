// Optimistic updates of the cart: a change is shown while its call is running, and reverted if the call fails. Calls of the cart run one
// after the other, reads too, so the last answer is the real state.
import type { Cart, CartItem } from '@labfront/contract/cart';
import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { CallAnswer, CallInput } from '../../shared/api/api.types.ts';
import { sumRupees } from '../../shared/format/money.ts';
import { isSignOut } from '../../shared/session/auth.slice.ts';
import { addAsyncCases, customThunk, fallbackOf } from '../../shared/store/api-thunk.ts';
import { registerSlice } from '../../shared/store/registry.ts';
import type { AppThunk } from '../../shared/store/store.types.ts';
import { cartMessages } from './cart.messages.ts';
import { inTurn } from './cart-turns.ts';

/** A change that is shown already and not answered yet. */
interface PendingChange {
  requestId: string;
  itemId: string;
  /** Added to the quantity; null removes the line. */
  change: number | null;
}

export interface CartState {
  cartItems: CartItem[];
  loading: boolean;
  error: string | null;
  /** False until the first answer: distinguishes an empty cart from one not fetched yet. */
  loaded: boolean;
  /** Names of items that left the catalogue. The server sends each once, so they are stored until the user has seen them. */
  removed: string[];
  /** The lines of the server's last answer, without pending changes. */
  answeredItems: CartItem[];
  pendingChanges: PendingChange[];
  /** The coupon's discount, as of the last answer. */
  discount: Cart['discount'];
  /** Why the coupon does not count now. */
  couponRefusal: Cart['couponRefusal'];
  /** Charges besides the lines, as of the last answer. */
  charges: Cart['charges'];
  /** Of a home visit, as of the last answer. */
  pincode: string | null;
  /** Of the items together, as of the last answer; undefined while nobody knows. */
  fasting: Cart['fasting'];
}

const initialState: CartState = {
  cartItems: [],
  loading: false,
  error: null,
  loaded: false,
  removed: [],
  answeredItems: [],
  pendingChanges: [],
  discount: null,
  couponRefusal: null,
  charges: [],
  pincode: null,
  fasting: undefined,
};

type Body<C extends 'POST /cart/add-to-cart' | 'PUT /cart/update-quantity' | 'DELETE /cart/remove-from-cart'> =
  CallInput<C>['body'];

export const fetchCart = customThunk<Cart, void>(
  'cart/fetch',
  fallbackOf(cartMessages, 'fetchFailed'),
  (api, _, signal) => inTurn(api, () => api.call('GET /cart/get-cart', { signal })),
);

export const addToCart = customThunk(
  'cart/add',
  fallbackOf(cartMessages, 'addFailed'),
  (api, body: Body<'POST /cart/add-to-cart'>, signal) =>
    inTurn(api, () => api.call('POST /cart/add-to-cart', { body, signal })),
);

export const updateQuantity = customThunk(
  'cart/updateQuantity',
  fallbackOf(cartMessages, 'updateFailed'),
  (api, body: Body<'PUT /cart/update-quantity'>, signal) =>
    inTurn(api, () => api.call('PUT /cart/update-quantity', { body, signal })),
);

export const removeFromCart = customThunk(
  'cart/remove',
  fallbackOf(cartMessages, 'removeFailed'),
  (api, body: Body<'DELETE /cart/remove-from-cart'>, signal) =>
    inTurn(api, () => api.call('DELETE /cart/remove-from-cart', { body, signal })),
);

export const applyCoupon = customThunk(
  'cart/applyCoupon',
  fallbackOf(cartMessages, 'couponFailed'),
  (api, body: CallInput<'POST /cart/coupon'>['body'], signal) =>
    inTurn(api, () => api.call('POST /cart/coupon', { body, signal })),
);

export const removeCoupon = customThunk<CallAnswer<'DELETE /cart/coupon'>, void>(
  'cart/removeCoupon',
  fallbackOf(cartMessages, 'couponFailed'),
  (api, _, signal) => inTurn(api, () => api.call('DELETE /cart/coupon', { signal })),
);

/** Says where the sample is taken at home, or null, so that the cart contains the fee. */
export const setCartPlace = customThunk(
  'cart/setPlace',
  fallbackOf(cartMessages, 'updateFailed'),
  (api, body: CallInput<'PUT /cart/place'>['body'], signal) =>
    inTurn(api, () => api.call('PUT /cart/place', { body, signal })),
);

/** Lines in place of others, all or none. */
export const swapCart = customThunk(
  'cart/swap',
  fallbackOf(cartMessages, 'updateFailed'),
  (api, body: CallInput<'POST /cart/swap'>['body'], signal) =>
    inTurn(api, () => api.call('POST /cart/swap', { body, signal })),
);

/** Resolves once no change of the cart is pending, with the cart that the booking has to match. */
export const whenCartSettled =
  (): AppThunk<Promise<CartState>> =>
  async (_, getState, { api }) => {
    await inTurn(api, async () => {});
    return selectCart(getState() as WithCart);
  };

function applyChange(items: CartItem[], { itemId, change }: PendingChange): CartItem[] {
  return items.flatMap((line) => {
    if (line.itemId._id !== itemId) return [line];
    const quantity = change === null ? 0 : line.quantity + change;
    return quantity < 1 ? [] : [{ ...line, quantity }];
  });
}

function show(state: CartState): void {
  state.cartItems = state.pendingChanges.reduce(applyChange, state.answeredItems);
}

function takeAnswer(state: CartState, cart: Cart): void {
  state.answeredItems = cart.items;
  state.removed = [...new Set([...state.removed, ...(cart.removed ?? [])])];
  state.loaded = true;
  // An answer of a server without coupons has none of these.
  state.discount = cart.discount ?? null;
  state.couponRefusal = cart.couponRefusal ?? null;
  state.charges = cart.charges ?? [];
  state.pincode = cart.pincode ?? null;
  state.fasting = cart.fasting;
  show(state);
}

function begin(state: CartState, change: PendingChange): void {
  state.pendingChanges.push(change);
  show(state);
}

function settle(state: CartState, requestId: string): void {
  state.pendingChanges = state.pendingChanges.filter((change) => change.requestId !== requestId);
  show(state);
}

export const cartSlice = registerSlice(
  createSlice({
    name: 'cart',
    initialState,
    reducers: {
      /** A refused booking returned the cart's real content (`CART_CHANGED`). */
      cartChanged: (state, { payload }: PayloadAction<Cart>) => takeAnswer(state, payload),
      removedSeen: (state) => {
        state.removed = [];
      },
    },
    extraReducers: (builder) => {
      addAsyncCases(builder, fetchCart, { latestOnly: true, fulfilled: takeAnswer });
      addAsyncCases(builder, addToCart, { fulfilled: (state, { cart }) => takeAnswer(state, cart) });
      addAsyncCases(builder, updateQuantity, {
        pending: (state, { itemId, action }, requestId) =>
          begin(state, { requestId, itemId, change: action === 'increase' ? 1 : -1 }),
        fulfilled: (state, { cart }, _, requestId) => {
          settle(state, requestId);
          takeAnswer(state, cart);
        },
        rejected: (state, _, __, requestId) => settle(state, requestId),
      });
      addAsyncCases(builder, removeFromCart, {
        pending: (state, { itemId }, requestId) => begin(state, { requestId, itemId, change: null }),
        fulfilled: (state, { cart }, _, requestId) => {
          settle(state, requestId);
          takeAnswer(state, cart);
        },
        rejected: (state, _, __, requestId) => settle(state, requestId),
      });
      addAsyncCases(builder, applyCoupon, { fulfilled: (state, { cart }) => takeAnswer(state, cart) });
      addAsyncCases(builder, setCartPlace, { fulfilled: (state, { cart }) => takeAnswer(state, cart) });
      addAsyncCases(builder, removeCoupon, { fulfilled: (state, { cart }) => takeAnswer(state, cart) });
      addAsyncCases(builder, swapCart, { fulfilled: (state, { cart }) => takeAnswer(state, cart) });
      builder.addMatcher(isSignOut, () => initialState);
    },
  }),
);

export const { cartChanged, removedSeen } = cartSlice.actions;

type WithCart = { cart: CartState };
export const selectCart = (state: WithCart) => state.cart;
export const selectCartItems = (state: WithCart) => state.cart.cartItems;
/** The sum of the displayed lines, in rupees. */
export const selectCartSubtotal = (state: WithCart) =>
  sumRupees(state.cart.cartItems.map(({ itemId, quantity }) => ({ price: itemId.finalPrice, quantity })));
