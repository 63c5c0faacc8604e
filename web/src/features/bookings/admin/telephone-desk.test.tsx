import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import type { ApiRequest } from '../../../shared/api/create-api.ts';
import { aBooking, anAccount, aPackage, aPatient, aTest, refuse } from '../../../shared/testing.tsx';
import { openBookings } from './testing.tsx';

vi.mock('../../../shared/lists/use-wide.ts', () => ({ useWide: () => true }));

describe('the telephone desk', () => {
  it('books for somebody who has an account', async () => {
    const { user, written } = openBookings();
    await user.click(await screen.findByRole('button', { name: 'New booking' }));
    const dialog = await screen.findByRole('dialog', { name: 'New booking' });
    await user.type(within(dialog).getByLabelText('Name, mobile number or e-mail'), 'kamla');
    await user.click(await within(dialog).findByRole('button', { name: /Kamla Bai/ }));
    await user.type(within(dialog).getByLabelText('Add a test or package'), 'check');
    await user.click(await within(dialog).findByRole('button', { name: /Check-up/ }));
    await user.type(within(dialog).getByLabelText('Age in years'), '52');
    await user.selectOptions(within(dialog).getByLabelText('Sex'), 'Female');
    await user.click(within(dialog).getByRole('button', { name: 'Book' }));
    await waitFor(() => expect(written()).toHaveLength(1));
    expect(written()[0]).toMatchObject({
      call: 'POST /booking',
      body: {
        userId: 'kamla',
        packageId: 'package-check-up',
        tests: [],
        collection: 'centre',
        patient: { name: 'Kamla Bai', age: '52', sex: 'female' },
      },
    });
  });

  it.each([
    ['approved', /^Booked and confirmed/],
    ['pending', /^Booked, not confirmed yet/],
  ] as const)('shows what to read back of one that is %s', async (status, said) => {
    const data = aBooking({
      status,
      date: '2026-12-02',
      slot: '08:00-10:00',
      patient: { name: 'Ravi Bai', age: 52, sex: 'male', mobileNumber: '9812345678' },
    });
    const { user, router } = openBookings({ 'POST /booking': { data, message: '' } });
    await user.click(await screen.findByRole('button', { name: 'New booking' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'New booking' }));
    await user.type(dialog.getByLabelText('Name, mobile number or e-mail'), 'kamla');
    await user.click(await dialog.findByRole('button', { name: /Kamla Bai/ }));
    await user.type(dialog.getByLabelText('Add a test or package'), 'check');
    await user.click(await dialog.findByRole('button', { name: /Check-up/ }));
    await user.type(dialog.getByLabelText('Age in years'), '52');
    await user.selectOptions(dialog.getByLabelText('Sex'), 'Female');
    await user.click(dialog.getByRole('button', { name: 'Book' }));
    const made = within(await screen.findByRole('dialog', { name: `Booking ${data.bookingNumber}` }));
    made.getByText(said);
    made.getByText('Ravi Bai');
    made.getByText(/2 Dec 2026.*8/);
    expect(made.getByText('To pay at the collection').nextElementSibling?.textContent).toContain(
      String(data.balanceDue),
    );
    await user.click(made.getByRole('link', { name: 'Open the booking' }));
    await waitFor(() => expect(router.state.location.search).toBe(`?booking=${data._id}`));
    expect(screen.queryByRole('button', { name: 'Done' })).toBeNull();
  });

  it('says of a number that nobody has proved it, while searching and once chosen', async () => {
    const { user } = openBookings({
      'GET /admin/all': [anAccount({ _id: 'kamla', firstName: 'Kamla', name: 'Kamla Bai', mobileVerified: false })],
    });
    await user.click(await screen.findByRole('button', { name: 'New booking' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'New booking' }));
    await user.type(dialog.getByLabelText('Name, mobile number or e-mail'), 'kamla');
    await user.click(await dialog.findByRole('button', { name: /Kamla Bai.*Number not verified/ }));
    expect(dialog.getByText('Number not verified')).toBeDefined();
    expect(dialog.getByText(/Ask for name and date of birth before you speak of bookings or results/)).toBeDefined();
  });

  it.each([
    ['after they came back to the customer', true],
    ['while somebody else of theirs is chosen', false],
  ])('offers what is known of the customer, and takes it out again with them, %s', async (_, isBack) => {
    const home = {
      ...{
        _id: 'home',
        userId: 'kamla',
        name: 'Her mother',
        number: '9812345678',
        locality: 'Arera',
        pincode: '462016',
      },
      ...{ address: '12 Lake Road', city: 'Bhopal', landmark: '', addressType: 'home' as const },
      ...{ createdAt: '2026-01-01T00:00:00.000Z', updatedAt: '2026-01-01T00:00:00.000Z' },
    };
    const known = [
      { name: 'Kamla Bai', age: 52, sex: 'female' as const, mobileNumber: '' },
      { name: 'Ravi Bai', age: 61, sex: 'male' as const, mobileNumber: '9812345678' },
    ];
    const { user } = openBookings({
      'GET /admin/all': ({ url }: ApiRequest) =>
        Response.json([
          url.includes('meera')
            ? anAccount({ _id: 'meera', firstName: 'Meera', name: 'Meera Nair' })
            : anAccount({ _id: 'kamla', firstName: 'Kamla', name: 'Kamla Bai' }),
        ]),
      'GET /admin/user/kamla/household': { data: { patients: known, addresses: [home] } },
      'GET /admin/user/meera/household': {
        data: { patients: [{ name: 'Meera Nair', age: 30, sex: 'female', mobileNumber: '' }], addresses: [] },
      },
    });
    await user.click(await screen.findByRole('button', { name: 'New booking' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'New booking' }));
    await user.type(dialog.getByLabelText('Name, mobile number or e-mail'), 'kamla');
    await user.click(await dialog.findByRole('button', { name: /Kamla Bai/ }));
    const fieldOf = (label: string) => (dialog.getByLabelText(label) as HTMLInputElement).value;
    await waitFor(() => expect([fieldOf('Age in years'), fieldOf('Sex')]).toEqual(['52', 'female']));
    await user.click(dialog.getByRole('radio', { name: /At home/ }));
    // The only one that is kept needs no choice.
    expect((dialog.getByLabelText(/Saved address/) as HTMLSelectElement).value).toBe(home._id);
    expect([fieldOf('Pincode'), fieldOf('Name at the door'), fieldOf('City')]).toEqual([
      '462016',
      'Her mother',
      'Bhopal',
    ]);
    await user.type(dialog.getByLabelText('House number and street'), ', first floor');
    await user.click(dialog.getByRole('radio', { name: 'Somebody else' }));
    await user.selectOptions(dialog.getByLabelText(/Somebody they booked for before/), 'Ravi Bai');
    expect([fieldOf('Age in years'), fieldOf('Sex')]).toEqual(['61', 'male']);
    if (isBack) {
      await user.click(dialog.getByRole('radio', { name: /The customer/ }));
      expect(fieldOf('Age in years')).toBe('52');
    }
    // Nobody drives to the home of whom the booking is not for, or measures by their age.
    await user.click(dialog.getByRole('button', { name: 'Change' }));
    const left = ['Age in years', 'Sex', 'House number and street', 'Pincode', 'City', 'Name at the door'];
    await waitFor(() => expect(left.map(fieldOf)).toEqual(left.map(() => '')));
    expect(dialog.queryByLabelText(/Saved address/)).toBeNull();
    await user.type(dialog.getByLabelText('Name, mobile number or e-mail'), 'meera');
    await user.click(await dialog.findByRole('button', { name: /Meera Nair/ }));
    await waitFor(() => expect([fieldOf('Age in years'), fieldOf('Sex')]).toEqual(['30', 'female']));
    expect([fieldOf('Name at the door'), dialog.queryByLabelText('Full name')]).toEqual(['Meera Nair', null]);
  });

  it("books for the customer's family", async () => {
    const family = [
      aPatient({ _id: 'self', name: 'Kamla Bai', relation: 'self' }),
      aPatient({ _id: 'ravi', name: 'Ravi Bai', relation: 'spouse' }),
    ].map((patient) => ({
      ...patient,
      accountId: 'kamla',
      accountName: 'Kamla Bai',
      mobileVerified: true,
      mergedInto: null,
    }));
    const { user, written, sent } = openBookings({ 'GET /admin/patients': { data: family } });
    await user.click(await screen.findByRole('button', { name: 'New booking' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'New booking' }));
    await user.type(dialog.getByLabelText('Name, mobile number or e-mail'), 'kamla');
    await user.click(await dialog.findByRole('button', { name: /Kamla Bai/ }));
    await user.type(dialog.getByLabelText('Add a test or package'), 'check');
    await user.click(await dialog.findByRole('button', { name: /Check-up/ }));
    await user.click(dialog.getByRole('radio', { name: /Patients of the account/ }));
    const item = within(await dialog.findByRole('group', { name: 'Check-up' }));
    for (const name of [/Kamla/, /Ravi/]) await user.click(await item.findByRole('checkbox', { name }));
    const one = dialog.getByText('Price', { exact: true }).nextElementSibling?.textContent ?? '';
    const all = dialog.getByText('Price for all patients').nextElementSibling?.textContent ?? '';
    const rupees = (text: string) => Number(text.replace(/[^\d.]/g, ''));
    expect(rupees(all)).toBe(2 * rupees(one));
    await user.type(dialog.getByLabelText('Doctor who asked for the tests (optional)'), 'Dr Rao');
    await user.click(dialog.getByRole('button', { name: 'Book' }));
    await waitFor(() => expect(written()).toHaveLength(1));
    expect(written()[0]?.body).toMatchObject({
      userId: 'kamla',
      packageId: 'package-check-up',
      patients: [
        { patientId: 'self', itemIds: ['package-check-up'] },
        { patientId: 'ravi', itemIds: ['package-check-up'] },
      ],
      requester: { name: 'Dr Rao' },
    });
    expect(sent.some(({ url }) => url.includes('/admin/patients?accountId=kamla&q='))).toBe(true);
  });

  it('makes an account for somebody new, whose taken number is said at its field', async () => {
    let taken = true;
    const created = anAccount({ _id: 'new', firstName: 'Meera', name: 'Meera Nair' });
    const { user, written } = openBookings({
      'POST /admin/register': () =>
        taken
          ? refuse(409, { code: 'MOBILE_TAKEN', message: 'An account with this mobile number exists already' })
          : { ...created, user: created, message: '' },
    });
    await user.click(await screen.findByRole('button', { name: 'New booking' }));
    await user.click(await screen.findByRole('button', { name: 'New customer' }));
    const form = within(screen.getByRole('form', { name: 'New customer' }));
    await user.type(form.getByLabelText('First name'), 'Meera');
    await user.type(form.getByLabelText('Last name'), 'Nair');
    await user.type(form.getByLabelText('Mobile number'), '9123456780');
    await user.type(form.getByLabelText(/^E-mail/), 'meera@example.in');
    await user.click(form.getByRole('button', { name: 'Create customer' }));
    expect(await screen.findByText('An account with this mobile number exists already')).toBeDefined();
    taken = false;
    await user.click(form.getByRole('button', { name: 'Create customer' }));
    expect(await screen.findByText('Meera Nair')).toBeDefined();
    expect(written()[0]?.body).toMatchObject({
      phone: '9123456780',
      password: expect.stringMatching(/^[0-9a-f]{32}$/),
    });
  });

  it('keeps the searched digits for somebody new, who needs no e-mail', async () => {
    const created = anAccount({ _id: 'new', firstName: 'Meera', name: 'Meera Nair', email: '' });
    const { user, written } = openBookings({
      'GET /admin/all': [],
      'POST /admin/register': { ...created, user: created, message: '' },
    });
    await user.click(await screen.findByRole('button', { name: 'New booking' }));
    const box = await screen.findByLabelText('Name, mobile number or e-mail');
    await waitFor(() => expect(document.activeElement).toBe(box));
    await user.keyboard('91234 56780');
    await screen.findByText('Nobody found');
    await user.click(screen.getByRole('button', { name: 'New customer' }));
    const form = within(screen.getByRole('form', { name: 'New customer' }));
    expect(form.getByLabelText('Mobile number')).toHaveProperty('value', '9123456780');
    await user.type(form.getByLabelText('First name'), 'Meera');
    await user.type(form.getByLabelText('Last name'), 'Nair');
    expect(screen.getByText(/Without one they hear of the booking by WhatsApp or SMS/)).toBeDefined();
    // A visit is announced to whoever calls, unless staff type somebody else.
    await user.click(screen.getByRole('radio', { name: /At home/ }));
    expect(screen.getByLabelText('Name at the door')).toHaveProperty('value', 'Meera Nair');
    expect(screen.getAllByLabelText('Mobile number').at(-1)).toHaveProperty('value', '9123456780');
    await user.clear(screen.getByLabelText('Name at the door'));
    await user.type(screen.getByLabelText('Name at the door'), 'Her son');
    await user.type(form.getByLabelText('Last name'), 'a');
    await user.type(form.getByLabelText('Last name'), '{Backspace}');
    expect(screen.getByLabelText('Name at the door')).toHaveProperty('value', 'Her son');
    await user.click(form.getByRole('button', { name: 'Create customer' }));
    expect(await screen.findByText('Meera Nair')).toBeDefined();
    expect(screen.getByLabelText('Name at the door')).toHaveProperty('value', 'Her son');
    expect(written()[0]?.body).toMatchObject({ phone: '9123456780', firstName: 'Meera' });
    expect(JSON.stringify(written()[0]?.body)).not.toContain('@');
  });

  it('makes the account of a customer whose form is filled in when Book is pressed', async () => {
    const created = anAccount({ _id: 'new', firstName: 'Meera', name: 'Meera Nair', email: '' });
    const { user, written } = openBookings({
      'GET /admin/all': [],
      'POST /admin/register': { ...created, user: created, message: '' },
    });
    await user.click(await screen.findByRole('button', { name: 'New booking' }));
    await user.click(await screen.findByRole('button', { name: 'New customer' }));
    const form = within(screen.getByRole('form', { name: 'New customer' }));
    expect(document.activeElement).toBe(form.getByLabelText('First name'));
    await user.type(form.getByLabelText('First name'), 'Meera');
    await user.type(form.getByLabelText('Last name'), 'Nair');
    await user.type(screen.getByLabelText('Add a test or package'), 'blood sugar');
    await screen.findByText(/found/);
    await user.keyboard('{Enter}');
    await screen.findByRole('button', { name: 'Take out Blood sugar' });
    expect(document.activeElement).toBe(screen.getByLabelText('Add a test or package'));
    await user.type(screen.getByLabelText('Age in years'), '52');
    await user.selectOptions(screen.getByLabelText('Sex'), 'Female');
    await user.click(screen.getByRole('button', { name: 'Book' }));
    // Nothing is booked for a form that is not complete: its first bad field says why.
    await waitFor(() => expect(document.activeElement).toBe(form.getByLabelText('Mobile number')));
    expect(written()).toEqual([]);
    await user.type(form.getByLabelText('Mobile number'), '9123456780');
    await user.click(screen.getByRole('button', { name: 'Book' }));
    await waitFor(() =>
      expect(written()).toMatchObject([
        { call: 'POST /admin/register', body: { firstName: 'Meera', phone: '9123456780' } },
        { call: 'POST /booking', body: { userId: 'new', tests: ['test-sugar'] } },
      ]),
    );
  });

  it('takes people and tests by the keyboard, exact names first', async () => {
    const people = [anAccount({ _id: 'p1', name: 'Natasha Rao' }), anAccount({ _id: 'p2', name: 'Asha Rao' })];
    const { user } = openBookings({ 'GET /admin/all': people });
    await user.click(await screen.findByRole('button', { name: 'New booking' }));
    const box = await screen.findByLabelText('Name, mobile number or e-mail');
    await user.type(box, 'asha rao');
    await screen.findByText(/2 found/);
    await user.keyboard('{ArrowDown}{ArrowDown}{ArrowUp}{ArrowUp}');
    expect(document.activeElement).toBe(box);
    await user.keyboard('{ArrowDown}{ArrowDown}{Enter}');
    await screen.findByText('Natasha Rao');
    await user.click(screen.getByRole('button', { name: 'Change' }));
    await user.type(await screen.findByLabelText('Name, mobile number or e-mail'), 'asha rao');
    await screen.findByText(/2 found/);
    await user.keyboard('{Enter}');
    expect(await screen.findByText('Asha Rao')).toBeDefined();
    expect(screen.queryByText('Natasha Rao')).toBeNull();
    // The keyboard goes on with the tests.
    expect(document.activeElement).toBe(screen.getByLabelText('Add a test or package'));
  });

  it('finds each name of a list as the shop does, and adds the best of each by Enter', async () => {
    const [cbc, d] = [aTest('cbc', { name: 'CBC' }), aTest('d', { name: 'Vitamin D, 25-Hydroxy', finalPrice: 945 })];
    const { user } = openBookings({
      'GET /search': {
        query: '',
        understoodAs: null,
        tests: [cbc, d],
        packages: [aPackage('care', [], { name: 'Diabetes Care, Yearly' })],
        groups: [
          { name: 'CBC', ids: [cbc._id] },
          { name: 'vitamin D', ids: [d._id, 'package-care'] },
        ],
      },
    });
    await user.click(await screen.findByRole('button', { name: 'New booking' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'New booking' }));
    await user.type(dialog.getByLabelText('Add a test or package'), 'CBC, vitamin D');
    await dialog.findByRole('button', { name: 'Add the first of each (2)' });
    expect(dialog.getAllByRole('heading', { level: 4 }).map((name) => name.textContent)).toEqual(['CBC', 'vitamin D']);
    await user.keyboard('{Enter}');
    await dialog.findByRole('button', { name: 'Take out CBC' });
    expect(dialog.getByRole('button', { name: 'Take out Vitamin D, 25-Hydroxy' })).toBeDefined();
    expect(dialog.queryByText(/Diabetes Care/)).toBeNull();
  });

  it('finds tests before packages, as the shop does', async () => {
    const { user } = openBookings();
    await user.click(await screen.findByRole('button', { name: 'New booking' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'New booking' }));
    await user.type(dialog.getByLabelText('Add a test or package'), 'sugar fasting');
    await dialog.findByText(/2 found/);
    await user.keyboard('{ArrowDown}');
    expect(document.activeElement?.textContent).toMatch(/^Blood sugar/);
    await user.keyboard('{ArrowDown}{ArrowUp}{ArrowUp}');
    expect(document.activeElement).toBe(dialog.getByLabelText('Add a test or package'));
  });

  it('answers the customer as the cart does: pincode, fee, fasting and preparation, in words for staff', async () => {
    const fasting = 'Please fast for 10 hours; plain water is fine. Keep your morning tablet for after the sample.';
    const { user } = openBookings({
      'GET /search': {
        query: '',
        understoodAs: null,
        tests: [aTest('sugar', { name: 'Blood sugar', finalPrice: 100, preparation: fasting })],
        packages: [],
        groups: [],
      },
      'GET /serviceability': {
        pincode: '462016',
        city: 'Bhopal',
        areas: [],
        home: { served: true, centreId: 'c1', fee: 50, freeFrom: 1000 },
        centres: [],
      },
    });
    await user.click(await screen.findByRole('button', { name: 'New booking' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'New booking' }));
    await user.type(dialog.getByLabelText('Name, mobile number or e-mail'), 'kamla');
    await user.click(await dialog.findByRole('button', { name: /Kamla Bai/ }));
    await user.type(dialog.getByLabelText('Add a test or package'), 'sugar');
    await user.click(await dialog.findByRole('button', { name: /Blood sugar/ }));
    expect(dialog.getByText('Please take nothing but water for 10 hours before the sample.')).toBeDefined();
    expect(dialog.getByText('Blood sugar: Keep your morning tablet for after the sample.')).toBeDefined();
    await user.type(dialog.getByLabelText('Pincode of the visit'), '462016');
    expect(await dialog.findByText('Yes, we take samples at home in Bhopal.')).toBeDefined();
    expect(dialog.getByText(/The home visit costs ₹50. It is free for orders from ₹1,000./)).toBeDefined();
    await user.click(dialog.getByRole('button', { name: 'Take the sample at home' }));
    expect(await dialog.findByText('Price with ₹50 for the home visit')).toBeDefined();
    expect(screen.getByRole('dialog').textContent).not.toMatch(
      /your family|comes to you|You come|Your pincode|call us/i,
    );
  });

  it('says what is missing before it books', async () => {
    const { user, written } = openBookings();
    await user.click(await screen.findByRole('button', { name: 'New booking' }));
    await user.click(await screen.findByRole('button', { name: 'Book' }));
    expect(await screen.findByText('Choose the customer')).toBeDefined();
    expect(screen.getByText('Choose at least one test or package')).toBeDefined();
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Name, mobile number or e-mail')));
    expect(written()).toEqual([]);
  });
});
