import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ComponentType } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { sessionRead } from '../../shared/session/session.slice.ts';
import { saveSession } from '../../shared/session/session-storage.ts';
import { createStore } from '../../shared/store/create-store.ts';
import { Providers } from '../../shared/store/providers.tsx';
import { anAccount, fakeApi, refuse } from '../../shared/testing.tsx';
import { MemoryRouter } from '../../shared/testing-router.tsx';
import { Component as DetailsPage } from './account-details-page.tsx';
import { Component as ChangePasswordPage } from './change-password-page.tsx';

vi.mock('../../shared/ui/notify.ts', () => ({ notify: vi.fn() }));

function open(Page: ComponentType, answers: Parameters<typeof fakeApi>[0], person: typeof asha | null = asha) {
  const { api, sent } = fakeApi({ 'GET /admin/totp': { enabled: false, recoveryCodesLeft: 0 }, ...answers });
  const store = createStore({ api });
  saveSession({ token: 'secret', user: person }, Date.now());
  store.dispatch(sessionRead({ token: 'secret', user: person }));
  render(
    <Providers store={store} locale="en">
      <MemoryRouter>
        <Page />
      </MemoryRouter>
    </Providers>,
  );
  const user = userEvent.setup();
  const bodies = () =>
    sent.filter(({ method }) => method === 'PUT').map(({ body }) => JSON.parse(String(body)) as unknown);
  const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
  const press = (name: string) => user.click(screen.getByRole('button', { name }));
  const write = async (label: string, value: string) => {
    await user.clear(field(label));
    if (value !== '') await user.type(field(label), value);
  };
  const expectErrorAt = async (label: string, text: string) => {
    const error = await screen.findByText(text);
    expect(field(label).getAttribute('aria-describedby')).toContain(error.id);
    expect(document.activeElement).toBe(field(label));
  };
  return { user, bodies, field, press, write, expectErrorAt };
}

const asha = anAccount();

describe('account details', () => {
  const call = 'PUT /admin/update';
  const me = 'GET /admin/me';

  it('is filled in, saves, and shows what the server keeps', async () => {
    const usha = anAccount({ firstName: 'Usha', mobileNumber: '9000000001' });
    const { field, write, press, bodies } = open(DetailsPage, {
      [me]: asha,
      [call]: { ...usha, user: usha, message: 'Your details are saved' },
    });
    expect(['First name', 'Last name', 'Mobile number', 'E-mail'].map((label) => field(label).value)).toEqual([
      'Asha',
      'Verma',
      '9876543210',
      'asha@example.com',
    ]);
    await write('First name', 'Usha');
    await write('Mobile number', '+91 90000 00001');
    await press('Save changes');
    const said = (await screen.findByText('Your details are saved')).closest('[role=status]');
    expect(document.activeElement).toBe(said);
    expect(bodies()).toEqual([
      { firstName: 'Usha', lastName: 'Verma', mobileNumber: '+91 90000 00001', email: 'asha@example.com' },
    ]);
    expect(field('Mobile number').value).toBe('9000000001');
    expect(JSON.parse(localStorage.getItem('user') ?? '')).toMatchObject({ firstName: 'Usha' });
  });

  it.each([
    [
      'E-mail',
      refuse(409, { message: 'This e-mail has an account', code: 'EMAIL_TAKEN' }),
      'This e-mail has an account',
    ],
    [
      'Mobile number',
      refuse(409, { message: 'This number has an account', code: 'MOBILE_TAKEN' }),
      'This number has an account',
    ],
    [
      'Mobile number',
      refuse(400, { message: 'Check the form', issues: [{ path: 'mobileNumber', message: 'No such number' }] }),
      'No such number',
    ],
  ])('shows at %s what the server says of it, and loses nothing', async (label, answer, text) => {
    const { write, press, field, expectErrorAt } = open(DetailsPage, { [me]: asha, [call]: answer });
    await write('First name', 'Usha');
    await press('Save changes');
    await expectErrorAt(label, text);
    expect(field('First name').value).toBe('Usha');
  });

  it('checks each field and goes to the first bad one', async () => {
    const { write, press, bodies, expectErrorAt } = open(DetailsPage, { [me]: asha });
    await write('First name', '');
    await write('Mobile number', '123');
    await write('E-mail', '');
    await press('Save changes');
    await screen.findByText('Enter a 10-digit Indian mobile number');
    await screen.findByText('Your account needs an e-mail');
    await expectErrorAt('First name', 'First name is required');
    expect(bodies()).toEqual([]);
  });

  it('of the first administrator, who has neither last name nor number, can be saved as they are', async () => {
    const admin = anAccount({ lastName: '', mobileNumber: '' });
    const { press, bodies } = open(
      DetailsPage,
      { [me]: admin, [call]: { ...admin, user: admin, message: 'Saved' } },
      admin,
    );
    await press('Save changes');
    await screen.findByText('Saved');
    expect(bodies()).toEqual([{ firstName: 'Asha', lastName: '', mobileNumber: '', email: 'asha@example.com' }]);
  });

  it('says which new e-mail waits, sends its link again, and can keep the old one', async () => {
    const waiting = anAccount({ pendingEmail: 'new@example.com' });
    const { press } = open(
      DetailsPage,
      {
        [me]: waiting,
        'POST /admin/confirm-email/resend': { message: 'We have mailed a link to new@example.com' },
        'DELETE /admin/pending-email': { ...asha, user: asha, message: 'Your e-mail stays as it is' },
      },
      waiting,
    );
    expect(screen.getByText(/We have mailed a link to new@example.com\. Open it/)).toBeDefined();
    await press('Send the link again');
    await screen.findByText('We have mailed a link to new@example.com');
    await press('Keep my old e-mail');
    await screen.findByText('Your e-mail stays as it is');
    expect(screen.queryByRole('button', { name: 'Send the link again' })).toBeNull();
  });

  it('asks to confirm the e-mail of the sign-up, and says when the link cannot be sent again', async () => {
    const fresh = anAccount({ emailVerified: false });
    const refusal = refuse(429, { message: 'Too many attempts' });
    const { press } = open(DetailsPage, { [me]: fresh, 'POST /admin/confirm-email/resend': refusal }, fresh);
    expect(screen.getByRole('heading', { name: 'Confirm your e-mail' })).toBeDefined();
    expect(screen.queryByRole('button', { name: 'Keep my old e-mail' })).toBeNull();
    await press('Send the link again');
    await screen.findByText('Too many attempts');
  });

  it('takes over what changed elsewhere, and keeps what is being typed', async () => {
    const answer = Promise.withResolvers<unknown>();
    const { write, field } = open(DetailsPage, { [me]: () => answer.promise });
    await write('First name', 'Usha');
    answer.resolve(anAccount({ firstName: 'Other', lastName: 'Sharma' }));
    await expect.poll(() => field('Last name').value).toBe('Sharma');
    expect(field('First name').value).toBe('Usha');
  });

  it('asks again for a person that could not be had', async () => {
    const answers = [refuse(500, { message: 'Out of order' }), asha];
    const { press, field } = open(DetailsPage, { [me]: () => answers.shift() }, null);
    await screen.findByText('Out of order');
    await press('Retry');
    await expect.poll(() => field('First name').value).toBe('Asha');
  });
});

