import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ComponentType } from 'react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { sessionRead } from '../../shared/session/session.slice.ts';
import { createStore } from '../../shared/store/create-store.ts';
import { Providers } from '../../shared/store/providers.tsx';
import { anAccount, fakeApi, refuse } from '../../shared/testing.tsx';
import { MemoryRouter } from '../../shared/testing-router.tsx';
import { TwoStepSection } from './components/two-step-section.tsx';
import './index.ts';
import { Component as LoginPage } from './login-page.tsx';

const notify = vi.hoisted(() => vi.fn());
vi.mock('../../shared/ui/notify.ts', () => ({ notify }));
beforeEach(() => notify.mockClear());

const enrolment = {
  otpauthUrl: 'otpauth://totp/Lab:asha?secret=ABC',
  secret: 'ABCDEFGH',
  recoveryCodes: ['AAAA-BBBB', 'CCCC-DDDD'],
};

function open(Page: ComponentType, answers: Parameters<typeof fakeApi>[0], role: 'user' | 'admin' = 'user') {
  const { api, sent } = fakeApi(answers);
  const store = createStore({ api });
  if (Page !== LoginPage) store.dispatch(sessionRead({ token: 'secret', user: anAccount({ role }) }));
  const user = userEvent.setup();
  render(
    <Providers store={store} locale="en">
      <MemoryRouter>
        <Page />
      </MemoryRouter>
    </Providers>,
  );
  const press = (name: string) => user.click(screen.getByRole('button', { name }));
  const bodies = () =>
    sent.filter(({ method }) => method !== 'GET').map(({ body }) => body && JSON.parse(String(body)));
  return { store, user, press, bodies };
}

describe('two-step sign-in', () => {
  const off = { enabled: false, recoveryCodesLeft: 0 };

  it('is set up: a code to scan, the secret as text, recovery codes, and on by the first code', async () => {
    const states = [off, { enabled: true, recoveryCodesLeft: 10 }];
    const { user, press, bodies, store } = open(TwoStepSection, {
      'GET /admin/totp': () => states.shift(),
      'POST /admin/totp/enrol': enrolment,
      'POST /admin/totp/confirm': { message: 'It is on' },
    });
    await screen.findByText('Off');
    await press('Set up');
    await user.type(screen.getByLabelText('Your password'), 'my password');
    await press('Continue');
    expect(await screen.findByRole('img', { name: 'QR code for your authenticator app' })).toBeDefined();
    expect(screen.getByText('ABCD EFGH')).toBeDefined();
    await press('Copy the codes');
    await expect(navigator.clipboard.readText()).resolves.toBe('AAAA-BBBB\nCCCC-DDDD');
    await user.type(screen.getByLabelText('Code'), '123 456');
    await press('Switch on');
    await screen.findByText('It is on');
    await screen.findByText('10 recovery codes are left.');
    expect(bodies().at(-1)).toEqual({ code: '123 456' });
    expect(screen.queryByText('ABCD EFGH')).toBeNull();
    expect(JSON.stringify(store.getState())).not.toMatch(/ABCDEFGH|AAAA-BBBB/);
  });

  it('says at its field that a code is wrong, and keeps what is shown', async () => {
    const wrong = refuse(400, { message: 'x', issues: [{ path: 'code', message: 'This code is not right' }] });
    const { user, press } = open(TwoStepSection, {
      'GET /admin/totp': off,
      'POST /admin/totp/enrol': enrolment,
      'POST /admin/totp/confirm': wrong,
    });
    await screen.findByText('Off');
    await press('Set up');
    await user.type(screen.getByLabelText('Your password'), 'my password');
    await press('Continue');
    await user.type(await screen.findByLabelText('Code'), '000000');
    await press('Switch on');
    const error = await screen.findByText('This code is not right');
    expect(screen.getByLabelText('Code').getAttribute('aria-describedby')).toContain(error.id);
    expect(screen.getByText('ABCD EFGH')).toBeDefined();
  });

  it('asks for the password first, and shows nothing for a wrong one', async () => {
    const wrong = refuse(400, { message: 'This is not your password', code: 'WRONG_PASSWORD' });
    const { user, press, bodies } = open(TwoStepSection, { 'GET /admin/totp': off, 'POST /admin/totp/enrol': wrong });
    await screen.findByText('Off');
    await press('Set up');
    await user.type(screen.getByLabelText('Your password'), 'not mine');
    await press('Continue');
    const error = await screen.findByText('This is not your password');
    expect(screen.getByLabelText('Your password').getAttribute('aria-describedby')).toContain(error.id);
    expect(bodies()).toEqual([{ password: 'not mine' }]);
    expect(screen.queryByText('ABCD EFGH')).toBeNull();
  });

  it('is recommended to administrators, and says how few recovery codes are left', async () => {
    open(TwoStepSection, { 'GET /admin/totp': off }, 'admin');
    expect(await screen.findByText('Recommended for administrators')).toBeDefined();
  });

  it('is switched off by a code', async () => {
    const states = [{ enabled: true, recoveryCodesLeft: 1 }, off];
    const { user, press, bodies } = open(TwoStepSection, {
      'GET /admin/totp': () => states.shift(),
      'DELETE /admin/totp': { message: 'It is off' },
    });
    await screen.findByText(/1 recovery code is left\. To get new ones/);
    await user.type(screen.getByLabelText('Code'), 'AAAA-BBBB');
    await press('Switch off');
    await screen.findByText('It is off');
    expect(bodies()).toEqual([{ code: 'AAAA-BBBB' }]);
  });

  it('asks again when it could not be had', async () => {
    const answers = [refuse(500, {}), off];
    const { press } = open(TwoStepSection, { 'GET /admin/totp': () => answers.shift() });
    await screen.findByText('Failed to fetch two-step sign-in');
    await press('Retry');
    await screen.findByText('Off');
  });
});

