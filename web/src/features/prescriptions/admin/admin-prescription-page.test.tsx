import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it, vi } from 'vitest';
import { createRouter } from '../../../shared/router/router.ts';
import { RouterView } from '../../../shared/router/router-view.tsx';
import { createStore } from '../../../shared/store/create-store.ts';
import { Providers } from '../../../shared/store/providers.tsx';
import { anAccount, aPrescription, aTest, fakeApi, refuse } from '../../../shared/testing.tsx';
import { Component } from './admin-prescription-page.tsx';

const notify = vi.hoisted(() => vi.fn());
vi.mock('../../../shared/ui/notify.ts', () => ({ notify }));
vi.mock('../../../shared/lists/use-wide.ts', () => ({ useWide: () => true }));
// Nothing is drawn here: what is asked to be drawn is what counts.
const drawn = vi.hoisted(() => ({ calls: [] as unknown[], fails: false }));
vi.mock('./sheets.ts', () => ({
  openSheets: async (address: string, isPdf: boolean) => {
    if (drawn.fails) throw new Error('damaged');
    drawn.calls.push([address, isPdf]);
    return {
      pages: isPdf ? 2 : 1,
      draw: async (_canvas: unknown, page: number, turn: number) => void drawn.calls.push([page, turn]),
      close() {},
    };
  },
}));

beforeEach(() => {
  drawn.calls = [];
  drawn.fails = false;
  notify.mockClear();
});

const rows = (...data: ReturnType<typeof aPrescription>[]) =>
  new Response(JSON.stringify({ data }), { headers: { 'x-total-count': '45' } });

async function openFirst(prescription = aPrescription(), answers: Parameters<typeof fakeApi>[0] = {}, search = '') {
  const { api, sent } = fakeApi({
    'GET /prescription': () => rows(prescription),
    'GET /prescription/access-log/prescription-1': { data: [] },
    ...answers,
  });
  window.history.replaceState(null, '', `/${search}`);
  render(
    <Providers store={createStore({ api })} locale="en">
      <RouterView router={createRouter([{ path: '/', Component }])} />
    </Providers>,
  );
  const user = userEvent.setup();
  await user.click(await screen.findByRole('button', { name: 'Open the prescription of Asha Verma' }));
  const dialog = within(await screen.findByRole('dialog'));
  return { sent, user, dialog };
}

it('asks for the page, search, status and days of the address', async () => {
  const { sent } = await openFirst(aPrescription(), {}, '?q=asha&status=pending&from=2026-03-01&page=2');
  expect(sent[0]?.url).toBe('/api/v1/prescription?page=2&limit=20&q=asha&status=pending&from=2026-03-01');
  expect(screen.getByLabelText<HTMLInputElement>('Sent from').value).toBe('2026-03-01');
  expect(screen.getByText('45 rows')).toBeDefined();
});

it('shows a picture larger and turned', async () => {
  const { user, dialog } = await openFirst();
  await waitFor(() => expect(drawn.calls).toContainEqual([1, 0]));
  expect(drawn.calls[0]).toEqual(['/files/abc.jpg?for=account-1&expires=1&signature=s', false]);
  await user.click(dialog.getByRole('button', { name: 'Turn right' }));
  expect(drawn.calls.at(-1)).toEqual([1, 90]);
  await user.click(dialog.getByRole('button', { name: 'Larger' }));
  expect(dialog.getByText('150 %')).toBeDefined();
  expect(dialog.getByRole('img').style.width).toBe('150%');
});

it('shows a PDF page by page', async () => {
  const { user, dialog } = await openFirst(aPrescription({ originalName: 'rx.pdf' }));
  expect(await dialog.findByText('Page 1 of 2')).toBeDefined();
  await user.click(dialog.getByRole('button', { name: 'Page after' }));
  expect(drawn.calls.at(-1)).toEqual([2, 0]);
  expect((dialog.getByRole('button', { name: 'Page after' }) as HTMLButtonElement).disabled).toBe(true);
});

it('offers to save a file that cannot be shown', async () => {
  drawn.fails = true;
  const { dialog } = await openFirst();
  expect(await dialog.findByText(/cannot be shown here/)).toBeDefined();
  expect(dialog.getByRole('link', { name: 'Save the file' }).getAttribute('href')).toMatch(/&download=1$/);
});

it('approves nothing that says nothing', async () => {
  const { user, dialog, sent } = await openFirst(aPrescription(), {
    'PUT /prescription/status/prescription-1': { data: aPrescription({ status: 'approved' }), message: '' },
  });
  const puts = () => sent.filter(({ method }) => method === 'PUT').map(({ body }) => JSON.parse(String(body)));
  await user.click(dialog.getByRole('button', { name: 'Approve' }));
  expect(await dialog.findByText('Choose the tests on it, or say what happens next')).toBeDefined();
  expect(puts()).toEqual([]);
  await user.type(dialog.getByLabelText('Note for the person'), 'We call you');
  await user.click(dialog.getByRole('button', { name: 'Approve' }));
  await waitFor(() => expect(puts()).toEqual([{ status: 'approved', note: 'We call you', itemIds: [] }]));
});

