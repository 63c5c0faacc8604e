import type { ContactMessage } from '@labfront/contract/contact';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { RightsProvider } from '../../../shared/rights/rights.tsx';
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
  answers: [],
  createdAt: '2026-03-10T04:00:00.000Z',
};

function open(put: unknown, search = '', message: Partial<ContactMessage> = {}, answered: unknown = {}) {
  const { api, sent } = fakeApi({
    'GET /contact/all': [{ ...MESSAGE, ...message }],
    'PUT /contact/m1': put,
    'POST /contact/m1/answer': answered,
  });
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
    const { sent, user } = open({ data: { ...MESSAGE, handled: true } }, '?status=open&q=ravi&to=2026-03-12');
    const mail = await screen.findByRole('link', { name: 'Reply by e-mail: ravi@example.in' });
    expect(mail.getAttribute('href')).toMatch(/^mailto:ravi@example.in\?subject=/);
    expect(screen.getByRole('link', { name: 'Call: 9876543210' }).getAttribute('href')).toBe('tel:+919876543210');
    expect(sent[0]?.url).toContain('q=ravi&status=open&to=2026-03-12');
    expect(screen.getByLabelText<HTMLInputElement>('Sent to').value).toBe('2026-03-12');
    await user.click(screen.getByRole('button', { name: 'Mark as handled' }));
    await screen.findByRole('button', { name: 'Open again' });
    expect(sent.at(-1)?.body).toBe('{"handled":true}');
  });

  it('tells the staff of a centre which messages they see', async () => {
    const { api } = fakeApi({ 'GET /contact/all': [] });
    render(
      <Providers store={createStore({ api })} locale="en">
        <RightsProvider permissions={['customer.read']} everywhere={[]}>
          <RouterView router={createRouter([{ path: '/', Component }])} />
        </RightsProvider>
      </Providers>,
    );
    expect(await screen.findByText(/customers with a record at your centre/)).toBeDefined();
  });

  it('says why a mark could not be made', async () => {
    const { user } = open(refuse(404, { message: 'Message not found' }));
    await user.click(await screen.findByRole('button', { name: 'Mark as handled' }));
    await expect.poll(() => notify.mock.lastCall).toEqual(['error', 'Message not found']);
    expect(screen.getByRole('button', { name: 'Mark as handled' })).toBeDefined();
  });

  it('answers by mail, and shows the answer with who gave it', async () => {
    const answers = [
      { _id: 'a1', at: '2026-03-10T05:00:00.000Z', by: 'Asha Bhatt', way: 'mail', text: 'Yes, till one' },
    ];
    const answered = { message: 'The answer is on its way by mail', data: { ...MESSAGE, handled: true, answers } };
    const { sent, user } = open({}, '', {}, answered);
    await user.click(await screen.findByRole('button', { name: 'Answer' }));
    await user.click(await screen.findByRole('button', { name: 'Send by e-mail' }));
    await expect.poll(() => screen.getByLabelText('Your answer').getAttribute('aria-invalid')).toBe('true');
    await user.type(screen.getByLabelText('Your answer'), 'Yes, till one');
    await user.click(screen.getByRole('button', { name: 'Send by e-mail' }));
    await screen.findByText('Asha Bhatt, by e-mail');
    expect(sent.at(-1)?.body).toBe('{"text":"Yes, till one","way":"mail"}');
    expect(screen.getByText('Answered')).toBeDefined();
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('records a call where there is no address, and says why an answer was refused', async () => {
    const refused = refuse(409, { message: 'This message is handled already.' });
    const { sent, user } = open({}, '', { email: '' }, refused);
    await user.click(await screen.findByRole('button', { name: 'Answer' }));
    expect(screen.queryByRole('button', { name: 'Send by e-mail' })).toBeNull();
    await user.type(await screen.findByLabelText('Your answer'), 'Yes');
    await user.click(screen.getByRole('button', { name: 'Record a telephone call' }));
    await screen.findByText('This message is handled already.');
    expect(sent.at(-1)?.body).toBe('{"text":"Yes","way":"phone"}');
  });
});
