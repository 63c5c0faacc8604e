import { isAnyOf } from '@reduxjs/toolkit';
import { type AuthState, selectIsSignedIn } from '../../shared/session/auth.slice.ts';
import { cityChanged } from '../../shared/session/visitor-city.ts';
import { registerListeners } from '../../shared/store/registry.ts';
import { notify } from '../../shared/ui/notify.ts';
import { cartMessages } from './cart.messages.ts';
import { addToCart, fetchCart, removeFromCart, updateQuantity } from './cart.slice.ts';
import {
  mergeVisitorCart,
  selectVisitorLines,
  type VisitorCartState,
  visitorAdded,
  visitorStepped,
} from './visitor-cart.slice.ts';
import { saveVisitorCart } from './visitor-cart.storage.ts';

const isFailedChange = isAnyOf(addToCart.rejected, updateQuantity.rejected, removeFromCart.rejected);
const isAnswer = isAnyOf(fetchCart.fulfilled, addToCart.fulfilled, updateQuantity.fulfilled, removeFromCart.fulfilled);

registerListeners((startListening) => {
  startListening({
    actionCreator: addToCart.fulfilled,
    effect: ({ payload }) => notify('success', payload.message),
  });
  // The cart can be changed on any page, so a failure is shown on every page.
  startListening({
    matcher: isFailedChange,
    effect: (action) => {
      if (isFailedChange(action) && action.payload) notify('error', action.payload.message);
    },
  });
  startListening({
    actionCreator: cityChanged,
    effect: (_, { dispatch, getState }) => {
      if (selectIsSignedIn(getState() as { auth: AuthState })) void dispatch(fetchCart());
    },
  });
  // The server names removed items once, in the answer that removes them.
  startListening({
    matcher: isAnswer,
    effect: (action, { extra }) => {
      if (!isAnswer(action)) return;
      const { removed = [] } = 'cart' in action.payload ? action.payload.cart : action.payload;
      if (removed.length > 0) notify('info', cartMessages[extra.locale].removedFromCatalogue(removed.join(', ')));
    },
  });
  startListening({
    matcher: isAnyOf(visitorAdded, visitorStepped, mergeVisitorCart.fulfilled),
    effect: (_, { getState }) => saveVisitorCart(selectVisitorLines(getState() as { visitorCart: VisitorCartState })),
  });
  startListening({
    actionCreator: mergeVisitorCart.fulfilled,
    effect: ({ payload: refused }, { extra }) => {
      if (refused.length === 0) return;
      const names = refused.map(({ name, message }) => `${name} (${message})`).join(', ');
      notify('info', cartMessages[extra.locale].notMerged(names));
    },
  });
});
