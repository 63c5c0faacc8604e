import type { CartBooking } from '@labfront/contract/cart-bookings';
import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { createStore } from '../../shared/store/create-store.ts';
import { Providers } from '../../shared/store/providers.tsx';
import { aCartBooking, fakeApi } from '../../shared/testing.tsx';
import { RescheduleButton } from './reschedule-button.tsx';

const notify = vi.hoisted(() => vi.fn());
vi.mock('../../shared/ui/notify.ts', () => ({ notify }));

const WINDOWS = [
  { date: '2099-01-05', slot: '06:00-08:00', capacity: 10, left: 4, fastingFriendly: true },
  { date: '2099-01-05', slot: '10:00-12:00', capacity: 10, left: 2, fastingFriendly: false },
];
const dated = (changes: Partial<CartBooking> = {}) =>
  aCartBooking({
    date: '2099-01-05',
    slot: '06:00-08:00',
    reschedule: { city: 'Bhopal', centreId: null, used: 1 },
    ...changes,
  });

function open(booking: CartBooking, send = vi.fn(async () => ({ message: 'The new time is booked' }))) {
  const { api, sent } = fakeApi({ 'GET /collection-windows': { data: WINDOWS } });
  render(
    <Providers store={createStore({ api })} locale="en">
      <RescheduleButton booking={booking} send={send} />
    </Providers>,
  );
  return { send, sent, user: userEvent.setup() };
}

const OPENER = { name: 'Change the time of booking LB-1111-AAAA' };

it('says the rule before the press, and sends the time that was chosen', async () => {
  const { send, sent, user } = open(dated());
  await user.click(screen.getByRole('button', OPENER));
  const dialog = await screen.findByRole('dialog', OPENER);
  expect(dialog.textContent).toContain('The time now is Mon, 5 Jan 2099, 6:00 am – 8:00 am.');
  expect(dialog.textContent).toContain('until 2 hours before it begins, that is 5 Jan 2099, 4:00 am.');
  expect(dialog.textContent).toContain('You can do this 2 more times.');
  await user.click(await within(dialog).findByRole('radio', { name: /10:00 am/ }));
  await user.click(within(dialog).getByRole('button', { name: 'Book the new time' }));
  await waitFor(() => expect(notify).toHaveBeenCalledWith('success', 'The new time is booked'));
  expect(send).toHaveBeenCalledWith({ bookingId: 'booking-1', date: '2099-01-05', slot: '10:00-12:00' });
  expect(new URL(sent[0]?.url ?? '', 'http://x').searchParams.get('city')).toBe('Bhopal');
});

it('marks the time that the booking has, whose places are its own, as none to choose', async () => {
  const family = Array.from({ length: 5 }, () => ({}) as never);
  const { user } = open(dated({ patients: family }));
  await user.click(screen.getByRole('button', OPENER));
  const now = await screen.findByRole('radio', { name: /6:00 am/ });
  expect(now.closest('label')?.textContent).toContain('Its time now');
  expect(now.hasAttribute('disabled')).toBe(true);
  const other = screen.getByRole('radio', { name: /10:00 am/ });
  expect(other.closest('label')?.textContent).toContain('2 places left, too few for 5 patients');
});

it('sends nothing without a time', async () => {
  const { send, user } = open(dated());
  await user.click(screen.getByRole('button', OPENER));
  const dialog = await screen.findByRole('dialog');
  await within(dialog).findByRole('radio', { name: /10:00 am/ });
  await user.click(within(dialog).getByRole('button', { name: 'Book the new time' }));
  expect(within(dialog).getByText('Choose a day and a time')).toBeDefined();
  expect(send).not.toHaveBeenCalled();
});

it('offers the next free windows when the chosen one has filled up', async () => {
  const free = [{ date: '2099-01-06', slot: '08:00-10:00', left: 1 }];
  const full = { message: 'Full', status: 409, code: 'WINDOW_FULL', issues: [], body: { free } };
  const send = vi.fn().mockRejectedValueOnce(full).mockResolvedValue({ message: 'The new time is booked' });
  const { user } = open(dated(), send);
  await user.click(screen.getByRole('button', OPENER));
  const dialog = await screen.findByRole('dialog');
  await user.click(await within(dialog).findByRole('radio', { name: /10:00 am/ }));
  await user.click(within(dialog).getByRole('button', { name: 'Book the new time' }));
  expect((await within(dialog).findByRole('alert')).textContent).toContain('Your old time stays.');
  await user.click(within(dialog).getByRole('button', { name: /6 Jan 2099, 8:00 am – 10:00 am \(1 place left\)/ }));
  await user.click(within(dialog).getByRole('button', { name: 'Book the new time' }));
  await waitFor(() =>
    expect(send).toHaveBeenLastCalledWith({ bookingId: 'booking-1', date: '2099-01-06', slot: '08:00-10:00' }),
  );
});

it.each([
  [
    'was moved three times',
    dated({ reschedule: { city: 'Bhopal', centreId: null, used: 3 } }),
    /changed the time 3 times/,
  ],
  ['begins soon', dated({ date: '2020-01-05' }), /until 2 hours before it begins/],
])('says whom to call for one that %s', (_, booking, sentence) => {
  open(booking);
  expect(screen.getByText(sentence)).toBeDefined();
  expect(screen.queryByRole('button')).toBeNull();
});

it.each([
  ['is over', dated({ status: 'Cancelled' })],
  ['has no city to look for windows in', dated({ reschedule: { city: null, centreId: null, used: 0 } })],
])('offers nothing for one that %s', (_, booking) => {
  open(booking);
  expect(screen.queryByRole('button')).toBeNull();
});
