// From the press of "Pay" to the report that is ready. Browser and gateway both report the payment; whichever is first counts.
import type { Report } from '@labfront/contract/reports';
import { useEffect, useState } from 'react';
import type { FailureCode } from '../../shared/api/api-error.ts';
import { useLocale } from '../../shared/i18n/messages.ts';
import { useSite } from '../../shared/site/site.slice.ts';
import { customThunk, fallbackOf } from '../../shared/store/api-thunk.ts';
import { useAppDispatch } from '../../shared/store/hooks.ts';
import { type CheckoutContext, type CheckoutOrder, type Gateway, openCheckout, usePayer } from '../payments/index.ts';
import { reportsMessages } from './reports.messages.ts';
import { fetchReports, orderReport, verifyReport } from './reports.slice.ts';

const POLL_MS = 3_000;

type PaymentState =
  | { readonly phase: 'idle' | 'paying' | 'confirming' | 'dismissed' | 'paid' }
  | { readonly phase: 'failed'; readonly message: string };

interface Opening extends Omit<CheckoutContext, 'api'> {
  readonly gateway: Gateway;
  readonly order: CheckoutOrder;
}

const openReportCheckout = customThunk(
  'reports/checkout',
  fallbackOf(reportsMessages, 'verifyFailed'),
  (api, { gateway, order, ...page }: Opening) => openCheckout(gateway, order, { ...page, api }),
);

/** Refusals that say that the money goes back; any other failure after a payment is settled by the gateway's own message. */
const GOES_BACK: ReadonlySet<FailureCode> = new Set(['REPORT_WITHDRAWN', 'ALREADY_PAID', 'AMOUNT_CHANGED']);

export function useReportPayment(report: Report): { readonly state: PaymentState; readonly pay: () => Promise<void> } {
  const dispatch = useAppDispatch();
  const locale = useLocale();
  const { name: siteName } = useSite();
  const person = usePayer();
  const [state, setState] = useState<PaymentState>({ phase: 'idle' });
  const { _id: id, status, checkCode } = report;
  const params = { id };

  const verify = async (body: Parameters<typeof verifyReport>[0]['body']) => {
    const answer = await dispatch(verifyReport({ params, body }));
    if (verifyReport.fulfilled.match(answer)) return setState({ phase: 'paid' });
    const failure = answer.payload;
    if (failure && GOES_BACK.has(failure.code)) setState({ phase: 'failed', message: failure.message });
    else setState({ phase: 'confirming' });
  };

  const pay = async () => {
    setState({ phase: 'paying' });
    const ordered = await dispatch(orderReport({ params }));
    if (!orderReport.fulfilled.match(ordered)) {
      setState({ phase: 'failed', message: ordered.payload?.message ?? '' });
      // Paid or released meanwhile: the page shows what is.
      return void dispatch(fetchReports({ params }));
    }
    const { orderId, amount, gateway } = ordered.payload;
    const order = { orderId, amount, reference: checkCode };
    const outcome = await dispatch(openReportCheckout({ gateway, order, locale, siteName, person })).unwrap();
    switch (outcome.kind) {
      case 'paid': {
        const { razorpay_order_id: order_id, ...signed } = outcome.result;
        return verify({ order_id, ...signed });
      }
      case 'already-paid':
        return setState({ phase: 'confirming' });
      case 'failed':
        return setState({ phase: 'failed', message: outcome.message });
      case 'dismissed':
        return setState({ phase: 'dismissed' });
    }
  };

  const isConfirming = state.phase === 'confirming' && status !== 'Completed';
  useEffect(() => {
    if (!isConfirming) return;
    const timer = setInterval(() => void dispatch(fetchReports({ params: { id } })), POLL_MS);
    return () => clearInterval(timer);
  }, [dispatch, id, isConfirming]);

  return { state: state.phase === 'confirming' && !isConfirming ? { phase: 'paid' } : state, pay };
}
