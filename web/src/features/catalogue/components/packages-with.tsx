import { useState } from 'react';
import { useMessages } from '../../../shared/i18n/messages.ts';
import { Button } from '../../../shared/ui/button.tsx';
import { itemMessages } from '../item.messages.ts';
import { usePackageList } from '../use-catalogue.ts';
import { CardGrid } from './card-grid.tsx';
import { PackageCard, packageHeightClass } from './package-card.tsx';

/** The cheapest few; a common test is in dozens of packages. */
export const packagesWith = (test: string) => ({ test, sort: 'price', limit: 6 });

/** Packages that contain a test, each with its saving. */
export function PackagesWith({ test }: { test: string }) {
  const text = useMessages(itemMessages);
  const [wanted, setWanted] = useState(false);
  const few = usePackageList(packagesWith(test)).list;
  // Until all are loaded, the first few stay. Without the user's request this repeats the query for the few, which are already loaded.
  const all = usePackageList(wanted ? { test, sort: 'price' } : packagesWith(test)).list;
  const list = all?.loaded ? all : few;
  if (!list || list.cards.length === 0) return null;
  return (
    <section className="page-width mt-10 grid gap-5">
      <h2>{text.packagesWith}</h2>
      <CardGrid cards={list.cards} cardHeight={packageHeightClass}>
        {(pack) => <PackageCard pack={pack} />}
      </CardGrid>
      {list.cards.length < list.total && (
        <p className="text-center">
          <Button variant="secondary" busy={wanted} onClick={() => setWanted(true)}>
            {text.allPackagesWith(list.total)}
          </Button>
        </p>
      )}
    </section>
  );
}
