// The end of a session in the middle of a round: said in time, and nothing of the step is lost by it.
import { act, cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { dayInIndia } from '../../shared/format/dates.ts';
import { createRouter } from '../../shared/router/router.ts';
import { RouterView } from '../../shared/router/router-view.tsx';
import { sessionEnded } from '../../shared/session/session.slice.ts';
import { saveSession } from '../../shared/session/session-storage.ts';
import { createStore } from '../../shared/store/create-store.ts';
import { Providers } from '../../shared/store/providers.tsx';
import { anAccount, fakeApi } from '../../shared/testing.tsx';
import { Component } from './field-page.tsx';
import { aVisit } from './field-testing.ts';

vi.mock('./field-store.ts', async () => {
  const { memoryStore } = await import('./field-testing.ts');
  return { openFieldDatabase: async () => ({}), openFieldStore: async () => memoryStore(), countUnsent: async () => 0 };
});
vi.mock('./keep-page.ts', () => ({ keepFieldPage: async () => {} }));

const HOUR_MS = 3_600_000;
/** Seven in the morning in India: what the page says of a session depends on the hour. */
const NOW = Date.parse('2026-11-26T07:00:00+05:30');
const today = dayInIndia(new Date(NOW));
const ravi = { ...anAccount({ _id: 'ravi', role: 'staff', name: 'Ravi Kumar' }), permissions: ['visit.work'] };

function open(path = '/field') {
  const { api, sent } = fakeApi({
    'GET /field/visits': {
      date: today,
      serverTime: new Date(NOW).toISOString(),
      data: [aVisit(1, { date: today, slot: '20:00-22:00' })],
    },
    'POST /admin/login': { ...ravi, token: 'second' },
    'POST /admin/otp': { message: 'Sent', retryAfter: 30 },
    'POST /admin/otp/verify': { ...ravi, user: ravi, message: 'Hello', token: 'by code', deviceToken: 'device' },
  });
  const auth = { user: ravi, isAuthenticated: true, token: 'first', loading: false, error: null, users: [] };
  const session = { ready: true, refusals: 0, end: null };
  const store = createStore({ api, preloadedState: { auth, session } as object });
  window.history.replaceState(null, '', path);
  render(
    <Providers store={store} locale="en">
      <RouterView router={createRouter([{ path: '/field', Component }])} />
    </Providers>,
  );
  return { store, sent, user: userEvent.setup() };
}

beforeEach(() => {
  localStorage.clear();
  vi.useFakeTimers({ toFake: ['Date'], now: NOW });
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const signedInAt = (at: number) => saveSession({ token: 'first', user: ravi }, at);
const windowEnd = Date.parse(`${today}T22:00:00+05:30`);

it('locks where it is, and the same person goes on with what they had typed', async () => {
  signedInAt(NOW);
  const { store, sent, user } = open('/field?visit=visit-1');
  await user.click(await screen.findByText('Write a note'));
  await user.type(screen.getByLabelText('Note'), 'The dog bites');
  act(() => {
    store.dispatch(sessionEnded('expired'));
  });
  const password = await screen.findByLabelText('Password');
  expect(screen.queryByRole('textbox', { name: 'Note' })).toBeNull();
  expect(screen.queryByRole('heading', { name: /Meera Rao/ })).toBeNull();
  await user.type(password, 'demonstration');
  const calls = sent.length;
  await user.click(screen.getByRole('button', { name: 'Sign in' }));
  expect(await screen.findByRole('textbox', { name: 'Note' })).toHaveProperty('value', 'The dog bites');
  expect(screen.queryByLabelText('Password')).toBeNull();
  const login = sent.slice(calls).find(({ url }) => url.endsWith('/admin/login'));
  expect(JSON.parse(String(login?.body))).toMatchObject({ email: ravi.email, password: 'demonstration' });
  await waitFor(() => expect(sent.slice(calls).some(({ url }) => url.includes('/field/visits'))).toBe(true));
});

it('keeps nothing of a person who signed out', async () => {
  signedInAt(NOW);
  const { store, user } = open('/field?visit=visit-1');
  await user.click(await screen.findByText('Write a note'));
  act(() => {
    store.dispatch(sessionEnded('elsewhere'));
  });
  expect(await screen.findByText('Sign in to see your round.')).toBeDefined();
  expect(screen.queryByLabelText('Note')).toBeNull();
  expect(document.body.textContent).not.toContain('Arera Colony');
});

it('says at the start of the round that the session ends before it, and renews it in place', async () => {
  signedInAt(windowEnd - 25 * HOUR_MS);
  const { user, sent } = open();
  await user.click(await screen.findByRole('button', { name: 'Sign in again now' }));
  await user.type(await screen.findByLabelText('Password'), 'demonstration');
  await user.click(screen.getByRole('button', { name: 'Sign in' }));
  await waitFor(() => expect(screen.queryByLabelText('Password')).toBeNull());
  expect(localStorage.getItem('token')).toBe('second');
  expect(screen.getByRole('link', { name: /Meera Rao|LF-1|Patient/ })).toBeDefined();
  // Otherwise a telephone that is lost would leave the older session open.
  const login = sent.find(({ url }) => url.endsWith('/admin/login'));
  expect(JSON.parse(String(login?.body))).toMatchObject({ previousToken: 'first' });
});

it('renews the session with a code from an SMS too, and says no more that it ends', async () => {
  signedInAt(windowEnd - 25 * HOUR_MS);
  const { user, sent } = open();
  await user.click(await screen.findByRole('button', { name: 'Sign in again now' }));
  await user.click(await screen.findByText('With a code'));
  await user.type(screen.getByLabelText('Mobile number'), '9876543210');
  await user.click(screen.getByRole('button', { name: 'Get a code' }));
  await user.type(await screen.findByLabelText('Code from the SMS'), '123456');
  await user.click(screen.getByRole('button', { name: 'Continue' }));
  await waitFor(() => expect(screen.queryByRole('region', { name: 'End of your session' })).toBeNull());
  expect(localStorage.getItem('token')).toBe('by code');
  const verify = sent.find(({ url }) => url.endsWith('/admin/otp/verify'));
  expect(JSON.parse(String(verify?.body))).toMatchObject({ previousToken: 'first' });
});

it('says nothing of a session that outlasts the round', async () => {
  signedInAt(windowEnd - 22 * HOUR_MS);
  open();
  await screen.findAllByRole('listitem');
  expect(screen.queryByRole('button', { name: 'Sign in again now' })).toBeNull();
});
