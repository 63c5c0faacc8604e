// The checkout of the built-in test gateway. Like a real gateway's it is not part of the page: it opens over it in its own root, and
// returns the outcome.
import { useState } from 'react';
import { createRoot } from 'react-dom/client';
import { ApiError, failureText } from '../../shared/api/api-error.ts';
import { formatRupees } from '../../shared/format/money.ts';
import { FormError } from '../../shared/forms/form-error.tsx';
import { LocaleContext, useLocale, useMessages } from '../../shared/i18n/messages.ts';
import { Button } from '../../shared/ui/button.tsx';
import { Dialog } from '../../shared/ui/dialog.tsx';
import type { Checkout, CheckoutContext, CheckoutOrder, CheckoutOutcome } from './checkout.types.ts';
import { paymentsMessages } from './payments.messages.ts';

/** Long enough for the closing dialog to fade out and return the focus. */
const CLOSING_MS = 250;

export const openTestCheckout: Checkout = (_gateway, order, context) =>
  new Promise((resolve) => {
    const place = document.body.appendChild(document.createElement('div'));
    const root = createRoot(place);
    const end = (outcome: CheckoutOutcome) => {
      resolve(outcome);
      setTimeout(() => {
        root.unmount();
        place.remove();
      }, CLOSING_MS);
    };
    root.render(
      <LocaleContext value={context.locale}>
        <TestCheckout order={order} context={context} onEnd={end} />
      </LocaleContext>,
    );
  });

interface TestCheckoutProps {
  readonly order: CheckoutOrder;
  readonly context: CheckoutContext;
  readonly onEnd: (outcome: CheckoutOutcome) => void;
}

function TestCheckout({ order, context, onEnd }: TestCheckoutProps) {
  const text = useMessages(paymentsMessages);
  const locale = useLocale();
  const [open, setOpen] = useState(true);
  const [busy, setBusy] = useState<'success' | 'failure' | null>(null);
  const [problem, setProblem] = useState<string | null>(null);

  const end = (outcome: CheckoutOutcome) => {
    setOpen(false);
    onEnd(outcome);
  };

  async function press(outcome: 'success' | 'failure') {
    setBusy(outcome);
    setProblem(null);
    try {
      const result = await context.api.call('POST /payment/test/pay', { body: { orderId: order.orderId, outcome } });
      end({ kind: 'paid', result });
    } catch (error) {
      setBusy(null);
      const code = error instanceof ApiError ? error.code : '';
      if (code === 'PAYMENT_FAILED') end({ kind: 'failed', message: failureText(error, text.payFailed, locale) });
      else if (code === 'ORDER_PAID') end({ kind: 'already-paid' });
      else setProblem(code === 'NO_ANSWER' ? text.unreachable : failureText(error, text.payFailed, locale));
    }
  }

  return (
    <Dialog
      open={open}
      onClose={() => busy === null && end({ kind: 'dismissed' })}
      title={text.title}
      description={text.description}
      actions={
        <div className="flex w-full flex-col gap-3 sm:flex-row-reverse">
          <Button
            variant="accent"
            size="large"
            busy={busy === 'success'}
            disabled={busy === 'failure'}
            onClick={() => void press('success')}
            className="sm:grow"
          >
            {text.pay(formatRupees(order.amount))}
          </Button>
          <Button
            variant="secondary"
            size="large"
            busy={busy === 'failure'}
            disabled={busy === 'success'}
            onClick={() => void press('failure')}
          >
            {text.fail}
          </Button>
        </div>
      }
    >
      <div className="flex flex-col gap-4">
        <dl className="grid grid-cols-[auto_1fr] gap-x-6 gap-y-2">
          <dt className="text-ink-soft">{text.payTo}</dt>
          <dd className="text-right font-strong">{context.siteName}</dd>
          <dt className="text-ink-soft">{text.order}</dt>
          <dd className="tabular text-right">{order.reference}</dd>
          <dt className="self-center text-ink-soft">{text.amount}</dt>
          <dd className="tabular text-right text-2xl font-strong">{formatRupees(order.amount)}</dd>
        </dl>
        <FormError message={problem} />
      </div>
    </Dialog>
  );
}
