import { act, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { ApiRequest } from '../../../shared/api/create-api.ts';
import { createRouter } from '../../../shared/router/router.ts';
import { RouterView } from '../../../shared/router/router-view.tsx';
import { createStore } from '../../../shared/store/create-store.ts';
import { Providers } from '../../../shared/store/providers.tsx';
import { aCartBooking, aStaffBooking, fakeApi, refuse } from '../../../shared/testing.tsx';
import { Component } from './cart-booking-admin-page.tsx';

const notify = vi.hoisted(() => vi.fn());
vi.mock('../../../shared/ui/notify.ts', () => ({ notify }));
vi.mock('../../../shared/lists/use-wide.ts', () => ({ useWide: () => true }));

const rows = (...data: ReturnType<typeof aStaffBooking>[]) =>
  new Response(JSON.stringify({ data }), { headers: { 'x-total-count': '45' } });

function open(answers: Parameters<typeof fakeApi>[0], search = '') {
  const { api, sent } = fakeApi(answers);
  window.history.replaceState(null, '', `/${search}`);
  const router = createRouter([{ path: '/', Component }]);
  render(
    <Providers store={createStore({ api })} locale="en">
      <RouterView router={router} />
    </Providers>,
  );
  return { sent, router, user: userEvent.setup() };
}

const optionsOf = (control: HTMLElement) =>
  within(control)
    .getAllByRole('option')
    .map((option) => option.textContent);

describe('cart bookings of everybody', () => {
  it.each([
    ['Pending', ['Pending', 'Confirmed', 'Cancelled']],
    ['Confirmed', ['Confirmed', 'Completed', 'Cancelled']],
    ['Completed', ['Completed']],
    ['Cancelled', ['Cancelled']],
  ] as const)('offers for %s only the moves that are legal', async (status, options) => {
    open({ 'GET /admin/bookings': () => rows(aStaffBooking({ status })) });
    const control = await screen.findByRole('combobox', { name: 'Status' });
    expect(optionsOf(control)).toEqual(options);
    expect(control.hasAttribute('disabled')).toBe(options.length === 1);
  });

  it('asks before it cancels and says what is refunded', async () => {
    const { sent, user } = open({
      'GET /admin/bookings': () => rows(aStaffBooking({ status: 'Confirmed', paymentStatus: 'paid' })),
      'PUT /cart-booking/update-status': {
        booking: aCartBooking({ status: 'Cancelled', paymentStatus: 'refund_pending' }),
        message: '',
      },
    });
    await user.selectOptions(await screen.findByRole('combobox', { name: 'Status' }), 'Cancelled');
    const dialog = await screen.findByRole('alertdialog');
    expect(dialog.textContent).toContain('The customer paid ₹180; the full amount is refunded to them.');
    expect(dialog.textContent).toContain('The customer is told by mail, WhatsApp or SMS.');
    expect(sent.filter(({ method }) => method === 'PUT')).toHaveLength(0);
    await user.click(within(dialog).getByRole('button', { name: 'Cancel booking' }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    act(() => void window.dispatchEvent(new Event('pagehide')));
    await waitFor(() => expect(sent.at(-1)?.method).toBe('PUT'));
    expect(sent.find(({ method }) => method === 'PUT')?.body).toBe('{"bookingId":"booking-1","status":"Cancelled"}');
    expect(screen.getByRole<HTMLSelectElement>('combobox', { name: 'Status' }).value).toBe('Cancelled');
  });

  it('lets the server stop to count, and leads on to pages that were not counted', async () => {
    const headers = { 'x-total-count': '2000', 'x-total-count-relation': 'gt' };
    const { sent } = open(
      { 'GET /admin/bookings': () => Response.json({ data: [aStaffBooking()] }, { headers }) },
      '?page=100&q=asha',
    );
    await screen.findByText('More than 2,000 rows');
    expect(sent.find(({ url }) => url.includes('/admin/bookings'))?.headers.get('prefer')).toBe('count=bounded');
    expect(screen.getByRole('link', { name: 'Next page' }).getAttribute('href')).toContain('page=101');
  });

  it('asks the server for the page, sort and filters of the address, and goes to the first page with a new filter', async () => {
    const { sent, router, user } = open(
      { 'GET /admin/bookings': () => rows(aStaffBooking()) },
      '?page=2&sort=-date&q=asha&from=2026-03-01',
    );
    await screen.findByText('45 rows');
    expect(sent[0]?.url).toContain('page=2&limit=20&kind=cart-booking&q=asha&from=2026-03-01&sort=-date');
    await user.selectOptions(screen.getByRole('combobox', { name: 'State' }), 'Pending');
    await waitFor(() => expect(sent.at(-1)?.url).toContain('status=Pending'));
    expect(router.state.location.search).toBe('?sort=-date&q=asha&from=2026-03-01&status=Pending');
    expect(screen.getByLabelText<HTMLInputElement>('Booked from').value).toBe('2026-03-01');
  });

  it('drops an answer that comes after a newer one', async () => {
    const waiting: ((answer: Response) => void)[] = [];
    const answer = (request: ApiRequest) =>
      request.url.includes('status=Confirmed')
        ? rows(aStaffBooking({ _id: 'new', bookingNumber: 'NEW' }))
        : new Promise<Response>((resolve) => waiting.push(resolve));
    const { router } = open({ 'GET /admin/bookings': answer });
    await waitFor(() => expect(waiting).toHaveLength(1));
    act(() => router.navigate('/?status=Confirmed'));
    await screen.findByText('NEW');
    waiting[0]?.(rows(aStaffBooking({ bookingNumber: 'OLD' })));
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect(screen.queryByText('OLD')).toBeNull();
  });

  it('hides the columns the address names', async () => {
    open({ 'GET /admin/bookings': () => rows(aStaffBooking()) }, '?hide=customer');
    await screen.findByText('LB-1111-AAAA');
    expect(screen.queryByRole('columnheader', { name: 'Customer' })).toBeNull();
    expect(screen.getByRole('columnheader', { name: 'Items' })).toBeDefined();
  });

  describe('exported', () => {
    const file = () =>
      new Response('\uFEFFBooking number', {
        headers: { 'content-disposition': 'attachment; filename="cart-bookings-2026-03-10.csv"' },
      });
    const saved: string[] = [];
    beforeEach(() => {
      saved.length = 0;
      URL.createObjectURL = vi.fn(() => 'blob:file');
      vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
        saved.push(this.download);
      });
    });
    afterEach(() => vi.restoreAllMocks());

    const answers = (csv: () => unknown) => ({
      'GET /admin/bookings': ({ url }: ApiRequest) => (url.includes('format=csv') ? csv() : rows(aStaffBooking())),
    });

    it('are all that is filtered now, under the name that the server gives, by the keyboard too', async () => {
      const { sent, user } = open(answers(file), '?q=asha&status=Pending&page=2');
      await screen.findByText('45 rows');
      screen.getByRole('button', { name: 'Export CSV' }).focus();
      await user.keyboard('{Enter}');
      await waitFor(() => expect(saved).toEqual(['cart-bookings-2026-03-10.csv']));
      expect(sent.at(-1)?.url).toBe('/api/v1/admin/bookings?kind=cart-booking&q=asha&status=Pending&format=csv');
    });

    it('once, while the file is on its way', async () => {
      let answer = (_: Response) => {};
      const { sent, user } = open(answers(() => new Promise<Response>((resolve) => (answer = resolve))));
      await screen.findByText('45 rows');
      const button = screen.getByRole('button', { name: 'Export CSV' });
      await user.click(button);
      expect(button.getAttribute('aria-busy')).toBe('true');
      await user.click(button);
      expect(sent.filter(({ url }) => url.includes('format=csv'))).toHaveLength(1);
      act(() => answer(file()));
      await waitFor(() => expect(button.getAttribute('aria-busy')).toBeNull());
      expect(saved).toHaveLength(1);
    });

    it('or a toast says why not', async () => {
      const { user } = open(answers(() => refuse(500, { message: 'Down' })));
      await screen.findByText('45 rows');
      await user.click(screen.getByRole('button', { name: 'Export CSV' }));
      await waitFor(() => expect(notify).toHaveBeenCalledWith('error', 'Down'));
      expect(saved).toEqual([]);
    });

    it('not at all while nothing is found', async () => {
      open({ 'GET /admin/bookings': () => new Response('{"data":[]}', { headers: { 'x-total-count': '0' } }) });
      await screen.findByText('No cart bookings yet');
      expect(screen.getByRole('button', { name: 'Export CSV' }).hasAttribute('disabled')).toBe(true);
    });
  });

  it('says why it failed, and tries again', async () => {
    let fails = true;
    const { user } = open({
      'GET /admin/bookings': () => (fails ? refuse(500, { message: 'Down' }) : rows(aStaffBooking())),
    });
    await screen.findByText('Down');
    fails = false;
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    await screen.findByText('LB-1111-AAAA');
  });
});
