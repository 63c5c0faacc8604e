import { act, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { aBooking, aStaffBookNow, aTest, refuse } from '../../../shared/testing.tsx';
import { openBookings, rows, settled } from './testing.tsx';

const notify = vi.hoisted(() => vi.fn());
vi.mock('../../../shared/ui/notify.ts', () => ({ notify }));
vi.mock('../../../shared/lists/use-wide.ts', () => ({ useWide: () => true }));

describe('bookings of everybody', () => {
  it.each([
    ['Pending', ['Pending', 'Confirmed', 'Cancelled']],
    ['Confirmed', ['Confirmed', 'Completed', 'Cancelled']],
    ['Completed', ['Completed']],
    ['Cancelled', ['Cancelled']],
  ] as const)('offer for %s only the moves that are legal', async (status, options) => {
    openBookings({ 'GET /admin/bookings': () => rows(aStaffBookNow({ status })) });
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
      const { user, written } = openBookings(answered);
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
    const { user, written, sent } = openBookings(answered);
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
    const { user, written, view } = openBookings(answered);
    await user.selectOptions(await screen.findByRole('combobox', { name: 'Status' }), 'Confirmed');
    expect(written()).toEqual([]);
    view.unmount();
    await waitFor(() => expect(written().at(-1)?.body).toEqual({ status: 'approved' }));
  });

  it('are done after a question, which asks why when they are not paid or lie ahead', async () => {
    const ahead = { date: '2199-01-01', slot: '08:00-10:00' };
    const { user, written } = openBookings({
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
    const { user, written } = openBookings({
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
    const { sent, router, user } = openBookings({}, '?page=2&sort=-date&q=asha');
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
    const { user } = openBookings({
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
    const { choose, router, user } = openBookings({
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
    const { user, choose } = openBookings({
      'GET /search': {
        query: '',
        tests: [aTest('hiv', { name: 'HIV antibodies', sensitive: true })],
        packages: [],
        groups: [],
      },
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
    const { choose, user, written } = openBookings();
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
    const { choose, user, written } = openBookings();
    await choose('Edit');
    await user.click(await screen.findByRole('button', { name: 'Take out CBC' }));
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Choose at least one test or package')).toBeDefined();
    expect(written()).toEqual([]);
  });

  it('are deleted after a question, and the list is asked for again', async () => {
    const { choose, user, sent, written } = openBookings();
    await choose('Delete');
    const question = await screen.findByRole('alertdialog', { name: 'Delete booking LN-1111-AAAA?' });
    expect(written()).toEqual([]);
    await user.click(within(question).getByRole('button', { name: 'Delete booking' }));
    await waitFor(() => expect(written()).toEqual([{ call: 'DELETE /booking/booking-1', body: undefined }]));
    const listed = () => sent.filter(({ method, url }) => method === 'GET' && url.includes('/admin/bookings?'));
    await waitFor(() => expect(listed()).toHaveLength(2));
  });
});
