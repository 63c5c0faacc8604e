import { formatRupees, sumRupees } from '../../../shared/format/money.ts';
import { useMessages } from '../../../shared/i18n/messages.ts';
import { useSite } from '../../../shared/site/site.slice.ts';
import { useAppSelector } from '../../../shared/store/hooks.ts';
import { Button } from '../../../shared/ui/button.tsx';
import { Card } from '../../../shared/ui/card.tsx';
import type { DetailsValues } from '../../booking-details/index.ts';
import { selectCartItems, selectCartTotal } from '../../cart/index.ts';
import { cartPageMessages } from '../cart-page.messages.ts';

interface CartSummaryProps {
  readonly method: DetailsValues['paymentMethod'];
  readonly busy: boolean;
  readonly verifying: boolean;
}

/** The total, and the one action of the page, whose label says its effect. */
export function CartSummary({ method, busy, verifying }: CartSummaryProps) {
  const text = useMessages(cartPageMessages);
  const items = useAppSelector(selectCartItems);
  const total = useAppSelector(selectCartTotal);
  const { payments } = useSite();
  const isOnline = method === 'online' && payments.onlinePayment;
  const prices = sumRupees(items.map(({ itemId, quantity }) => ({ price: itemId.price, quantity })));
  const savings = sumRupees([
    { price: prices, quantity: 1 },
    { price: total, quantity: -1 },
  ]);
  return (
    <Card className="flex flex-col gap-4 p-4 sm:p-6">
      <h2 className="text-xl!">{text.summary}</h2>
      <dl className="tabular grid grid-cols-[1fr_auto] gap-y-2">
        <dt className="text-ink-soft">{`${text.prices} (${text.lines(items.length)})`}</dt>
        <dd className="text-right">{formatRupees(prices)}</dd>
        {savings > 0 && (
          <>
            <dt className="text-saving">{text.savings}</dt>
            <dd className="text-right text-saving">−{formatRupees(savings)}</dd>
          </>
        )}
        <dt className="border-t border-line pt-3 text-lg font-strong">{text.total}</dt>
        <dd className="border-t border-line pt-3 text-right text-2xl font-strong" data-testid="cart-total">
          {formatRupees(total)}
        </dd>
      </dl>
      {payments.testMode && isOnline && total > 0 && (
        <p className="rounded-field bg-accent-soft px-3 py-2 text-center text-sm font-strong text-saving">
          {text.testPayments}
        </p>
      )}
      <Button type="submit" variant="accent" size="large" wide busy={busy}>
        {total === 0 ? text.book : (isOnline ? text.payAndBook : text.bookPayLater)(formatRupees(total))}
      </Button>
      <p role="status" className="text-center text-sm text-ink-soft">
        {verifying ? text.verifying : text.totalHint}
      </p>
    </Card>
  );
}
