import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ComponentType } from 'react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { createRouter } from '../../shared/router/router.ts';
import { RouterView } from '../../shared/router/router-view.tsx';
import { login } from '../../shared/session/auth.slice.ts';
import { createStore } from '../../shared/store/create-store.ts';
import { Providers } from '../../shared/store/providers.tsx';
import { anAccount, aReport, fakeApi, refuse } from '../../shared/testing.tsx';
import * as payments from '../payments/index.ts';
import { Component as CheckPage } from './check-page.tsx';
import { Component as DownloadPage } from './download-report-page.tsx';
import { Component as PaymentPage } from './payment-page.tsx';

const notify = vi.hoisted(() => vi.fn());
vi.mock('../../shared/ui/notify.ts', () => ({ notify }));
vi.mock('../payments/index.ts', () => ({ openCheckout: vi.fn(), usePayer: () => ({}) }));
const saved: string[] = [];

beforeEach(() => {
  notify.mockClear();
  saved.length = 0;
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push(this.download);
  });
  URL.createObjectURL = () => 'blob:x';
});

async function open(Page: ComponentType, path: string, address: string, answers: Record<string, unknown>) {
  const account = anAccount();
  const signedIn = { ...account, token: 't', user: account, message: 'Welcome' };
  const { api, sent } = fakeApi({ 'POST /admin/login': signedIn, ...answers });
  const store = createStore({ api });
  await store.dispatch(login({ body: { email: 'a@b.in', password: 'x' } }));
  window.history.replaceState(null, '', address);
  render(
    <Providers store={store} locale="en">
      <RouterView router={createRouter([{ path, Component: Page }])} />
    </Providers>,
  );
  return { sent, user: userEvent.setup() };
}

