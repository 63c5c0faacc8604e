import type { OrderRelease } from '@labfront/contract/lab-reports';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { RightsProvider } from '../../shared/rights/rights.tsx';
import { createStore } from '../../shared/store/create-store.ts';
import { Providers } from '../../shared/store/providers.tsx';
import { fakeApi, refuse } from '../../shared/testing.tsx';
import { ReleasePanel } from './index.ts';

const notify = vi.hoisted(() => vi.fn());
vi.mock('../../shared/ui/notify.ts', () => ({ notify }));

const made: OrderRelease['reports'][number] = {
  ...{ reportId: 'r1', version: 2, kind: 'amended', accredited: true, status: 'Completed', checkCode: 'RP-AAAA-CCCC' },
  language: 'en',
  ...{ fileName: 'f.pdf', issuedAt: '2026-11-22T01:10:00.000Z', tests: ['Renal Profile'], comment: 'Seen' },
  counselling: null,
};

const plain = { accredited: false, tests: ['Renal Profile'] };

const aRelease = (fields: Partial<OrderRelease> = {}): OrderRelease => ({
  orderId: 'o1',
  waiting: ['Renal Profile'],
  open: [],
  refusals: { preliminary: null, final: null },
  planned: { preliminary: [plain], final: [plain] },
  reports: [],
  ...fields,
});

function open(
  release: OrderRelease,
  answers: Record<string, unknown> = {},
  permissions = ['report.release', 'report.read', 'report.withdraw'] as const,
) {
  const { api, sent } = fakeApi({ 'GET /lab/release/o1': { data: release }, ...answers });
  const onChange = vi.fn();
  render(
    <RightsProvider permissions={[...permissions]}>
      <Providers store={createStore({ api })} locale="en">
        <ReleasePanel orderId="o1" of={null} onChange={onChange} />
      </Providers>
    </RightsProvider>,
  );
  return { sent, onChange, user: userEvent.setup() };
}

it('releases what waits, with the comment that was typed', async () => {
  const { sent, onChange, user } = open(aRelease(), { 'PUT /lab/release': { data: [made] } });
  expect(await screen.findByText('Waits for release: Renal Profile')).toBeDefined();
  await user.type(screen.getByLabelText(/Comment/), 'Repeat in a week');
  await user.click(screen.getByRole('button', { name: 'Release' }));
  await expect.poll(() => onChange.mock.calls.length).toBe(1);
  const { body } = sent.find(({ method }) => method === 'PUT') ?? {};
  expect(JSON.parse(String(body))).toEqual({
    orderId: 'o1',
    kind: 'final',
    language: 'en',
    comment: 'Repeat in a week',
  });
});

it('previews both reports of a mixed order by name', async () => {
  const both = [{ accredited: true, tests: ['Lipid Profile'] }, plain];
  const answer = () => refuse(503, { message: 'Busy', code: 'BUSY' });
  const { sent, user } = open(aRelease({ planned: { preliminary: both, final: both } }), {
    'GET /lab/release/o1/preview': answer,
  });
  expect(await screen.findByText('Accredited: Lipid Profile')).toBeDefined();
  expect(screen.getByText('Without symbol: Renal Profile')).toBeDefined();
  await user.click(screen.getByRole('button', { name: 'Preview the accredited report' }));
  await user.click(screen.getByRole('button', { name: 'Preview the one without symbol' }));
  const asked = sent
    .filter(({ url }) => url.includes('/preview'))
    .map(({ url }) => new URL(url, 'http://x').searchParams);
  expect(asked.map((query) => query.get('accredited'))).toEqual(['true', 'false']);
});

it('says why nothing can be released, and what the server refuses', async () => {
  const refusal = { code: 'NOT_AUTHORISED', message: 'No test of this order is authorised' };
  open(aRelease({ waiting: [], refusals: { preliminary: refusal, final: refusal } }));
  expect(await screen.findByText(refusal.message)).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Release' })).toBeNull();
});

it('offers a preliminary report while tests are open, and shows a refusal', async () => {
  const answer = () => refuse(409, { message: 'Changed meanwhile', code: 'ORDER_CHANGED' });
  const { user } = open(aRelease({ open: ['Lipid Profile'] }), { 'PUT /lab/release': answer });
  expect((await screen.findByLabelText<HTMLSelectElement>('Report')).value).toBe('preliminary');
  await user.click(screen.getByRole('button', { name: 'Release' }));
  expect(await screen.findByText('Changed meanwhile')).toBeDefined();
});

it('shows reports with their kind and withdraws one after a question', async () => {
  const { sent, onChange, user } = open(aRelease({ waiting: [], reports: [made] }), {
    'DELETE /prescription-reports/r1': { id: 'r1', message: 'The report is withdrawn' },
  });
  expect(await screen.findByText('Amended')).toBeDefined();
  expect(screen.getByText('Accredited')).toBeDefined();
  await user.click(screen.getByRole('button', { name: 'Withdraw report RP-AAAA-CCCC' }));
  expect(sent.some(({ method }) => method === 'DELETE')).toBe(false);
  await user.click(screen.getAllByRole('button', { name: 'Withdraw' }).at(-1) as HTMLElement);
  await expect.poll(() => onChange.mock.calls.length).toBe(1);
});

it('records counselling about a report that is closed until then', async () => {
  const closed = { ...made, counselling: 'needed' as const };
  const { sent, onChange, user } = open(aRelease({ waiting: [], reports: [closed] }), {
    'PUT /prescription-reports/r1/counselling': { message: 'The counselling is recorded' },
  });
  expect(await screen.findByText('Closed until counselling')).toBeDefined();
  await user.click(screen.getByRole('button', { name: 'Record counselling about report RP-AAAA-CCCC' }));
  await user.click(await screen.findByRole('button', { name: 'Record counselling' }));
  await expect.poll(() => onChange.mock.calls.length).toBe(1);
  expect(sent.some(({ method }) => method === 'PUT')).toBe(true);
});
