import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { createRouter } from '../../shared/router/router.ts';
import { RouterView } from '../../shared/router/router-view.tsx';
import { createStore } from '../../shared/store/create-store.ts';
import { Providers } from '../../shared/store/providers.tsx';
import { anAccount, aPrescription, aReport, aStaffBooking, fakeApi, refuse } from '../../shared/testing.tsx';
import { StaffSearch } from './staff-search.tsx';

function open(answers: Parameters<typeof fakeApi>[0] = {}) {
  const { api, sent } = fakeApi({
    'GET /admin/bookings': { data: [aStaffBooking({ _id: 'b1', date: '2026-11-25', slot: null })] },
    'GET /lab/worklist': { data: [] },
    'GET /specimens': { data: [] },
    'GET /admin/all': [anAccount({ _id: 'p1', name: 'Asha Verma' })],
    'GET /admin/patients': { data: [] },
    'GET /home-collection': [],
    'GET /prescription': { data: [aPrescription()] },
    'GET /prescription-reports': { data: [aReport()] },
    ...answers,
  });
  const onClose = vi.fn();
  window.history.replaceState(null, '', '/');
  const router = createRouter([{ path: '*', Component: () => <StaffSearch onClose={onClose} /> }]);
  render(
    <Providers store={createStore({ api })} locale="en">
      <RouterView router={router} />
    </Providers>,
  );
  return { sent, onClose, router, user: userEvent.setup() };
}

it('groups what every list finds, and opens what the keys choose', async () => {
  const { sent, onClose, router, user } = open();
  const box = await screen.findByRole('combobox');
  await waitFor(() => expect(document.activeElement).toBe(box));
  await user.type(box, '3210');
  expect(await screen.findAllByRole('group')).toHaveLength(4);
  const named = (name: string) => within(screen.getByRole('group', { name }));
  named('Bookings').getByText('LB-1111-AAAA');
  named('Bookings').getByText(/25 Nov 2026, at a centre$/);
  named('People').getByText('Asha Verma');
  // States are said as their lists say them.
  named('Prescriptions').getByText(/Waiting$/);
  named('Reports').getByText(/(Payment due|Released)$/);
  expect(sent.every(({ url }) => url.includes('q=3210&limit=5'))).toBe(true);
  // Of the patients nobody is known by four digits.
  expect(sent).toHaveLength(7);
  const selected = () => screen.getByRole('option', { selected: true });
  expect(box.getAttribute('aria-activedescendant')).toBe(selected().id);
  await user.keyboard('{ArrowUp}');
  expect(named('Reports').getByRole('option')).toBe(selected());
  await user.keyboard('{ArrowDown}{ArrowDown}');
  expect(named('People').getByRole('option')).toBe(selected());
  await user.keyboard('{Enter}');
  expect(onClose).toHaveBeenCalled();
  await waitFor(() => expect(router.state.location.pathname).toBe('/admin/users/p1'));
});

it('leads to the list where there may be more, and says when and where a booking is', async () => {
  const booking = (index: number) =>
    aStaffBooking({ _id: `b${index}`, date: '2026-11-25', slot: '08:00-10:00', collection: 'home' });
  const { user, router } = open({ 'GET /admin/bookings': { data: [1, 2, 3, 4, 5].map(booking) } });
  await user.type(await screen.findByRole('combobox'), '32 10');
  const bookings = within(await screen.findByRole('group', { name: 'Bookings' }));
  expect(bookings.getAllByText(/25 Nov 2026, 8:00 am.*10:00 am, at home$/)).toHaveLength(5);
  expect(screen.getAllByText('Show them all in their list')).toHaveLength(1);
  screen.getByText('8 found');
  await user.click(bookings.getByText('Show them all in their list'));
  await waitFor(() =>
    expect(router.state.location.pathname + router.state.location.search).toBe('/admin/bookings?q=32%2010'),
  );
});

it('leads to the list of orders where one order alone has five lines', async () => {
  const line = (index: number) => ({
    ...{ _id: `l${index}`, orderId: 'o1', accession: '260700001199', bookingNumber: 'LB-1111-AAAA' },
    patient: { name: 'Joseph D’Souza', age: 66, sex: 'male' },
    testName: `Test ${index}`,
  });
  const { user } = open({ 'GET /lab/worklist': { data: [1, 2, 3, 4, 5].map(line) as never } });
  await user.type(await screen.findByRole('combobox'), '260700001199');
  const orders = within(await screen.findByRole('group', { name: 'Orders of the laboratory' }));
  expect(orders.getAllByRole('option')).toHaveLength(2);
  orders.getByText('Show them all in their list');
});

it('says whose number is not verified', async () => {
  const { userId, ...booking } = aStaffBooking();
  const { user } = open({
    'GET /admin/bookings': { data: [{ ...booking, userId: { ...userId, mobileVerified: false } }] },
    'GET /admin/all': [anAccount({ _id: 'p1' }), anAccount({ _id: 'p2', name: 'Kamla Bai', mobileVerified: false })],
  });
  await user.type(await screen.findByRole('combobox'), '3210');
  await screen.findByText('Kamla Bai');
  const marked = screen.getAllByRole('option').filter((hit) => within(hit).queryByText('Number not verified'));
  expect(marked.map((hit) => hit.textContent)).toEqual([
    expect.stringContaining(booking.bookingNumber),
    expect.stringContaining('Kamla Bai'),
  ]);
});

