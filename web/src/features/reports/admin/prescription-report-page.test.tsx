import { ALL_PERMISSIONS, type Permission } from '@labfront/contract/permission-names';
import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { RightsProvider } from '../../../shared/rights/rights.tsx';
import { createRouter } from '../../../shared/router/router.ts';
import { RouterView } from '../../../shared/router/router-view.tsx';
import { createStore } from '../../../shared/store/create-store.ts';
import { Providers } from '../../../shared/store/providers.tsx';
import { anAccount, aReport, aReportPurchase, fakeApi, refuse } from '../../../shared/testing.tsx';
import { Component } from './prescription-report-page.tsx';

const notify = vi.hoisted(() => vi.fn());
vi.mock('../../../shared/ui/notify.ts', () => ({ notify }));
vi.mock('../../../shared/lists/use-wide.ts', () => ({ useWide: () => true }));

const due = aReport({ status: 'Pending', amount: 499 });
const pdf = (name = 'cbc.pdf', bytes = '%PDF-1.4') => new File([bytes], name, { type: 'application/pdf' });

function open(answers: Record<string, unknown>, search = '', permissions: readonly Permission[] = ALL_PERMISSIONS) {
  const { api, sent } = fakeApi({ 'GET /prescription-reports': { data: [due] }, ...answers });
  window.history.replaceState(null, '', `/${search}`);
  render(
    <Providers store={createStore({ api })} locale="en">
      <RightsProvider permissions={permissions}>
        <RouterView router={createRouter([{ path: '/', Component }])} />
      </RightsProvider>
    </Providers>,
  );
  return { sent, user: userEvent.setup({ applyAccept: false }) };
}

const formOf = (body: unknown) => (body instanceof FormData ? Object.fromEntries(body) : {});

