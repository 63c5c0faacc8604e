import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { createRouter } from '../../../shared/router/router.ts';
import { RouterView } from '../../../shared/router/router-view.tsx';
import { createStore } from '../../../shared/store/create-store.ts';
import { Providers } from '../../../shared/store/providers.tsx';
import { fakeApi, refuse } from '../../../shared/testing.tsx';
import { overdueOf } from './overdue.ts';
import { whereIs } from './specimen-columns.tsx';
import { specimensMessages } from './specimens.messages.ts';
import { Component } from './specimens-page.tsx';
import { aTube, CODES } from './testing.ts';

const notify = vi.hoisted(() => vi.fn());
vi.mock('../../../shared/ui/notify.ts', () => ({ notify }));
vi.mock('../../../shared/lists/use-wide.ts', () => ({ useWide: () => true }));

const [CODE] = CODES;
const EVENT = {
  centreId: null,
  deviceAt: '2026-03-10T04:00:00.000Z',
  serverAt: '2026-03-10T04:00:00.000Z',
  temperature: null,
  reason: '',
  details: {},
};
const EVENTS = [
  { ...EVENT, seq: 1, kind: 'collected', by: 'Ravi Iyer', hash: 'a' },
  { ...EVENT, seq: 2, kind: 'rejected', by: null, hash: 'b', temperature: 31, details: { rejectCode: 'clotted' } },
];

function open(answers: Record<string, unknown> = {}, tube = aTube({ state: 'received' })) {
  const { api, sent } = fakeApi({
    'GET /specimens': { data: [tube] },
    'GET /centres': { data: [{ _id: 'c1', name: 'Arera Colony' }] },
    [`GET /specimens/${CODE}`]: { data: { ...tube, events: EVENTS } },
    ...answers,
  });
  window.history.replaceState(null, '', '/?status=received');
  render(
    <Providers store={createStore({ api })} locale="en">
      <RouterView router={createRouter([{ path: '/', Component }])} />
    </Providers>,
  );
  return { sent, user: userEvent.setup() };
}

const TUBE = 'Tube 2601 0000001 014';

describe('tubes', () => {
  it('shows where a tube is, that it waits too long, and its life', async () => {
    const { sent, user } = open();
    expect(await screen.findByText('Arera Colony')).toBeDefined();
    expect(screen.getByText(/^Overdue: not accepted for \d+ days$/)).toBeDefined();
    expect(sent.some(({ url }) => url.includes('status=received'))).toBe(true);
    await user.click(screen.getByRole('button', { name: TUBE }));
    const drawer = await screen.findByRole('dialog', { name: TUBE });
    expect(await within(drawer).findByText('Rejected: Clotted')).toBeDefined();
    expect(within(drawer).getByText('by Ravi Iyer')).toBeDefined();
    expect(within(drawer).getByText('31 °C')).toBeDefined();
  });

  it.each([
    ['paid', 'received', ['its promise was paid on 11 Mar 2026', 'The tube is found, and what was paid stays paid.']],
    ['paid', 'lost', ['its promise was paid on 11 Mar 2026']],
    ['waiting', 'received', ['waits for a decision']],
    ['declined', 'received', ['was declined on 11 Mar 2026']],
  ] as const)(
    'says of a promise that is %s whether it stays, where the tube is %s at last',
    async (status, kind, said) => {
      const tube = aTube({ state: kind });
      const promise = { status, at: '2026-03-11T04:00:00.000Z' };
      const lost = { ...EVENT, seq: 3, kind: 'lost', by: 'Ravi Iyer', hash: 'c' };
      const last = { ...EVENT, seq: 4, kind, by: 'Ravi Iyer', hash: 'd', details: { found: kind === 'received' } };
      const data = { ...tube, events: [...EVENTS, lost, last], promise };
      const { user } = open({ [`GET /specimens/${CODE}`]: { data } }, tube);
      await user.click(await screen.findByRole('button', { name: TUBE }));
      const note = await screen.findByRole('region', { name: 'Promise' });
      for (const sentence of said) expect(note.textContent).toContain(sentence);
      const stays = status === 'paid' && kind === 'received';
      expect(note.textContent?.includes('stays paid')).toBe(stays);
      expect(within(note).getByRole('link').getAttribute('href')).toBe('/admin/promises?q=LF100001');
    },
  );

  it('offers what the state allows, and rejects with a code', async () => {
    const rejected = { data: aTube({ state: 'rejected' }), repeatVisitId: 'v2', released: [] };
    const { sent, user } = open({ [`POST /specimens/${CODE}/reject`]: rejected });
    await user.click(await screen.findByRole('button', { name: TUBE }));
    expect(await screen.findByRole('button', { name: 'Accept' })).toBeDefined();
    expect(screen.queryByRole('button', { name: 'Destroy' })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Reject' }));
    const dialog = await screen.findByRole('alertdialog');
    await user.click(within(dialog).getByRole('button', { name: 'Reject' }));
    expect((await within(dialog).findAllByText('Choose why the tube is rejected')).length).toBeGreaterThan(0);
    await user.selectOptions(within(dialog).getByLabelText('Why it is rejected'), 'haemolysed');
    expect(within(dialog).getByText(/a free visit/)).toBeDefined();
    await user.click(within(dialog).getByRole('button', { name: 'Reject' }));
    await expect.poll(() => notify.mock.lastCall).toEqual(['success', `${TUBE} is rejected, and a free visit is made`]);
    expect(sent.find(({ url }) => url.endsWith('/reject'))?.body).toContain('haemolysed');
  });

  it('says why something cannot be done with a tube', async () => {
    const message = 'The tube is stored, so this cannot be done with it';
    const { user } = open({ [`POST /specimens/${CODE}/accept`]: refuse(409, { message, code: 'SPECIMEN_STATE' }) });
    await user.click(await screen.findByRole('button', { name: TUBE }));
    await user.click(await screen.findByRole('button', { name: 'Accept' }));
    const dialog = await screen.findByRole('alertdialog');
    await user.click(within(dialog).getByRole('button', { name: 'Accept' }));
    expect(await within(dialog).findByText(message)).toBeDefined();
  });
});

describe('a tube that waits too long', () => {
  const at = (hours: number) => Date.parse('2026-03-10T04:00:00.000Z') + hours * 3_600_000;
  it.each([
    ['collected', 23, null],
    ['collected', 24, { kind: 'collected', hours: 24 }],
    ['in_transit', 30, { kind: 'collected', hours: 30 }],
    ['received', 3, null],
    ['received', 4, { kind: 'received', hours: 4 }],
    ['accepted', 900, null],
  ] as const)('%s for %i hours', (state, hours, expected) => {
    expect(overdueOf(aTube({ state }), at(hours))).toEqual(expected);
  });
});

it.each([
  ['in_transit', 'c1', 'On the way from Sehore to Arera'],
  ['lost', 'c1', 'Lost on the way from Sehore to Arera'],
  ['lost', null, 'Lost, last at Arera'],
  ['received', null, 'Arera'],
] as const)('a tube that is %s, sent from %s, is: %s', (state, sentFrom, where) => {
  const names: Record<string, string> = { c1: 'Sehore', c2: 'Arera' };
  const tube = aTube({ state, sentFrom, centreId: 'c2' });
  expect(whereIs(tube, (id) => names[id ?? ''] ?? '', specimensMessages.en)).toBe(where);
});
