import { act, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { createRouter } from '../../../shared/router/router.ts';
import { RouterView } from '../../../shared/router/router-view.tsx';
import { createStore } from '../../../shared/store/create-store.ts';
import { Providers } from '../../../shared/store/providers.tsx';
import {
  aBooking,
  anAccount,
  aPackage,
  aPatient,
  aStaffBookNow,
  aTest,
  fakeApi,
  refuse,
} from '../../../shared/testing.tsx';
import { Component } from './booking-admin-page.tsx';

const notify = vi.hoisted(() => vi.fn());
vi.mock('../../../shared/ui/notify.ts', () => ({ notify }));
vi.mock('../../../shared/lists/use-wide.ts', () => ({ useWide: () => true }));

const rows = (...data: ReturnType<typeof aStaffBookNow>[]) =>
  new Response(JSON.stringify({ data }), { headers: { 'x-total-count': '45' } });

const money = { paymentStatus: 'paid', paidBy: 'cash', receiptNumber: 'R/2026-27/1' } as const;
const settled = { ...money, status: 'Confirmed' } as const;

function open(answers: Parameters<typeof fakeApi>[0] = {}, search = '') {
  const { api, sent } = fakeApi({
    'GET /admin/bookings': () => rows(aStaffBookNow()),
    'GET /city/cities': [{ _id: 'bhopal', name: 'Bhopal' }],
    'GET /admin/all': [anAccount({ _id: 'kamla', firstName: 'Kamla', name: 'Kamla Bai' })],
    'GET /search': {
      query: '',
      tests: [aTest('sugar', { name: 'Blood sugar', finalPrice: 100 })],
      packages: [aPackage('check-up', [], { name: 'Check-up', finalPrice: 500 })],
    },
    'POST /booking': { data: aBooking(), message: '' },
    'PUT /booking/booking-1': { data: aBooking({ totalPrice: 190 }) },
    'DELETE /booking/booking-1': { id: 'booking-1', message: 'The booking is deleted' },
    ...answers,
  });
  window.history.replaceState(null, '', `/${search}`);
  const router = createRouter([{ path: '/', Component }]);
  const view = render(
    <Providers store={createStore({ api })} locale="en">
      <RouterView router={router} />
    </Providers>,
  );
  const user = userEvent.setup();
  const choose = async (action: string) => {
    await user.click(await screen.findByRole('button', { name: 'Actions for booking LN-1111-AAAA' }));
    await user.click(await screen.findByRole('menuitem', { name: action }));
  };
  const written = () =>
    sent
      .filter(({ method }) => method !== 'GET')
      .map(({ method, url, body }) => ({
        call: `${method} ${url.replace('/api/v1', '')}`,
        body: body === undefined ? undefined : (JSON.parse(String(body)) as unknown),
      }));
  return { sent, router, user, choose, written, view };
}

describe('bookings of everybody', () => {
  it.each([
    ['Pending', ['Pending', 'Confirmed', 'Cancelled']],
    ['Confirmed', ['Confirmed', 'Completed', 'Cancelled']],
    ['Completed', ['Completed']],
    ['Cancelled', ['Cancelled']],
  ] as const)('offer for %s only the moves that are legal', async (status, options) => {
    open({ 'GET /admin/bookings': () => rows(aStaffBookNow({ status })) });
    const control = await screen.findByRole('combobox', { name: 'Status' });
    expect(
      within(control)
        .getAllByRole('option')
        .map((option) => option.textContent),
    ).toEqual(options);
    expect(control.hasAttribute('disabled')).toBe(options.length === 1);
  });

  const answered = {
    'PUT /booking/update-status/booking-1': ({ body }: { body?: unknown }) => ({
      data: aBooking({ status: (JSON.parse(String(body)) as { status: 'approved' }).status }),
      message: '',
    }),
  };
  const leave = () => act(() => void window.dispatchEvent(new Event('pagehide')));

  it('are confirmed after ten seconds, in which that can be undone', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
    try {
      const { user, written } = open(answered);
      const control = await screen.findByRole<HTMLSelectElement>('combobox', { name: 'Status' });
      await user.selectOptions(control, 'Confirmed');
      expect(control.value).toBe('Confirmed');
      await user.click(screen.getByRole('button', { name: 'Undo: booking LN-1111-AAAA, Confirmed' }));
      await act(() => vi.advanceTimersByTimeAsync(20_000));
      expect(control.value).toBe('Pending');
      expect(written()).toEqual([]);
      await user.selectOptions(control, 'Confirmed');
      await act(() => vi.advanceTimersByTimeAsync(5_000));
      expect(written()).toEqual([]);
      await act(() => vi.advanceTimersByTimeAsync(5_000));
      await waitFor(() => expect(written().at(-1)?.body).toEqual({ status: 'approved' }));
      await waitFor(() => expect(notify).toHaveBeenCalledWith('success', 'Booking LN-1111-AAAA is confirmed'));
    } finally {
      vi.useRealTimers();
    }
  });

  it('are cancelled after a question, and told to the server when the page is left', async () => {
    const { user, written, sent } = open(answered);
    await user.selectOptions(await screen.findByRole('combobox', { name: 'Status' }), 'Cancelled');
    const question = await screen.findByRole('alertdialog');
    await user.click(within(question).getByRole('button', { name: 'Cancel booking' }));
    await screen.findByText('Saved in 10 seconds');
    expect(written()).toEqual([]);
    leave();
    await waitFor(() => expect(written().at(-1)?.body).toEqual({ status: 'rejected' }));
    expect(sent.at(-1)).toHaveProperty('keepalive', true);
  });

  it('are told to the server when another screen takes the place of theirs', async () => {
    const { user, written, view } = open(answered);
    await user.selectOptions(await screen.findByRole('combobox', { name: 'Status' }), 'Confirmed');
    expect(written()).toEqual([]);
    view.unmount();
    await waitFor(() => expect(written().at(-1)?.body).toEqual({ status: 'approved' }));
  });

  it('are done after a question, which asks why when they are not paid or lie ahead', async () => {
    const ahead = { date: '2199-01-01', slot: '08:00-10:00' };
    const { user, written } = open({
      ...answered,
      'GET /admin/bookings': () => rows(aStaffBookNow({ status: 'Confirmed', ...ahead })),
    });
    await user.selectOptions(await screen.findByRole('combobox', { name: 'Status' }), 'Completed');
    const question = within(await screen.findByRole('alertdialog'));
    question.getByText('Its collection lies ahead.');
    question.getByText('Nothing was paid for it yet.');
    await user.click(question.getByRole('button', { name: 'Mark as completed' }));
    question.getByText('Give the reason');
    await user.type(question.getByLabelText('Why is it done all the same?'), 'Came a day early');
    await user.click(question.getByRole('button', { name: 'Mark as completed' }));
    leave();
    await waitFor(() => expect(written().at(-1)?.body).toEqual({ status: 'completed', reason: 'Came a day early' }));
  });

  it('are done without a reason when they are paid and begun', async () => {
    const { user, written } = open({
      ...answered,
      'GET /admin/bookings': () => rows(aStaffBookNow({ ...settled, date: '2020-01-01', slot: '08:00-10:00' })),
    });
    await user.selectOptions(await screen.findByRole('combobox', { name: 'Status' }), 'Completed');
    const question = within(await screen.findByRole('alertdialog'));
    expect(question.queryByRole('textbox')).toBeNull();
    await user.click(question.getByRole('button', { name: 'Mark as completed' }));
    leave();
    await waitFor(() => expect(written().at(-1)?.body).toEqual({ status: 'completed' }));
  });

  it('are asked for by the page, sort and filters of the address', async () => {
    const { sent, router, user } = open({}, '?page=2&sort=-date&q=asha');
    await screen.findByText('45 rows');
    expect(sent.find(({ url }) => url.includes('/admin/bookings'))?.url).toContain(
      'page=2&limit=20&kind=booking&q=asha',
    );
    await user.selectOptions(screen.getByRole('combobox', { name: 'State' }), 'Confirmed');
    await waitFor(() => expect(sent.at(-1)?.url).toContain('status=approved'));
    expect(router.state.location.search).toBe('?sort=-date&q=asha&status=approved');
  });

  it('say why they cannot be had, and are asked for again', async () => {
    let fails = true;
    const { user } = open({
      'GET /admin/bookings': () => (fails ? refuse(500, { message: 'Down' }) : rows(aStaffBookNow())),
    });
    await screen.findByText('Down');
    fails = false;
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    await screen.findByText('LN-1111-AAAA');
  });

  it('show all that is known of one, with its history', async () => {
    const history = [
      { _id: 'e1', at: '2026-01-02T00:00:00.000Z', action: 'booking.moved', by: 'Ravi Iyer' },
      { _id: 'e2', at: '2026-01-03T00:00:00.000Z', action: 'booking.settle', by: null },
    ];
    const details = [
      { from: 'pending', to: 'completed', reason: 'Paid by cheque' },
      { method: 'cash', paise: 9000 },
    ];
    const place = { address: '4 Lake Road', locality: 'Arera', city: 'Bhopal', pincode: '462016' };
    const address = { name: 'Asha', number: '9876543210', landmark: '', addressType: 'home', ...place } as never;
    const booking = aStaffBookNow({ notes: 'Second floor', collection: 'home', address });
    const events = history.map((event, index) => ({ ...event, details: details[index] }));
    const reports = [
      { _id: 'r1', reportType: 'Blood Test', status: 'Completed', createdAt: '2026-01-04T00:00:00.000Z' },
    ];
    const { choose, router, user } = open({
      'GET /admin/bookings/booking-1': { data: { ...booking, history: events, reports } },
    });
    await choose('Details');
    const dialog = await screen.findByRole('dialog', { name: 'Booking LN-1111-AAAA' });
    expect(router.state.location.search).toBe('?booking=booking-1');
    for (const words of [
      'Second floor',
      'CBC',
      'From pending to completed. Reason: Paid by cheque',
      'Ravi Iyer',
      '₹90 taken, cash',
      'Blood Test',
    ])
      expect(dialog.textContent).toContain(words);
    expect(within(dialog).getByRole('link', { name: 'Open the map' }).getAttribute('href')).toContain(
      '4%20Lake%20Road',
    );
    await user.keyboard('{Escape}');
    await waitFor(() => expect(router.state.location.search).toBe(''));
  });

  it('tell the person at the telephone what a sensitive test needs, as soon as it is chosen', async () => {
    const { user, choose } = open({
      'GET /search': { query: '', tests: [aTest('hiv', { name: 'HIV antibodies', sensitive: true })], packages: [] },
    });
    await choose('Edit');
    const dialog = within(await screen.findByRole('dialog', { name: 'Edit booking LN-1111-AAAA' }));
    expect(dialog.queryByRole('region', { name: 'Tell the customer' })).toBeNull();
    await user.type(dialog.getByRole('searchbox'), 'hiv');
    await user.click(await dialog.findByRole('button', { name: /HIV antibodies/ }));
    const notice = dialog.getByRole('region', { name: 'Tell the customer' });
    expect(notice.textContent).toMatch(/HIV antibodies: before the sample is taken, a counsellor .* written consent/);
  });

  it('are edited by search, with the price as it will be', async () => {
    const { choose, user, written } = open();
    await choose('Edit');
    const dialog = await screen.findByRole('dialog', { name: 'Edit booking LN-1111-AAAA' });
    await user.type(within(dialog).getByRole('searchbox'), 'sugar');
    await user.click(await within(dialog).findByRole('button', { name: /Blood sugar/ }));
    expect(within(dialog).getByText('₹190')).toBeDefined();
    await user.click(within(dialog).getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(written()).toHaveLength(1));
    expect(written()[0]).toEqual({
      call: 'PUT /booking/booking-1',
      body: { packageId: null, tests: ['entry-1', 'test-sugar'] },
    });
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('keep at least one item', async () => {
    const { choose, user, written } = open();
    await choose('Edit');
    await user.click(await screen.findByRole('button', { name: 'Take out CBC' }));
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Choose at least one test or package')).toBeDefined();
    expect(written()).toEqual([]);
  });

  it('are deleted after a question, and the list is asked for again', async () => {
    const { choose, user, sent, written } = open();
    await choose('Delete');
    const question = await screen.findByRole('alertdialog', { name: 'Delete booking LN-1111-AAAA?' });
    expect(written()).toEqual([]);
    await user.click(within(question).getByRole('button', { name: 'Delete booking' }));
    await waitFor(() => expect(written()).toEqual([{ call: 'DELETE /booking/booking-1', body: undefined }]));
    const listed = () => sent.filter(({ method, url }) => method === 'GET' && url.includes('/admin/bookings?'));
    await waitFor(() => expect(listed()).toHaveLength(2));
  });
});

describe('the telephone desk', () => {
  it('books for somebody who has an account', async () => {
    const { user, written } = open();
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

  it('says of a number that nobody has proved it, while searching and once chosen', async () => {
    const { user } = open({
      'GET /admin/all': [anAccount({ _id: 'kamla', firstName: 'Kamla', name: 'Kamla Bai', mobileVerified: false })],
    });
    await user.click(await screen.findByRole('button', { name: 'New booking' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'New booking' }));
    await user.type(dialog.getByLabelText('Name, mobile number or e-mail'), 'kamla');
    await user.click(await dialog.findByRole('button', { name: /Kamla Bai.*Number not verified/ }));
    expect(dialog.getByText('Number not verified')).toBeDefined();
    expect(dialog.getByText(/Ask for name and date of birth before you speak of bookings or results/)).toBeDefined();
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
    const { user, written, sent } = open({ 'GET /admin/patients': { data: family } });
    await user.click(await screen.findByRole('button', { name: 'New booking' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'New booking' }));
    await user.type(dialog.getByLabelText('Name, mobile number or e-mail'), 'kamla');
    await user.click(await dialog.findByRole('button', { name: /Kamla Bai/ }));
    await user.type(dialog.getByLabelText('Add a test or package'), 'check');
    await user.click(await dialog.findByRole('button', { name: /Check-up/ }));
    await user.click(dialog.getByRole('radio', { name: /Patients of the account/ }));
    const item = within(await dialog.findByRole('group', { name: 'Check-up' }));
    for (const name of [/Kamla/, /Ravi/]) await user.click(await item.findByRole('checkbox', { name }));
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
    const { user, written } = open({
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
    const { user, written } = open({
      'GET /admin/all': [],
      'POST /admin/register': { ...created, user: created, message: '' },
    });
    await user.click(await screen.findByRole('button', { name: 'New booking' }));
    await user.type(await screen.findByLabelText('Name, mobile number or e-mail'), '91234 56780');
    await screen.findByText('Nobody found');
    await user.click(screen.getByRole('button', { name: 'New customer' }));
    const form = within(screen.getByRole('form', { name: 'New customer' }));
    expect(form.getByLabelText('Mobile number')).toHaveProperty('value', '9123456780');
    await user.type(form.getByLabelText('First name'), 'Meera');
    await user.type(form.getByLabelText('Last name'), 'Nair');
    await user.click(form.getByRole('button', { name: 'Create customer' }));
    expect(await screen.findByText('Meera Nair')).toBeDefined();
    expect(written()[0]?.body).toMatchObject({ phone: '9123456780', firstName: 'Meera' });
    expect(JSON.stringify(written()[0]?.body)).not.toContain('@');
  });

  it('makes the account of a customer whose form is filled in when Book is pressed', async () => {
    const created = anAccount({ _id: 'new', firstName: 'Meera', name: 'Meera Nair', email: '' });
    const { user, written } = open({
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
    const { user } = open({ 'GET /admin/all': people });
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

  it('says what is missing before it books', async () => {
    const { user, written } = open();
    await user.click(await screen.findByRole('button', { name: 'New booking' }));
    await user.click(await screen.findByRole('button', { name: 'Book' }));
    expect(await screen.findByText('Choose the customer')).toBeDefined();
    expect(screen.getByText('Choose at least one test or package')).toBeDefined();
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Name, mobile number or e-mail')));
    expect(written()).toEqual([]);
  });
});

describe('money of a booking', () => {
  it('is recorded with its receiver, and its row says so', async () => {
    const { choose, user, written } = open({
      'PUT /booking/payment': {
        booking: aBooking({ ...money, status: 'approved' }),
        message: 'The payment is recorded',
      },
      'GET /booking/receipt/booking-1': () => refuse(409, { message: 'There is no receipt yet' }),
    });
    await choose('Record payment');
    const dialog = within(await screen.findByRole('dialog', { name: 'Payment for booking LN-1111-AAAA' }));
    await user.click(dialog.getByRole('button', { name: 'Record ₹90' }));
    await dialog.findByText(/The name of the receiver/);
    expect(written()).toEqual([]);
    await user.type(dialog.getByLabelText('Received by'), 'Ravi');
    await user.click(dialog.getByRole('button', { name: 'Record ₹90' }));
    await screen.findByText('Paid in cash');
    expect(written().at(-1)).toEqual({
      call: 'PUT /booking/payment',
      body: { bookingId: 'booking-1', method: 'cash', receivedBy: 'Ravi' },
    });
    await choose('Receipt');
    await waitFor(() => expect(notify).toHaveBeenLastCalledWith('error', 'There is no receipt yet'));
  });

  it('is handed back by hand; a paid booking is neither edited nor deleted', async () => {
    const { choose, user, written } = open({
      'GET /admin/bookings': () => rows(aStaffBookNow(settled)),
      'POST /booking/refund': () => refuse(409, { message: 'At most ₹20 can be refunded' }),
    });
    await user.click(await screen.findByRole('button', { name: 'Actions for booking LN-1111-AAAA' }));
    for (const name of ['Edit', 'Delete', 'Record payment']) {
      expect((await screen.findByRole('menuitem', { name })).getAttribute('aria-disabled')).toBe('true');
    }
    await user.keyboard('{Escape}');
    await choose('Refund');
    const dialog = within(await screen.findByRole('dialog', { name: 'Refund for booking LN-1111-AAAA' }));
    await user.type(dialog.getByLabelText('Reason'), 'Goodwill');
    await user.type(dialog.getByLabelText('Received by'), 'Asha');
    await user.click(dialog.getByRole('button', { name: 'Record the hand-out' }));
    await dialog.findByText('At most ₹20 can be refunded');
    const payCounterRefund = { method: 'cash', receivedBy: 'Asha' };
    expect(written().at(-1)?.body).toEqual({
      bookingId: 'booking-1',
      amount: 90,
      reason: 'Goodwill',
      ...payCounterRefund,
    });
  });

  it('is told of once more by mail', async () => {
    const { choose, written } = open({
      'GET /admin/bookings': () => rows(aStaffBookNow(settled)),
      'POST /booking/mail': { message: 'The mail is on its way' },
    });
    await choose('Mail where it stands again');
    await waitFor(() => expect(notify).toHaveBeenCalledWith('success', 'The mail is on its way'));
    expect(written().at(-1)?.body).toEqual({ bookingId: 'booking-1', mail: 'confirmation' });
  });
});