describe('signing in with a second step', () => {
  const required = () => refuse(401, { message: 'Enter the code', code: 'OTP_REQUIRED' });

  async function openLogin(...answers: (() => unknown)[]) {
    const opened = open(LoginPage, { 'POST /admin/login': () => answers.shift()?.() });
    await opened.user.type(screen.getByLabelText('E-mail or mobile number'), 'asha@example.com');
    await opened.user.type(screen.getByLabelText('Password'), 'a pass phrase');
    expect(screen.queryByLabelText('Code')).toBeNull();
    await opened.press('Sign in');
    const code = await screen.findByLabelText<HTMLInputElement>('Code');
    return { ...opened, code };
  }

  it('asks for the code when the server does, without an error, and loses nothing', async () => {
    const account = { ...anAccount(), token: 't', message: '' };
    const { code, user, press, bodies } = await openLogin(required, () => account);
    await waitFor(() => expect(document.activeElement).toBe(code));
    expect(notify).not.toHaveBeenCalled();
    for (const alert of screen.getAllByRole('alert')) expect(alert.textContent).toBe('');
    expect(screen.getByLabelText<HTMLInputElement>('Password').value).toBe('a pass phrase');
    await user.type(code, '123456');
    await press('Sign in');
    await expect.poll(() => bodies().length).toBe(2);
    expect(bodies()).toEqual([
      { email: 'asha@example.com', password: 'a pass phrase' },
      { email: 'asha@example.com', password: 'a pass phrase', otp: '123456' },
    ]);
  });

  it('says at the code that it is missing or wrong', async () => {
    const issues = [{ path: 'otp', message: 'This code is not right' }];
    const { code, user, press, bodies } = await openLogin(required, () => refuse(401, { message: 'x', issues }));
    await press('Sign in');
    await screen.findByText('Enter the code from your authenticator app');
    expect(bodies()).toHaveLength(1);
    await user.type(code, '000000');
    await press('Sign in');
    const error = await screen.findByText('This code is not right');
    expect(code.getAttribute('aria-describedby')).toContain(error.id);
    expect(code.value).toBe('000000');
  });
});

it.each([
  ['98765 43210', "You typed the mobile number 98765 43210. If it is your account's, sign in with a code"],
  ['asha@example.com', 'You typed the e-mail asha@example.com.'],
])('a refused sign-in as %s says what was typed', async (name, text) => {
  const refused = refuse(401, { message: 'Invalid email or password', code: 'INVALID_CREDENTIALS' });
  const { user, press } = open(LoginPage, { 'POST /admin/login': refused });
  await user.type(screen.getByLabelText('E-mail or mobile number'), name);
  await user.type(screen.getByLabelText('Password'), 'a wrong password');
  await press('Sign in');
  expect(await screen.findByText(new RegExp(`^${text}`))).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Forgot password?' })).toBeTruthy();
});
