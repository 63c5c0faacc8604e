import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it, vi } from 'vitest';
import { sessionRead } from '../../shared/session/session.slice.ts';
import { createStore } from '../../shared/store/create-store.ts';
import { Providers } from '../../shared/store/providers.tsx';
import { aCartItem, anAccount, fakeApi, refuse } from '../../shared/testing.tsx';
import { MemoryRouter } from '../../shared/testing-router.tsx';
import { Component } from './cart-page.tsx';

const notify = vi.hoisted(() => vi.fn());
vi.mock('../../shared/ui/notify.ts', () => ({ notify }));
beforeEach(() => {
  notify.mockReset();
  sessionStorage.clear();
});

const none = { discount: null, couponRefusal: null, charges: [], pincode: null };
const cart = { _id: 'c', items: [aCartItem('cbc', 2)], totalAmount: 180, ...none };
const reduced = { ...cart, totalAmount: 162, discount: { code: 'NEW10', amount: 18 } };
const served = {
  pincode: '462016',
  city: 'Bhopal',
  areas: ['Arera Colony'],
  home: {
    served: true,
    centreId: 'c1',
    fee: 50,
    freeFrom: 1000,
    nextWindow: { date: '2030-01-02', slot: '06:00-08:00' },
  },
  centres: [],
};
const near = { _id: 'c1', name: 'Arera Centre', address: '12 Main Road, Bhopal 462016', distanceKm: 4.2 };

function open(answers: Parameters<typeof fakeApi>[0], locale: 'en' | 'hi' = 'en') {
  const { api, sent } = fakeApi({
    'GET /cart/get-cart': cart,
    'GET /city/cities': [{ _id: 'bhopal', name: 'Bhopal' }],
    'GET /booking/patients': { data: [] },
    'GET /address/addresses/account-1': [],
    'GET /collection-windows': { data: [] },
    'GET /centres': { data: [{ ...near, city: 'Bhopal', pincode: '', hours: '', latitude: null, longitude: null }] },
    'PUT /cart/place': {
      cart: { ...cart, totalAmount: 230, charges: [{ kind: 'fee', amount: 50 }], pincode: '462016' },
    },
    ...answers,
  });
  const store = createStore({ api });
  store.dispatch(sessionRead({ token: 't', user: anAccount() }));
  render(
    <Providers store={store} locale={locale}>
      <MemoryRouter>
        <Component />
      </MemoryRouter>
    </Providers>,
  );
  const bodies = (path: string) => sent.filter(({ url }) => url.endsWith(path)).map(({ body }) => body);
  return { bodies, user: userEvent.setup() };
}

it('takes a coupon, shows what it takes off, and gives it back', async () => {
  const { bodies, user } = open({
    'POST /cart/coupon': { cart: reduced, message: 'The coupon NEW10 is applied' },
    'DELETE /cart/coupon': { cart, message: 'The coupon is removed' },
  });
  await user.click(await screen.findByRole('button', { name: 'I have a coupon' }));
  await user.type(screen.getByRole('textbox', { name: 'Coupon code' }), 'new10{Enter}');
  await waitFor(() => expect(screen.getByTestId('cart-total').textContent).toBe('₹162'));
  expect(bodies('/cart/coupon')).toEqual(['{"code":"new10"}']);
  expect(screen.getByText('Discount with NEW10')).toBeDefined();
  expect(screen.getByRole('button', { name: 'Pay ₹162 and book' })).toBeDefined();
  await user.click(screen.getByRole('button', { name: 'Remove coupon NEW10' }));
  await waitFor(() => expect(screen.getByTestId('cart-total').textContent).toBe('₹180'));
});

it('says at the field why a coupon does not count', async () => {
  const { user } = open({
    'POST /cart/coupon': () => refuse(409, { message: 'This coupon has expired', code: 'COUPON_EXPIRED' }),
  });
  await user.click(await screen.findByRole('button', { name: 'I have a coupon' }));
  await user.type(screen.getByRole('textbox', { name: 'Coupon code' }), 'old');
  await user.click(screen.getByRole('button', { name: 'Apply' }));
  expect(await screen.findByText('This coupon has expired')).toBeDefined();
});

it('says what is missing for a coupon that waits for its minimum', async () => {
  const couponRefusal = { code: 'BIG', reason: 'COUPON_MINIMUM', missing: 320 };
  open({ 'GET /cart/get-cart': { ...cart, couponRefusal } });
  expect(await screen.findByText('BIG does not count now')).toBeDefined();
  expect(screen.getByText(/Add tests for ₹320 more/)).toBeDefined();
});

it('says at once whether somebody comes, for which fee and when, and the total contains the fee', async () => {
  const { bodies, user } = open({ 'GET /serviceability': served });
  await user.type(await screen.findByRole('textbox', { name: 'Your pincode' }), '462016');
  expect(await screen.findByText('Yes, we take samples at home in Bhopal.')).toBeDefined();
  const facts =
    'The home visit costs ₹50. It is free for orders from ₹1,000. The first free time is Wed, 2 Jan 2030, 6:00 am – 8:00 am.';
  expect(screen.getByText(facts)).toBeDefined();
  await user.click(screen.getByRole('button', { name: 'Take the sample at home' }));
  await waitFor(() => expect(screen.getByTestId('cart-total').textContent).toBe('₹230'));
  expect(bodies('/cart/place')).toEqual(['{"pincode":"462016"}']);
  expect(screen.getByRole('radio', { name: /At home/ })).toHaveProperty('checked', true);
  expect(screen.getByRole('combobox', { name: 'City' })).toHaveProperty('value', 'Bhopal');
  expect(screen.queryByRole('button', { name: 'Take the sample at home' })).toBeNull();
});