describe('download reports', () => {
  const path = '/download-report';
  const call = 'GET /prescription-reports/account-1';

  it('shows what is due and what is ready, and saves under the name of the server', async () => {
    const due = aReport({ _id: 'report-2', status: 'Pending', amount: 499, reportFile: null, reportType: 'MRI' });
    const { user } = await open(DownloadPage, path, path, {
      [call]: { data: [due, aReport()] },
      'GET /prescription-reports/download/abc.pdf': () =>
        new Response('%PDF', {
          headers: { 'content-length': '4', 'content-disposition': 'attachment; filename="cbc.pdf"' },
        }),
    });
    const pay = await screen.findByRole('link', { name: 'Pay Now ₹499' });
    expect(pay.getAttribute('href')).toBe('/payment/report-2');
    expect(screen.getByText('Payment due')).toBeDefined();
    await user.click(screen.getByRole('button', { name: 'Download cbc.pdf' }));
    await expect.poll(() => saved).toEqual(['cbc.pdf']);
    expect(notify).toHaveBeenCalledWith('success', 'The report is saved');
    expect(screen.queryByRole('button', { name: /ZIP/ })).toBeNull();
  });

  it('saves the receipt of what was paid, and has none for what was free', async () => {
    const paid = aReport({
      _id: 'report-2',
      amount: 499,
      paymentStatus: 'paid',
      paidBy: 'online',
      receiptNumber: 'R/1',
    });
    const { user } = await open(DownloadPage, path, path, {
      [call]: { data: [paid, aReport({ checkCode: 'RP-FREE' })] },
      'GET /prescription-reports/receipt/report-2': () =>
        new Response('%PDF', { headers: { 'content-disposition': 'attachment; filename="R-1.pdf"' } }),
    });
    await user.click(await screen.findByRole('button', { name: 'Receipt of report RP-AAAA-CCCC' }));
    await expect.poll(() => saved).toEqual(['R-1.pdf']);
    expect(screen.queryByRole('button', { name: 'Receipt of report RP-FREE' })).toBeNull();
  });

  it('says why a download failed', async () => {
    const { user } = await open(DownloadPage, path, path, {
      [call]: { data: [aReport()] },
      'GET /prescription-reports/download/abc.pdf': refuse(500, {}),
    });
    await user.click(await screen.findByRole('button', { name: 'Download cbc.pdf' }));
    await expect.poll(() => notify.mock.lastCall).toEqual(['error', 'Failed to download report']);
  });

  it("says for whom each report is, and shows one patient's alone", async () => {
    const ramesh = aReport({ _id: 'b', patientName: 'Ramesh Verma', bookingNumber: 'LN-1111-AAAA' });
    const { user } = await open(DownloadPage, path, path, { [call]: { data: [aReport({ _id: 'a' }), ramesh] } });
    expect((await screen.findByRole('link', { name: 'Booking LN-1111-AAAA' })).getAttribute('href')).toBe(
      '/user/orders#LN-1111-AAAA',
    );
    await user.selectOptions(screen.getByLabelText('Patient'), 'Asha Verma');
    expect(await screen.findByText('1 report')).toBeDefined();
    expect(screen.queryByText('Booking LN-1111-AAAA')).toBeNull();
    expect(window.location.search).toBe('?patient=Asha+Verma');
  });

  it('searches, and saves what is chosen as one ZIP', async () => {
    const reports = ['a', 'b', 'c'].map((id) => aReport({ _id: id, originalName: `${id}.pdf` }));
    const { sent, user } = await open(DownloadPage, path, path, {
      [call]: { data: reports },
      'GET /prescription-reports/zip': () => new Response('PK'),
    });
    await user.click(await screen.findByRole('checkbox', { name: 'Put a.pdf into the ZIP' }));
    await user.click(screen.getByRole('checkbox', { name: 'Put c.pdf into the ZIP' }));
    await user.click(screen.getByRole('button', { name: 'Save as ZIP' }));
    await expect.poll(() => saved).toEqual(['reports.zip']);
    expect(decodeURIComponent(sent.at(-1)?.url ?? '')).toContain('ids=a,c');
    await user.type(screen.getByRole('searchbox'), 'b.pdf');
    expect(await screen.findByText('1 report')).toBeDefined();
    await user.type(screen.getByRole('searchbox'), 'x');
    await user.click(await screen.findByRole('button', { name: 'Clear the search' }));
    expect(await screen.findByText('3 reports')).toBeDefined();
  });

  it('says that a report is preliminary, and which one is accredited, and names each in its heading', async () => {
    const made = {
      origin: 'made',
      createdAt: '2026-03-10T04:00:00.000Z',
      issuedAt: '2026-03-12T04:00:00.000Z',
    } as const;
    const reports = [
      aReport({ ...made, _id: 'a', kind: 'preliminary', accredited: true }),
      aReport({ ...made, _id: 'b', kind: 'final', version: 2 }),
      aReport({ ...made, _id: 'c', kind: 'supplementary', version: 3 }),
    ];
    await open(DownloadPage, path, path, { [call]: { data: reports } });
    const headings = await screen.findAllByRole('heading', { name: 'Blood Test Issued 12 Mar 2026, Asha Verma' });
    const said = headings.map((heading) => heading.closest('li')?.textContent ?? '');
    expect(said.map((card) => card.includes('Preliminary: some tests are still open.'))).toEqual([true, false, false]);
    expect(said.map((card) => card.includes('With the symbol of our accreditation'))).toEqual([true, false, false]);
    expect(said.map((card) => card.includes('Supplementary: it has results'))).toEqual([false, false, true]);
  });

  it('says that a report was amended, why, and who opened it', async () => {
    const amended = aReport({ version: 2, amendedAt: '2026-03-12T04:00:00.000Z', amendReason: 'A unit was wrong' });
    const { user } = await open(DownloadPage, path, path, {
      [call]: { data: [amended] },
      'GET /prescription-reports/access-log/report-1': {
        data: [{ at: '2026-03-12T05:00:00.000Z', who: 'Administrator', action: 'downloaded' }],
      },
    });
    expect(await screen.findByText('Amended on 12 Mar 2026: this is version 2')).toBeDefined();
    expect(screen.getByText('Why: A unit was wrong')).toBeDefined();
    await user.click(screen.getByText('Opened by, and when'));
    expect(await screen.findByText('Saved by Administrator')).toBeDefined();
  });

  it('says why they could not be fetched, and fetches again', async () => {
    let tries = 0;
    const { user } = await open(DownloadPage, path, path, {
      [call]: () => {
        tries += 1;
        return tries === 1 ? refuse(500, {}) : { data: [aReport()] };
      },
    });
    expect(await screen.findByText('Failed to fetch reports for the prescription')).toBeDefined();
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByRole('button', { name: 'Download cbc.pdf' })).toBeDefined();
  });

  it('says that there are none', async () => {
    await open(DownloadPage, path, path, { [call]: { data: [] } });
    expect(await screen.findByText('No reports yet')).toBeDefined();
  });
});

