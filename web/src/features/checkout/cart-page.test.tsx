import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { localLogout } from '../../shared/session/auth.slice.ts';
import { sessionRead } from '../../shared/session/session.slice.ts';
import { siteSlice } from '../../shared/site/site.slice.ts';
import { createStore } from '../../shared/store/create-store.ts';
import { Providers } from '../../shared/store/providers.tsx';
import {
  aCartBooking,
  aCartItem,
  anAccount,
  aPackage,
  aPatient,
  aTest,
  fakeApi,
  refuse,
} from '../../shared/testing.tsx';
import { MemoryRouter } from '../../shared/testing-router.tsx';
import { Component } from './cart-page.tsx';

const notify = vi.hoisted(() => vi.fn());
vi.mock('../../shared/ui/notify.ts', () => ({ notify }));
beforeEach(() => {
  notify.mockReset();
  sessionStorage.clear();
});

const cart = { _id: 'c', items: [aCartItem('cbc', 2), aCartItem('tsh', 1)], totalAmount: 270 };
const order = {
  orderId: 'order-1',
  amount: 270,
  currency: 'INR',
  gateway: { name: 'test', keyId: 'k' },
  booking: aCartBooking({ totalAmount: 270 }),
  message: '',
};
const paid = aCartBooking({
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
const signed = { razorpay_order_id: 'order-1', razorpay_payment_id: 'pay-1', razorpay_signature: 'sig' };
const tomorrow = '2030-01-02';
const windows = { data: [{ date: tomorrow, slot: '06:00-08:00', capacity: 10, left: 4, fastingFriendly: true }] };

const me = { name: 'Asha Verma', age: 34, sex: 'female', mobileNumber: '9876543210' };
const mother = { name: 'Kamla Verma', age: 71, sex: 'female', mobileNumber: '' };
const patient = '{"name":"Asha Verma","age":"34","sex":"female","mobileNumber":"9876543210"}';

// The built-in test gateway is in use.
const site = { ...siteSlice.getInitialState(), payments: { testMode: true, onlinePayment: true } };

function open(answers: Parameters<typeof fakeApi>[0], { known = true } = {}) {
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

describe('the patients of the account', () => {
  const mira = aPatient();
  const self = aPatient({
    _id: 'self',
    name: 'Asha Verma',
    relation: 'self',
    dateOfBirth: '1990-01-01',
    guardian: null,
  });
  const patients = { data: [self, mira] };

  it('are chosen for each test, and the quantity follows them', async () => {
    const quantities = { cbc: 1, tsh: 1 };
    const current = () => ({
      _id: 'c',
      items: [aCartItem('cbc', quantities.cbc), aCartItem('tsh', quantities.tsh)],
      totalAmount: 90 * (quantities.cbc + quantities.tsh),
    });
    const { calls, press, user } = open({
      'GET /patients': patients,
      'GET /cart/get-cart': () => current(),
      'PUT /cart/update-quantity': () => {
        quantities.cbc += 1;
        return { cart: current(), message: '' };
      },
      'POST /cart-booking/book': refuse(400, { message: 'Not today' }),
    });
    await user.click(await screen.findByRole('radio', { name: /My patients/ }));
    const cbc = within(await screen.findByRole('group', { name: 'cbc' }));
    await user.click(await cbc.findByRole('checkbox', { name: /Asha Verma/ }));
    await user.click(cbc.getByRole('checkbox', { name: /Mira Verma/ }));
    await cbc.findByText('2 of 2 chosen');
    await press();
    expect(await screen.findByText('Choose who gets tsh')).toBeDefined();
    const tsh = within(screen.getByRole('group', { name: 'tsh' }));
    await waitFor(() => expect(document.activeElement).toBe(tsh.getAllByRole('checkbox')[0]));
    await user.click(tsh.getByRole('checkbox', { name: /Mira/ }));
    await press();
    await screen.findByText('Not today');
    expect(JSON.parse(String(calls('/book')[0]?.body))).toEqual({
      collection: 'centre',
      paymentMethod: 'online',
      patients: [
        { patientId: 'self', itemIds: ['cbc'] },
        { patientId: 'mira', itemIds: ['cbc', 'tsh'] },
      ],
      amount: 270,
    });
  });

  it('who get a test alone and inside a package pay for it once', async () => {
    const pack = aCartItem('full', 1);
    const items = [aCartItem('cbc', 1), { ...pack, itemId: { ...pack.itemId, kind: 'package' as const } }];
    const { calls, press, user } = open({
      'GET /patients': patients,
      'GET /cart/get-cart': { _id: 'c', items, totalAmount: 180 },
      'GET /package/full': { data: aPackage('full', [aTest('cbc', { _id: 'cbc' })]) },
      'POST /cart-booking/book': refuse(400, { message: 'Not today' }),
    });
    await user.click(await screen.findByRole('radio', { name: /My patients/ }));
    for (const item of ['cbc', 'full']) {
      const group = within(await screen.findByRole('group', { name: item }));
      await user.click(await group.findByRole('checkbox', { name: /Mira Verma/ }));
    }
    expect(await screen.findByText('Part of full: done once and not charged again')).toBeDefined();
    expect(screen.getByTestId('cart-total').textContent).toBe('₹90');
    await press();
    await screen.findByText('Not today');
    expect(JSON.parse(String(calls('/book')[0]?.body)).amount).toBe(90);
  });

  it('who are adults have to agree before their results open, as is said before the booking', async () => {
    const adult = aPatient({ _id: 'kamla', name: 'Kamla Verma', relation: 'parent', dateOfBirth: '1955-04-30' });
    const agreed = { at: '2026-01-01T00:00:00.000Z', by: 'code' } as const;
    const ramesh = aPatient({ ...adult, _id: 'ramesh', name: 'Ramesh Verma', resultsConsent: agreed });
    const { user } = open({ 'GET /patients': { data: [self, mira, adult, ramesh] } });
    await user.click(await screen.findByRole('radio', { name: /My patients/ }));
    const cbc = within(await screen.findByRole('group', { name: 'cbc' }));
    for (const name of [/Mira Verma/, /Ramesh Verma/]) await user.click(await cbc.findByRole('checkbox', { name }));
    expect(screen.queryByText(/You see the results of/)).toBeNull();
    await user.click(cbc.getByRole('checkbox', { name: /Kamla Verma/ }));
    expect(screen.getByText(/You see the results of Kamla Verma once they agree/)).toBeDefined();
  });

  it('are added without leaving the checkout', async () => {
    const { user, calls } = open({
      'GET /patients': { data: [self] },
      'POST /patients': { data: mira, message: 'The patient is saved' },
    });
    await user.click(await screen.findByRole('radio', { name: /My patients/ }));
    await user.click(await screen.findByRole('button', { name: 'Add patient' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'New patient' }));
    await user.type(dialog.getByLabelText('Full name'), 'Mira Verma');
    await user.selectOptions(dialog.getByLabelText('Relation to you'), 'other');
    await user.selectOptions(dialog.getByLabelText('Sex'), 'female');
    await user.click(dialog.getByLabelText('Only the age'));
    await user.type(dialog.getByLabelText('Age'), '34');
    expect(dialog.getByText(/This person is an adult: you see their results once they agree/)).toBeDefined();
    await user.clear(dialog.getByLabelText('Age'));
    await user.type(dialog.getByLabelText('Age'), '17');
    expect(dialog.queryByText(/This person is an adult/)).toBeNull();
    await user.clear(dialog.getByLabelText('Age'));
    await user.type(dialog.getByLabelText('Age'), '34');
    await user.click(dialog.getByRole('button', { name: 'Save patient' }));
    expect(await screen.findAllByRole('checkbox', { name: /Mira Verma/ })).toHaveLength(2);
    expect(calls('/book')).toEqual([]);
  });
});

describe('the cart', () => {
  it('books for the total shown, pays in the test checkout, and is confirmed', async () => {
    const { calls, press, user } = open({ 'POST /cart-booking/book': order, 'POST /payment/test/pay': signed });
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
    const { calls, press, user } = open({
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
    const { press, user } = open({
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
    const { calls, press } = open({ 'POST /cart-booking/book': () => answers.shift() });
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
    const { user } = open({});
    await screen.findByText('Prices (2 items)');
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
      const { calls, press, user } = open({
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

    it('asks before the same is booked once more for that day', async () => {
      const answers = [
        refuse(409, { message: 'Booked already: LB-1', code: 'DUPLICATE_BOOKING', bookingNumber: 'LB-1' }),
        Response.json(placed),
      ];
      const { calls, press, user } = open({ 'POST /cart-booking/book': () => answers.shift() });
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
    const { calls, press, user } = open({ 'POST /cart-booking/book': () => answers.shift() });
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
    const { calls, press, user } = open({
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

  describe('who is tested', () => {
    it('is asked for age and sex, also the person in front of the form', async () => {
      const { calls, press, user } = open(
        { 'GET /booking/patients': { data: [] }, 'POST /cart-booking/book': { ...order, orderId: null } },
        { known: false },
      );
      await press();
      await screen.findByText('Enter the age in years');
      expect(calls('/book')).toHaveLength(0);
      await user.type(screen.getByRole('textbox', { name: 'Age in years' }), '34');
      await user.selectOptions(screen.getByRole('combobox', { name: 'Sex' }), 'Female');
      await press();
      await screen.findByRole('heading', { name: 'Your booking is made' });
      expect(calls('/book')[0]?.body).toContain(`"patient":${patient}`);
    });

    it('is asked once: somebody booked for before is chosen', async () => {
      const { calls, user } = open({ 'POST /cart-booking/book': { ...order, orderId: null } });
      await screen.findByDisplayValue('34');
      await user.click(screen.getByRole('radio', { name: 'Somebody else' }));
      const age = screen.getByRole<HTMLInputElement>('textbox', { name: 'Age in years' });
      expect(age.value).toBe('');
      await user.selectOptions(screen.getByRole('combobox', { name: /Somebody you booked for before/ }), 'Kamla Verma');
      expect(age.value).toBe('71');
      await user.click(screen.getByRole('radio', { name: 'Me, Asha' }));
      expect(age.value).toBe('34');
      await user.click(screen.getByRole('radio', { name: 'Somebody else' }));
      await user.selectOptions(screen.getByRole('combobox', { name: /Somebody you booked for before/ }), 'Kamla Verma');
      await user.click(screen.getByRole('radio', { name: /At the collection/ }));
      await user.click(screen.getByRole('button', { name: /^Book, pay/ }));
      await screen.findByRole('heading', { name: 'Your booking is made' });
      expect(calls('/book')[0]?.body).toContain('"patient":{"name":"Kamla Verma","age":"71","sex":"female"}');
    });
  });

  describe('the details', () => {
    async function fillAddress(user: ReturnType<typeof open>['user']) {
      await user.click(await screen.findByRole('radio', { name: /At home/ }));
      await user.type(screen.getByRole('textbox', { name: 'House number and street' }), '12 Lake Road');
      await user.type(screen.getByRole('textbox', { name: 'Locality' }), 'Arera');
      await user.type(screen.getByRole('textbox', { name: 'Pincode' }), '462016');
    }

    it('survive a reload, and end with the booking and with the session', async () => {
      const first = open({});
      await screen.findByDisplayValue('34');
      await fillAddress(first.user);
      await first.user.click(screen.getByRole('radio', { name: /At the collection/ }));
      first.view.unmount();
      const second = open({ 'POST /cart-booking/book': { ...order, orderId: null } });
      expect((await screen.findByRole<HTMLInputElement>('textbox', { name: 'Locality' })).value).toBe('Arera');
      expect(screen.getByRole<HTMLInputElement>('radio', { name: /At the collection/ }).checked).toBe(true);
      await second.user.click(screen.getByRole('radio', { name: /At a centre/ }));
      await second.press();
      await screen.findByRole('heading', { name: 'Your booking is made' });
      expect(sessionStorage.getItem('draft:checkout:account-1')).toBeNull();
      second.view.unmount();
      const third = open({});
      await fillAddress(third.user);
      expect(sessionStorage.getItem('draft:checkout:account-1')).toContain('Arera');
      third.store.dispatch(localLogout());
      expect(sessionStorage.getItem('draft:checkout:account-1')).toBeNull();
    });

    it('choose the city by the pincode, and leave a chosen one', async () => {
      const { user } = open({
        'GET /city/cities': [
          { _id: 'b', name: 'Bhopal' },
          { _id: 'i', name: 'Indore' },
        ],
      });
      await fillAddress(user);
      const city = () => (screen.getByRole('combobox', { name: /City/ }) as HTMLSelectElement).value;
      await waitFor(() => expect(city()).toBe('Bhopal'));
      await user.selectOptions(screen.getByRole('combobox', { name: /City/ }), 'Indore');
      await screen.findByText(/This pincode is in Bhopal, not in Indore/);
      expect(city()).toBe('Indore');
    });

    it('say when a pincode is in another city than the chosen one', async () => {
      const { user } = open({
        'GET /city/cities': [
          { _id: 'b', name: 'Bhopal' },
          { _id: 'i', name: 'Indore' },
        ],
      });
      await fillAddress(user);
      await user.selectOptions(screen.getByRole('combobox', { name: /City/ }), 'Indore');
      await screen.findByText(/This pincode is in Bhopal, not in Indore/);
      await user.selectOptions(screen.getByRole('combobox', { name: /City/ }), 'Bhopal');
      await waitFor(() => expect(screen.queryByText(/This pincode is in/)).toBeNull());
    });

    it('go into the address book where that is wanted, once', async () => {
      const saved = { _id: 'a1', name: 'Asha Verma', number: '9876543210', locality: 'Arera', pincode: '462016' };
      const { calls, press, user } = open({
        'POST /cart-booking/book': { ...order, orderId: null },
        'POST /address/create/account-1': {
          data: { ...saved, address: '12 Lake Road', city: 'Bhopal', landmark: '', addressType: 'home' },
          message: '',
        },
      });
      await fillAddress(user);
      await user.selectOptions(screen.getByRole('combobox', { name: /City/ }), 'Bhopal');
      await user.click(screen.getByRole('radio', { name: /Tomorrow/ }));
      await user.click(await screen.findByRole('radio', { name: /6:00 am/i }));
      await user.click(screen.getByRole('checkbox', { name: 'Keep this address in my address book' }));
      await press();
      await screen.findByRole('heading', { name: 'Your booking is made' });
      await waitFor(() => expect(calls('/address/create/account-1')).toHaveLength(1));
      expect(JSON.parse(String(calls('/address/create/account-1')[0]?.body))).toEqual({
        name: 'Asha Verma',
        number: '9876543210',
        locality: 'Arera',
        pincode: '462016',
        address: '12 Lake Road',
        city: 'Bhopal',
        addressType: 'home',
      });
    });
  });

  it('tells an empty cart from one that could not be had', async () => {
    let fails = true;
    const { user } = open({
      'GET /cart/get-cart': () => (fails ? refuse(500, { message: 'Down' }) : { ...cart, items: [] }),
    });
    await screen.findByText('Down');
    fails = false;
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    await screen.findByText('Your cart is empty');
  });
});

describe('a cart whose tests cost less together', () => {
  const checkUp = {
    ...aCartItem('check-up'),
    itemId: { ...aCartItem('check-up').itemId, kind: 'package', finalPrice: 100 },
  };
  const before = { _id: 'c', items: [aCartItem('cbc'), aCartItem('tsh'), aCartItem('esr', 2)], totalAmount: 360 };
  const after = { _id: 'c', items: [aCartItem('esr', 2), checkUp], totalAmount: 280 };
  const take = [
    { itemId: 'cbc', quantity: 1 },
    { itemId: 'tsh', quantity: 1 },
  ];
  const put = [{ item: checkUp.itemId, quantity: 1 }];
  const offer = { data: { saves: 80, take, put, extra: [{ name: 'Vitamin D' }], cghs: 160 } };

  function openCheaper(answers: Parameters<typeof open>[0] = {}) {
    let current: unknown = before;
    let asked = 0;
    return open({
      'GET /cart/get-cart': () => current,
      'GET /cart/cheaper': () => {
        asked += 1;
        return asked === 2 ? { data: null } : offer;
      },
      'POST /cart/swap': () => {
        current = current === before ? after : before;
        return { cart: current, message: '' };
      },
      ...answers,
    });
  }

  it('is changed by one press and changed back by another one', async () => {
    const { calls, user } = openCheaper();
    await screen.findByText('The same tests in check-up cost ₹80 less.');
    expect(screen.getByText(/Goes out of your cart: cbc, tsh\. One test more: Vitamin D\./)).toBeDefined();
    expect(screen.getByText(/The government's CGHS rate for these tests is ₹160\./)).toBeDefined();
    await user.click(screen.getByRole('button', { name: 'Buy it this way' }));
    await screen.findByText('Changed: you pay ₹80 less.');
    expect(screen.getByRole('link', { name: 'check-up' })).toBeDefined();
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    await screen.findByText('Your cart is as it was.');
    expect(calls('/cart/swap').map(({ body }) => JSON.parse(String(body)))).toEqual([
      { take, put: [{ itemId: 'check-up', quantity: 1 }] },
      { take: [{ itemId: 'check-up', quantity: 1 }], put: take },
    ]);
  });

  it('is not offered where the tests are for different patients, and keeps the patients where they are the same', async () => {
    const self = aPatient({
      _id: 'self',
      name: 'Asha Verma',
      relation: 'self',
      dateOfBirth: '1990-01-01',
      guardian: null,
    });
    const { user } = openCheaper({
      'GET /patients': { data: [self, aPatient()] },
      'GET /package/check-up': refuse(404),
    });
    await user.click(await screen.findByRole('radio', { name: /My patients/ }));
    const choose = async (item: string, name: RegExp) =>
      user.click(await within(await screen.findByRole('group', { name: item })).findByRole('checkbox', { name }));
    await choose('cbc', /Asha/);
    await choose('tsh', /Mira/);
    expect(screen.queryByRole('button', { name: 'Buy it this way' })).toBeNull();
    await choose('tsh', /Mira/);
    await choose('tsh', /Asha/);
    await user.click(await screen.findByRole('button', { name: 'Buy it this way' }));
    const group = await screen.findByRole('group', { name: 'check-up' });
    expect(within(group).getByRole('checkbox', { name: /Asha/, checked: true })).toBeDefined();
  });

  it('says why it cannot be changed, and shows what it holds now', async () => {
    const { calls, user } = openCheaper({
      'POST /cart/swap': refuse(404, { message: 'This item is not in your cart' }),
    });
    await user.click(await screen.findByRole('button', { name: 'Buy it this way' }));
    await waitFor(() => expect(notify).toHaveBeenCalledWith('error', 'This item is not in your cart'));
    expect(calls('/cart/get-cart').length).toBeGreaterThan(1);
  });
});
