import type { PrescribedItem, Prescription } from '@labfront/contract/prescriptions';
import { formatRupees, sumRupees } from '../../../shared/format/money.ts';
import { useMessages } from '../../../shared/i18n/messages.ts';
import { Link } from '../../../shared/router/link.tsx';
import { Button, ButtonLink } from '../../../shared/ui/button.tsx';
import { CheaperSet } from '../../basket/index.ts';
import { useAddAllToCart, useCartItemIds } from '../../cart/index.ts';
import { uploadMessages } from '../upload-prescription.messages.ts';

/** The items that staff read from a prescription, at today's prices, with a button for the cart as the next screen, or how they are booked. */
export function PrescribedItems({ prescription: { items, bookedAs } }: { prescription: Prescription }) {
  const text = useMessages(uploadMessages);
  const inCart = useCartItemIds();
  const { busy, addAll } = useAddAllToCart();
  const sold = items.filter(({ available }) => available);
  const missing = sold.filter(({ _id }) => !inCart.has(_id));
  const total = sumRupees(sold.map(({ finalPrice: price }) => ({ price, quantity: 1 })));
  return (
    <div className="flex flex-col gap-3 rounded-field border border-line px-4 py-3">
      <h4 className="text-sm font-strong">{text.items}</h4>
      <ul className="flex flex-col gap-2">
        {items.map((item) => (
          <li key={item._id} className="flex items-baseline justify-between gap-4">
            <ItemName item={item} />
            <span className="tabular whitespace-nowrap">
              {item.available ? formatRupees(item.finalPrice) : text.notSold}
            </span>
          </li>
        ))}
      </ul>
      {sold.length > 0 && (
        <>
          <p className="tabular flex justify-between gap-4 border-t border-line pt-2 font-strong">
            <span>{text.total}</span>
            <span>{formatRupees(total)}</span>
          </p>
          {bookedAs === null && (
            <CheaperSet testIds={sold.filter(({ kind }) => kind === 'test').map(({ _id }) => _id)} />
          )}
          {bookedAs !== null && (
            <p className="text-sm">
              <Link to={`/user/orders#${bookedAs}`} className="link inline-flex min-h-touch items-center font-strong">
                {text.bookedAs(bookedAs)}
              </Link>
            </p>
          )}
          {missing.length > 0 || busy ? (
            <Button busy={busy} variant={bookedAs ? 'secondary' : 'primary'} onClick={() => void addAll(missing)}>
              {bookedAs ? text.bookAgain : text.addAll}
            </Button>
          ) : (
            <>
              <p role="status" className="text-sm text-ink-soft">
                {text.allInCart}
              </p>
              <ButtonLink to="/cart" variant={bookedAs ? 'secondary' : 'primary'}>
                {text.toCart}
              </ButtonLink>
            </>
          )}
        </>
      )}
    </div>
  );
}

function ItemName({ item: { kind, slug, name, available } }: { item: PrescribedItem }) {
  if (!available) return <span className="min-w-0 text-ink-soft wrap-anywhere">{name}</span>;
  return (
    <Link to={`/${kind}/${slug}`} className="link min-w-0 wrap-anywhere">
      {name}
    </Link>
  );
}
