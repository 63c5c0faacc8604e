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
const today = dayInIndia(new Date());
const ravi = { ...anAccount({ _id: 'ravi', role: 'staff', name: 'Ravi Kumar' }), permissions: ['visit.work'] };

function open(path = '/field') {
  const { api, sent } = fakeApi({
    'GET /field/visits': {
      date: today,
      serverTime: new Date().toISOString(),
      data: [aVisit(1, { date: today, slot: '20:00-22:00' })],
    },
    'POST /admin/login': { ...ravi, token: 'second' },
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

beforeEach(() => localStorage.clear());
afterEach(cleanup);

const signedInAt = (at: number) => saveSession({ token: 'first', user: ravi }, at);
const windowEnd = Date.parse(`${today}T22:00:00+05:30`);

it('locks where it is, and the same person goes on with what they had typed', async () => {
  signedInAt(Date.now());
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
  signedInAt(Date.now());
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
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: 'Sign in again now' }));
  await user.type(await screen.findByLabelText('Password'), 'demonstration');
  await user.click(screen.getByRole('button', { name: 'Sign in' }));
  await waitFor(() => expect(screen.queryByLabelText('Password')).toBeNull());
  expect(localStorage.getItem('token')).toBe('second');
  expect(screen.getByRole('link', { name: /Meera Rao|LF-1|Patient/ })).toBeDefined();
});

it('says nothing of a session that outlasts the round', async () => {
  signedInAt(windowEnd - 22 * HOUR_MS);
  open();
  await screen.findAllByRole('listitem');
  expect(screen.queryByRole('button', { name: 'Sign in again now' })).toBeNull();
});
