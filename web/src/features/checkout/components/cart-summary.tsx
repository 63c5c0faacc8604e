import { Fragment } from 'react';
import { formatRupees, sumRupees } from '../../../shared/format/money.ts';
import { useMessages } from '../../../shared/i18n/messages.ts';
import { useSite } from '../../../shared/site/site.slice.ts';
import { useAppSelector } from '../../../shared/store/hooks.ts';
import { Button } from '../../../shared/ui/button.tsx';
import { Card } from '../../../shared/ui/card.tsx';
import type { DetailsValues } from '../../booking-details/index.ts';
import { selectCart, selectCartItems, selectCartSubtotal } from '../../cart/index.ts';
import type { Bill } from '../bill.ts';
import { cartPageMessages } from '../cart-page.messages.ts';
import { CouponField } from './coupon-field.tsx';

interface CartSummaryProps {
  readonly method: DetailsValues['paymentMethod'];
  readonly bill: Bill;
  readonly busy: boolean;
  readonly verifying: boolean;
}

/** The parts of the total. */
export function CartSummary({ method, bill }: Pick<CartSummaryProps, 'method' | 'bill'>) {
  const text = useMessages(cartPageMessages);
  const items = useAppSelector(selectCartItems);
  const { included, discount, refusal, total } = bill;
  const subtotal = useAppSelector(selectCartSubtotal);
  const { charges, pincode } = useAppSelector(selectCart);
  const { payments } = useSite();
  const isOnline = method === 'online' && payments.onlinePayment;
  const prices = sumRupees(items.map(({ itemId, quantity }) => ({ price: itemId.price, quantity })));
  const pieces = items.reduce((sum, { quantity }) => sum + quantity, 0);
  const isSeveral = pieces > items.length;
  const savings = sumRupees([
    { price: prices, quantity: 1 },
    { price: subtotal, quantity: -1 },
  ]);
  return (
    <Card className="flex flex-col gap-4 p-4 sm:p-6">
      <h2 className="text-xl!">{text.summary}</h2>
      <dl className="tabular grid grid-cols-[1fr_auto] gap-y-2">
        <dt className="text-ink-soft">{`${text.prices} (${isSeveral ? text.linesOfPieces(items.length, pieces) : text.lines(items.length)})`}</dt>
        <dd className="text-right">{formatRupees(prices)}</dd>
        {savings > 0 && (
          <>
            <dt className="text-saving">{text.savings}</dt>
            <dd className="text-right text-saving">−{formatRupees(savings)}</dd>
          </>
        )}
        {included > 0 && (
          <>
            <dt className="text-saving">{text.included}</dt>
            <dd className="text-right text-saving">−{formatRupees(included)}</dd>
          </>
        )}
        {discount && (
          <>
            <dt className="text-saving">{text.discount(discount.code)}</dt>
            <dd className="text-right text-saving">−{formatRupees(discount.amount)}</dd>
          </>
        )}
        {charges.map(({ kind, amount }) => (
          <Fragment key={kind}>
            <dt className="text-ink-soft">{text.charges[kind]}</dt>
            <dd className="text-right">{formatRupees(amount)}</dd>
          </Fragment>
        ))}
        {/* The pincode is that of a home visit: a centre has none. */}
        {pincode !== null && charges.length === 0 && (
          <>
            <dt className="text-ink-soft">{text.charges.fee}</dt>
            <dd className="text-right">{text.noFee}</dd>
          </>
        )}
        <dt className="border-t border-line pt-3 text-lg font-strong">{text.total}</dt>
        <dd className="border-t border-line pt-3 text-right text-2xl font-strong" data-testid="cart-total">
          {formatRupees(total)}
        </dd>
      </dl>
      <CouponField code={discount?.code ?? refusal?.code} refusal={refusal} />
      {payments.testMode && isOnline && total > 0 && (
        <p className="rounded-field bg-accent-soft px-3 py-2 text-center text-sm font-strong text-saving">
          {text.testPayments}
        </p>
      )}
    </Card>
  );
}

/** The one action of the page, whose label says its effect. On a phone it stays in reach above the bottom bar. */
export function PayBar({ method, bill, busy, verifying }: CartSummaryProps) {
  const text = useMessages(cartPageMessages);
  const { total } = bill;
  const { payments } = useSite();
  const isOnline = method === 'online' && payments.onlinePayment;
  return (
    <div className="sticky bottom-[calc(var(--spacing-bar)+env(safe-area-inset-bottom))] z-20 -mx-4 border-t border-line bg-surface px-4 py-3 lg:top-36 lg:bottom-auto lg:col-start-2 lg:mx-0 lg:rounded-card lg:border lg:p-4 short:static">
      <Button type="submit" variant="accent" size="large" wide busy={busy}>
        {total === 0 ? text.book : (isOnline ? text.payAndBook : text.bookPayLater)(formatRupees(total))}
      </Button>
      <p role="status" className="text-center text-sm text-ink-soft empty:hidden">
        {verifying && text.verifying}
      </p>
    </div>
  );
}
