import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it, vi } from 'vitest';
import { createStore } from '../../shared/store/create-store.ts';
import { Providers } from '../../shared/store/providers.tsx';
import { fakeApi, refuse } from '../../shared/testing.tsx';
import { SignedInDevices } from './components/signed-in-devices.tsx';

const notify = vi.hoisted(() => vi.fn());
vi.mock('../../shared/ui/notify.ts', () => ({ notify }));

const times = { createdAt: '2026-03-10T03:30:00.000Z', expiresAt: '2026-03-11T03:30:00.000Z' };
const here = { _id: 'here', device: 'Firefox on Linux', current: true, ...times };
const phone = { _id: 'phone', device: 'Chrome on Android', current: false, ...times };

function open(answers: Parameters<typeof fakeApi>[0]) {
  const { api, sent } = fakeApi(answers);
  render(
    <Providers store={createStore({ api })} locale="en">
      <SignedInDevices />
    </Providers>,
  );
  return { sent, user: userEvent.setup() };
}

beforeEach(() => notify.mockReset());

it('signs out another device, never this one', async () => {
  const { user } = open({
    'GET /admin/sessions': { data: [phone, here] },
    'DELETE /admin/sessions/phone': { message: 'This session is ended' },
  });
  await screen.findByText('This device');
  const button = screen.getByRole('button');
  expect(button.getAttribute('aria-label')).toMatch(/^Sign out Chrome on Android, signed in 10 Mar 2026, 9:00.am$/i);
  await user.click(button);
  await screen.findByText('You are signed in here only.');
  expect(screen.queryByText('Chrome on Android')).toBeNull();
  expect(notify).toHaveBeenCalledExactlyOnceWith('success', 'This session is ended');
});

it('looks again when a session was over already', async () => {
  const answers = [{ data: [phone, here] }, { data: [here] }];
  const { user } = open({
    'GET /admin/sessions': () => answers.shift(),
    'DELETE /admin/sessions/phone': refuse(404, { message: 'Session not found' }),
  });
  await user.click(await screen.findByRole('button'));
  await waitFor(() => expect(screen.queryByText('Chrome on Android')).toBeNull());
  expect(notify).toHaveBeenCalledExactlyOnceWith('error', 'Session not found');
});

it('says why the list cannot be had, and tries again', async () => {
  const answers = [refuse(500, {}), { data: [here] }];
  const { user } = open({ 'GET /admin/sessions': () => answers.shift() });
  await screen.findByText('Failed to fetch your sessions');
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  await screen.findByText('Firefox on Linux');
});
