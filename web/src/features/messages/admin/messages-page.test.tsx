import type { SentMessage } from '@labfront/contract/deliveries';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { createRouter } from '../../../shared/router/router.ts';
import { RouterView } from '../../../shared/router/router-view.tsx';
import { createStore } from '../../../shared/store/create-store.ts';
import { Providers } from '../../../shared/store/providers.tsx';
import { fakeApi, refuse } from '../../../shared/testing.tsx';
import { Component } from './messages-page.tsx';

const notify = vi.hoisted(() => vi.fn());
vi.mock('../../../shared/ui/notify.ts', () => ({ notify }));
vi.mock('../../../shared/lists/use-wide.ts', () => ({ useWide: () => true }));

const MESSAGE: SentMessage = {
  _id: 'm1',
  kind: 'report-ready',
  channel: 'sms',
  state: 'failed',
  code: 'MSG91_17',
  email: '',
  mobileNumber: '9876543210',
  language: 'hi',
  person: { _id: 'p1', name: 'Asha Verma' },
  provider: 'msg91',
  templateId: 't',
  cost: 0.18,
  attempts: 1,
  createdAt: '2026-03-10T04:00:00.000Z',
  dueAt: null,
  submittedAt: '2026-03-10T04:00:01.000Z',
  sentAt: null,
  deliveredAt: null,
  readAt: null,
  endedAt: '2026-03-10T04:00:09.000Z',
  fallbackOf: 'm0',
  resendOf: null,
  resendable: true,
};

function open(answer: unknown, search = '', message = MESSAGE) {
  const { api, sent } = fakeApi({ 'GET /messages': [message], 'POST /messages/m1/resend': answer });
  window.history.replaceState(null, '', `/${search}`);
  render(
    <Providers store={createStore({ api })} locale="en">
      <RouterView router={createRouter([{ path: '/', Component }])} />
    </Providers>,
  );
  return { sent, user: userEvent.setup() };
}

describe('messages to people', () => {
  it('says when one that waits leaves, and shows a code that nobody explains as it is', async () => {
    open({}, '', { ...MESSAGE, state: 'queued', code: 'HTTP_418', dueAt: '2026-03-10T04:10:00.000Z' });
    expect(await screen.findByText('Leaves 10 Mar 2026, 9:40 am, unless WhatsApp delivers it')).toBeDefined();
    expect(screen.getByText('HTTP_418')).toBeDefined();
  });

  it('shows state, reason and cost, and asks for what the address says', async () => {
    const { sent } = open({}, '?state=trouble&channel=sms');
    expect(await screen.findByText('The operator has blocked the number (MSG91_17)')).toBeDefined();
    expect(screen.getByText('₹0.18')).toBeDefined();
    expect(screen.getByText('In place of WhatsApp')).toBeDefined();
    expect(sent[0]?.url).toContain('state=trouble');
    expect(sent[0]?.url).toContain('channel=sms');
  });

  it('says a reason of ours in words', async () => {
    open({}, '', { ...MESSAGE, state: 'suppressed', code: 'ARRIVED' });
    expect(await screen.findByText('The WhatsApp message arrived')).toBeDefined();
  });

  it('marks a message whose text is not registered as one that staff have to look at', async () => {
    open({}, '', { ...MESSAGE, state: 'suppressed', code: 'NOT_REGISTERED' });
    expect((await screen.findByText('Not sent', { selector: 'span' })).className).toContain('danger');
    expect(screen.getByText(/The text is not registered/)).toBeDefined();
  });

  it('sends one again and fetches the list anew', async () => {
    const { sent, user } = open({ data: { ...MESSAGE, _id: 'm2' }, message: 'The message is sent again' });
    await user.click(await screen.findByRole('button', { name: 'Send again' }));
    await expect.poll(() => notify.mock.lastCall).toEqual(['success', 'The message is sent again']);
    await expect.poll(() => sent.filter(({ url }) => url.includes('/messages?')).length).toBe(2);
  });

  it('says why a message was not sent again', async () => {
    const { user } = open(refuse(409, { message: 'This message is still waiting to be sent.' }));
    await user.click(await screen.findByRole('button', { name: 'Send again' }));
    await expect.poll(() => notify.mock.lastCall).toEqual(['error', 'This message is still waiting to be sent.']);
  });

  it('narrows to one person, and back', async () => {
    const { sent, user } = open({});
    await user.click(await screen.findByRole('button', { name: 'Asha Verma' }));
    await expect.poll(() => sent.at(-1)?.url).toContain('person=p1');
    await user.click(await screen.findByRole('button', { name: 'Drop the filter: One person' }));
    await expect.poll(() => sent.at(-1)?.url).not.toContain('person=');
  });

  it('offers nothing for a message whose content is over', async () => {
    open({}, '', { ...MESSAGE, resendable: false });
    await screen.findByText(/MSG91_17/);
    expect(screen.queryByRole('button', { name: 'Send again' })).toBeNull();
  });
});
