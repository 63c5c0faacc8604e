import { BadgePercent } from 'lucide-react';
import { formatRupees, sumRupees } from '../../shared/format/money.ts';
import { useLocale, useMessages } from '../../shared/i18n/messages.ts';
import { Button } from '../../shared/ui/button.tsx';
import { useAddAllToCart, useCartItemIds } from '../cart/index.ts';
import { basketMessages } from './basket.messages.ts';
import { useCheapest } from './use-cheapest.ts';

interface CheaperSetProps {
  /** Of a list that is not in the cart yet. */
  readonly testIds: readonly string[];
}

/** Says where the tests of a list cost less together, and puts that into the cart instead. */
export function CheaperSet({ testIds }: CheaperSetProps) {
  const text = useMessages(basketMessages);
  const locale = useLocale();
  const inCart = useCartItemIds();
  const { busy, addAll } = useAddAllToCart();
  // The cart's page compares the items that are already in the cart.
  const basket = useCheapest(testIds.some((id) => inCart.has(id)) ? [] : testIds);
  if (basket === null || basket.items.every(({ itemId }) => inCart.has(itemId))) return null;
  const names = basket.items.map(({ name, nameHi }) => (locale === 'hi' ? (nameHi ?? name) : name));
  const saves = sumRupees([
    { price: basket.singles, quantity: 1 },
    { price: basket.total, quantity: -1 },
  ]);
  const offered = basket.items.map(({ itemId, name }) => ({ _id: itemId, name }));
  return (
    <aside className="flex flex-col items-start gap-3 rounded-card bg-accent-soft p-4" aria-live="polite">
      <p className="flex items-start gap-3">
        <BadgePercent aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-saving" />
        <span className="min-w-0 wrap-anywhere">
          {text.instead(text.and(names), formatRupees(saves))}
          {basket.cghs !== undefined && ` ${text.cghs(formatRupees(basket.cghs))}`}
        </span>
      </p>
      <Button variant="secondary" busy={busy} onClick={() => void addAll(offered)}>
        {text.addInstead(formatRupees(basket.total))}
      </Button>
    </aside>
  );
}
