// The list of Book Now bookings in tests, with what its API answers.
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createRouter } from '../../../shared/router/router.ts';
import { RouterView } from '../../../shared/router/router-view.tsx';
import { createStore } from '../../../shared/store/create-store.ts';
import { Providers } from '../../../shared/store/providers.tsx';
import { aBooking, anAccount, aPackage, aStaffBookNow, aTest, fakeApi } from '../../../shared/testing.tsx';
import { Component } from './booking-admin-page.tsx';

export const rows = (...data: ReturnType<typeof aStaffBookNow>[]) =>
  new Response(JSON.stringify({ data }), { headers: { 'x-total-count': '45' } });

export const money = { paymentStatus: 'paid', paidBy: 'cash', receiptNumber: 'R/2026-27/1' } as const;
export const settled = { ...money, status: 'Confirmed' } as const;

export function openBookings(answers: Parameters<typeof fakeApi>[0] = {}, search = '') {
  const { api, sent } = fakeApi({
    'GET /admin/bookings': () => rows(aStaffBookNow()),
    'GET /city/cities': [{ _id: 'bhopal', name: 'Bhopal' }],
    'GET /admin/all': [anAccount({ _id: 'kamla', firstName: 'Kamla', name: 'Kamla Bai' })],
    'GET /search': {
      query: '',
      tests: [aTest('sugar', { name: 'Blood sugar', finalPrice: 100 })],
      packages: [aPackage('check-up', [], { name: 'Check-up', finalPrice: 500 })],
      understoodAs: null,
      groups: [],
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
