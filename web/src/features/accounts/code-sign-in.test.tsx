import { webcrypto } from 'node:crypto';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { createStore } from '../../shared/store/create-store.ts';
import { Providers } from '../../shared/store/providers.tsx';
import { anAccount, fakeApi, refuse } from '../../shared/testing.tsx';
import { MemoryRouter } from '../../shared/testing-router.tsx';
import './index.ts';
import { Component } from './login-page.tsx';
import { solveProof } from './solve-proof.ts';

vi.mock('../../shared/ui/notify.ts', () => ({ notify: vi.fn() }));
afterEach(() => {
  localStorage.clear();
  vi.unstubAllGlobals();
});

const account = anAccount({});
const signedIn = { ...account, user: account, message: 'Hello', token: 'session', deviceToken: 'device' };
const SENT = { message: 'Sent', retryAfter: 30 };

function open(answers: Parameters<typeof fakeApi>[0]) {
  const { api, sent } = fakeApi(answers);
  const store = createStore({ api });
  render(
    <Providers store={store} locale="en">
      <MemoryRouter>
        <Component />
      </MemoryRouter>
    </Providers>,
  );
  const bodies = () => sent.filter(({ method }) => method === 'POST').map(({ body }) => JSON.parse(String(body)));
  return { store, user: userEvent.setup(), bodies };
}

async function enterNumber(user: ReturnType<typeof userEvent.setup>) {
  await user.type(screen.getByLabelText('Mobile number'), '9876543210');
  await user.click(screen.getByRole('button', { name: 'Get a code' }));
}

describe('sign-in by a code', () => {
  it('takes a number, then six digits that browsers fill in, and opens the session', async () => {
    const { store, user, bodies } = open({ 'POST /admin/otp': SENT, 'POST /admin/otp/verify': signedIn });
    expect(screen.getByLabelText('Mobile number').getAttribute('inputmode')).toBe('numeric');
    await enterNumber(user);
    const code = await screen.findByLabelText('Code from the SMS');
    // Nothing else is asked for until another number is entered.
    expect(screen.queryByLabelText('Password')).toBeNull();
    expect([code.getAttribute('autocomplete'), code.getAttribute('inputmode')]).toEqual(['one-time-code', 'numeric']);
    expect(screen.getByRole('button', { name: /^Send again in/ }).hasAttribute('disabled')).toBe(true);
    await user.type(code, '12 34 56');
    await user.click(screen.getByRole('button', { name: 'Continue' }));
    await waitFor(() => expect(store.getState()).toMatchObject({ auth: { token: 'session', isAuthenticated: true } }));
    expect(bodies().at(-1)).toEqual({ mobileNumber: '9876543210', code: '123456' });
  });

  it('asks a new number for a name alone', async () => {
    const { store, user, bodies } = open({
      'POST /admin/otp': SENT,
      'POST /admin/otp/verify': { needsProfile: true, token: 'of the code' },
      'POST /admin/register': signedIn,
    });
    await enterNumber(user);
    await user.type(await screen.findByLabelText('Code from the SMS'), '123456');
    await user.click(screen.getByRole('button', { name: 'Continue' }));
    await user.type(await screen.findByLabelText('Your first name'), 'Asha');
    await user.click(screen.getByRole('button', { name: 'Create my account' }));
    expect(await screen.findByText('Accept the terms to create an account')).toBeDefined();
    await user.click(screen.getByRole('checkbox'));
    await user.click(screen.getByRole('button', { name: 'Create my account' }));
    await waitFor(() => expect(store.getState()).toMatchObject({ auth: { token: 'session' } }));
    expect(bodies().at(-1)).toMatchObject({ token: 'of the code', firstName: 'Asha', terms: true, language: 'en' });
  });

  it('asks once for the password of a number that was never verified, or makes a new account', async () => {
    const answers: unknown[] = [
      refuse(401, { code: 'PASSWORD_REQUIRED', message: 'x' }),
      { needsProfile: true, token: 't' },
    ];
    const { user, bodies } = open({ 'POST /admin/otp': SENT, 'POST /admin/otp/verify': () => answers.shift() });
    await enterNumber(user);
    await user.type(await screen.findByLabelText('Code from the SMS'), '123456');
    await user.click(screen.getByRole('button', { name: 'Continue' }));
    expect(await screen.findByLabelText('Password of your account')).toBe(document.activeElement);
    await user.click(screen.getByRole('button', { name: 'This account is not mine: make a new one' }));
    expect(await screen.findByLabelText('Your first name')).toBeDefined();
    expect(bodies().at(-1)).toMatchObject({ newAccount: true });
  });

  it('says what is wrong with a number and with a code at its field', async () => {
    const answers: unknown[] = [
      refuse(400, {
        code: 'VALIDATION',
        message: 'x',
        issues: [{ path: 'mobileNumber', message: 'Ten digits, please' }],
      }),
      SENT,
    ];
    const wrong = [{ path: 'code', message: 'This code is not right.' }];
    const { user } = open({
      'POST /admin/otp': () => answers.shift(),
      'POST /admin/otp/verify': refuse(400, {
        code: 'CODE_INVALID',
        message: 'This code is not right.',
        issues: wrong,
      }),
    });
    await enterNumber(user);
    const number = screen.getByLabelText('Mobile number');
    await waitFor(() => expect(number.getAttribute('aria-invalid')).toBe('true'));
    expect(screen.getByText('Ten digits, please')).toBeDefined();
    expect(document.activeElement).toBe(number);
    await user.click(screen.getByRole('button', { name: 'Get a code' }));
    const code = await screen.findByLabelText('Code from the SMS');
    await user.type(code, '123456');
    await user.click(screen.getByRole('button', { name: 'Continue' }));
    expect(await screen.findByText('This code is not right.')).toBeDefined();
    expect([code.getAttribute('aria-invalid'), document.activeElement === code]).toEqual(['true', true]);
  });

  it('works for a code where the server asks for that', async () => {
    vi.stubGlobal('crypto', webcrypto);
    const answers: unknown[] = [refuse(428, { code: 'PROOF_REQUIRED', message: 'x', challenge: 'abc', bits: 4 }), SENT];
    const { user, bodies } = open({ 'POST /admin/otp': () => answers.shift() });
    await enterNumber(user);
    expect(await screen.findByLabelText('Code from the SMS')).toBeDefined();
    expect(bodies().at(-1)).toMatchObject({ proof: { challenge: 'abc', nonce: expect.any(String) } });
  });

  it('takes the code from the SMS where the browser reads it', async () => {
    vi.stubGlobal('OTPCredential', class {});
    vi.stubGlobal(
      'navigator',
      Object.assign(Object.create(navigator), { credentials: { get: async () => ({ code: '654321' }) } }),
    );
    const { store, user, bodies } = open({ 'POST /admin/otp': SENT, 'POST /admin/otp/verify': signedIn });
    await enterNumber(user);
    await waitFor(() => expect(store.getState()).toMatchObject({ auth: { token: 'session' } }));
    expect(bodies().at(-1)).toMatchObject({ code: '654321' });
  });
});

it('finds a nonce whose hash begins with enough zero bits', async () => {
  vi.stubGlobal('crypto', webcrypto);
  const nonce = await solveProof('challenge', 9);
  const hash = new Uint8Array(await webcrypto.subtle.digest('SHA-256', new TextEncoder().encode(`challenge${nonce}`)));
  expect([hash[0], (hash[1] ?? 255) < 128]).toEqual([0, true]);
});
