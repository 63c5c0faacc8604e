import type { CartItem } from '@labfront/contract/cart';
import { MAX_QUANTITY } from '@labfront/contract/cart-limits';
import { Trash2 } from 'lucide-react';
import { useRef, useState } from 'react';
import { formatRupees, sumRupees } from '../../../shared/format/money.ts';
import { useMessages } from '../../../shared/i18n/messages.ts';
import { useLangOf } from '../../../shared/i18n/text-language.ts';
import { Link } from '../../../shared/router/link.tsx';
import { useAppDispatch, useAppSelector } from '../../../shared/store/hooks.ts';
import { Button } from '../../../shared/ui/button.tsx';
import { Card, Chip } from '../../../shared/ui/card.tsx';
import { QuantityStepper } from '../../../shared/ui/quantity-stepper.tsx';
import { removeFromCart, selectCartItems, updateQuantity } from '../../cart/index.ts';
import { cartPageMessages } from '../cart-page.messages.ts';

/** @param props.total rupees of the bill, which is said after every change. */
export function CartLines({ total }: { total: number }) {
  const text = useMessages(cartPageMessages);
  const dispatch = useAppDispatch();
  const items = useAppSelector(selectCartItems);
  const heading = useRef<HTMLHeadingElement>(null);
  const [removedName, setRemovedName] = useState('');

  const remove = ({ itemId }: CartItem) => {
    setRemovedName(itemId.name);
    void dispatch(removeFromCart({ itemId: itemId._id }));
    // The focused button is removed with its line.
    heading.current?.focus();
  };

  return (
    <Card className="p-4 sm:p-6">
      <h2 ref={heading} tabIndex={-1} className="text-xl! outline-none">
        {text.itemsHeading}
      </h2>
      <p aria-live="polite" className="sr-only">
        {removedName !== '' && `${text.removedItem(removedName)} `}
        {text.totalNow(formatRupees(total))}
      </p>
      <ul className="mt-2 divide-y divide-line">
        {items.map((line) => (
          <CartLine
            key={line._id}
            line={line}
            onStep={(action) => {
              setRemovedName('');
              void dispatch(updateQuantity({ itemId: line.itemId._id, action }));
            }}
            onRemove={() => remove(line)}
          />
        ))}
      </ul>
    </Card>
  );
}

interface CartLineProps {
  readonly line: CartItem;
  readonly onStep: (action: 'increase' | 'decrease') => void;
  readonly onRemove: () => void;
}

function CartLine({ line: { itemId: item, quantity }, onStep, onRemove }: CartLineProps) {
  const langOf = useLangOf();
  const text = useMessages(cartPageMessages);
  const rupees = (price: number, count: number) => formatRupees(sumRupees([{ price, quantity: count }]));
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 gap-y-3 py-4 last:pb-0">
      <div className="min-w-0">
        <Link
          to={`/${item.kind}/${item.slug}`}
          lang={langOf(item.name)}
          className="inline-flex min-h-touch items-center font-strong text-ink hover:text-brand hover:underline"
        >
          {item.name}
        </Link>
        <p className="flex flex-wrap items-center gap-2 text-sm text-ink-soft">
          <Chip>{item.kind === 'package' ? text.package : text.test}</Chip>
          {quantity > 1 && <span className="tabular">{text.each(rupees(item.finalPrice, 1))}</span>}
        </p>
      </div>
      <p className="tabular flex min-h-touch flex-col items-end justify-center text-right">
        <span className="text-lg font-strong">{rupees(item.finalPrice, quantity)}</span>
        {item.finalPrice < item.price && <s className="text-sm text-ink-soft">{rupees(item.price, quantity)}</s>}
      </p>
      <div className="col-span-2 flex items-center justify-between gap-3">
        <QuantityStepper value={quantity} max={MAX_QUANTITY} onStep={onStep} label={text.quantityOf(item.name)} />
        <Button variant="quiet" aria-label={text.removeItem(item.name)} onClick={onRemove} className="text-ink-soft!">
          <Trash2 aria-hidden="true" className="size-4" />
          {text.remove}
        </Button>
      </div>
    </li>
  );
}
