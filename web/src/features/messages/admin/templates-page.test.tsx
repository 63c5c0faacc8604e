import type { MessageTemplate } from '@labfront/contract/message-templates';
import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { createRouter } from '../../../shared/router/router.ts';
import { RouterView } from '../../../shared/router/router-view.tsx';
import { createStore } from '../../../shared/store/create-store.ts';
import { Providers } from '../../../shared/store/providers.tsx';
import { fakeApi, refuse } from '../../../shared/testing.tsx';
import { Component } from './templates-page.tsx';

const notify = vi.hoisted(() => vi.fn());
vi.mock('../../../shared/ui/notify.ts', () => ({ notify }));

const CONFIRMED: MessageTemplate = {
  kind: 'booking-confirmed',
  channel: 'sms',
  language: 'en',
  text: '{number} confirmed',
  registeredId: '',
  header: '',
  registeredText: '',
  active: true,
  cost: null,
  isDefault: true,
  variables: ['number', 'time', 'site'],
  values: { number: 'LB-7K3M-Q9XD', amount: '₹499', site: 'Narmada Diagnostics' },
};

function open(saved: unknown) {
  const { api, sent } = fakeApi({
    'GET /messages/templates': {
      data: [
        CONFIRMED,
        { ...CONFIRMED, language: 'hi', text: '{number}: {what}', values: { number: 'LB-1', what: '3 टेस्ट' } },
        { ...CONFIRMED, kind: 'refund-started', channel: 'whatsapp', text: '{amount} for {site}' },
      ],
      quietHours: null,
    },
    'PUT /messages/templates/booking-confirmed/sms/en': saved,
    'PUT /messages/quiet-hours': { quietHours: { from: '21:00', to: '08:00' }, message: 'Saved' },
  });
  window.history.replaceState(null, '', '/');
  render(
    <Providers store={createStore({ api })} locale="en">
      <RouterView router={createRouter([{ path: '/', Component }])} />
    </Providers>,
  );
  return { sent, user: userEvent.setup() };
}

it('shows the text with sample values, and whether it matches what is registered', async () => {
  const { user } = open({});
  expect(await screen.findByText('LB-7K3M-Q9XD confirmed')).toBeDefined();
  const registered = screen.getByRole('textbox', { name: /^Registered text/ });
  await user.click(registered);
  await user.paste('{#alphanumeric#} done');
  expect(screen.getByText(/Does not match/)).toBeDefined();
  await user.clear(registered);
  await user.paste('{#alphanumeric#} confirmed');
  expect(screen.getByText('Matches the registered text')).toBeDefined();
});

it('shows a Hindi text as it reads in Hindi', async () => {
  const { user } = open({});
  await user.selectOptions(await screen.findByRole('combobox', { name: 'Language' }), 'Hindi');
  expect(await screen.findByText('LB-1: 3 टेस्ट')).toBeDefined();
});

it('offers the channels on which a kind is sent', async () => {
  const { user } = open({});
  const channel = await screen.findByRole('combobox', { name: 'Channel' });
  const offered = () =>
    within(channel)
      .getAllByRole('option')
      .map(({ textContent }) => textContent);
  expect(offered()).toEqual(['SMS', 'WhatsApp']);
  await user.selectOptions(screen.getByRole('combobox', { name: 'Message' }), 'Refund on its way');
  expect(await screen.findByText('₹499 for Narmada Diagnostics')).toBeDefined();
  expect(offered()).toEqual(['WhatsApp']);
});

it('saves, and shows a refusal at its field', async () => {
  const { sent, user } = open(
    refuse(400, { message: 'No variable result', issues: [{ path: 'text', message: 'No variable result' }] }),
  );
  const [save] = await screen.findAllByRole('button', { name: 'Save' });
  await user.click(save as HTMLElement);
  expect(await screen.findByText('No variable result')).toBeDefined();
  expect(JSON.parse(String(sent.at(-1)?.body))).toMatchObject({ text: '{number} confirmed', cost: null, active: true });
});

it('turns quiet hours on', async () => {
  const { sent, user } = open({});
  await user.click(await screen.findByRole('checkbox', { name: 'Keep quiet hours' }));
  await user.click(screen.getAllByRole('button', { name: 'Save' }).at(-1) as HTMLElement);
  await expect.poll(() => notify.mock.lastCall).toEqual(['success', 'Saved']);
  expect(sent.at(-1)?.body).toBe('{"quietHours":{"from":"21:00","to":"08:00"}}');
});
