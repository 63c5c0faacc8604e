import { useState } from 'react';
import { useMessages } from '../../shared/i18n/messages.ts';
import { breadcrumbJsonLd } from '../../shared/page/json-ld.ts';
import type { PageHandle } from '../../shared/page/page.types.ts';
import { Breadcrumbs } from '../../shared/ui/breadcrumbs.tsx';
import { CityChooser } from '../cities/index.ts';
import { type CategoriesState, fetchCategories } from './categories.slice.ts';
import { CompareBar, type ComparedCard, CompareToggle } from './components/compare-choice.tsx';
import { ItemList } from './components/item-list.tsx';
import { ListToolbar } from './components/list-toolbar.tsx';
import { PackageCard } from './components/package-card.tsx';
import { apiQuery, normalQuery, readAddress } from './list-address.ts';
import { listMeta } from './list-meta.ts';
import { listMessages } from './lists.messages.ts';
import { fetchPackages, type PackagesState } from './packages.slice.ts';
import { usePackageList } from './use-catalogue.ts';
import { useListAddress } from './use-list-address.ts';
import { wordMessages } from './words.messages.ts';

export function Component() {
  const text = useMessages(listMessages);
  const { address, change } = useListAddress('packages');
  const shown = usePackageList(apiQuery(address, 'packages'));
  const [chosen, onChange] = useState<readonly ComparedCard[]>([]);
  const compare = { chosen, onChange };
  return (
    <div className="page-width grid gap-6 py-6 lg:py-8">
      <div>
        <Breadcrumbs items={[{ label: text.home, to: '/' }, { label: text.packages }]} />
        <h1 className="mt-2">{text.packagesHeading}</h1>
        <p className="mt-2 max-w-text text-ink-soft">{text.packagesIntro}</p>
        <CityChooser className="mt-1 lg:hidden" />
      </div>
      <div className="grid gap-3">
        <ListToolbar of="packages" address={address} change={change} />
      </div>
      <ItemList
        shown={shown}
        page={address.page}
        countText={text.countPackages}
        title={text.packagesList}
        emptyTitle={text.noPackages}
        lines={5}
        card={(pack) => <PackageCard pack={pack} mark={<CompareToggle pack={pack} {...compare} />} />}
      />
      <CompareBar {...compare} />
    </div>
  );
}

export const handle: PageHandle<{ packages: PackagesState; categories: CategoriesState }> = {
  hasPrices: true,
  query: (given) => normalQuery(given, 'packages'),
  preload: async ({ store, url }) => {
    const query = apiQuery(readAddress(url.searchParams, 'packages'), 'packages');
    const [list] = await Promise.all([store.dispatch(fetchPackages({ query })), store.dispatch(fetchCategories())]);
    return fetchPackages.fulfilled.match(list) ? {} : { status: 503 };
  },
  meta: ({ url, site, locale }) => {
    const text = listMessages[locale];
    const { category, ...rest } = readAddress(url.searchParams, 'packages');
    const title = category === '' ? text.packagesTitle : text.packagesTitleOf(wordMessages[locale].category(category));
    return {
      ...listMeta('/packages', { ...rest, category }, title, text.pageOf),
      description: text.packagesDescription(site.name),
      ...(import.meta.env.SSR
        ? {
            jsonLd: [
              breadcrumbJsonLd(site, [
                { label: text.home, to: '/' },
                { label: text.packages, to: '/packages' },
              ]),
            ],
          }
        : {}),
    };
  },
};