describe('change password', () => {
  const call = 'PUT /admin/change-password';

  function openChange(answer?: unknown) {
    const sessions = vi.fn(() => ({ data: [] }));
    const opened = open(ChangePasswordPage, { [call]: answer, 'GET /admin/sessions': sessions });
    const send = async (old = 'the old one', next = 'a new pass phrase', again = next) => {
      await opened.write('Old password', old);
      await opened.write('New password', next);
      await opened.write('New password again', again);
      await opened.press('Change password');
    };
    return { ...opened, send, sessions };
  }

  it('says what happens elsewhere, changes it and empties the boxes', async () => {
    const { send, bodies, field, sessions } = openChange({ message: 'Your password is changed' });
    expect(screen.getByText(/Sessions on all other devices/)).toBeDefined();
    await send();
    expect((await screen.findByText('Your password is changed')).closest('[role=status]')).not.toBeNull();
    // The devices it ended are gone from the list below.
    expect(sessions).toHaveBeenCalledTimes(2);
    expect(bodies()).toEqual([{ oldPassword: 'the old one', newPassword: 'a new pass phrase' }]);
    expect(['Old password', 'New password', 'New password again'].map((label) => field(label).value)).toEqual([
      '',
      '',
      '',
    ]);
  });

  it.each([
    ['Old password', 'oldPassword', 'This is not your password'],
    ['New password', 'newPassword', 'This password is too common'],
  ])('shows a refused %s at its field', async (label, path, message) => {
    const { send, field, expectErrorAt } = openChange(refuse(400, { message, issues: [{ path, message }] }));
    await send();
    await expectErrorAt(label, message);
    expect(field('New password').value).toBe('a new pass phrase');
  });

  it('says what is missing and goes to the first', async () => {
    const { press, bodies, expectErrorAt } = openChange();
    await press('Change password');
    await screen.findByText('Enter the new password again');
    expect(screen.getByText('A password needs at least 8 characters')).toBeDefined();
    await expectErrorAt('Old password', 'Enter your old password');
    expect(bodies()).toEqual([]);
  });

  it('shows other failures above the form', async () => {
    const { send } = openChange(refuse(500, {}));
    await send();
    expect((await screen.findByText('change password failed')).closest('[role=alert]')).not.toBeNull();
  });
});
