// The cart page in tests, with what its API answers.
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { sessionRead } from '../../shared/session/session.slice.ts';
import { siteSlice } from '../../shared/site/site.slice.ts';
import { createStore } from '../../shared/store/create-store.ts';
import { Providers } from '../../shared/store/providers.tsx';
import { aCartBooking, aCartItem, anAccount, fakeApi } from '../../shared/testing.tsx';
import { MemoryRouter } from '../../shared/testing-router.tsx';
import { Component } from './cart-page.tsx';

export const cart = { _id: 'c', items: [aCartItem('cbc', 2), aCartItem('tsh', 1)], totalAmount: 270 };
export const order = {
  orderId: 'order-1',
  amount: 270,
  currency: 'INR',
  gateway: { name: 'test', keyId: 'k' },
  booking: aCartBooking({ totalAmount: 270 }),
  message: '',
};
export const paid = aCartBooking({
  status: 'Confirmed',
  paymentStatus: 'paid',
  totalAmount: 270,
  date: '2026-11-23',
  slot: '06:00-08:00',
  preparation: {
    fasting: { hours: 10, isRequired: true },
    further: [{ names: ['CBC', 'ESR'], text: 'Take your usual medicines.' }],
  },
});
export const signed = { razorpay_order_id: 'order-1', razorpay_payment_id: 'pay-1', razorpay_signature: 'sig' };
export const tomorrow = '2030-01-02';
export const windows = {
  data: [{ date: tomorrow, slot: '06:00-08:00', capacity: 10, left: 4, fastingFriendly: true }],
};

export const me = { name: 'Asha Verma', age: 34, sex: 'female', mobileNumber: '9876543210' };
export const mother = { name: 'Kamla Verma', age: 71, sex: 'female', mobileNumber: '' };
export const patient = '{"name":"Asha Verma","age":"34","sex":"female","mobileNumber":"9876543210"}';

// The built-in test gateway is in use.
const site = { ...siteSlice.getInitialState(), payments: { testMode: true, onlinePayment: true } };

export function openCart(answers: Parameters<typeof fakeApi>[0], { known = true } = {}) {
  const { api, sent } = fakeApi({
    'GET /cart/get-cart': cart,
    'GET /city/cities': [{ _id: 'bhopal', name: 'Bhopal' }],
    'GET /booking/patients': { data: [me, mother] },
    'GET /address/addresses/account-1': [],
    'GET /address/pincode/462016': { pincode: '462016', city: 'Bhopal', offices: [] },
    'GET /collection-windows': windows,
    'PUT /cart-booking/verify': { ...paid, booking: paid, message: '' },
    ...answers,
  });
  const store = createStore({ api, preloadedState: { site } });
  store.dispatch(sessionRead({ token: 't', user: anAccount() }));
  const view = render(
    <Providers store={store} locale="en">
      <MemoryRouter>
        <Component />
      </MemoryRouter>
    </Providers>,
  );
  const calls = (path: string) => sent.filter(({ url }) => url.endsWith(path));
  const press = async () => {
    // Age and sex of the person are filled in from an earlier booking.
    if (known && screen.queryByDisplayValue('71') === null && screen.queryByText('Add patient') === null)
      await screen.findByDisplayValue('34');
    await user.click(
      await screen.findByRole('button', { name: /^(Pay ₹\d+ and book|Book, pay ₹\d+ at the collection|Book)$/ }),
    );
  };
  const user = userEvent.setup();
  return { sent, calls, press, user, store, view };
}
