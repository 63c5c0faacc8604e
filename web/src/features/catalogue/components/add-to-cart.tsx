import { useState } from 'react';
import { useMessages } from '../../../shared/i18n/messages.ts';
import { Button, type ButtonSize, type ButtonVariant } from '../../../shared/ui/button.tsx';
import { useAddToCart } from '../../cart/index.ts';
import { cardMessages } from '../card.messages.ts';

interface AddToCartProps {
  readonly item: { readonly _id: string; readonly name: string };
  readonly quantity?: number;
  readonly variant?: ButtonVariant;
  readonly size?: ButtonSize;
  readonly wide?: boolean;
}

/** Says which item it adds to those who do not see the card around it. The toasts are the cart's. */
export function AddToCart({ item, quantity = 1, variant = 'primary', size = 'normal', wide = false }: AddToCartProps) {
  const text = useMessages(cardMessages);
  const addToCart = useAddToCart();
  // Which item is on its way: a search result's card shows another one with the next letter.
  const [adding, setAdding] = useState<string | null>(null);
  const add = async () => {
    setAdding(item._id);
    await addToCart(item._id, quantity);
    setAdding((now) => (now === item._id ? null : now));
  };
  return (
    <Button
      variant={variant}
      size={size}
      wide={wide}
      busy={adding === item._id}
      onClick={() => void add()}
      aria-label={text.addItemToCart(item.name)}
      className="relative z-1"
    >
      {text.addToCart}
    </Button>
  );
}