it('finds an order of the laboratory once, and its tubes', async () => {
  const line = {
    ...{ orderId: 'o1', accession: '260700001199', bookingNumber: 'LB-1111-AAAA' },
    patient: { name: 'Joseph D’Souza', age: 66, sex: 'male' },
  };
  const tests = ['Complete Blood Count', 'Lipid Profile'].map((testName, index) => ({
    ...line,
    _id: `l${index}`,
    testName,
  }));
  const tube = { ...line, _id: 's1', tubeCode: '26070000119912', specimen: 'Serum' };
  const { router, user } = open({
    'GET /lab/worklist': { data: tests as never },
    'GET /specimens': { data: [tube as never] },
  });
  await user.type(await screen.findByRole('combobox'), '260700001199');
  const tubes = within(await screen.findByRole('group', { name: 'Tubes' }));
  tubes.getByText('26070000119912');
  const orders = within(screen.getByRole('group', { name: 'Orders of the laboratory' }));
  orders.getByText('Joseph D’Souza, LB-1111-AAAA, Complete Blood Count, Lipid Profile');
  await user.click(orders.getByRole('option'));
  await waitFor(() => expect(router.state.location.pathname).toBe('/admin/orders/o1'));
});

it('opens what is pressed', async () => {
  const { router, user } = open();
  await user.type(await screen.findByRole('combobox'), 'asha');
  await user.click(await screen.findByText('LB-1111-AAAA'));
  await waitFor(() => expect(router.state.location.search).toBe('?booking=b1'));
});

it('leaves out what may not be seen, and says what could not be asked', async () => {
  const { user } = open({
    'GET /prescription-reports': () => refuse(403, { message: 'No' }),
    'GET /prescription': () => refuse(503, { message: 'Later' }),
  });
  await user.type(await screen.findByRole('combobox'), 'asha');
  await screen.findByText(/Part of the search failed/);
  expect(screen.getAllByRole('group')).toHaveLength(2);
});

it('asks for nothing before two letters, and says when nothing is found', async () => {
  const none = { 'GET /admin/bookings': { data: [] }, 'GET /admin/all': [] };
  const { sent, user } = open({
    ...none,
    'GET /prescription': { data: [] },
    'GET /prescription-reports': { data: [] },
  });
  const box = await screen.findByRole('combobox');
  await user.type(box, 'z');
  await new Promise((resolve) => setTimeout(resolve, 300));
  expect(sent).toEqual([]);
  await user.type(box, 'z');
  await screen.findByText('Nothing found for zz');
});

it('finds a patient by name, who leads to their account', async () => {
  const patient = {
    uhid: '10000000017',
    mobileNumber: '9893041261',
    relation: 'parent',
    accountName: 'Rohan Joshi',
    mergedInto: null,
  };
  const found = [
    { ...patient, _id: 'k1', name: 'Suresh Joshi', accountId: 'p7' },
    { ...patient, _id: 'k2', name: 'Suresh Patel', relation: 'self', accountId: null, accountName: '' },
    { ...patient, _id: 'k3', name: 'Suresh Rao', relation: 'self', accountId: 'p8' },
    { ...patient, _id: 'k4', name: 'Suresh Old', accountId: 'p9', mergedInto: { _id: 'k1', uhid: '10000000017' } },
  ];
  const { router, user } = open({ 'GET /admin/patients': { data: found as never } });
  const box = await screen.findByRole('combobox');
  await user.type(box, 'suresh');
  const patients = within(await screen.findByRole('group', { name: 'Patients' }));
  patients.getByText('9893041261, with the account of Rohan Joshi');
  patients.getByText('9893041261, without an account');
  expect(patients.getAllByRole('option')).toHaveLength(2);
  await user.click(patients.getByText('Suresh Joshi'));
  await waitFor(() => expect(router.state.location.pathname).toBe('/admin/users/p7'));
});

it('finds the own person of an account by the number of their card, and who has none in the list of patients', async () => {
  const own = {
    _id: 'k3',
    uhid: '10000000033',
    name: 'Suresh Rao',
    mobileNumber: '',
    relation: 'self',
    mergedInto: null,
  };
  const walkIn = { ...own, _id: 'k5', name: 'Gita Rao', accountId: null, accountName: '' };
  const found = [{ ...own, accountId: 'p8', accountName: 'Suresh Rao' }, walkIn];
  const { router, user } = open({ 'GET /admin/patients': { data: found as never } });
  await user.type(await screen.findByRole('combobox'), '10000000033');
  const patients = within(await screen.findByRole('group', { name: 'Patients' }));
  patients.getByText('Suresh Rao');
  await user.click(patients.getByText('Gita Rao'));
  await waitFor(() => expect(router.state.location.search).toBe('?q=10000000033'));
});