it('approves at once, rejects only with a reason', async () => {
  const answer = (status: 'approved' | 'rejected') => ({
    data: aPrescription({ status, note: 'Too dark' }),
    message: '',
  });
  let status: 'approved' | 'rejected' = 'rejected';
  const { user, dialog, sent } = await openFirst(aPrescription(), {
    'PUT /prescription/status/prescription-1': () => answer(status),
  });
  const puts = () => sent.filter(({ method }) => method === 'PUT').map(({ body }) => JSON.parse(String(body)));
  await user.click(dialog.getByRole('button', { name: 'Reject' }));
  expect(await dialog.findByText(/Say why/)).toBeDefined();
  expect(puts()).toEqual([]);
  await user.type(dialog.getByLabelText('Note for the person'), 'Too dark');
  await user.click(dialog.getByRole('button', { name: 'Reject' }));
  await waitFor(() => expect(puts()).toEqual([{ status: 'rejected', note: 'Too dark', itemIds: [] }]));
  expect((await dialog.findAllByText('Rejected')).length).toBeGreaterThan(0);
  status = 'approved';
  await user.click(dialog.getByRole('button', { name: 'Approve' }));
  await waitFor(() => expect(notify).toHaveBeenLastCalledWith('success', 'Approved, the person is told'));
});

it('answers with what the search finds for a list, and takes out what left the catalogue', async () => {
  const [cbc, tsh] = [aTest('cbc', { name: 'CBC' }), aTest('tsh', { name: 'TSH', finalPrice: 250 })];
  const { _id, slug, name, price, discountPercent, finalPrice } = aTest('esr', { name: 'ESR' });
  const gone = { _id, slug, name, price, discountPercent, finalPrice, kind: 'test' as const, available: false };
  const { user, dialog, sent } = await openFirst(aPrescription({ status: 'approved', items: [gone] }), {
    'GET /search': {
      query: '',
      understoodAs: null,
      tests: [cbc, tsh],
      packages: [],
      groups: [
        { name: 'cbc', ids: [cbc._id] },
        { name: 'thyroid', ids: [tsh._id] },
        { name: 'xyz', ids: [] },
      ],
    },
    'PUT /prescription/status/prescription-1': { data: aPrescription({ status: 'approved' }), message: '' },
  });
  expect(dialog.getByText('Left the catalogue')).toBeDefined();
  await user.type(dialog.getByLabelText('Find tests and packages'), 'cbc, thyroid, xyz');
  await user.click(await dialog.findByRole('button', { name: 'Add the first of each (2)' }));
  expect(sent.some(({ url }) => url === '/api/v1/search?query=cbc%2C+thyroid%2C+xyz')).toBe(true);
  await user.click(dialog.getByRole('button', { name: 'Take out ESR' }));
  await user.click(dialog.getByRole('button', { name: 'Approve' }));
  await waitFor(() => {
    const put = sent.find(({ method }) => method === 'PUT');
    expect(JSON.parse(String(put?.body))).toEqual({ status: 'approved', note: '', itemIds: [cbc._id, tsh._id] });
  });
});

it('says that nobody is mailed for another note alone', async () => {
  const prescription = aPrescription({ status: 'rejected', note: 'Too dark' });
  const { user, dialog } = await openFirst(prescription, {
    'PUT /prescription/status/prescription-1': { data: prescription, message: '' },
  });
  await user.type(dialog.getByLabelText('Note for the person'), ', photograph it again');
  await user.click(dialog.getByRole('button', { name: 'Reject' }));
  await waitFor(() => expect(notify).toHaveBeenLastCalledWith('success', 'Saved. A changed note alone is not mailed.'));
});

it('says that somebody else was faster, and asks for the list again', async () => {
  const { user, dialog, sent } = await openFirst(aPrescription(), {
    'PUT /prescription/status/prescription-1': () => refuse(409, { message: 'Somebody else has just answered it' }),
  });
  const lists = () => sent.filter(({ url }) => url.startsWith('/api/v1/prescription?')).length;
  const before = lists();
  await user.type(dialog.getByLabelText('Note for the person'), 'We call you');
  await user.click(dialog.getByRole('button', { name: 'Approve' }));
  expect(await dialog.findByText('Somebody else has just answered it')).toBeDefined();
  await waitFor(() => expect(lists()).toBe(before + 1));
});

it('begins a booking for the person whose prescription it is, with what is on it', async () => {
  const person = {
    account: anAccount(),
    sessions: [],
    cartBookings: { total: 0, latest: [] },
    bookings: { total: 0, latest: [] },
  };
  const priced = { kind: 'test', price: 100, finalPrice: 100, discountPercent: 0 } as const;
  const items = [
    { ...priced, _id: 'test-sugar', slug: 'sugar', name: 'Blood sugar', available: true },
    { ...priced, _id: 'test-old', slug: 'old', name: 'Bleeding time', available: false },
    { ...priced, _id: 'test-gone', slug: 'gone', name: 'Clotting time', available: false },
  ];
  const { user, dialog } = await openFirst(aPrescription({ items }), {
    'GET /admin/user/account-1': { data: person },
    'GET /city/cities': [],
    'GET /test/fetchTestById/test-sugar': { data: aTest('sugar', { name: 'Blood sugar', finalPrice: 120 }) },
    'GET /test/fetchTestById/test-old': { data: aTest('old', { name: 'Bleeding time', active: false }) },
    'GET /test/fetchTestById/test-gone': () => refuse(404, { message: 'Test not found' }),
  });
  await user.click(dialog.getByRole('button', { name: 'Make a booking from this' }));
  const desk = within(await screen.findByRole('dialog', { name: 'New booking' }));
  await desk.findByText('Asha Verma');
  expect(await desk.findByRole('button', { name: /Blood sugar/ })).toBeDefined();
  expect(desk.getAllByText('₹120')).not.toHaveLength(0);
  expect(desk.getByText(/^Not in this booking: Bleeding time, Clotting time\./)).toBeDefined();
});
