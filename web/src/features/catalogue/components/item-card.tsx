import type { ReactNode } from 'react';
import { useLangOf } from '../../../shared/i18n/text-language.ts';
import { Link } from '../../../shared/router/link.tsx';
import { Price } from '../../../shared/ui/price.tsx';
import { AddToCart } from './add-to-cart.tsx';

interface ItemCardProps {
  readonly to: string;
  readonly item: {
    readonly _id: string;
    readonly name: string;
    readonly price: number;
    readonly discountPercent: number;
    readonly finalPrice: number;
  };
  /** The name with the search terms highlighted. */
  readonly name?: ReactNode;
  readonly mark?: ReactNode;
  /** Shown above the price, in the place of the struck price: a card names one saving. */
  readonly saving?: string | undefined;
  readonly children: ReactNode;
}

/** The frame of a test's or package's card: the whole card is a link to the item, the button lies above that link. */
export function ItemCard({ to, item, name = item.name, mark, saving, children }: ItemCardProps) {
  const langOf = useLangOf();
  return (
    <article className="relative flex w-full flex-col gap-3 rounded-card border border-line bg-surface p-5 shadow-card transition-colors hover:border-brand">
      <div className="flex flex-wrap items-start justify-between gap-3">
        <h3 className="min-w-0 flex-1 basis-32 text-base leading-snug font-strong">
          <Link
            to={to}
            lang={langOf(item.name)}
            className="after:absolute after:inset-0 after:rounded-card hover:text-brand focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:outline-focus"
          >
            {name}
          </Link>
        </h3>
        {mark}
      </div>
      {children}
      <div className="mt-auto border-t border-line pt-3.5">
        {saving !== undefined && <p className="tabular mb-1.5 text-sm text-saving">{saving}</p>}
        <div className="flex items-end justify-between gap-3">
          <div className="min-w-0">
            <Price
              price={saving === undefined ? item.price : item.finalPrice}
              finalPrice={item.finalPrice}
              discountPercent={item.discountPercent}
            />
          </div>
          <div className="shrink-0">
            <AddToCart item={item} />
          </div>
        </div>
      </div>
    </article>
  );
}
