import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { sessionRead } from '../../shared/session/session.slice.ts';
import { createStore } from '../../shared/store/create-store.ts';
import { Providers } from '../../shared/store/providers.tsx';
import { anAccount, fakeApi, refuse } from '../../shared/testing.tsx';
import { MemoryRouter } from '../../shared/testing-router.tsx';
import { Component } from './confirm-email-page.tsx';

vi.mock('../../shared/ui/notify.ts', () => ({ notify: vi.fn() }));

function open(answer: unknown, isSignedIn = false) {
  const { api, sent } = fakeApi({
    'POST /admin/confirm-email': answer,
    'GET /admin/me': anAccount({ email: 'new@example.com' }),
  });
  const store = createStore({ api });
  if (isSignedIn) store.dispatch(sessionRead({ token: 'secret', user: anAccount() }));
  render(
    <Providers store={store} locale="en">
      <MemoryRouter initialEntries={['/confirm-email?token=abc']}>
        <Component />
      </MemoryRouter>
    </Providers>,
  );
  const user = userEvent.setup();
  return { store, sent, press: () => user.click(screen.getByRole('button', { name: 'Confirm my e-mail' })) };
}

it('confirms when asked to, not by being opened, signed in or not', async () => {
  const { sent, press } = open({ message: 'Your e-mail is confirmed' });
  expect(sent).toEqual([]);
  await press();
  await screen.findByText('Your e-mail is confirmed');
  expect(sent.map(({ body }) => body)).toEqual(['{"token":"abc"}']);
});

it('shows the new e-mail to who is signed in', async () => {
  const { store, press } = open({ message: 'Your new e-mail is confirmed' }, true);
  await press();
  await expect.poll(() => JSON.stringify(store.getState())).toContain('new@example.com');
});

it('says that another account has the address by now', async () => {
  const { press } = open(refuse(409, { message: 'Another account has this e-mail by now' }));
  await press();
  expect((await screen.findByText(/Another account/)).closest('[role=alert]')).not.toBeNull();
});
