import type { ContactMessage } from '@labfront/contract/contact';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { createRouter } from '../../../shared/router/router.ts';
import { RouterView } from '../../../shared/router/router-view.tsx';
import { createStore } from '../../../shared/store/create-store.ts';
import { Providers } from '../../../shared/store/providers.tsx';
import { fakeApi, refuse } from '../../../shared/testing.tsx';
import { Component } from './contact-admin-page.tsx';

const notify = vi.hoisted(() => vi.fn());
vi.mock('../../../shared/ui/notify.ts', () => ({ notify }));
vi.mock('../../../shared/lists/use-wide.ts', () => ({ useWide: () => true }));

const MESSAGE: ContactMessage = {
  _id: 'm1',
  name: 'Ravi Nair',
  city: 'Bhopal',
  phoneNumber: '9876543210',
  email: 'ravi@example.in',
  message: 'Are you open?',
  handled: false,
  handledAt: null,
  createdAt: '2026-03-10T04:00:00.000Z',
};

function open(put: unknown, search = '') {
  const { api, sent } = fakeApi({ 'GET /contact/all': [MESSAGE], 'PUT /contact/m1': put });
  window.history.replaceState(null, '', `/${search}`);
  render(
    <Providers store={createStore({ api })} locale="en">
      <RouterView router={createRouter([{ path: '/', Component }])} />
    </Providers>,
  );
  return { sent, user: userEvent.setup() };
}

describe('messages of visitors', () => {
  it('offers every way to answer, and marks a message as handled in its row', async () => {
    const { sent, user } = open({ data: { ...MESSAGE, handled: true } }, '?status=open&q=ravi');
    const mail = await screen.findByRole('link', { name: 'Reply by e-mail: ravi@example.in' });
    expect(mail.getAttribute('href')).toMatch(/^mailto:ravi@example.in\?subject=/);
    expect(screen.getByRole('link', { name: 'Call: 9876543210' }).getAttribute('href')).toBe('tel:+919876543210');
    expect(sent[0]?.url).toContain('q=ravi&status=open');
    await user.click(screen.getByRole('button', { name: 'Mark as handled' }));
    await screen.findByRole('button', { name: 'Open again' });
    expect(sent.at(-1)?.body).toBe('{"handled":true}');
  });

  it('says why a mark could not be made', async () => {
    const { user } = open(refuse(404, { message: 'Message not found' }));
    await user.click(await screen.findByRole('button', { name: 'Mark as handled' }));
    await expect.poll(() => notify.mock.lastCall).toEqual(['error', 'Message not found']);
    expect(screen.getByRole('button', { name: 'Mark as handled' })).toBeDefined();
  });
});
