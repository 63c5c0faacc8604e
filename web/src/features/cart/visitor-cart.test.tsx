import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { login, selectToken } from '../../shared/session/auth.slice.ts';
import { createStore } from '../../shared/store/create-store.ts';
import { useAppSelector } from '../../shared/store/hooks.ts';
import { Providers } from '../../shared/store/providers.tsx';
import { aCartItem, anAccount, fakeApi, refuse } from '../../shared/testing.tsx';
import { type CartState, selectCartCount, useCartItem, useVisitorCart } from './index.ts';

const notify = vi.hoisted(() => vi.fn());
vi.mock('../../shared/ui/notify.ts', () => ({ notify }));
beforeEach(() => {
  notify.mockReset();
  localStorage.clear();
});

function Runtime() {
  useVisitorCart(useAppSelector(selectToken) !== null);
  return <p data-testid="badge">{useAppSelector(selectCartCount)}</p>;
}

function Item({ id }: { id: string }) {
  const { quantity, add, step } = useCartItem({ _id: id, name: id.toUpperCase() });
  return (
    <p>
      <output aria-label={id}>{quantity}</output>
      <button type="button" onClick={() => void add(2)}>{`add ${id}`}</button>
      <button type="button" onClick={() => step('increase')}>{`more ${id}`}</button>
      <button type="button" onClick={() => step('decrease')}>{`less ${id}`}</button>
    </p>
  );
}

const account = anAccount();

/** A shop whose server remembers its cart. */
function open(held: Record<string, number> = {}, refusals: Record<string, () => Response> = {}) {
  const cart = new Map(Object.entries(held));
  const body = () => ({ _id: 'c', items: [...cart].map(([id, quantity]) => aCartItem(id, quantity)), totalAmount: 0 });
  const { api, sent } = fakeApi({
    'GET /cart/get-cart': body,
    'POST /admin/login': { ...account, user: account, token: 'new', message: '' },
    'POST /cart/add-to-cart': (request: { body?: unknown }) => {
      const { itemId, quantity } = JSON.parse(String(request.body));
      const refusal = refusals[itemId];
      if (refusal) return refusal();
      cart.set(itemId, (cart.get(itemId) ?? 0) + quantity);
      return { cart: body(), message: 'Added to your cart' };
    },
  });
  const store = createStore({ api });
  const view = render(
    <Providers store={store} locale="en">
      <Runtime />
      <Item id="cbc" />
      <Item id="tsh" />
    </Providers>,
  );
  const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
  const signIn = () => act(async () => void (await store.dispatch(login({ body: { email: 'a', password: 'b' } }))));
  const lines = () => (store.getState() as { cart: CartState }).cart.cartItems;
  const quantity = (id: string) => screen.getByLabelText(id).textContent;
  const badge = () => screen.getByTestId('badge').textContent;
  const adds = () => sent.filter(({ url }) => url.endsWith('/add-to-cart')).map(({ body }) => JSON.parse(String(body)));
  return { view, press, signIn, lines, quantity, badge, adds, cart, sent };
}

describe('a visitor', () => {
  it('fills a cart without an account: counted in lines, kept in the browser, nothing sent', async () => {
    const { view, press, quantity, badge, sent } = open();
    await press('add cbc');
    await press('add cbc');
    await press('add tsh');
    await press('more cbc');
    expect([quantity('cbc'), quantity('tsh'), badge()]).toEqual(['3', '2', '2']);
    expect(notify.mock.calls).toEqual([
      ['success', 'Added to your cart'],
      ['success', 'Added to your cart'],
    ]);
    expect(sent).toEqual([]);
    view.unmount();
    const after = open();
    expect([after.quantity('cbc'), after.badge()]).toEqual(['3', '2']);
    for (let count = 0; count < 3; count += 1) await after.press('less cbc');
    expect([after.quantity('cbc'), after.badge()]).toEqual(['0', '1']);
    for (let count = 0; count < 12; count += 1) await after.press('more tsh');
    expect(after.quantity('tsh')).toBe('10');
  });

  it('sees at once what another tab puts in', async () => {
    const { badge } = open();
    localStorage.setItem('visitorCart', JSON.stringify([{ itemId: 'cbc', name: 'CBC', quantity: 1 }]));
    act(() => void window.dispatchEvent(new StorageEvent('storage', { key: 'visitorCart' })));
    expect(badge()).toBe('1');
  });

  it.each([
    '{',
    '{}',
    '[1,{"itemId":"a"},{"itemId":"a","name":"A","quantity":0},{"itemId":"a","name":"A","quantity":11}]',
  ])('is not troubled by %s in the storage', (stored) => {
    localStorage.setItem('visitorCart', stored);
    expect(open().badge()).toBe('0');
  });

  it('finds it in the account’s cart after signing in, in the greater of both quantities, and no longer in the browser', async () => {
    const { press, signIn, badge, adds, cart } = open({ cbc: 1, hba: 4 });
    await press('add cbc');
    await press('add tsh');
    await signIn();
    await waitFor(() => expect(badge()).toBe('3'));
    expect(adds()).toEqual([
      { itemId: 'cbc', quantity: 1 },
      { itemId: 'tsh', quantity: 2 },
    ]);
    expect(Object.fromEntries(cart)).toEqual({ cbc: 2, hba: 4, tsh: 2 });
    expect(localStorage.getItem('visitorCart')).toBeNull();
  });

  it('is told what the account’s cart did not take', async () => {
    const gone = () => refuse(404, { message: 'Test or package not found', code: 'NOT_FOUND' });
    const { press, signIn, badge } = open({}, { cbc: gone });
    await press('add cbc');
    await press('add tsh');
    await signIn();
    await waitFor(() => expect(badge()).toBe('1'));
    expect(notify).toHaveBeenCalledWith('info', 'Not put into your cart: CBC (Test or package not found)');
    expect(localStorage.getItem('visitorCart')).toBeNull();
  });

  it('loses nothing when the server does not answer', async () => {
    const { view, press, signIn, badge } = open({}, { tsh: () => refuse(503) });
    await press('add cbc');
    await press('add tsh');
    await signIn();
    await waitFor(() => expect(badge()).toBe('1'));
    view.unmount();
    const after = open({ cbc: 2 });
    await after.signIn();
    await waitFor(() => expect(after.badge()).toBe('2'));
    expect(Object.fromEntries(after.cart)).toEqual({ cbc: 2, tsh: 2 });
  });
});

describe('a signed-in person', () => {
  it('does not double what is in already, also before the cart has come', async () => {
    const { press, signIn, quantity, adds } = open({ cbc: 1 });
    await signIn();
    await press('add cbc');
    await waitFor(() => expect(quantity('cbc')).toBe('1'));
    await press('add tsh');
    await press('add tsh');
    await waitFor(() => expect(quantity('tsh')).toBe('2'));
    expect(adds()).toEqual([{ itemId: 'tsh', quantity: 2 }]);
  });
});
