import { MAX_QUANTITY } from '@labfront/contract/cart-limits';
import { useState } from 'react';
import { formatRupees, sumRupees } from '../../../shared/format/money.ts';
import { useMessages } from '../../../shared/i18n/messages.ts';
import { ButtonLink } from '../../../shared/ui/button.tsx';
import { Card } from '../../../shared/ui/card.tsx';
import { Price } from '../../../shared/ui/price.tsx';
import { QuantityStepper } from '../../../shared/ui/quantity-stepper.tsx';
import { BookNow, type BookNowItem } from '../../bookings/index.ts';
import { useCartItem } from '../../cart/index.ts';
import { cardMessages } from '../card.messages.ts';
import { itemMessages } from '../item.messages.ts';
import { AddToCart } from './add-to-cart.tsx';

interface PriceBlockProps {
  readonly item: BookNowItem & { readonly price: number; readonly discountPercent: number };
  readonly kind: 'test' | 'package';
  /** The saving of this choice. */
  readonly saving?: string;
}

export function PriceBlock({ item, kind, saving }: PriceBlockProps) {
  const text = useMessages(itemMessages);
  const card = useMessages(cardMessages);
  const [chosen, setChosen] = useState(1);
  const { quantity: inCart } = useCartItem(item);
  const quantity = inCart || chosen;
  const total = formatRupees(sumRupees([{ price: item.finalPrice, quantity }]));
  return (
    <Card className="grid gap-5 p-5 sm:p-6">
      <div>
        <h2 className="sr-only">{text.priceHeading}</h2>
        <Price size="large" price={item.price} finalPrice={item.finalPrice} discountPercent={item.discountPercent} />
        {saving !== undefined && <p className="mt-1.5 text-sm font-strong text-saving">{saving}</p>}
        <p className="mt-1.5 text-sm text-ink-soft">{text.visitFee}</p>
      </div>
      <div className="flex items-center justify-between gap-4">
        <div>
          <p className="text-sm font-strong">{text.quantity}</p>
          <p className="tabular text-sm text-ink-soft">{quantity === 1 ? text.quantityHint : text.total(total)}</p>
        </div>
        {inCart === 0 && (
          <QuantityStepper
            value={chosen}
            max={MAX_QUANTITY}
            label={text.quantityOf(item.name)}
            onStep={(action) => setChosen(chosen + (action === 'increase' ? 1 : -1))}
          />
        )}
      </div>
      <div className="grid gap-3">
        <AddToCart
          item={item}
          quantity={chosen}
          variant="accent"
          size="large"
          wide
          whenIn={
            <ButtonLink to="/cart" variant="secondary">
              {card.viewCart}
            </ButtonLink>
          }
        />
        <BookNow item={item} kind={kind} />
        {quantity > 1 && (
          <p role="status" className="text-center text-sm text-ink-soft">
            {text.onePerson}
          </p>
        )}
      </div>
    </Card>
  );
}
