import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ComponentType } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { createStore } from '../../shared/store/create-store.ts';
import { Providers } from '../../shared/store/providers.tsx';
import { fakeApi, refuse } from '../../shared/testing.tsx';
import { MemoryRouter } from '../../shared/testing-router.tsx';
import { Component as ForgotPage } from './forgot-password-page.tsx';
import { Component as ResetPage } from './reset-password-page.tsx';

vi.mock('../../shared/ui/notify.ts', () => ({ notify: vi.fn() }));

function open(Page: ComponentType, answers: Parameters<typeof fakeApi>[0], at = '/') {
  const { api, sent } = fakeApi(answers);
  render(
    <Providers store={createStore({ api })} locale="en">
      <MemoryRouter initialEntries={[at]}>
        <Page />
      </MemoryRouter>
    </Providers>,
  );
  const user = userEvent.setup();
  const bodies = () => sent.map(({ body }) => JSON.parse(String(body)) as unknown);
  const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
  const press = (name: string) => user.click(screen.getByRole('button', { name }));
  const linkTo = (name: string) => screen.getByRole('link', { name }).getAttribute('href');
  return { user, bodies, field, press, linkTo };
}

describe('forgot password', () => {
  const call = 'POST /admin/forgot-password';

  it('says what the server says and where to look', async () => {
    const { user, bodies, field, press, linkTo } = open(ForgotPage, {
      [call]: { message: 'If it exists, a link is on its way' },
    });
    await user.type(field('E-mail'), 'asha@example.com');
    await press('Send the link');
    const said = await screen.findByText('If it exists, a link is on its way');
    expect(document.activeElement).toBe(said.closest('[role=status]'));
    expect(screen.getByText(/spam folder/)).toBeDefined();
    expect(linkTo('Back to sign in')).toBe('/login');
    expect(bodies()).toEqual([{ email: 'asha@example.com' }]);
    await press('Send it again or use another e-mail');
    expect(field('E-mail').value).toBe('asha@example.com');
  });

  it('checks the address before it sends', async () => {
    const { press, bodies, field } = open(ForgotPage, {});
    await press('Send the link');
    await screen.findByText('Enter a valid e-mail address');
    expect(document.activeElement).toBe(field('E-mail'));
    expect(bodies()).toEqual([]);
  });

  it('keeps what was typed when it fails', async () => {
    const { user, field, press } = open(ForgotPage, { [call]: refuse(429, { message: 'Too many requests' }) });
    await user.type(field('E-mail'), 'asha@example.com');
    await press('Send the link');
    expect((await screen.findByText('Too many requests')).closest('[role=alert]')).not.toBeNull();
    expect(field('E-mail').value).toBe('asha@example.com');
  });
});

describe('reset password', () => {
  const call = 'PUT /admin/reset-password';

  function openReset(answer?: unknown, at = '/reset-password?token=from-the-mail') {
    const opened = open(ResetPage, { [call]: answer }, at);
    const { user, field, press } = opened;
    const send = async (password: string, again = password) => {
      await user.type(field('New password'), password);
      await user.type(field('New password again'), again);
      await press('Set the new password');
    };
    return { ...opened, send };
  }

  it.each(['/reset-password', '/reset-password?token=', '/reset-password?token=%20'])('%s is not complete', (at) => {
    const { linkTo } = openReset(undefined, at);
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('This link is not complete');
    expect(linkTo('Ask for a new link')).toBe('/forgot-password');
    expect(screen.queryByLabelText('New password')).toBeNull();
  });

  it('sends the token of the link, then leads to sign in', async () => {
    const { send, bodies, linkTo } = openReset({ message: 'Your password is changed' });
    await send('a new pass phrase');
    const said = await screen.findByText('Your password is changed');
    expect(document.activeElement).toBe(said.closest('[role=status]'));
    expect(linkTo('Sign in')).toBe('/login');
    expect(bodies()).toEqual([{ token: 'from-the-mail', newPassword: 'a new pass phrase' }]);
  });

  it('wants the password twice, and looks again when the first is corrected', async () => {
    const { user, send, field, bodies } = openReset();
    await send('a new pass phras', 'a new pass phrase');
    await screen.findByText('The two passwords are not the same');
    expect(document.activeElement).toBe(field('New password again'));
    await user.type(field('New password'), 'e');
    await expect.poll(() => screen.queryByText('The two passwords are not the same')).toBeNull();
    expect(bodies()).toEqual([]);
  });

  it('says plainly that the link no longer works', async () => {
    const { send, linkTo, field } = openReset(
      refuse(400, { message: 'This link has been used or is too old', code: 'RESET_TOKEN_INVALID' }),
    );
    await send('a new pass phrase');
    const said = await screen.findByText('This link has been used or is too old');
    expect(said.closest('[role=alert]')).not.toBeNull();
    expect(linkTo('Ask for a new link')).toBe('/forgot-password');
    expect(field('New password').value).toBe('a new pass phrase');
  });

  it('shows a refused password at its field and takes the next one', async () => {
    const answers = [
      refuse(400, { message: 'Check the form', issues: [{ path: 'newPassword', message: 'Too common' }] }),
      { message: 'Your password is changed' },
    ];
    const { user, send, field, press } = openReset(() => answers.shift());
    await send('password123');
    const error = await screen.findByText('Too common');
    expect(field('New password').getAttribute('aria-describedby')).toContain(error.id);
    expect(document.activeElement).toBe(field('New password'));
    await user.type(field('New password'), ' and more');
    await user.type(field('New password again'), ' and more');
    await press('Set the new password');
    await screen.findByText('Your password is changed');
  });
});