describe('reports of everybody', () => {
  it('uploads one for a person who is searched for', async () => {
    const { sent, user } = open({
      'GET /admin/all': [anAccount()],
      'GET /prescription-reports/bookings/account-1': {
        data: [
          {
            _id: 'booking-1',
            bookingNumber: 'LN-1111-AAAA',
            patientName: 'Ramesh Verma',
            date: '2026-03-13',
            createdAt: due.createdAt,
          },
        ],
      },
      'POST /prescription-reports/upload': { data: due, message: 'ok' },
    });
    await user.click(await screen.findByRole('button', { name: 'Upload a report' }));
    const dialog = await screen.findByRole('dialog');
    await user.click(within(dialog).getByRole('button', { name: 'Upload' }));
    expect(await within(dialog).findByText('Choose the person of this report')).toBeDefined();
    expect(within(dialog).getByText('Choose a file')).toBeDefined();
    await user.type(within(dialog).getByRole('searchbox'), 'asha');
    await user.click(await within(dialog).findByRole('button', { name: /Asha Verma/ }));
    await within(dialog).findByRole('option', { name: 'LN-1111-AAAA, Ramesh Verma, 13 Mar 2026' });
    await user.selectOptions(within(dialog).getByLabelText('Booking'), 'booking-1');
    await user.type(within(dialog).getByLabelText(/^Patient/), 'Kamla Verma');
    await user.type(within(dialog).getByLabelText(/Amount due/), '499');
    await user.upload(within(dialog).getByLabelText('File'), pdf());
    await user.click(within(dialog).getByRole('button', { name: 'Upload' }));
    await expect.poll(() => notify.mock.lastCall).toEqual(['success', 'The report is there, its person is told']);
    const upload = sent.find(({ method }) => method === 'POST');
    expect(formOf(upload?.body)).toMatchObject({
      userId: 'account-1',
      amount: '499',
      reportType: 'Blood Test',
      bookingId: 'booking-1',
      patientName: 'Kamla Verma',
    });
  });

  it('is shown without its form to who may not change it', async () => {
    const { sent, user } = open({ 'GET /prescription-reports/versions/report-1': { data: [] } }, '', ['report.read']);
    await user.click(await screen.findByRole('button', { name: /^Open the / }));
    const dialog = await screen.findByRole('dialog');
    expect(within(dialog).getByText('Dr Rao')).toBeDefined();
    expect(within(dialog).queryByRole('button', { name: 'Save' })).toBeNull();
    expect(sent.filter(({ url }) => url.includes('/bookings/'))).toEqual([]);
  });

  it('is prepared for a prescription by its address', async () => {
    const { sent, user } = open(
      {
        'POST /prescription-reports/upload': refuse(400, {
          message: 'No',
          issues: [{ path: 'amount', message: 'Too odd' }],
        }),
      },
      '?person=account-1&name=Asha&prescription=rx-1',
    );
    const dialog = await screen.findByRole('dialog');
    await user.upload(within(dialog).getByLabelText('File'), pdf());
    await user.click(within(dialog).getByRole('button', { name: 'Upload' }));
    expect(await within(dialog).findByText('Too odd')).toBeDefined();
    expect(formOf(sent.at(-1)?.body)).toMatchObject({ userId: 'account-1', prescriptionId: 'rx-1' });
  });

  it.each([
    [pdf('report.exe'), 'This type of file is not taken. Please send a PDF, JPEG or PNG file.'],
    [pdf('empty.pdf', ''), 'This file is empty. Please choose another one.'],
    [pdf('large.pdf', 'x'.repeat(21_000_000)), 'This file has 20.1 MB; at most 20 MB can be sent.'],
  ])('refuses %o before it is sent', async (file, said) => {
    const { sent, user } = open({}, '?person=account-1&name=Asha');
    const dialog = await screen.findByRole('dialog');
    await user.upload(within(dialog).getByLabelText('File'), file);
    await user.click(within(dialog).getByRole('button', { name: 'Upload' }));
    expect(await within(dialog).findByText(said)).toBeDefined();
    expect(sent.some(({ method }) => method === 'POST')).toBe(false);
  });

  it('changes the state in its row, and says why it could not', async () => {
    const { sent, user } = open({
      'PUT /prescription-reports/status/report-1': refuse(409, { message: 'Money was received' }),
    });
    await user.selectOptions(await within(await screen.findByRole('table')).findByRole('combobox'), 'Completed');
    await expect.poll(() => notify.mock.lastCall).toEqual(['error', 'Money was received']);
    expect(sent.find(({ method }) => method === 'PUT')?.body).toBe('{"status":"Completed"}');
  });

  it('amends with a reason, and shows versions and who downloaded', async () => {
    const version = { issuedAt: due.createdAt, reason: '', fileName: 'abc.pdf', originalName: 'cbc.pdf' };
    const { sent, user } = open({
      'PUT /prescription-reports/report-1': { data: { ...due, version: 2 } },
      'GET /prescription-reports/versions/report-1': {
        data: [{ ...version, version: 1, reportFile: due.reportFile, checkCode: 'RP-1' }],
      },
      'GET /prescription-reports/access-log/report-1': {
        data: [{ at: due.createdAt, who: 'Asha Verma', action: 'viewed' }],
      },
    });
    await user.click(await screen.findByRole('button', { name: 'Open the Blood Test report of Asha Verma' }));
    const dialog = await screen.findByRole('dialog');
    expect(await within(dialog).findByText('Version 1')).toBeDefined();
    expect(await within(dialog).findByText('Opened by Asha Verma')).toBeDefined();
    await user.upload(within(dialog).getByLabelText(/New file/), pdf('right.pdf'));
    await user.click(within(dialog).getByRole('button', { name: 'Save' }));
    expect(await within(dialog).findByText('Say why there is a new file')).toBeDefined();
    await user.type(within(dialog).getByLabelText(/Why is it amended/), 'A unit was wrong');
    await user.click(within(dialog).getByRole('button', { name: 'Save' }));
    await expect.poll(() => notify.mock.lastCall).toEqual(['success', 'The report is saved']);
    const sending = sent.find(({ method }) => method === 'PUT');
    expect(formOf(sending?.body)).toMatchObject({ reason: 'A unit was wrong', amount: '499' });
  });

  it('deletes only after saying what happens to it and to its money', async () => {
    const { sent, user } = open({
      'GET /prescription-reports': { data: [aReport({ amount: 499, paymentStatus: 'paid', paidBy: 'online' })] },
      'DELETE /prescription-reports/report-1': { id: 'report-1', message: 'ok' },
    });
    await user.click(await screen.findByRole('button', { name: 'Delete the Blood Test report of Asha Verma' }));
    const dialog = await screen.findByRole('alertdialog');
    expect(within(dialog).getByText('₹499 was paid for it and goes back.')).toBeDefined();
    expect(sent.some(({ method }) => method === 'DELETE')).toBe(false);
    await user.click(within(dialog).getByRole('button', { name: 'Delete' }));
    await expect.poll(() => notify.mock.lastCall).toEqual(['success', 'The report is withdrawn']);
  });

  it('records money over the counter, and reads the list again', async () => {
    let lists = 0;
    const { sent, user } = open({
      'GET /prescription-reports': () => {
        lists += 1;
        return { data: [due] };
      },
      'PUT /prescription-reports/report-1/payment': { data: aReportPurchase(), message: 'The payment is recorded' },
    });
    await user.click(await screen.findByRole('button', { name: 'Money and mails of report RP-AAAA-CCCC' }));
    expect((await screen.findByRole('menuitem', { name: 'Refund' })).getAttribute('aria-disabled')).toBe('true');
    await user.click(screen.getByRole('menuitem', { name: 'Record payment' }));
    const dialog = await screen.findByRole('dialog', { name: 'Payment for report RP-AAAA-CCCC' });
    await user.type(within(dialog).getByLabelText('Received by'), 'Ravi');
    await user.click(within(dialog).getByRole('button', { name: 'Record ₹499' }));
    await expect.poll(() => notify.mock.lastCall).toEqual(['success', 'The payment is recorded']);
    expect(sent.find(({ method }) => method === 'PUT')?.body).toBe('{"method":"cash","receivedBy":"Ravi"}');
    await expect.poll(() => lists).toBe(2);
  });

  it('lists the money to give back, of withdrawn reports too, which are neither opened nor deleted', async () => {
    const back = { amount: 499, paymentStatus: 'refund_pending', paidBy: 'cash', withdrawn: true } as const;
    const { sent } = open(
      { 'GET /prescription-reports': { data: [aReport({ ...back, reportFile: null })] } },
      '?status=refund_pending',
    );
    const table = within(await screen.findByRole('table'));
    expect(await table.findByText('Withdrawn')).toBeDefined();
    for (const name of [/^Open the/, /^Delete the/]) {
      expect(table.getByRole('button', { name }).hasAttribute('disabled')).toBe(true);
    }
    expect(sent.at(-1)?.url).toContain('status=refund_pending');
  });

  it('hands out the money of a gateway that is gone, and mails once more', async () => {
    const paid = { amount: 499, paymentStatus: 'paid', paidBy: 'online', receiptNumber: 'R/1' } as const;
    const { sent, user } = open({
      'GET /prescription-reports': { data: [aReport({ ...paid, gatewayGone: true })] },
      'POST /prescription-reports/report-1/refund': { data: aReportPurchase(), message: 'The hand-out is recorded' },
      'POST /prescription-reports/report-1/mail': { message: 'The mail is on its way to asha@example.com' },
    });
    const menu = await screen.findByRole('button', { name: 'Money and mails of report RP-AAAA-CCCC' });
    await user.click(menu);
    await user.click(await screen.findByRole('menuitem', { name: 'Refund' }));
    const dialog = await screen.findByRole('dialog', { name: 'Refund for report RP-AAAA-CCCC' });
    expect(within(dialog).getByText('The gateway that took this money is gone')).toBeDefined();
    await user.type(within(dialog).getByLabelText('Reason'), 'Late');
    await user.type(within(dialog).getByLabelText('Received by'), 'Asha');
    await user.click(within(dialog).getByRole('button', { name: 'Record the hand-out' }));
    await expect.poll(() => notify.mock.lastCall).toEqual(['success', 'The hand-out is recorded']);
    expect(JSON.parse(String(sent.find(({ url }) => url.endsWith('/refund'))?.body))).toMatchObject({
      amount: 499,
      reason: 'Late',
      method: 'cash',
      receivedBy: 'Asha',
    });
    await user.click(menu);
    await user.click(await screen.findByRole('menuitem', { name: 'Mail the receipt' }));
    await expect.poll(() => notify.mock.lastCall?.[1]).toBe('The mail is on its way to asha@example.com');
    expect(sent.at(-1)?.body).toBe('{"mail":"receipt"}');
  });

  it('are found by the days on which they were issued', async () => {
    const { sent } = open({}, '?from=2026-03-01&to=2026-03-12');
    expect((await screen.findByLabelText<HTMLInputElement>('Issued to')).value).toBe('2026-03-12');
    expect(sent[0]?.url).toContain('from=2026-03-01&to=2026-03-12');
  });

  it('says why the list could not be fetched', async () => {
    open({ 'GET /prescription-reports': refuse(500, {}) });
    expect(await screen.findByText('Failed to fetch reports')).toBeDefined();
  });
});