describe('pay for a report', () => {
  const path = '/payment/:reportId';
  const due = aReport({ status: 'Pending', amount: 499, reportFile: null });
  const order = { orderId: 'order_1', amount: 499, currency: 'INR', gateway: { name: 'test', keyId: 'k' } };
  const result = { razorpay_order_id: 'order_1', razorpay_payment_id: 'pay_1', razorpay_signature: 's' };
  const answers = {
    'GET /prescription-reports/report-1': { data: [due] },
    'POST /prescription-reports/report-1/order': order,
    'PUT /prescription-reports/report-1/verify': {
      data: { ...due, status: 'Completed', paymentStatus: 'paid', paidBy: 'online', receiptNumber: 'R/1' },
      message: 'Payment received',
    },
  };

  it('says what is paid for, pays, and then offers the file', async () => {
    vi.mocked(payments.openCheckout).mockResolvedValue({ kind: 'paid', result });
    const { sent, user } = await open(PaymentPage, path, '/payment/report-1', answers);
    await user.click(await screen.findByRole('button', { name: 'Pay ₹499' }));
    expect(await screen.findByRole('heading', { name: 'Payment received, your report is ready' })).toBeDefined();
    expect(screen.getByRole('button', { name: 'Download cbc.pdf' })).toBeDefined();
    expect(screen.getByRole('button', { name: 'Receipt of report RP-AAAA-CCCC' })).toBeDefined();
    expect(JSON.parse(String(sent.at(-1)?.body))).toEqual({
      order_id: 'order_1',
      razorpay_payment_id: 'pay_1',
      razorpay_signature: 's',
    });
    // Nothing about the report but its code goes to the gateway.
    expect(vi.mocked(payments.openCheckout).mock.lastCall?.[1]).toEqual({
      orderId: 'order_1',
      amount: 499,
      reference: 'RP-AAAA-CCCC',
    });
  });

  it.each([
    [{ kind: 'dismissed' }, 'You closed the payment, and nothing was paid.'],
    [{ kind: 'failed', message: 'Declined.' }, /^Declined\. Your next try pays the same order/],
  ] as const)('%j may be tried again', async (outcome, said) => {
    vi.mocked(payments.openCheckout).mockResolvedValue(outcome);
    const { user } = await open(PaymentPage, path, '/payment/report-1', answers);
    await user.click(await screen.findByRole('button', { name: 'Pay ₹499' }));
    expect(await screen.findByText(said)).toBeDefined();
    expect(screen.getByRole('button', { name: 'Try again: pay ₹499' })).toBeDefined();
  });

  it('a payment that our server has not confirmed yet is waited for, never paid twice', async () => {
    vi.mocked(payments.openCheckout).mockResolvedValue({ kind: 'paid', result });
    const { user } = await open(PaymentPage, path, '/payment/report-1', {
      ...answers,
      'PUT /prescription-reports/report-1/verify': refuse(503, { message: 'Later' }),
    });
    await user.click(await screen.findByRole('button', { name: 'Pay ₹499' }));
    expect(await screen.findByText('Payment received, confirming')).toBeDefined();
    expect(screen.queryByRole('button', { name: /Pay/i })).toBeNull();
  });

  it('money that goes back is said', async () => {
    vi.mocked(payments.openCheckout).mockResolvedValue({ kind: 'paid', result });
    const { user } = await open(PaymentPage, path, '/payment/report-1', {
      ...answers,
      'PUT /prescription-reports/report-1/verify': refuse(409, {
        message: 'This report was withdrawn. Your money is on its way back.',
        code: 'REPORT_WITHDRAWN',
      }),
    });
    await user.click(await screen.findByRole('button', { name: 'Pay ₹499' }));
    expect(await screen.findByText(/Your money is on its way back/)).toBeDefined();
  });

  it.each([
    ['nobody’s', []],
    ['somebody else’s, for an administrator', [{ ...due, userId: { ...due.userId, _id: 'other' } }]],
  ])('%s is not found', async (_whose, data) => {
    await open(PaymentPage, path, '/payment/report-1', { 'GET /prescription-reports/report-1': { data } });
    expect(await screen.findByText(/page/i, { selector: 'h1' })).toBeDefined();
    expect(screen.queryByRole('button', { name: /Pay/ })).toBeNull();
  });
});

describe('check a code', () => {
  const path = '/check/:code';
  const call = 'GET /prescription-reports/check/RP-1';

  it.each([
    ['genuine', 'This report is genuine'],
    ['superseded', 'This report was superseded'],
    ['withdrawn', 'This report was withdrawn'],
  ])('%s', async (state, said) => {
    const answer = { state, issuedAt: '2026-03-10T04:00:00.000Z', laboratory: 'Narmada' };
    await open(CheckPage, path, '/check/RP-1', { [call]: answer });
    expect(await screen.findByRole('heading', { name: said })).toBeDefined();
    expect(within(document.body).getByText('Issued on 10 Mar 2026 by Narmada')).toBeDefined();
  });

  it('a code that is not ours', async () => {
    await open(CheckPage, path, '/check/RP-1', { [call]: refuse(404, { message: 'Report not found' }) });
    expect(await screen.findByRole('heading', { name: 'We have not issued a report with this code' })).toBeDefined();
  });
});
