import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it, vi } from 'vitest';
import { type AuthState, selectToken } from '../../shared/session/auth.slice.ts';
import { sessionRead } from '../../shared/session/session.slice.ts';
import { createStore } from '../../shared/store/create-store.ts';
import { Providers } from '../../shared/store/providers.tsx';
import { anAccount, fakeApi, refuse } from '../../shared/testing.tsx';
import { MemoryRouter } from '../../shared/testing-router.tsx';
import { Component } from './my-data-page.tsx';

const notify = vi.hoisted(() => vi.fn());
vi.mock('../../shared/ui/notify.ts', () => ({ notify }));
const save = vi.hoisted(() => vi.fn());
vi.mock('../../shared/files/save-answer.ts', () => ({ saveAnswer: save }));

const consent = (kind: string, withdrawnAt: string | null = null) => ({
  _id: kind,
  kind,
  version: '2026-11-01',
  source: 'sign-up',
  givenAt: '2026-11-10T05:00:00.000Z',
  withdrawnAt,
});
const kept = [{ what: 'Bookings', why: 'Tax law.', until: '2035-03-31' }];

function open(answers: Parameters<typeof fakeApi>[0]) {
  const { api, sent } = fakeApi({ 'GET /admin/consents': { data: [] }, 'GET /admin/erase': { kept }, ...answers });
  const store = createStore({ api });
  store.dispatch(sessionRead({ token: 'token', user: anAccount() }));
  const routes = [
    { path: '/', element: <p>Home page</p> },
    { path: '/user/my-data', Component },
  ];
  render(
    <Providers store={store} locale="en">
      <MemoryRouter initialEntries={['/user/my-data']} routes={routes} />
    </Providers>,
  );
  const bodies = () => sent.filter(({ method }) => method === 'POST').map(({ body }) => JSON.parse(String(body)));
  return { sent, bodies, store, user: userEvent.setup() };
}

beforeEach(() => {
  notify.mockReset();
  save.mockReset();
});

it('saves the copy, and says why there is none', async () => {
  const answers = [new Response('PK'), refuse(429, { message: 'Too many attempts', code: 'TOO_MANY_REQUESTS' })];
  const { user } = open({ 'GET /admin/export': () => answers.shift() });
  await user.click(screen.getByRole('button', { name: 'Download' }));
  await waitFor(() => expect(save).toHaveBeenCalledOnce());
  await user.click(screen.getByRole('button', { name: 'Download' }));
  await waitFor(() => expect(notify).toHaveBeenCalledExactlyOnceWith('error', 'Too many attempts'));
});

it('withdraws offers at once, asks before a request for home collection ends, and never offers what the account rests on', async () => {
  const lists = [
    { data: ['marketing', 'home-collection', 'privacy', 'terms'].map((kind) => consent(kind)) },
    { data: [consent('marketing', '2026-11-11T05:00:00.000Z'), consent('home-collection'), consent('terms')] },
    { data: [consent('terms')] },
  ];
  const { user, sent } = open({
    'GET /admin/consents': () => lists.shift(),
    'DELETE /admin/consents/marketing': { message: 'Your consent is withdrawn' },
    'DELETE /admin/consents/home-collection': { message: 'Your consent is withdrawn' },
  });
  await user.click(await screen.findByRole('button', { name: 'Withdraw: Mails about offers' }));
  await screen.findByText('Withdrawn on 11 Nov 2026');
  expect(screen.queryByRole('button', { name: 'Withdraw: Terms of use' })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Withdraw: Calls about home collection' }));
  expect(sent.filter(({ method }) => method === 'DELETE')).toHaveLength(1);
  await screen.findByText(/open requests for home collection are cancelled/);
  await user.click(screen.getByRole('button', { name: 'Withdraw' }));
  await waitFor(() => expect(screen.queryByText('Calls about home collection')).toBeNull());
});

it('says why consents cannot be had, and tries again', async () => {
  const lists = [refuse(500, {}), { data: [] }];
  const { user } = open({ 'GET /admin/consents': () => lists.shift() });
  await screen.findByText('Failed to fetch your consents');
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  await screen.findByText('No consent is recorded for your account.');
});

it('erases after the password, says first what stays and until when, and leaves as nobody', async () => {
  const answers = [
    refuse(400, {
      message: 'This is not your password',
      code: 'WRONG_PASSWORD',
      issues: [{ path: 'password', message: 'This is not your password' }],
    }),
    refuse(400, {
      message: 'Enter the code',
      code: 'OTP_REQUIRED',
      issues: [{ path: 'code', message: 'Enter the code' }],
    }),
    { message: 'Your account is erased', kept },
  ];
  const { user, store, bodies } = open({ 'POST /admin/erase': () => answers.shift() });
  await user.click(screen.getByRole('button', { name: 'Erase my account' }));
  await screen.findByText('Until 31 Mar 2035.');
  const send = async () => {
    const buttons = screen.getAllByRole('button', { name: 'Erase my account' });
    await user.click(buttons.at(-1) as HTMLElement);
  };
  await send();
  await screen.findByText('Enter your password');
  expect(bodies()).toEqual([]);
  await user.type(screen.getByLabelText('Your password'), 'secret');
  await send();
  await screen.findByText('This is not your password');
  expect(screen.queryByLabelText('Code from your authenticator app')).toBeNull();
  await user.type(screen.getByLabelText('Your password'), '!');
  await send();
  await user.type(await screen.findByLabelText('Code from your authenticator app'), '123456');
  await send();
  await screen.findByText('Home page');
  expect(bodies().at(-1)).toEqual({ password: 'secret!', code: '123456' });
  expect(selectToken(store.getState() as { auth: AuthState })).toBeNull();
  expect(notify).toHaveBeenCalledWith('success', 'Your account is erased');
});

it('erases an account without a password by a code that is sent to its number', async () => {
  const { user, bodies } = open({
    'POST /admin/otp': { message: 'Sent', retryAfter: 30 },
    'POST /admin/erase': { message: 'Your account is erased', kept },
  });
  await user.click(screen.getByRole('button', { name: 'Erase my account' }));
  await user.click(await screen.findByRole('button', { name: 'No password? Get a code by SMS' }));
  await user.type(await screen.findByLabelText('Code from the SMS'), '123456');
  await user.click(screen.getAllByRole('button', { name: 'Erase my account' }).at(-1) as HTMLElement);
  await screen.findByText('Home page');
  expect(bodies()).toEqual([{ mobileNumber: anAccount().mobileNumber }, { smsCode: '123456' }]);
});
