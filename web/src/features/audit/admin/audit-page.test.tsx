import type { AuditEntry } from '@labfront/contract/audit';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { createRouter } from '../../../shared/router/router.ts';
import { RouterView } from '../../../shared/router/router-view.tsx';
import { createStore } from '../../../shared/store/create-store.ts';
import { Providers } from '../../../shared/store/providers.tsx';
import { fakeApi, refuse } from '../../../shared/testing.tsx';
import { Component } from './audit-page.tsx';

vi.mock('../../../shared/ui/notify.ts', () => ({ notify: vi.fn() }));
vi.mock('../../../shared/lists/use-wide.ts', () => ({ useWide: () => true }));

const entry = (changes: Partial<AuditEntry> = {}): AuditEntry => ({
  _id: 'entry-1',
  at: '2026-03-10T03:30:00.000Z',
  actor: { _id: 'account-1', firstName: 'Asha', lastName: 'Verma', mobileNumber: '' },
  action: 'cart-booking.moved',
  sentence: 'Asha Verma moved booking LB-1 from Pending to Confirmed',
  recordName: 'LB-1',
  recordId: 'booking-1',
  address: '10.0.0.1',
  details: { from: 'Pending', to: 'Confirmed' },
  ...changes,
});

function open(answer: unknown, search = '') {
  const { api, sent } = fakeApi({ 'GET /admin/audit': answer });
  window.history.replaceState(null, '', `/${search}`);
  const router = createRouter([{ path: '/', Component }]);
  render(
    <Providers store={createStore({ api })} locale="en">
      <RouterView router={router} />
    </Providers>,
  );
  return { sent, router, user: userEvent.setup() };
}

it('shows who did what, and says when nobody was signed in', async () => {
  open({
    data: [entry(), entry({ _id: 'entry-2', actor: null, action: 'sign-in.failed', recordId: 'r1', recordName: null })],
  });
  const rows = (await screen.findAllByRole('row')).slice(1).map((row) => row.textContent);
  expect(rows[0]).toMatch(
    /moved booking LB-1 from Pending.*10 Mar 2026.*Asha Verma.*LB-1.*10\.0\.0\.1.*After: Confirmed/,
  );
  expect(rows[1]).toContain('Nobody signed in');
  // An identifier says nothing to a reader.
  expect(rows[1]).toMatch(/Only this record(?!.*r1)/);
});

it('names the details in words, money in rupees, and leaves identifiers out', async () => {
  const details = {
    finalPriceBefore: 500,
    paise: 12_300,
    priceBefore: 90,
    changed: 'final_price, hindiName, pending_email',
    isRequired: true,
    into: '01a21e02-bf2e-7000-9b36-c47607889429',
    reason: null,
  };
  open({ data: [entry({ details })] });
  const row = (await screen.findAllByRole('row'))[1]?.textContent;
  expect(row).toMatch(/Price before: ₹500.*Amount: ₹123.*Price before: ₹90/);
  expect(row).toContain('Changed: Price after discount, Hindi name, E-mail, to be confirmed');
  expect(row).toContain('Is required: yes');
  expect(row).not.toMatch(/01a21e02|null|[a-z][A-Z][a-z]+:|_/);
});

it('says states, kinds and reasons in words', async () => {
  const details = { kind: 'specimen_lost', paise: 51_000, method: 'upi', roleId: 'front-desk', code: 'CLINIC-7' };
  open({
    data: [entry({ details }), entry({ _id: 'entry-2', details: { reason: 'The tube broke', to: 'approved' } })],
  });
  const rows = (await screen.findAllByRole('row')).slice(1).map((row) => row.textContent);
  expect(rows[0]).toContain('Kind: Sample lost or unusable');
  expect(rows[0]).toMatch(/Amount: ₹510.*How: UPI.*Role: Front desk.*Code: CLINIC-7/);
  expect(rows[1]).toMatch(/Reason: The tube broke.*After: Approved/);
});

it('asks for what the address says, and narrows to a person, a record, an area and days', async () => {
  const { sent, router, user } = open({ data: [entry()] }, '?q=asha&from=2026-03-01&page=2');
  await user.click(await screen.findByRole('button', { name: 'Asha Verma' }));
  expect(sent[0]?.url).toContain('page=2&limit=20&q=asha&from=2026-03-01');
  await user.click(screen.getByRole('button', { name: 'LB-1' }));
  await user.selectOptions(screen.getByRole('combobox', { name: 'About' }), 'Signing in');
  expect(router.state.location.search).toBe('?q=asha&from=2026-03-01&actor=account-1&record=booking-1&action=sign-in');
  await user.click(screen.getByRole('button', { name: 'Drop the filter: One person' }));
  await waitFor(() => expect(sent.at(-1)?.url).toMatch(/action=sign-in&from=2026-03-01&record=booking-1$/));
});

it('says when nothing fits, and asks again after a failure', async () => {
  const answers = [refuse(500, {}), { data: [] }];
  const { user } = open(() => answers.shift(), '?record=gone');
  await screen.findByText('Failed to fetch the audit log');
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  await screen.findByText('No entry fits this search');
  expect(screen.getByRole('button', { name: 'Clear search and filters' })).toBeDefined();
});
