import type { ApiKey } from '@labfront/contract/api-keys';
import { ALL_PERMISSIONS } from '@labfront/contract/permission-names';
import type { Webhook, WebhookAttempt } from '@labfront/contract/webhooks';
import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { RightsProvider } from '../../../shared/rights/rights.tsx';
import { createRouter } from '../../../shared/router/router.ts';
import { RouterView } from '../../../shared/router/router-view.tsx';
import { createStore } from '../../../shared/store/create-store.ts';
import { Providers } from '../../../shared/store/providers.tsx';
import { fakeApi } from '../../../shared/testing.tsx';
import { Component as Attempts } from './attempts-page.tsx';
import { Component } from './integrations-page.tsx';

const notify = vi.hoisted(() => vi.fn());
vi.mock('../../../shared/ui/notify.ts', () => ({ notify }));
vi.mock('../../../shared/lists/use-wide.ts', () => ({ useWide: () => true }));

const KEY: ApiKey = {
  _id: 'k1',
  name: 'Clinic',
  hint: 'AbC9',
  permissions: ['booking.read'],
  scope: 'centre',
  centreId: 'c1',
  partnerId: null,
  callsPerMinute: 300,
  createdAt: '2026-03-10T03:30:00.000Z',
  createdBy: 'Meena Rao',
  lastUsedAt: null,
  endedAt: null,
};

const WEBHOOK: Webhook = {
  _id: 'w1',
  url: 'https://clinic.example/events',
  events: ['report.ready'],
  scope: 'all',
  centreId: null,
  partnerId: null,
  active: true,
  gone: false,
  createdAt: '2026-03-10T03:30:00.000Z',
  waiting: 2,
  failed: 1,
  lastAttempt: null,
};

const ATTEMPT: WebhookAttempt = {
  _id: 'a1',
  eventId: 'evt_1',
  event: 'report.ready',
  number: 11,
  state: 'failed',
  last: true,
  status: 500,
  code: 'STATUS',
  duration: 12,
  at: '2026-03-10T03:30:00.000Z',
  replayedBy: null,
  body: '{"type":"report.ready"}',
};

function open(answers: Parameters<typeof fakeApi>[0] = {}, page = '/') {
  const { api, sent } = fakeApi({
    'GET /api-keys': { data: [KEY] },
    'GET /webhooks': { data: [WEBHOOK] },
    'GET /webhooks/w1/attempts': { data: [ATTEMPT] },
    'GET /centres': { data: [{ _id: 'c1', name: 'Kolar', active: true }] },
    'GET /affiliate': { data: [] },
    ...answers,
  });
  window.history.replaceState(null, '', page);
  const routes = [
    { path: '/', Component },
    { path: '/admin/integrations/:id', Component: Attempts },
  ];
  render(
    <Providers store={createStore({ api })} locale="en">
      <RightsProvider permissions={ALL_PERMISSIONS}>
        <RouterView router={createRouter(routes)} />
      </RightsProvider>
    </Providers>,
  );
  const written = () =>
    sent
      .filter(({ method }) => method !== 'GET')
      .map(({ method, body }) => [method, body === undefined ? null : (JSON.parse(String(body)) as unknown)]);
  return { written, user: userEvent.setup() };
}

it('shows keys with their place, and webhooks with what waits and was given up', async () => {
  open();
  const key = await screen.findByRole('row', { name: /Clinic/ });
  for (const part of ['…AbC9', 'Kolar', '1 permission', 'Never', 'by Meena Rao'])
    expect(key.textContent).toContain(part);
  const webhook = screen.getByRole('row', { name: /clinic\.example/ });
  for (const part of ['Report ready', '2 waiting', '1 given up']) expect(webhook.textContent).toContain(part);
});

it('shows a new key once', async () => {
  const { written, user } = open({ 'POST /api-keys': { data: KEY, key: 'lfk_secret', message: 'The key is made' } });
  await user.click(await screen.findByRole('button', { name: 'Make a key' }));
  const dialog = within(await screen.findByRole('dialog'));
  // What only people do is not offered.
  for (const name of ['Change cities, centres, windows and settings', 'Enter results'])
    expect(dialog.queryByLabelText(name)).toBeNull();
  await user.type(dialog.getByLabelText('Name'), 'Clinic');
  await user.click(dialog.getByText('Bookings'));
  await user.click(dialog.getByLabelText('See bookings and home collection requests'));
  await user.click(dialog.getByRole('button', { name: 'Make the key' }));
  expect(await screen.findByText('lfk_secret')).toBeDefined();
  expect(written()).toEqual([
    [
      'POST',
      {
        name: 'Clinic',
        permissions: ['booking.read'],
        callsPerMinute: '300',
        scope: 'all',
        centreId: null,
        partnerId: null,
      },
    ],
  ]);
  await user.click(screen.getByRole('button', { name: 'I have it' }));
  expect(screen.queryByText('lfk_secret')).toBeNull();
});

it('ends a key after a question', async () => {
  const { written, user } = open({ 'DELETE /api-keys/k1': { id: 'k1', message: 'The key Clinic is ended' } });
  await user.click(await screen.findByRole('button', { name: 'End the key Clinic' }));
  await user.click(await screen.findByRole('button', { name: 'End the key' }));
  expect(written()).toEqual([['DELETE', null]]);
});

it('adds a webhook and shows its secret', async () => {
  const made = { data: WEBHOOK, secret: 'whsec_1', message: 'The webhook is added' };
  const { written, user } = open({ 'POST /webhooks': made });
  await user.click(await screen.findByRole('button', { name: 'Add a webhook' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.type(dialog.getByLabelText('Address'), 'https://clinic.example/events');
  await user.click(dialog.getByLabelText('Booking moved'));
  await user.click(dialog.getByRole('button', { name: 'Add the webhook' }));
  expect(await screen.findByText('whsec_1')).toBeDefined();
  expect(written()[0]).toEqual([
    'POST',
    expect.objectContaining({
      url: 'https://clinic.example/events',
      events: expect.not.arrayContaining(['booking.moved']),
    }),
  ]);
});

it('stops a webhook', async () => {
  const { written, user } = open({ 'PUT /webhooks/w1': { data: { ...WEBHOOK, active: false }, message: 'Saved' } });
  await user.click(await screen.findByRole('switch'));
  expect(written()).toEqual([['PUT', { active: false }]]);
  expect(notify).toHaveBeenCalledWith('success', 'Nothing is sent until you start it again');
});

it('shows why an attempt failed, and sends it again', async () => {
  const replayed = { data: { ...ATTEMPT, _id: 'a2' }, message: 'The event is sent again' };
  const path = 'POST /webhooks/w1/attempts/a1/replay';
  const { written, user } = open({ [path]: replayed }, '/admin/integrations/w1');
  const row = await screen.findByRole('row', { name: /evt_1/ });
  for (const part of ['Given up', 'Attempt 11', '500 Not accepted', '12 ms']) expect(row.textContent).toContain(part);
  await user.click(within(row).getByRole('button', { name: 'Send again' }));
  expect(written()).toEqual([['POST', null]]);
  expect(notify).toHaveBeenCalledWith('success', 'The event is sent again');
});
