import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { localLogout } from '../../shared/session/auth.slice.ts';
import { aCartItem, aPatient, refuse } from '../../shared/testing.tsx';
import { openCart, order } from './testing.tsx';

const notify = vi.hoisted(() => vi.fn());
vi.mock('../../shared/ui/notify.ts', () => ({ notify }));
beforeEach(() => {
  notify.mockReset();
  sessionStorage.clear();
});

describe('the details', () => {
  async function fillAddress(user: ReturnType<typeof openCart>['user']) {
    await user.click(await screen.findByRole('radio', { name: /At home/ }));
    await user.type(screen.getByRole('textbox', { name: 'House number and street' }), '12 Lake Road');
    await user.type(screen.getByRole('textbox', { name: 'Locality' }), 'Arera');
    await user.type(screen.getByRole('textbox', { name: 'Pincode' }), '462016');
  }

  it('survive a reload, and end with the booking and with the session', async () => {
    const first = openCart({});
    await screen.findByDisplayValue('34');
    await fillAddress(first.user);
    await first.user.click(screen.getByRole('radio', { name: /At the collection/ }));
    first.view.unmount();
    const second = openCart({ 'POST /cart-booking/book': { ...order, orderId: null } });
    expect((await screen.findByRole<HTMLInputElement>('textbox', { name: 'Locality' })).value).toBe('Arera');
    expect(screen.getByRole<HTMLInputElement>('radio', { name: /At the collection/ }).checked).toBe(true);
    expect(screen.getByRole<HTMLSelectElement>('combobox', { name: /City/ }).value).toBe('Bhopal');
    await second.user.click(screen.getByRole('radio', { name: /At a centre/ }));
    await second.press();
    await screen.findByRole('heading', { name: 'Your booking is made' });
    expect(sessionStorage.getItem('draft:checkout:account-1')).toBeNull();
    second.view.unmount();
    const third = openCart({});
    await fillAddress(third.user);
    expect(sessionStorage.getItem('draft:checkout:account-1')).toContain('Arera');
    third.store.dispatch(localLogout());
    expect(sessionStorage.getItem('draft:checkout:account-1')).toBeNull();
  });

  describe('of a kept address', () => {
    const kept = {
      ...{ _id: 'a1', userId: 'account-1', name: 'Asha Verma', number: '9876543210' },
      ...{ address: '12 Lake Road', locality: 'Arera', pincode: '462016', city: 'Bhopal' },
      ...{ landmark: '', addressType: 'home' },
    };
    const open = (...addresses: (typeof kept)[]) => openCart({ 'GET /address/addresses/account-1': addresses });
    const fieldOf = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name });
    const street = () => fieldOf('House number and street').value;
    const choice = () => screen.findByRole<HTMLSelectElement>('combobox', { name: /Saved address/ });
    const atHome = async (user: ReturnType<typeof openCart>['user']) =>
      user.click(await screen.findByRole('radio', { name: /At home/ }));

    it('are taken by themselves where it is the only one, until it is let go', async () => {
      const { user } = open(kept);
      await atHome(user);
      await waitFor(() => expect(street()).toBe('12 Lake Road'));
      expect(screen.getByRole<HTMLSelectElement>('combobox', { name: /City/ }).value).toBe('Bhopal');
      expect((await choice()).value).toBe('a1');
      expect(screen.queryByRole('checkbox', { name: /Keep this address/ })).toBeNull();
      await user.selectOptions(await choice(), '');
      expect([street(), fieldOf('Locality').value, fieldOf('Pincode').value]).toEqual(['', '', '']);
      await user.click(screen.getByRole('radio', { name: /At a centre/ }));
      await atHome(user);
      expect([(await choice()).value, street()]).toEqual(['', '']);
      await user.selectOptions(await choice(), 'a1');
      await user.clear(fieldOf('House number and street'));
      expect([(await choice()).value, street()]).toEqual(['', '']);
    });

    it('stay out of a form that says where already, and wait for a choice between two', async () => {
      const first = open(kept);
      await first.user.type(await screen.findByRole('textbox', { name: /^Your pincode/ }), '462001');
      await atHome(first.user);
      await choice();
      expect(street()).toBe('');
      first.view.unmount();
      sessionStorage.clear();
      const second = open(kept, { ...kept, _id: 'a2', address: '4 Hill Road' });
      await atHome(second.user);
      await choice();
      expect(street()).toBe('');
    });

    it('show the choice also where the city is written in another way', async () => {
      const { user } = open({ ...kept, city: 'भोपाल' }, { ...kept, _id: 'a2', address: '4 Hill Road' });
      await atHome(user);
      await user.selectOptions(await choice(), 'a1');
      expect([(await choice()).value, street()]).toEqual(['a1', '12 Lake Road']);
    });
  });

  it('offer every centre before a city is chosen, and take the city of the chosen one', async () => {
    const place = { pincode: '', hours: '', latitude: null, longitude: null };
    const { user, calls, press } = openCart({
      'GET /city/cities': [
        { _id: 'b', name: 'Bhopal' },
        { _id: 's', name: 'Sehore' },
      ],
      'GET /centres': {
        data: [
          { ...place, _id: 'arera', name: 'Arera Laboratory', address: '12 Lake Road', city: 'Bhopal' },
          { ...place, _id: 'sehore', name: 'Sehore Centre', address: '4 Station Road', city: 'Sehore' },
        ],
      },
      'POST /cart-booking/book': { ...order, orderId: null },
    });
    const centre = await screen.findByRole('combobox', { name: 'Centre' });
    await press();
    await screen.findByText('Choose the centre you will come to');
    expect(calls('/cart-booking/book')).toHaveLength(0);
    await user.selectOptions(centre, 'Sehore Centre, 4 Station Road, Sehore');
    expect(screen.getByRole<HTMLSelectElement>('combobox', { name: /City/ }).value).toBe('Sehore');
    await press();
    await screen.findByRole('heading', { name: 'Your booking is made' });
    const body = JSON.parse(String(calls('/cart-booking/book')[0]?.body));
    expect(body).toMatchObject({ city: 'Sehore', centreId: 'sehore' });
  });

  it('name the only centre there is without being asked', async () => {
    const only = { _id: 'arera', name: 'Arera Laboratory', address: '12 Lake Road', city: 'Bhopal' };
    const { calls, press } = openCart({
      'GET /centres': { data: [{ ...only, pincode: '', hours: '', latitude: null, longitude: null }] },
      'POST /cart-booking/book': { ...order, orderId: null },
    });
    await screen.findByText('Arera Laboratory');
    await press();
    await screen.findByRole('heading', { name: 'Your booking is made' });
    expect(JSON.parse(String(calls('/cart-booking/book')[0]?.body))).toMatchObject({ centreId: 'arera' });
  });

  it('choose the city by the pincode, and leave a chosen one', async () => {
    const { user } = openCart({
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
    const { user } = openCart({
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
    const { calls, press, user } = openCart({
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

  function openCheaper(answers: Parameters<typeof openCart>[0] = {}) {
    let current: unknown = before;
    let asked = 0;
    return openCart({
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
