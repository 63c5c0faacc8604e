import { useEffect, useRef, useState } from 'react';
import { useMessages } from '../../../shared/i18n/messages.ts';
import { useAppDispatch, useAppSelector } from '../../../shared/store/hooks.ts';
import { Button } from '../../../shared/ui/button.tsx';
import { removeFromCart, selectCartItems } from '../../cart/index.ts';
import { checkoutMessages } from '../checkout.messages.ts';

/** What is paid at the collection stays in the cart until staff confirm: here it can be taken out before it is booked twice. */
export function EmptyCartOffer() {
  const text = useMessages(checkoutMessages);
  const dispatch = useAppDispatch();
  const items = useAppSelector(selectCartItems);
  const [state, setState] = useState<'offered' | 'busy' | 'done'>('offered');
  const done = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    // The button that had the focus is gone.
    if (state === 'done') done.current?.focus();
  }, [state]);

  async function empty() {
    setState('busy');
    for (const { itemId } of items) {
      const answer = await dispatch(removeFromCart({ itemId: itemId._id }));
      // The cart tells why by itself, and what is left can be tried again.
      if (!removeFromCart.fulfilled.match(answer)) return setState('offered');
    }
    setState('done');
  }

  if (state === 'done') {
    return (
      <p ref={done} tabIndex={-1} role="status" className="text-center outline-none">
        {text.cartEmptied}
      </p>
    );
  }
  // The last line is taken off the screen before its call is answered.
  if (items.length === 0 && state === 'offered') return null;
  return (
    <div className="flex flex-col items-center gap-3 text-center">
      <p className="text-ink-soft">{text.emptyCartText}</p>
      <Button variant="secondary" busy={state === 'busy'} onClick={() => void empty()}>
        {text.emptyCart}
      </Button>
    </div>
  );
}
