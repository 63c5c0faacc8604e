import { BadgePercent, Undo2 } from 'lucide-react';
import { useRef, useState } from 'react';
import { formatRupees } from '../../../shared/format/money.ts';
import { useLocale, useMessages } from '../../../shared/i18n/messages.ts';
import { useAppSelector } from '../../../shared/store/hooks.ts';
import { Button } from '../../../shared/ui/button.tsx';
import { Card } from '../../../shared/ui/card.tsx';
import { basketMessages } from '../../basket/index.ts';
import type { DetailsFormState } from '../../booking-details/index.ts';
import { selectCartItems } from '../../cart/index.ts';
import { useCheaperCart } from '../use-cheaper-cart.ts';

/** Says how the cart's tests cost less together; one press changes the cart, and one takes that back. */
export function CheaperCart({ form }: { readonly form: DetailsFormState }) {
  const text = useMessages(basketMessages);
  const locale = useLocale();
  const lines = useAppSelector(selectCartItems);
  const { offer, made, busy, swap, undo } = useCheaperCart(form);
  const [wasUndone, setWasUndone] = useState(false);
  const box = useRef<HTMLParagraphElement>(null);

  const nameOf = ({ name, nameHi }: { name: string; nameHi?: string | undefined }) =>
    locale === 'hi' ? (nameHi ?? name) : name;
  const outgoing = (offer?.take ?? []).flatMap(({ itemId }) => {
    const line = lines.find((one) => one.itemId._id === itemId);
    return line ? [line.itemId.name] : [];
  });
  const incoming = (offer?.put ?? []).map(({ item }) => nameOf(item));

  const press = async () => {
    setWasUndone(false);
    await swap();
    // The pressed button is gone.
    box.current?.focus();
  };
  const takeBack = async () => {
    setWasUndone(await undo());
    box.current?.focus();
  };

  const said = made ? text.done(formatRupees(made.saves)) : wasUndone ? text.undone : '';
  if (offer === null && said === '') return <p ref={box} tabIndex={-1} role="status" className="sr-only" />;
  return (
    <Card className="flex flex-col gap-3 p-4 sm:p-6">
      <p
        ref={box}
        tabIndex={-1}
        role="status"
        className={said === '' ? 'sr-only' : 'font-strong text-saving outline-none'}
      >
        {said}
      </p>
      {made && (
        <Button variant="secondary" busy={busy} className="self-start" onClick={() => void takeBack()}>
          <Undo2 aria-hidden="true" className="size-4" />
          {text.undo}
        </Button>
      )}
      {offer && (
        <>
          <h2 className="flex items-center gap-2 text-lg!">
            <BadgePercent aria-hidden="true" className="size-5 shrink-0 text-saving" />
            {text.title(formatRupees(offer.saves))}
          </h2>
          <p className="wrap-anywhere">
            {incoming.length > 0
              ? text.instead(text.and(incoming), formatRupees(offer.saves))
              : text.without(formatRupees(offer.saves))}
          </p>
          <p className="text-sm text-ink-soft wrap-anywhere">
            {outgoing.length > 0 && `${text.goes(text.and(outgoing))} `}
            {offer.extra.length > 0 && `${text.more(offer.extra.length, text.and(offer.extra.map(nameOf)))} `}
            {text.stays}
            {offer.cghs !== undefined && ` ${text.cghs(formatRupees(offer.cghs))}`}
          </p>
          <Button variant="secondary" busy={busy} className="self-start" onClick={() => void press()}>
            {text.swap}
          </Button>
        </>
      )}
    </Card>
  );
}
