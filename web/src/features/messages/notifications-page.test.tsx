import type { MessagePreference } from '@labfront/contract/message-templates';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { createRouter } from '../../shared/router/router.ts';
import { RouterView } from '../../shared/router/router-view.tsx';
import { createStore } from '../../shared/store/create-store.ts';
import { Providers } from '../../shared/store/providers.tsx';
import { anAccount, fakeApi, refuse } from '../../shared/testing.tsx';
import { Component } from './notifications-page.tsx';

const notify = vi.hoisted(() => vi.fn());
vi.mock('../../shared/ui/notify.ts', () => ({ notify }));

const READY: MessagePreference = { kind: 'report-ready', mail: true, sms: true, whatsapp: false };
const LATE: MessagePreference = { kind: 'phlebotomist-assigned', mail: true, sms: true, whatsapp: true };

function open(saved: unknown, account = anAccount()) {
  const { api, sent } = fakeApi({
    'GET /messages/preferences': { data: [READY, LATE] },
    'PUT /messages/preferences': saved,
  });
  window.history.replaceState(null, '', '/');
  const auth = { user: account, isAuthenticated: true, token: 't', loading: false, error: null, users: [] };
  render(
    <Providers store={createStore({ api, preloadedState: { auth } })} locale="en">
      <RouterView router={createRouter([{ path: '/', Component }])} />
    </Providers>,
  );
  return { sent, user: userEvent.setup() };
}

it('shows what is wanted and turns a channel off at once', async () => {
  const { sent, user } = open({ message: 'Saved', data: [{ ...READY, sms: false }] });
  const sms = await screen.findByRole('switch', { name: 'SMS: Report ready' });
  expect(sms.getAttribute('aria-checked')).toBe('true');
  expect(screen.getByRole('switch', { name: 'WhatsApp: Report ready' }).getAttribute('aria-checked')).toBe('false');
  // This one goes out by WhatsApp alone: other switches would switch nothing.
  const switches = screen.getAllByRole('switch', { name: /Who comes to collect/ });
  expect(switches.map((one) => one.getAttribute('aria-label'))).toEqual(['WhatsApp: Who comes to collect']);
  await user.click(sms);
  await expect.poll(() => sms.getAttribute('aria-checked')).toBe('false');
  expect(sent.at(-1)?.body).toBe('{"kind":"report-ready","channel":"sms","wanted":false}');
});

it('says why a choice was not saved, and keeps the old one', async () => {
  const { user } = open(refuse(500, { message: 'Something went wrong' }));
  const sms = await screen.findByRole('switch', { name: 'SMS: Report ready' });
  await user.click(sms);
  await expect.poll(() => notify.mock.lastCall).toEqual(['error', 'Something went wrong']);
  expect(sms.getAttribute('aria-checked')).toBe('true');
});

it.each([
  [{ email: '', mobileNumber: '9876543210' }, /has no e-mail/],
  [{ email: 'asha@example.in', mobileNumber: '' }, /has no mobile number/],
])('says what an account lacks (%j)', async (lacking, said) => {
  open({}, anAccount(lacking));
  expect((await screen.findByText(said)).querySelector('a')?.getAttribute('href')).toBe('/user/account-details');
});

it('says nothing of the kind to whoever has both', async () => {
  open({});
  await screen.findByRole('switch', { name: 'SMS: Report ready' });
  expect(screen.queryByRole('link')).toBeNull();
});
