import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { aCartItem, aPackage, aPatient, aTest, refuse } from '../../shared/testing.tsx';
import { openCart, order, patient } from './testing.tsx';

beforeEach(() => sessionStorage.clear());

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
    const { calls, press, user } = openCart({
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

  it('get everything by one box each, and everybody a test by one box', async () => {
    const quantities: Record<string, number> = { cbc: 1, tsh: 1 };
    const current = () => ({
      _id: 'c',
      items: [aCartItem('cbc', quantities.cbc), aCartItem('tsh', quantities.tsh)],
      totalAmount: 90 * ((quantities.cbc ?? 0) + (quantities.tsh ?? 0)),
    });
    const { calls, press, user } = openCart({
      'GET /patients': patients,
      'GET /cart/get-cart': () => current(),
      'PUT /cart/update-quantity': ({ body }: { body?: unknown }) => {
        const { itemId } = JSON.parse(String(body)) as { itemId: string };
        quantities[itemId] = (quantities[itemId] ?? 0) + 1;
        return { cart: current(), message: '' };
      },
      'POST /cart-booking/book': refuse(400, { message: 'Not today' }),
    });
    await user.click(await screen.findByRole('radio', { name: /My patients/ }));
    const all = within(await screen.findByRole('group', { name: 'All tests for' }));
    await user.click(await all.findByRole('checkbox', { name: 'Mira Verma' }));
    const cbc = within(screen.getByRole('group', { name: 'cbc' }));
    await user.click(cbc.getByRole('checkbox', { name: 'For everybody' }));
    await cbc.findByText('2 of 2 chosen');
    expect(cbc.getByRole('checkbox', { name: /Asha Verma/ })).toHaveProperty('checked', true);
    expect(all.getByRole('checkbox', { name: 'Mira Verma' })).toHaveProperty('checked', true);
    expect(all.getByRole('checkbox', { name: 'Asha Verma' })).toHaveProperty('checked', false);
    await press();
    await screen.findByText('Not today');
    expect(JSON.parse(String(calls('/book')[0]?.body)).patients).toEqual([
      { patientId: 'self', itemIds: ['cbc'] },
      { patientId: 'mira', itemIds: ['cbc', 'tsh'] },
    ]);
  });

  it('who get a test alone and inside a package pay for it once', async () => {
    const pack = aCartItem('full', 1);
    const items = [aCartItem('cbc', 1), { ...pack, itemId: { ...pack.itemId, kind: 'package' as const } }];
    const { calls, press, user } = openCart({
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

  it.each([
    ['counts for what is charged', null, '₹81', 81],
    ['waits where less than its minimum is charged', 150, '₹90', 90],
  ])('with a coupon, which %s', async (_, minAmount, shown, amount) => {
    const pack = aCartItem('full', 1);
    const items = [aCartItem('cbc', 1), { ...pack, itemId: { ...pack.itemId, kind: 'package' as const } }];
    const terms = { kind: 'percent', value: 10, maxDiscount: null, minAmount, itemIds: ['cbc', 'full'] };
    const { calls, press, user } = openCart({
      'GET /patients': patients,
      'GET /cart/get-cart': { _id: 'c', items, totalAmount: 162, discount: { code: 'NEW10', amount: 18, terms } },
      'GET /package/full': { data: aPackage('full', [aTest('cbc', { _id: 'cbc' })]) },
      'POST /cart-booking/book': refuse(400, { message: 'Not today' }),
    });
    await user.click(await screen.findByRole('radio', { name: /My patients/ }));
    expect(screen.getByTestId('cart-total').textContent).toBe('₹162');
    for (const item of ['cbc', 'full']) {
      const group = within(await screen.findByRole('group', { name: item }));
      await user.click(await group.findByRole('checkbox', { name: /Mira Verma/ }));
    }
    await waitFor(() => expect(screen.getByTestId('cart-total').textContent).toBe(shown));
    expect(screen.getByRole('button', { name: new RegExp(shown) })).toBeDefined();
    if (minAmount === null) expect(screen.getByText('−₹9')).toBeDefined();
    else expect(screen.getByText(/₹60 more/)).toBeDefined();
    await press();
    await screen.findByText('Not today');
    expect(JSON.parse(String(calls('/book')[0]?.body)).amount).toBe(amount);
  });

  it('who are adults have to agree before their results open, as is said before the booking', async () => {
    const adult = aPatient({ _id: 'kamla', name: 'Kamla Verma', relation: 'parent', dateOfBirth: '1955-04-30' });
    const agreed = { at: '2026-01-01T00:00:00.000Z', by: 'code' } as const;
    const ramesh = aPatient({ ...adult, _id: 'ramesh', name: 'Ramesh Verma', resultsConsent: agreed });
    const { user } = openCart({ 'GET /patients': { data: [self, mira, adult, ramesh] } });
    await user.click(await screen.findByRole('radio', { name: /My patients/ }));
    const cbc = within(await screen.findByRole('group', { name: 'cbc' }));
    for (const name of [/Mira Verma/, /Ramesh Verma/]) await user.click(await cbc.findByRole('checkbox', { name }));
    expect(screen.queryByText(/You see the results of/)).toBeNull();
    await user.click(cbc.getByRole('checkbox', { name: /Kamla Verma/ }));
    expect(screen.getByText(/You see the results of Kamla Verma once they agree/)).toBeDefined();
  });

  it('are added without leaving the checkout', async () => {
    const { user, calls } = openCart({
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
    const boxes = await screen.findAllByRole<HTMLInputElement>('checkbox', { name: /Mira Verma/ });
    // Nobody was chosen for anything yet: the new patient is for all of it.
    await waitFor(() => expect(boxes.map(({ checked }) => checked)).toEqual([true, true, true]));
    expect(calls('/book')).toEqual([]);
  });
});

describe('who is tested', () => {
  it('is asked for age and sex, also the person in front of the form', async () => {
    const { calls, press, user } = openCart(
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
    const { calls, user } = openCart({ 'POST /cart-booking/book': { ...order, orderId: null } });
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
