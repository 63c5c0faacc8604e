import { useMessages } from '../../shared/i18n/messages.ts';
import { breadcrumbJsonLd } from '../../shared/page/json-ld.ts';
import type { PageHandle } from '../../shared/page/page.types.ts';
import { Breadcrumbs } from '../../shared/ui/breadcrumbs.tsx';
import { CityChooser } from '../cities/index.ts';
import { type CategoriesState, fetchCategories } from './categories.slice.ts';
import { ItemList } from './components/item-list.tsx';
import { LetterLinks } from './components/letter-links.tsx';
import { ListToolbar } from './components/list-toolbar.tsx';
import { TestCard } from './components/test-card.tsx';
import { apiQuery, normalQuery, readAddress } from './list-address.ts';
import { listMeta } from './list-meta.ts';
import { listMessages } from './lists.messages.ts';
import { fetchTests, type TestsState } from './tests.slice.ts';
import { useTestList } from './use-catalogue.ts';
import { useListAddress } from './use-list-address.ts';
import { wordMessages } from './words.messages.ts';

export function Component() {
  const text = useMessages(listMessages);
  const { address, change } = useListAddress('tests');
  const shown = useTestList(apiQuery(address, 'tests'));
  return (
    <div className="page-width grid gap-6 py-6 lg:py-8">
      <div>
        <Breadcrumbs items={[{ label: text.home, to: '/' }, { label: text.allTests }]} />
        <h1 className="mt-2">{text.testsHeading}</h1>
        <p className="mt-2 max-w-text text-ink-soft">{text.testsIntro}</p>
        <CityChooser className="mt-1 lg:hidden" />
      </div>
      <div className="grid gap-3">
        <ListToolbar of="tests" address={address} change={change} />
        <LetterLinks address={address} />
      </div>
      <ItemList
        shown={shown}
        page={address.page}
        countText={text.countTests}
        title={text.testsList}
        emptyTitle={text.noTests}
        lines={1}
        card={(test) => <TestCard test={test} />}
      />
    </div>
  );
}

export const handle: PageHandle<{ tests: TestsState; categories: CategoriesState }> = {
  hasPrices: true,
  query: (given) => normalQuery(given, 'tests'),
  preload: async ({ store, url }) => {
    const query = apiQuery(readAddress(url.searchParams, 'tests'), 'tests');
    const [list] = await Promise.all([store.dispatch(fetchTests({ query })), store.dispatch(fetchCategories())]);
    return fetchTests.fulfilled.match(list) ? {} : { status: 503 };
  },
  meta: ({ url, site, locale }) => {
    const text = listMessages[locale];
    const { category, ...rest } = readAddress(url.searchParams, 'tests');
    const title = category === '' ? text.testsTitle : text.testsTitleOf(wordMessages[locale].category(category));
    return {
      ...listMeta('/view-all-test', { ...rest, category }, title, text.pageOf),
      description: text.testsDescription(site.name),
      ...(import.meta.env.SSR
        ? {
            jsonLd: [
              breadcrumbJsonLd(site, [
                { label: text.home, to: '/' },
                { label: text.allTests, to: '/view-all-test' },
              ]),
            ],
          }
        : {}),
    };
  },
};
