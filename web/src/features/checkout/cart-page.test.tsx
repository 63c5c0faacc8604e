import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { localLogout } from '../../shared/session/auth.slice.ts';
import { aCartItem, refuse } from '../../shared/testing.tsx';
import { cart, openCart, order, patient, signed, tomorrow } from './testing.tsx';

beforeEach(() => sessionStorage.clear());

describe('the cart', () => {
  it('books for the total shown, pays in the test checkout, and is confirmed', async () => {
    const { calls, press, user } = openCart({ 'POST /cart-booking/book': order, 'POST /payment/test/pay': signed });
    await press();
    const dialog = await screen.findByRole('dialog', { name: 'Test payment' });
    expect(calls('/book')[0]?.body).toBe(
      `{"collection":"centre","paymentMethod":"online","patient":${patient},"amount":270}`,
    );
    await user.click(within(dialog).getByRole('button', { name: 'Pay ₹270' }));
    await screen.findByRole('heading', { name: 'Payment received, your booking is confirmed' });
    expect(screen.getByText('Test mode: no money moved.')).toBeDefined();
    expect(screen.getByText('Please take nothing but water after 8 pm on Sunday.')).toBeDefined();
    expect(screen.getByText('CBC, ESR: Take your usual medicines.')).toBeDefined();
    expect(screen.getByText('You paid ₹270.')).toBeDefined();
    expect(screen.getByText('We have sent all of this to asha@example.com.')).toBeDefined();
    expect(calls('/verify')[0]?.body).toBe(
      '{"order_id":"order-1","razorpay_payment_id":"pay-1","razorpay_signature":"sig"}',
    );
  });

  it('tries a failed payment again with the same order, and a closed one too', async () => {
    const outcomes = [refuse(402, { message: 'The payment failed.', code: 'PAYMENT_FAILED' }), Response.json(signed)];
    const { calls, press, user } = openCart({
      'POST /cart-booking/book': order,
      'POST /payment/test/pay': () => outcomes.shift(),
    });
    await press();
    await user.click(await screen.findByRole('button', { name: 'Fail payment' }));
    await screen.findByRole('heading', { name: 'The payment did not go through' });
    await user.click(screen.getByRole('button', { name: 'Try again: pay ₹270' }));
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Close' }));
    await screen.findByRole('heading', { name: 'The payment is still open' });
    await user.click(screen.getByRole('button', { name: 'Pay ₹270' }));
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Pay ₹270' }));
    await screen.findByRole('heading', { name: 'Payment received, your booking is confirmed' });
    expect(calls('/book')).toHaveLength(1);
    expect(calls('/pay').every(({ body }) => String(body).includes('order-1'))).toBe(true);
  });

  it('says "confirming" when the payment cannot be verified, and not that it failed', async () => {
    const { press, user } = openCart({
      'POST /cart-booking/book': order,
      'POST /payment/test/pay': signed,
      'PUT /cart-booking/verify': refuse(503),
    });
    await press();
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Pay ₹270' }));
    await screen.findByRole('heading', { name: 'Payment received, confirming' });
    expect(screen.queryByRole('button', { name: /Pay ₹/ })).toBeNull();
  });

  it('shows a changed cart with its new total, and books it at the second press', async () => {
    const changed = { _id: 'c', items: [aCartItem('cbc', 1)], totalAmount: 90, removed: ['tsh'] };
    const answers = [
      refuse(409, { message: 'changed', code: 'CART_CHANGED', total: 90, cart: changed }),
      Response.json({ ...order, orderId: null, amount: 90 }),
    ];
    const { calls, press } = openCart({ 'POST /cart-booking/book': () => answers.shift() });
    await press();
    expect((await screen.findByRole('alert')).textContent).toContain('It now comes to ₹90.');
    expect(screen.getByTestId('cart-total').textContent).toBe('₹90');
    expect(screen.getByText(/tsh: taken out of your cart/)).toBeDefined();
    await press();
    await screen.findByRole('heading', { name: 'Your booking is made' });
    const [first, second] = calls('/book');
    expect(second?.body).toContain('"amount":90');
    expect(second?.headers.get('idempotency-key')).not.toBe(first?.headers.get('idempotency-key'));
  });

  it('counts lines, as the badge does, and says when a city is needed', async () => {
    const { user } = openCart({});
    await screen.findByText('Prices (2 items, 3 in all)');
    const city = screen.getByRole('combobox', { name: 'City, if you want a fixed time' });
    await user.selectOptions(city, 'Bhopal');
    await user.click(screen.getByRole('radio', { name: /Tomorrow/ }));
    expect(screen.getByRole('combobox', { name: 'City' })).toBe(city);
    expect(screen.queryByText(/referral code/)).toBeNull();
  });

  describe('paid at the collection', () => {
    const placed = { ...order, orderId: null };

    it('says so on the button, moves no money, and has left the cart', async () => {
      let left = cart.items;
      const { calls, press, user } = openCart({
        'GET /cart/get-cart': () => ({ ...cart, items: left }),
        'POST /cart-booking/book': () => {
          left = [];
          return placed;
        },
      });
      await screen.findByRole('button', { name: 'Pay ₹270 and book' });
      expect(screen.getByText('Test payments: no money moves')).toBeDefined();
      await user.click(screen.getByRole('radio', { name: /At the collection/ }));
      expect(screen.getByRole('button', { name: 'Book, pay ₹270 at the collection' })).toBeDefined();
      expect(screen.queryByText('Test payments: no money moves')).toBeNull();
      await press();
      await screen.findByRole('heading', { name: 'Your booking is made' });
      expect(screen.queryByText(/Test mode/)).toBeNull();
      expect(calls('/book')[0]?.body).toContain('"paymentMethod":"at_collection"');
      await waitFor(() => expect(calls('/get-cart')).toHaveLength(2));
    });

    it('is named by the empty cart that a reload shows, until somebody else signs in', async () => {
      let left = cart.items;
      const { press, user, view, store } = openCart({
        'GET /cart/get-cart': () => ({ ...cart, items: left }),
        'POST /cart-booking/book': () => {
          left = [];
          return placed;
        },
      });
      await user.click(await screen.findByRole('radio', { name: /At the collection/ }));
      await press();
      await screen.findByRole('heading', { name: 'Your booking is made' });
      view.unmount();
      const again = openCart({ 'GET /cart/get-cart': { ...cart, items: [] } });
      await screen.findByText(new RegExp(`Your booking ${placed.booking.bookingNumber} is made`));
      again.view.unmount();
      store.dispatch(localLogout());
      openCart({ 'GET /cart/get-cart': { ...cart, items: [] } });
      await screen.findByText('Your cart is empty');
      expect(screen.queryByText(/Your booking/)).toBeNull();
    });

    it('books once when the button is tapped twice', async () => {
      const { calls, user } = openCart({ 'POST /cart-booking/book': placed });
      await user.click(await screen.findByRole('radio', { name: /At the collection/ }));
      await screen.findByDisplayValue('34');
      await user.dblClick(screen.getByRole('button', { name: /^Book, pay/ }));
      await screen.findByRole('heading', { name: 'Your booking is made' });
      expect(calls('/book')).toHaveLength(1);
    });

    it('asks before the same is booked once more for that day', async () => {
      const answers = [
        refuse(409, { message: 'Booked already: LB-1', code: 'DUPLICATE_BOOKING', bookingNumber: 'LB-1' }),
        Response.json(placed),
      ];
      const { calls, press, user } = openCart({ 'POST /cart-booking/book': () => answers.shift() });
      await user.click(await screen.findByRole('radio', { name: /At the collection/ }));
      await press();
      expect((await screen.findByRole('alert')).textContent).toContain('Booked already: LB-1');
      await user.click(screen.getByRole('button', { name: 'Book it once more' }));
      await screen.findByRole('heading', { name: 'Your booking is made' });
      expect(calls('/book').map(({ body }) => JSON.parse(String(body)).again)).toEqual([undefined, true]);
    });
  });

  it('offers the free windows when the chosen one has filled up', async () => {
    const free = [{ date: tomorrow, slot: '06:00-08:00', left: 4 }];
    const answers = [
      refuse(409, { message: 'full', code: 'WINDOW_FULL', free, issues: [{ path: 'slot', message: 'full' }] }),
      Response.json({ ...order, orderId: null }),
    ];
    const { calls, press, user } = openCart({ 'POST /cart-booking/book': () => answers.shift() });
    await user.selectOptions(await screen.findByRole('combobox', { name: /City/ }), 'Bhopal');
    await user.click(screen.getByRole('radio', { name: /Tomorrow/ }));
    await user.click(await screen.findByRole('radio', { name: /6:00 am/i }));
    await press();
    await user.click(await screen.findByRole('button', { name: /2 Jan 2030.*4 places left/ }));
    await press();
    await screen.findByRole('heading', { name: 'Your booking is made' });
    expect(calls('/book')[1]?.body).toContain(`"city":"Bhopal","date":"${tomorrow}","slot":"06:00-08:00"`);
  });

  it('checks a home collection before it is sent, and shows the server’s issues at their fields', async () => {
    const issues = [{ path: 'address.pincode', message: 'We do not come there' }];
    const { calls, press, user } = openCart({
      'POST /cart-booking/book': refuse(400, { message: 'Check', code: 'INVALID', issues }),
    });
    await user.click(await screen.findByRole('radio', { name: /At home/ }));
    await press();
    await screen.findByText('Enter a 6-digit pincode');
    expect(screen.getByText('Choose a city')).toBeDefined();
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('combobox', { name: /City/ })));
    expect(calls('/book')).toHaveLength(0);
    await user.type(screen.getByRole('textbox', { name: 'House number and street' }), '12 Lake Road');
    await user.type(screen.getByRole('textbox', { name: 'Locality' }), 'Arera');
    await user.type(screen.getByRole('textbox', { name: 'Pincode' }), '462016');
    await user.selectOptions(screen.getByRole('combobox', { name: /City/ }), 'Bhopal');
    await press();
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('radio', { name: /Today/ })));
    await user.click(screen.getByRole('radio', { name: /Tomorrow/ }));
    await user.click(await screen.findByRole('radio', { name: /6:00 am/i }));
    await press();
    await screen.findByText('We do not come there');
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Pincode' })));
  });

  it('says that the cart was booked on another device', async () => {
    let left = cart.items;
    const { press } = openCart({
      'GET /cart/get-cart': () => ({ ...cart, items: left }),
      'POST /cart-booking/book': () => {
        left = [];
        return refuse(400, { message: 'Your cart is empty', code: 'CART_EMPTY' });
      },
    });
    await press();
    await screen.findByText(/is booked already, or was taken out on another device/);
    expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1, name: 'Your cart' }));
  });

  it.each([
    ['is asked for again', /At the collection/, true],
    // The server resumes it: a place that was held may have gone.
    ['to be paid now is another request', /Online now/, false],
  ])('a booking whose answer was lost %s', async (_what, method, isSame) => {
    const { calls, press, user } = openCart({
      'POST /cart-booking/book': () => Promise.reject(new TypeError('network')),
    });
    await user.click(await screen.findByRole('radio', { name: method }));
    for (const count of [1, 2]) {
      await press();
      await waitFor(() => expect(calls('/book')).toHaveLength(count));
      await screen.findByText('Something went wrong');
    }
    const [first, second] = calls('/book').map(({ headers }) => headers.get('idempotency-key'));
    expect(second === first).toBe(isSame);
  });

  it('tells an empty cart from one that could not be had', async () => {
    let fails = true;
    const { user } = openCart({
      'GET /cart/get-cart': () => (fails ? refuse(500, { message: 'Down' }) : { ...cart, items: [] }),
    });
    await screen.findByText('Down');
    fails = false;
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    await screen.findByText('Your cart is empty');
  });
});
