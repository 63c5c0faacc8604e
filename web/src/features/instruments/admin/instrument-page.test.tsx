import { screen, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { refuse } from '../../../shared/testing.tsx';
import { Component } from './instrument-page.tsx';
import { message, openPage, reading } from './testing.tsx';

const notify = vi.hoisted(() => vi.fn());
vi.mock('../../../shared/ui/notify.ts', () => ({ notify }));

const waiting = message({
  _id: 'm2',
  id: 'two',
  state: 'unmapped',
  results: [
    reading({ state: 'accepted' }),
    reading({ position: 2, code: 'NA', value: '140', parameter: null, state: 'unmapped', reason: 'unknown_code' }),
    reading({ position: 3, reason: 'refused', detail: 'Somebody else has changed Glucose meanwhile' }),
  ],
});
const broken = message({ _id: 'm3', id: 'three', state: 'unmatched', problem: 'cut', results: [] });
const body = (sent: { body?: unknown; method: string; url: string }[], path: string) =>
  JSON.parse(String(sent.find(({ method, url }) => method === 'POST' && url.endsWith(path))?.body));

it('says of each result why it waits, and accepts what is matched', async () => {
  const left = [[message(), waiting, broken], [waiting]];
  const { sent, user } = openPage(Component, {
    'GET /instruments/i1/messages': () => ({ data: left.shift() ?? [] }),
    'POST /instruments/i1/accept': {
      data: [
        { messageId: 'm1', outcome: 'accepted', state: 'accepted', results: [outcome('saved')] },
        { messageId: 'm2', outcome: 'waiting', state: 'unmapped', results: [outcome('conflict')] },
      ],
    },
  });
  expect(await screen.findByRole('heading', { name: 'Messages of AU480' })).toBeDefined();
  expect(screen.getByText('This code is mapped to no parameter')).toBeDefined();
  expect(screen.getByText('Somebody else has changed Glucose meanwhile')).toBeDefined();
  expect(screen.getByText('The message was cut: its end is missing')).toBeDefined();
  expect(screen.getAllByText('<0.5')[0]).toBeDefined();
  await user.click(screen.getByRole('button', { name: 'Accept 2 messages' }));
  expect(await screen.findByText('1 message still has results that wait')).toBeDefined();
  expect(body(sent, '/accept')).toEqual({ messageIds: ['m1', 'm2'] });
  expect(notify).toHaveBeenCalledWith('success', '1 value is entered');
  expect(sent.find(({ url }) => url.includes('/messages'))?.url).toContain('state=waiting');
});

it('keeps implausible values once a person has confirmed them', async () => {
  const refused = message({ results: [reading({ reason: 'implausible', detail: '700 is not plausible' })] });
  const { sent, user } = openPage(Component, {
    'GET /instruments/i1/messages': { data: [refused] },
    'POST /instruments/i1/accept': {
      data: [{ messageId: 'm1', outcome: 'accepted', state: 'accepted', results: [outcome('saved')] }],
    },
  });
  expect(await screen.findByText('Outside the plausible limits')).toBeDefined();
  await user.click(screen.getByRole('button', { name: 'The implausible values of message one are right: keep them' }));
  await vi.waitFor(() => expect(notify).toHaveBeenCalledWith('success', '1 value is entered'));
  expect(body(sent, '/accept')).toEqual({ messageIds: ['m1'], confirmed: true });
});

it('discards with a reason, matches again, and shows a message as it came', async () => {
  const raw = { raw: btoa('MSH|\rPID|1||\xb5'), encoding: 'base64' };
  const { sent, user } = openPage(Component, {
    'GET /instruments/i1/messages': { data: [waiting] },
    'POST /instruments/i1/messages/m2/reprocess': { data: { ...waiting, state: 'matched' } },
    'POST /instruments/i1/messages/m2/discard': { data: { ...waiting, state: 'discarded', discardReason: 'A test' } },
    'GET /instruments/i1/messages/m2': { data: { ...waiting, ...raw } },
  });
  await user.click(await screen.findByRole('button', { name: 'Message two as it came' }));
  expect((await screen.findByText(/PID\|1/)).textContent).toBe('MSH|\nPID|1||µ');
  await user.click(screen.getAllByRole('button', { name: 'Close' }).at(-1) as HTMLElement);
  await user.click(screen.getByRole('button', { name: 'Match message two again' }));
  await vi.waitFor(() => expect(notify).toHaveBeenCalledWith('success', 'Matched again: to accept'));
  await user.click(screen.getByRole('button', { name: 'Discard message two' }));
  const dialog = within(await screen.findByRole('alertdialog'));
  await user.click(dialog.getByRole('button', { name: 'Discard' }));
  expect((await dialog.findAllByText('Give a reason')).length).toBeGreaterThan(0);
  await user.type(dialog.getByLabelText('Reason'), 'A test');
  await user.click(dialog.getByRole('button', { name: 'Discard' }));
  await vi.waitFor(() => expect(notify).toHaveBeenCalledWith('success', 'The message is discarded'));
  expect(body(sent, '/discard')).toEqual({ reason: 'A test' });
});

it('says that an instrument is unknown', async () => {
  openPage(Component, {
    'GET /instruments/i1/messages': refuse(404, { message: 'Instrument not found', code: 'NOT_FOUND' }),
  });
  expect(await screen.findByText('There is no such instrument')).toBeDefined();
});

function outcome(kind: string) {
  return { resultId: 'r1', lineId: 'l1', parameterId: 'p1', outcome: kind };
}
