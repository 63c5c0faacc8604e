import clsx from 'clsx';
import { formatRupees } from '../format/money.ts';
import { useMessages } from '../i18n/messages.ts';
import { Chip } from './card.tsx';
import { uiMessages } from './ui.messages.ts';
import { VisuallyHidden } from './visually-hidden.tsx';

interface PriceProps {
  /** Rupees. */
  readonly price: number;
  readonly finalPrice: number;
  readonly discountPercent?: number;
  readonly size?: 'normal' | 'large';
}

/** The final price; the original price and the discount only if there is a discount. */
export function Price({ price, finalPrice, discountPercent = 0, size = 'normal' }: PriceProps) {
  const text = useMessages(uiMessages);
  const reduced = finalPrice < price;
  return (
    <p className="tabular flex flex-wrap items-baseline gap-x-2.5 gap-y-1">
      <span className={clsx('font-strong text-ink', size === 'large' ? 'text-3xl' : 'text-xl')}>
        <VisuallyHidden>{text.price} </VisuallyHidden>
        {formatRupees(finalPrice)}
      </span>
      {reduced && (
        <s className={clsx('text-ink-soft', size === 'large' ? 'text-lg' : 'text-sm')}>
          <VisuallyHidden>{text.originalPrice} </VisuallyHidden>
          {formatRupees(price)}
        </s>
      )}
      {reduced && discountPercent > 0 && <Chip tone="saving">{text.discount(discountPercent)}</Chip>}
    </p>
  );
}
