import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it, vi } from 'vitest';
import { endRefusedSession } from '../../shared/session/refused-session.ts';
import { sessionRead } from '../../shared/session/session.slice.ts';
import { readSession, readToken, saveSession } from '../../shared/session/session-storage.ts';
import { createStore } from '../../shared/store/create-store.ts';
import { Providers } from '../../shared/store/providers.tsx';
import { anAccount, fakeApi, refuse } from '../../shared/testing.tsx';
import { MemoryRouter } from '../../shared/testing-router.tsx';
import { Component } from './undo-change-page.tsx';

const notify = vi.hoisted(() => vi.fn());
vi.mock('../../shared/ui/notify.ts', () => ({ notify }));
beforeEach(() => notify.mockReset());

function open(search: string, answer?: unknown, me?: unknown) {
  const answers = { 'POST /admin/undo-change': answer, 'GET /admin/me': me };
  const { api, sent } = fakeApi(answers, {
    token: readToken,
    onUnauthorized: (token) => endRefusedSession(store.dispatch, token),
  });
  const store = createStore({ api });
  store.dispatch(sessionRead(readSession()));
  render(
    <Providers store={store} locale="en">
      <MemoryRouter initialEntries={[`/undo-change${search}`]}>
        <Component />
      </MemoryRouter>
    </Providers>,
  );
  const user = userEvent.setup();
  return { sent, press: () => user.click(screen.getByRole('button', { name: 'Undo the change' })) };
}

it('undoes the change when asked to, not by being opened', async () => {
  const { sent, press } = open('?token=abc', { message: 'The change is undone' });
  expect(sent).toEqual([]);
  await press();
  expect((await screen.findByText('The change is undone')).closest('[role=status]')).not.toBeNull();
  expect(sent.map(({ body }) => body)).toEqual(['{"token":"abc"}']);
  expect(screen.queryByRole('button', { name: 'Undo the change' })).toBeNull();
});

it('ends the session of this browser with the others, without a word', async () => {
  saveSession({ token: 'dead', user: anAccount() }, Date.now());
  const over = refuse(401, { message: 'Your session has ended', code: 'UNAUTHENTICATED' });
  const { press } = open('?token=abc', { message: 'The change is undone' }, over);
  await press();
  await waitFor(() => expect(readSession()).toBeNull());
  expect(screen.getByText('The change is undone')).toBeDefined();
  expect(notify).not.toHaveBeenCalled();
});

it('leaves the session of another account alone', async () => {
  saveSession({ token: 'other', user: anAccount() }, Date.now());
  const { sent, press } = open('?token=abc', { message: 'The change is undone' }, anAccount({ firstName: 'Ravi' }));
  await press();
  await waitFor(() => expect(sent).toHaveLength(2));
  await waitFor(() => expect(readSession()?.user?.firstName).toBe('Ravi'));
  expect(readToken()).toBe('other');
});

it('says why not, and lets one try again', async () => {
  const { press } = open('?token=abc', refuse(409, { message: 'Another account has this e-mail by now' }));
  await press();
  expect((await screen.findByText(/Another account/)).closest('[role=alert]')).not.toBeNull();
  expect(screen.getByRole('button', { name: 'Undo the change' })).toBeDefined();
});

it('without a token says what to do', () => {
  const { sent } = open('');
  expect(screen.getByRole('heading', { name: 'This link is not complete' })).toBeDefined();
  expect(screen.getByRole('link', { name: 'Forgot password?' })).toBeDefined();
  expect(sent).toEqual([]);
});