it('asks once where somebody comes, however many parts of the page show it', async () => {
  let asked = 0;
  const { user } = open({
    'GET /serviceability': () => {
      asked += 1;
      return served;
    },
  });
  await user.type(await screen.findByRole('textbox', { name: 'Your pincode' }), '462016');
  await user.click(await screen.findByRole('button', { name: 'Take the sample at home' }));
  await screen.findByRole('textbox', { name: 'Pincode' });
  expect(asked).toBe(1);
});

it('says in the summary that the home visit is free', async () => {
  const { user } = open({
    'GET /serviceability': served,
    'PUT /cart/place': { cart: { ...cart, totalAmount: 1_180, pincode: '462016' } },
  });
  await user.type(await screen.findByRole('textbox', { name: 'Your pincode' }), '462016');
  await user.click(await screen.findByRole('button', { name: 'Take the sample at home' }));
  const fee = await screen.findByText('Home collection');
  expect(fee.nextElementSibling?.textContent).toBe('Free');
});

it('says that no time is left where somebody would come', async () => {
  const { nextWindow: _, ...full } = served.home;
  const { user } = open({ 'GET /serviceability': { ...served, home: full } });
  await user.type(await screen.findByRole('textbox', { name: 'Your pincode' }), '462016');
  expect(await screen.findByText(/All times are taken for the next two months/)).toBeDefined();
});

it('says at the pincode of the address that nobody comes there', async () => {
  const message = 'We do not take samples at home in 110001 yet. You can come to one of our centres.';
  const { user } = open({
    'GET /serviceability': () => refuse(404, { code: 'PINCODE_UNKNOWN', message, centres: [near] }),
  });
  await user.click(await screen.findByRole('radio', { name: /At home/ }));
  const field = screen.getByRole('textbox', { name: 'Pincode' });
  await user.type(field, '110001');
  await waitFor(() => expect(field).toHaveProperty('ariaInvalid', 'true'));
  screen.getByText('We do not take samples at home in 110001. Enter another address, or choose a centre.');
});

it('names the nearest centres where nobody comes, and takes one of them', async () => {
  const far = { ...served, home: { served: false, fee: 0, freeFrom: null }, centres: [near] };
  const { user } = open({ 'GET /serviceability': far });
  await user.type(await screen.findByRole('textbox', { name: 'Your pincode' }), '462010');
  expect(await screen.findByText(/4.2 km/)).toBeDefined();
  await user.click(screen.getByRole('button', { name: 'Come to Arera Centre' }));
  expect(screen.getByRole('radio', { name: /At a centre/ })).toHaveProperty('checked', true);
});

it('tells of a pincode elsewhere that nobody comes there yet, and does not call it wrong', async () => {
  const message = 'We do not take samples at home in 110001 yet. You can come to one of our centres.';
  const { user } = open({
    'GET /serviceability': () => refuse(404, { code: 'PINCODE_UNKNOWN', message, centres: [near] }),
  });
  const box = await screen.findByRole('textbox', { name: 'Your pincode' });
  await user.type(box, '110001');
  expect(await screen.findByText(message)).toBeDefined();
  expect(box.getAttribute('aria-invalid')).not.toBe('true');
  await user.click(screen.getByRole('button', { name: 'Come to Arera Centre' }));
  expect(screen.getByRole('radio', { name: /At a centre/ })).toHaveProperty('checked', true);
  expect(screen.getByRole('combobox', { name: /City/ })).toHaveProperty('value', 'Bhopal');
});

it('says at the field that a pincode does not exist', async () => {
  const message = 'We do not know the pincode 462099. Please check it.';
  const { user } = open({ 'GET /serviceability': () => refuse(404, { code: 'PINCODE_UNKNOWN', message }) });
  const box = await screen.findByRole('textbox', { name: 'Your pincode' });
  await user.type(box, '462099');
  expect(await screen.findByText(message)).toBeDefined();
  expect(box.getAttribute('aria-invalid')).toBe('true');
});

it('says before the booking that a sensitive test needs consent and counselling, and a prenatal one its documents', async () => {
  const [hiv, nipt] = [aCartItem('hiv'), aCartItem('nipt')];
  const items = [
    aCartItem('cbc'),
    { ...hiv, itemId: { ...hiv.itemId, name: 'HIV antibodies', sensitive: true } },
    { ...nipt, itemId: { ...nipt.itemId, name: 'NIPT', regulated: true } },
  ];
  open({ 'GET /cart/get-cart': { ...cart, items } });
  const notice = await screen.findByRole('region', { name: 'Before you book' });
  expect(notice.textContent).toMatch(/HIV antibodies: before the sample is taken, a counsellor .* written consent/);
  expect(notice.textContent).toMatch(/NIPT: under the PCPNDT Act .* consent form and a doctor’s referral/);
  expect(notice.textContent).not.toContain('cbc');
});

it('names cities in Hindi on a Hindi page, and sends the name that the laboratory gave', async () => {
  const { user, bodies } = open({ 'GET /serviceability': served }, 'hi');
  await user.type(await screen.findByRole('textbox', { name: 'आपका पिनकोड' }), '462016');
  expect(await screen.findByText('हाँ, हम भोपाल में घर से सैंपल लेते हैं।')).toBeDefined();
  expect(screen.getByRole('option', { name: 'भोपाल' })).toHaveProperty('value', 'Bhopal');
  await user.click(screen.getByRole('button', { name: 'घर से सैंपल दें' }));
  await waitFor(() => expect(bodies('/cart/place')).toEqual(['{"pincode":"462016"}']));
  expect(screen.getByRole('combobox', { name: 'शहर' })).toHaveProperty('value', 'Bhopal');
});
