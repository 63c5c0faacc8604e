import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { createStore } from '../../shared/store/create-store.ts';
import { Providers } from '../../shared/store/providers.tsx';
import { fakeApi, refuse } from '../../shared/testing.tsx';
import { MemoryRouter } from '../../shared/testing-router.tsx';
import { Component } from './undo-change-page.tsx';

vi.mock('../../shared/ui/notify.ts', () => ({ notify: vi.fn() }));

function open(search: string, answer?: unknown) {
  const { api, sent } = fakeApi({ 'POST /admin/undo-change': answer });
  render(
    <Providers store={createStore({ api })} locale="en">
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
