import type { HomeCollection } from '@labfront/contract/home-collection';
import { act, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { createRouter } from '../../../shared/router/router.ts';
import { RouterView } from '../../../shared/router/router-view.tsx';
import { createStore } from '../../../shared/store/create-store.ts';
import { Providers } from '../../../shared/store/providers.tsx';
import { anAccount, fakeApi, refuse } from '../../../shared/testing.tsx';
import { Component } from './home-collection-admin-page.tsx';

const notify = vi.hoisted(() => vi.fn());
vi.mock('../../../shared/ui/notify.ts', () => ({ notify }));
vi.mock('../../../shared/lists/use-wide.ts', () => ({ useWide: () => true }));

const REQUEST: HomeCollection = {
  _id: 'h1',
  name: 'Sunita Jain',
  mobileNumber: '9876543210',
  city: 'Bhopal',
  address: 'House 4',
  pincode: '462016',
  preferredDate: '2026-03-12',
  preferredSlot: '08:00-10:00',
  notes: 'Ring twice',
  status: 'new',
  assignedTo: '',
  bookingId: null,
  consentAt: '2026-03-10T04:00:00.000Z',
  createdAt: '2026-03-10T04:00:00.000Z',
  updatedAt: '2026-03-10T04:00:00.000Z',
};

function open(search = '', answers: Parameters<typeof fakeApi>[0] = {}) {
  const { api, sent } = fakeApi({
    'GET /home-collection': [REQUEST],
    'PUT /home-collection/h1': ({ body }: { body?: unknown }) => ({
      data: { ...REQUEST, ...JSON.parse(String(body)) },
    }),
    ...answers,
  });
  window.history.replaceState(null, '', `/${search}`);
  render(
    <Providers store={createStore({ api })} locale="en">
      <RouterView router={createRouter([{ path: '/', Component }])} />
    </Providers>,
  );
  return { sent, user: userEvent.setup() };
}

describe('requests for home collection', () => {
  it('a day is shown as a round, in the order of its windows', async () => {
    const { sent } = open('?date=2026-03-12');
    await screen.findByText('Sunita Jain');
    expect(sent[0]?.url).toContain('date=2026-03-12&sort=preferredDate');
    expect(screen.getByRole('link', { name: 'Call 9876543210' }).getAttribute('href')).toBe('tel:+919876543210');
  });

  it('moves a request on in its row, once that can be undone no more', async () => {
    const { sent, user } = open();
    await user.selectOptions(await screen.findByRole('combobox', { name: 'Status' }), 'Contacted');
    await user.click(screen.getByRole('button', { name: 'Undo: request of Sunita Jain, Contacted' }));
    await user.selectOptions(screen.getByRole('combobox', { name: 'Status' }), 'Scheduled');
    expect(sent.filter(({ method }) => method === 'PUT')).toEqual([]);
    act(() => void window.dispatchEvent(new Event('pagehide')));
    await waitFor(() => expect(notify).toHaveBeenCalledWith('success', 'The request of Sunita Jain is Scheduled'));
    expect(sent.filter(({ method }) => method === 'PUT').map(({ body }) => body)).toEqual(['{"status":"scheduled"}']);
  });

  it('asks why before a request without a booking is collected', async () => {
    const { sent, user } = open();
    await user.selectOptions(await screen.findByRole('combobox', { name: 'Status' }), 'Collected');
    const dialog = within(await screen.findByRole('alertdialog'));
    dialog.getByText('Nothing is booked and paid for it yet.');
    await user.click(dialog.getByRole('button', { name: 'Mark as collected' }));
    await dialog.findByText('Give the reason');
    await user.type(dialog.getByLabelText('Why is it collected all the same?'), 'Paid in cash at the door');
    await user.click(dialog.getByRole('button', { name: 'Mark as collected' }));
    act(() => void window.dispatchEvent(new Event('pagehide')));
    await waitFor(() =>
      expect(sent.filter(({ method }) => method === 'PUT').map(({ body }) => body)).toEqual([
        '{"status":"collected","reason":"Paid in cash at the door"}',
      ]),
    );
  });

  it('asks nothing of a booked request whose day has come', async () => {
    const { sent, user } = open('', { 'GET /home-collection': [{ ...REQUEST, bookingId: 'b1' }] });
    await user.selectOptions(await screen.findByRole('combobox', { name: 'Status' }), 'Collected');
    expect(screen.queryByRole('alertdialog')).toBeNull();
    act(() => void window.dispatchEvent(new Event('pagehide')));
    await waitFor(() => expect(sent.some(({ method }) => method === 'PUT')).toBe(true));
  });

  it('says why a request is not scheduled, and shows it as it is', async () => {
    const { sent, user } = open('', { 'PUT /home-collection/h1': () => refuse(409, { message: 'No address yet' }) });
    await user.selectOptions(await screen.findByRole('combobox', { name: 'Status' }), 'Scheduled');
    act(() => void window.dispatchEvent(new Event('pagehide')));
    await waitFor(() => expect(notify).toHaveBeenCalledWith('error', 'No address yet'));
    await waitFor(() => expect(sent.filter(({ method }) => method === 'GET')).toHaveLength(2));
    expect(screen.getByRole<HTMLSelectElement>('combobox', { name: 'Status' }).value).toBe('new');
  });

  it('does not offer to schedule a request that says neither day nor address, which the server would refuse', async () => {
    open('', { 'GET /home-collection': [{ ...REQUEST, preferredDate: '', preferredSlot: '' }] });
    const control = within(await screen.findByRole('combobox', { name: 'Status' }));
    expect(control.queryByRole('option', { name: 'Scheduled' })).toBeNull();
    control.getByRole('option', { name: 'Cancelled' });
    screen.getByRole('button', { name: 'Book for Sunita Jain' });
  });

  it('books a request for its person with one press, filled in', async () => {
    const caller = anAccount({ _id: 'sunita', firstName: 'Sunita', lastName: 'Jain', name: 'Sunita Jain' });
    const { user } = open('', {
      'GET /admin/all': [caller],
      'GET /city/cities': [{ _id: 'bhopal', name: 'Bhopal' }],
      'GET /collection-windows': { data: [] },
      'GET /centres': { data: [] },
    });
    await user.click(await screen.findByRole('button', { name: 'Book for Sunita Jain' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'New booking' }));
    await dialog.findByText('9876543210, asha@example.com');
    expect(dialog.getByDisplayValue('House 4')).toBeDefined();
    expect(dialog.getByLabelText('Pincode')).toHaveProperty('value', '462016');
  });

  it('starts an account where its person has none', async () => {
    const { user } = open('', {
      'GET /admin/all': [],
      'GET /city/cities': [],
      'GET /collection-windows': { data: [] },
    });
    await user.click(await screen.findByRole('button', { name: 'Book for Sunita Jain' }));
    const form = within(await screen.findByRole('form', { name: 'New customer' }));
    expect(form.getByDisplayValue('Sunita')).toBeDefined();
    expect(form.getByDisplayValue('Jain')).toBeDefined();
    expect(form.getByDisplayValue('9876543210')).toBeDefined();
  });

  it('gives it to somebody', async () => {
    const { sent, user } = open();
    await user.click(await screen.findByRole('button', { name: 'Edit the request of Sunita Jain' }));
    const dialog = await screen.findByRole('dialog');
    await user.type(within(dialog).getByLabelText(/Phlebotomist/), 'Imran');
    await user.click(within(dialog).getByRole('button', { name: 'Save' }));
    await screen.findByText('Imran');
    expect(JSON.parse(String(sent.at(-1)?.body))).toEqual({ assignedTo: 'Imran', notes: 'Ring twice' });
  });
});
