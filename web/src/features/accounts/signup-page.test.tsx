import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it, vi } from 'vitest';
import { localLogout } from '../../shared/session/auth.slice.ts';
import { createStore } from '../../shared/store/create-store.ts';
import { Providers } from '../../shared/store/providers.tsx';
import { anAccount, fakeApi, refuse } from '../../shared/testing.tsx';
import { MemoryRouter } from '../../shared/testing-router.tsx';
import { Component as SignupPage } from './signup-page.tsx';

vi.mock('../../shared/ui/notify.ts', () => ({ notify: vi.fn() }));

beforeEach(() => sessionStorage.clear());

function open(answer?: unknown) {
  const { api, sent } = fakeApi({ 'POST /admin/register': answer });
  const store = createStore({ api });
  const view = render(
    <Providers store={store} locale="en">
      <MemoryRouter>
        <SignupPage />
      </MemoryRouter>
    </Providers>,
  );
  const user = userEvent.setup();
  const send = () => user.click(screen.getByRole('button', { name: 'Create an account' }));
  const fill = async (changes: Record<string, string> = {}) => {
    const values = {
      'First name': 'Asha',
      'Last name': 'Verma',
      'Mobile number': '+91 98765 43210',
      'E-mail': 'asha@example.com',
      Password: 'a long pass phrase',
      ...changes,
    };
    for (const [label, value] of Object.entries(values)) await user.type(screen.getByLabelText(label), value);
    await user.click(screen.getByRole('checkbox', { name: /^I accept/ }));
  };
  return { user, sent, send, fill, store, view };
}

it('says what is missing at each field and goes to the first', async () => {
  const { send, sent } = open();
  await send();
  await screen.findByText('First name is required');
  for (const text of [
    'Last name is required',
    'Enter a 10-digit Indian mobile number',
    'Enter a valid e-mail address',
    'A password needs at least 8 characters',
    'Accept the terms to create an account',
  ]) {
    expect(screen.getByText(text)).toBeDefined();
  }
  const first = screen.getByLabelText('First name');
  expect(document.activeElement).toBe(first);
  expect(first.getAttribute('aria-invalid')).toBe('true');
  expect(first.getAttribute('aria-describedby')).toBe(screen.getByText('First name is required').id);
  expect(sent).toEqual([]);
});

it('checks a field when it is left', async () => {
  const { user } = open();
  await user.type(screen.getByLabelText('E-mail'), 'asha@');
  expect(screen.queryByText('Enter a valid e-mail address')).toBeNull();
  await user.tab();
  await screen.findByText('Enter a valid e-mail address');
});

it('shows a taken number at its field and loses nothing', async () => {
  const { fill, send } = open(refuse(409, { message: 'This mobile number has an account', code: 'MOBILE_TAKEN' }));
  await fill();
  await send();
  const error = await screen.findByText('This mobile number has an account');
  const phone = screen.getByLabelText<HTMLInputElement>('Mobile number');
  expect(phone.getAttribute('aria-describedby')).toBe(error.id);
  expect(document.activeElement).toBe(phone);
  expect(phone.value).toBe('+91 98765 43210');
});

it('shows what belongs to no field above the form', async () => {
  const { fill, send } = open(refuse(429, { message: 'Too many registrations' }));
  await fill();
  await send();
  expect((await screen.findByText('Too many registrations')).closest('[role=alert]')).not.toBeNull();
});

it('sends what the contract wants, once', async () => {
  const { fill, send, sent } = open(() => new Promise(() => {}));
  await fill();
  await send();
  await expect.poll(() => sent.length).toBe(1);
  await send();
  expect(sent).toHaveLength(1);
  expect(JSON.parse(String(sent[0]?.body))).toEqual({
    firstName: 'Asha',
    lastName: 'Verma',
    phone: '+91 98765 43210',
    email: 'asha@example.com',
    password: 'a long pass phrase',
    terms: true,
    language: 'en',
  });
  expect(screen.getByRole('button', { name: 'Create an account' }).getAttribute('aria-busy')).toBe('true');
});

it('keeps what was typed through a reload, but no password, until the account is made', async () => {
  const { fill, view } = open();
  await fill();
  view.unmount();
  const after = open({ message: '', user: anAccount(), ...anAccount(), token: 'new' });
  expect(screen.getByLabelText<HTMLInputElement>('Last name').value).toBe('Verma');
  expect(screen.getByLabelText<HTMLInputElement>('E-mail').value).toBe('asha@example.com');
  expect(screen.getByLabelText<HTMLInputElement>('Password').value).toBe('');
  expect(JSON.stringify(sessionStorage)).not.toContain('pass phrase');
  await after.user.type(screen.getByLabelText('Password'), 'a long pass phrase');
  await after.user.click(screen.getByRole('checkbox', { name: /^I accept/ }));
  await after.send();
  await waitFor(() => expect(sessionStorage.getItem('draft:sign-up')).toBeNull());
});

it('is forgotten with the session', async () => {
  const { fill, store } = open();
  await fill();
  expect(sessionStorage.getItem('draft:sign-up')).toContain('Verma');
  store.dispatch(localLogout());
  expect(sessionStorage.getItem('draft:sign-up')).toBeNull();
});
