import type { HomeCollection } from '@labfront/contract/home-collection';
import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { createRouter } from '../../../shared/router/router.ts';
import { RouterView } from '../../../shared/router/router-view.tsx';
import { createStore } from '../../../shared/store/create-store.ts';
import { Providers } from '../../../shared/store/providers.tsx';
import { fakeApi } from '../../../shared/testing.tsx';
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
  consentAt: '2026-03-10T04:00:00.000Z',
  createdAt: '2026-03-10T04:00:00.000Z',
  updatedAt: '2026-03-10T04:00:00.000Z',
};

function open(search = '') {
  const { api, sent } = fakeApi({
    'GET /home-collection': [REQUEST],
    'PUT /home-collection/h1': ({ body }: { body?: unknown }) => ({
      data: { ...REQUEST, ...JSON.parse(String(body)) },
    }),
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

  it('moves a request on in its row', async () => {
    const { sent, user } = open();
    await user.selectOptions(await screen.findByRole('combobox', { name: 'Status' }), 'Scheduled');
    await waitFor(() => expect(notify).toHaveBeenCalledWith('success', 'The request of Sunita Jain is Scheduled'));
    expect(sent.at(-1)?.body).toBe('{"status":"scheduled"}');
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
