import { MAX_QUANTITY } from '@labfront/contract/cart-limits';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useMessages } from '../../../shared/i18n/messages.ts';
import { Button, type ButtonSize, type ButtonVariant } from '../../../shared/ui/button.tsx';
import { QuantityStepper } from '../../../shared/ui/quantity-stepper.tsx';
import { useCartItem } from '../../cart/index.ts';
import { cardMessages } from '../card.messages.ts';

/** The second tap of a double tap hits the stepper that has just appeared. */
const SECOND_TAP_MS = 500;

interface AddToCartProps {
  readonly item: { readonly _id: string; readonly name: string };
  readonly quantity?: number;
  readonly variant?: ButtonVariant;
  readonly size?: ButtonSize;
  readonly wide?: boolean;
  /** Shown beside the stepper once the item is in the cart. */
  readonly whenIn?: ReactNode;
}

/**
 * Adds an item to the cart, then shows its quantity and changes it. The accessible name contains the item for screen readers. The cart
 * shows the toasts.
 */
export function AddToCart(props: AddToCartProps) {
  const { item, quantity: wanted = 1, variant = 'primary', size = 'normal', wide = false, whenIn } = props;
  const text = useMessages(cardMessages);
  const { quantity, add, step } = useCartItem(item);
  // The item of the running call: a search result's card shows another item with the next letter.
  const [adding, setAdding] = useState<string | null>(null);
  const place = useRef<HTMLDivElement>(null);
  const inSince = useRef(0);
  const isIn = quantity > 0;
  const isPressed = useRef(false);
  // The pressed button is removed: its replacement gets the focus.
  useEffect(() => {
    if (!isPressed.current) return;
    isPressed.current = false;
    if (isIn) place.current?.focus();
    else place.current?.querySelector('button')?.focus();
  }, [isIn]);

  const press = async () => {
    isPressed.current = true;
    setAdding(item._id);
    await add(wanted);
    inSince.current = Date.now();
    setAdding((now) => (now === item._id ? null : now));
  };
  const change = (action: 'increase' | 'decrease') => {
    if (Date.now() - inSince.current < SECOND_TAP_MS) return;
    isPressed.current = action === 'decrease' && quantity === 1;
    step(action);
  };
  return (
    <div ref={place} tabIndex={-1} className="relative z-1 outline-none">
      {isIn ? (
        <div className="flex items-center justify-between gap-3">
          <QuantityStepper
            value={quantity}
            max={MAX_QUANTITY}
            label={text.inCart(item.name)}
            removeLabel={text.removeFromCart(item.name)}
            onStep={change}
          />
          {whenIn}
        </div>
      ) : (
        <Button
          variant={variant}
          size={size}
          wide={wide}
          busy={adding === item._id}
          onClick={() => void press()}
          aria-label={text.addItemToCart(item.name)}
        >
          {text.addToCart}
        </Button>
      )}
    </div>
  );
}
