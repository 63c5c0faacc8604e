import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it, vi } from 'vitest';
import { createRouter } from '../../shared/router/router.ts';
import { RouterView } from '../../shared/router/router-view.tsx';
import { selectIsStaff } from '../../shared/session/auth.slice.ts';
import { sessionRead } from '../../shared/session/session.slice.ts';
import { readSession } from '../../shared/session/session-storage.ts';
import { createStore } from '../../shared/store/create-store.ts';
import { Providers } from '../../shared/store/providers.tsx';
import { anAccount, fakeApi, refuse } from '../../shared/testing.tsx';
import { Component } from './accept-invitation-page.tsx';

vi.mock('../../shared/ui/notify.ts', () => ({ notify: vi.fn() }));

const colleague = anAccount({ _id: 'colleague', firstName: 'Ravi', role: 'staff' });
const welcome = { ...colleague, user: colleague, token: 'new', deviceToken: 'device', message: 'Welcome' };

function open({ answer = welcome as unknown, path = '/staff/accept?token=abc', locale = 'en' as 'en' | 'hi' } = {}) {
  const { api, sent } = fakeApi({ 'POST /staff/accept': answer });
  const store = createStore({ api, locale });
  window.history.replaceState(null, '', path);
  const router = createRouter([
    { path: 'staff/accept', Component },
    { path: 'admin', element: <h1>Administration</h1> },
  ]);
  render(
    <Providers store={store} locale={locale}>
      <RouterView router={router} />
    </Providers>,
  );
  return { sent, store, user: userEvent.setup() };
}

async function choosePassword(user: ReturnType<typeof userEvent.setup>, password: string, again = password) {
  await user.type(screen.getByLabelText('New password'), password);
  await user.type(screen.getByLabelText('New password again'), again);
  await user.click(screen.getByRole('button', { name: 'Accept the invitation' }));
}

beforeEach(() => localStorage.clear());

it('makes the account with the password and the name that were typed, signs in and leads to the work', async () => {
  const { sent, store, user } = open();
  await user.type(screen.getByLabelText(/^First name/), 'Ravindra');
  await choosePassword(user, 'a-long-password');
  await screen.findByRole('heading', { name: 'Administration' });
  expect(sent.map(({ body }) => JSON.parse(String(body)))).toEqual([
    { token: 'abc', password: 'a-long-password', firstName: 'Ravindra', lastName: null },
  ]);
  expect(selectIsStaff(store.getState() as never)).toBe(true);
  expect(readSession()).toMatchObject({ token: 'new', user: { firstName: 'Ravi' } });
});

it('says at the fields what is wrong before anything is sent', async () => {
  const { sent, user } = open();
  await choosePassword(user, 'a-long-password', 'another-password');
  await screen.findByText('The two passwords are not the same');
  expect(sent).toEqual([]);
});

it('says of a used or old invitation what to do now', async () => {
  const message = 'This invitation was used already or is too old. Please ask for a new one.';
  const { store, user } = open({ answer: refuse(400, { message, code: 'INVITATION_INVALID' }) });
  await choosePassword(user, 'a-long-password');
  await screen.findByText(message);
  expect(screen.getByText(/Ask the person who invited you/)).toBeDefined();
  expect(screen.getByRole('link', { name: 'Sign in' })).toBeDefined();
  expect(selectIsStaff(store.getState() as never)).toBe(false);
});

it('keeps the form where another reason is in the way', async () => {
  const message = 'An account with this e-mail exists already';
  const { user } = open({ answer: refuse(409, { message, code: 'EMAIL_TAKEN' }) });
  await choosePassword(user, 'a-long-password');
  await screen.findByText(message);
  expect(screen.getByRole('button', { name: 'Accept the invitation' })).toBeDefined();
});

it('says that a link without its token is not complete', () => {
  open({ path: '/staff/accept' });
  expect(screen.getByRole('heading', { name: 'This link is not complete' })).toBeDefined();
});

it('tells who is signed in that the account of the invitation is another one', async () => {
  const { store } = open();
  store.dispatch(sessionRead({ token: 'old', user: anAccount() }));
  await waitFor(() => expect(screen.getByText(/You are signed in as Asha Verma/)).toBeDefined());
});

it('speaks Hindi', () => {
  open({ locale: 'hi' });
  expect(screen.getByRole('heading', { name: 'यहाँ काम करने का न्योता' })).toBeDefined();
  expect(screen.getByRole('button', { name: 'न्योता स्वीकार करें' })).toBeDefined();
});
