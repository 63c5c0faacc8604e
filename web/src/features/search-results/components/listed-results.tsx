// The results for a pasted list: each name with its best match ticked, and one button for all of them.
import { useState } from 'react';
import { formatRupees, sumRupees } from '../../../shared/format/money.ts';
import { useMessages } from '../../../shared/i18n/messages.ts';
import { Link } from '../../../shared/router/link.tsx';
import { Button, ButtonLink } from '../../../shared/ui/button.tsx';
import { Checkbox } from '../../../shared/ui/checkbox.tsx';
import { CheaperSet } from '../../basket/index.ts';
import { useAddAllToCart, useCartItemIds } from '../../cart/index.ts';
import { resultMessages } from '../results.messages.ts';
import type { ListedItem, ListedName } from '../search.slice.ts';

export function ListedResults({ names }: { readonly names: readonly ListedName[] }) {
  const text = useMessages(resultMessages);
  const { busy, addAll } = useAddAllToCart();
  const inCart = useCartItemIds();
  const [changed, setChanged] = useState<Readonly<Record<string, boolean>>>({});

  const best = new Set(names.flatMap(({ items }) => items[0]?._id ?? []));
  const isChosen = (id: string) => changed[id] ?? best.has(id);
  // Two names may match one test: it is added once.
  const offered = new Map(names.flatMap(({ items }) => items.map((item): [string, ListedItem] => [item._id, item])));
  const chosen = [...offered.values()].filter(({ _id }) => isChosen(_id));
  const toAdd = chosen.filter(({ _id }) => !inCart.has(_id));

  return (
    <section className="grid gap-4" aria-labelledby="listed-heading">
      <h2 id="listed-heading">{text.yourList}</h2>
      <ol className="grid gap-3">
        {names.map(({ name, items }, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a name may be on a list twice
          <li key={place} className="rounded-card border border-line bg-surface px-5 py-3 shadow-card">
            <h3 className="text-sm font-normal text-ink-soft">{text.foundFor(name)}</h3>
            {items.length === 0 ? (
              <p className="py-2.5">{text.nothing(name)}</p>
            ) : (
              items.map((item) => (
                <Checkbox
                  key={item._id}
                  checked={isChosen(item._id)}
                  onChange={({ target }) => setChanged({ ...changed, [item._id]: target.checked })}
                  label={<ListedLabel item={item} isInCart={inCart.has(item._id)} />}
                />
              ))
            )}
          </li>
        ))}
      </ol>
      <CheaperSet testIds={chosen.filter(({ kind }) => kind === 'test').map(({ _id }) => _id)} />
      <div className="flex flex-wrap items-center gap-3 max-lg:sticky max-lg:bottom-bar max-lg:z-2 max-lg:rounded-card max-lg:bg-surface max-lg:p-3 max-lg:shadow-card">
        {toAdd.length > 0 ? (
          <Button variant="accent" size="large" busy={busy} onClick={() => void addAll(toAdd)}>
            {text.addAll(
              toAdd.length,
              formatRupees(sumRupees(toAdd.map((item) => ({ price: item.finalPrice, quantity: 1 })))),
            )}
          </Button>
        ) : (
          chosen.length > 0 && (
            <ButtonLink to="/cart" variant="accent" size="large">
              {text.goToCart}
            </ButtonLink>
          )
        )}
      </div>
    </section>
  );
}

function ListedLabel({ item: { name, finalPrice, price, path }, isInCart }: { item: ListedItem; isInCart: boolean }) {
  const text = useMessages(resultMessages);
  return (
    <span className="flex flex-wrap items-baseline gap-x-3 text-base">
      <Link to={path} className="underline">
        {name}
      </Link>
      <span className="tabular font-strong">{formatRupees(finalPrice)}</span>
      {finalPrice < price && <s className="tabular text-sm text-ink-soft">{formatRupees(price)}</s>}
      {isInCart && <span className="text-sm text-saving">{text.inCart}</span>}
    </span>
  );
}
