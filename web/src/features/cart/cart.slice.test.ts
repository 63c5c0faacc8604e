import { describe, expect, it, vi } from 'vitest';
import { localLogout } from '../../shared/session/auth.slice.ts';
import { createStore } from '../../shared/store/create-store.ts';
import { aCartItem, fakeApi, refuse } from '../../shared/testing.tsx';
import { addToCart, type CartState, fetchCart, removeFromCart, selectCartSubtotal, updateQuantity } from './index.ts';

const notify = vi.hoisted(() => vi.fn());
vi.mock('../../shared/ui/notify.ts', () => ({ notify }));

const cartOf = (...items: ReturnType<typeof aCartItem>[]) => ({ _id: 'c', items, totalAmount: 0 });

async function start(answers: Parameters<typeof fakeApi>[0]) {
  const { api, sent } = fakeApi({ 'GET /cart/get-cart': cartOf(aCartItem('a', 2), aCartItem('b', 1)), ...answers });
  const store = createStore({ api });
  await store.dispatch(fetchCart());
  const cart = () => (store.getState() as { cart: CartState }).cart;
  const quantities = () => Object.fromEntries(cart().cartItems.map((line) => [line.itemId._id, line.quantity]));
  return { store, sent, cart, quantities };
}

describe('cart', () => {
  it('shows a change at once and takes it back when the call fails', async () => {
    const { store, quantities, cart } = await start({
      'PUT /cart/update-quantity': refuse(409, { message: 'At most 10' }),
    });
    const change = store.dispatch(updateQuantity({ itemId: 'a', action: 'increase' }));
    expect(quantities()).toEqual({ a: 3, b: 1 });
    await change;
    expect(quantities()).toEqual({ a: 2, b: 1 });
    expect(cart().error).toBe('At most 10');
    expect(notify).toHaveBeenCalledWith('error', 'At most 10');
  });

  it('takes a line out below one, and puts it back when the call fails', async () => {
    const { store, quantities } = await start({});
    const change = store.dispatch(updateQuantity({ itemId: 'b', action: 'decrease' }));
    expect(quantities()).toEqual({ a: 2 });
    await change;
    expect(quantities()).toEqual({ a: 2, b: 1 });
  });

  it('sends changes one after the other and keeps showing those still waiting', async () => {
    const release: ((body: unknown) => void)[] = [];
    const { store, sent, quantities } = await start({
      'PUT /cart/update-quantity': () => new Promise((resolve) => release.push(resolve)),
      'DELETE /cart/remove-from-cart': { cart: cartOf(aCartItem('a', 3)), message: '' },
    });
    const first = store.dispatch(updateQuantity({ itemId: 'a', action: 'increase' }));
    const second = store.dispatch(removeFromCart({ itemId: 'b' }));
    await expect.poll(() => release.length).toBe(1);
    expect(sent).toHaveLength(2);
    expect(quantities()).toEqual({ a: 3 });
    release[0]?.({ cart: cartOf(aCartItem('a', 3), aCartItem('b', 1)), message: '' });
    await first;
    expect(quantities()).toEqual({ a: 3 });
    await second;
    expect(sent).toHaveLength(3);
    expect(quantities()).toEqual({ a: 3 });
  });

  it('is not read and changed at once: a late answer from before the change would hide it', async () => {
    const events: string[] = [];
    const { store, quantities } = await start({
      'GET /cart/get-cart': async () => {
        events.push('read');
        await new Promise((resolve) => setTimeout(resolve));
        events.push('answered');
        return cartOf();
      },
      'POST /cart/add-to-cart': () => {
        events.push('added');
        return { cart: cartOf(aCartItem('a', 1)), message: '' };
      },
    });
    events.length = 0;
    await Promise.all([store.dispatch(fetchCart()), store.dispatch(addToCart({ itemId: 'a' }))]);
    expect(events).toEqual(['read', 'answered', 'added']);
    expect(quantities()).toEqual({ a: 1 });
  });

  it('adds up what the lines cost', async () => {
    const { store } = await start({});
    expect(selectCartSubtotal(store.getState() as { cart: CartState })).toBe(270);
  });

  it('is empty again once its person is gone', async () => {
    const { store, cart } = await start({});
    store.dispatch(localLogout());
    expect(cart().cartItems).toEqual([]);
    expect(cart().loaded).toBe(false);
  });
});
