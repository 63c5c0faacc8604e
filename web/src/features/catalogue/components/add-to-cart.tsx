import { Plus } from 'lucide-react';
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
  const [busy, setBusy] = useState(false);
  const add = async () => {
    setBusy(true);
    await addToCart(item._id, quantity);
    setBusy(false);
  };
  return (
    <Button
      variant={variant}
      size={size}
      wide={wide}
      busy={busy}
      onClick={() => void add()}
      aria-label={text.addItemToCart(item.name)}
      className="relative z-1"
    >
      <Plus aria-hidden="true" className="size-4" />
      {text.addToCart}
    </Button>
  );
}
