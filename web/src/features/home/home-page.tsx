import { lazy, type ReactNode } from 'react';
import { useMessages } from '../../shared/i18n/messages.ts';
import { Late } from '../../shared/page/hydrated.tsx';
import { faqJsonLd, laboratoryJsonLd } from '../../shared/page/json-ld.ts';
import type { PageHandle } from '../../shared/page/page.types.ts';
import { whenIdle } from '../../shared/page/when-idle.ts';
import { ErrorState } from '../../shared/ui/states.tsx';
import {
  type CardList,
  CardSkeleton,
  fetchCategories,
  fetchPackages,
  fetchTests,
  PackageCard,
  type PackagesState,
  packageHeightClass,
  TestCard,
  type TestsState,
  testHeightClass,
  usePackageList,
  useTestList,
} from '../catalogue/index.ts';
import { type CitiesState, fetchCities } from '../cities/index.ts';
import { Hero, TrustRow } from './components/hero.tsx';
import { ScrollRow } from './components/scroll-row.tsx';
import { homeMessages } from './home.messages.ts';

const POPULAR = { popular: true, limit: 10 } as const;
/** In the order of the list of all packages, which their link leads to. */
const POPULAR_PACKAGES = { ...POPULAR, sort: 'popular' } as const;

/**
 * The part below the fold is in the server's document and contains only links and disclosures, apart from one button; its code is loaded
 * when the page is idle.
 */
const onServer = import.meta.env.SSR ? await import('./home-more.tsx') : null;
const HomeMore =
  onServer?.HomeMore ??
  lazy(() => whenIdle().then(async () => ({ default: (await import('./home-more.tsx')).HomeMore })));

/** Likewise the request form: its space is reserved, its code is loaded when the page is idle. */
const formOnServer = import.meta.env.SSR ? await import('../home-collection/index.ts') : null;
const HomeCollectionForm =
  formOnServer?.HomeCollectionForm ??
  lazy(() =>
    whenIdle().then(async () => ({ default: (await import('../home-collection/index.ts')).HomeCollectionForm })),
  );

const request = (
  <Late fallback={<div className="min-h-80" />}>
    <HomeCollectionForm />
  </Late>
);

const more = (
  <Late className="contents" fallback={<div className="min-h-[80rem]" />}>
    <HomeMore />
  </Late>
);

function PopularPackages() {
  const text = useMessages(homeMessages);
  return (
    <PopularRow
      title={text.popularPackages}
      to="/packages"
      shown={usePackageList(POPULAR_PACKAGES)}
      lines={6}
      cardHeight={packageHeightClass}
      card={(pack) => <PackageCard pack={pack} />}
    />
  );
}

function PopularTests() {
  const text = useMessages(homeMessages);
  return (
    <PopularRow
      title={text.popularTests}
      to="/view-all-test"
      shown={useTestList(POPULAR)}
      lines={2}
      cardHeight={testHeightClass}
      card={(test) => <TestCard test={test} />}
    />
  );
}

const popular = (
  <>
    <Late className="contents">
      <PopularPackages />
    </Late>
    <Late className="contents">
      <PopularTests />
    </Late>
  </>
);

export function Component() {
  return (
    <>
      <Hero />
      <TrustRow />
      <div className="page-width grid gap-12 pt-12 md:gap-16 md:pt-16">
        {request}
        {popular}
        {more}
      </div>
    </>
  );
}

interface PopularRowProps<Card> {
  readonly title: string;
  readonly to: string;
  readonly shown: { readonly list: CardList<Card> | undefined; readonly retry: () => void };
  readonly lines: number;
  readonly cardHeight: string;
  readonly card: (card: Card) => ReactNode;
}

/** Omitted without popular items: the full lists are a link away. */
function PopularRow<Card extends { readonly _id: string }>({
  title,
  to,
  shown,
  lines,
  cardHeight,
  card,
}: PopularRowProps<Card>) {
  const { list, retry } = shown;
  if (list?.error) return <ErrorState message={list.error} onRetry={retry} />;
  if (list?.loaded && list.cards.length === 0) return null;
  const items = list?.loaded
    ? list.cards.map((item) => ({ key: item._id, content: card(item) }))
    : ['a', 'b', 'c', 'd'].map((key) => ({ key, content: <CardSkeleton lines={lines} /> }));
  return <ScrollRow title={title} to={to} cardHeight={cardHeight} items={items} />;
}

export const handle: PageHandle<{ packages: PackagesState; tests: TestsState; cities: CitiesState }> = {
  hasPrices: true,
  preload: async ({ store }) => {
    await Promise.all([
      store.dispatch(fetchPackages({ query: POPULAR_PACKAGES })),
      store.dispatch(fetchTests({ query: POPULAR })),
      store.dispatch(fetchCategories()),
      store.dispatch(fetchCities()),
    ]);
    const { packages, tests } = store.getState();
    return packages.error === null && tests.error === null ? {} : { cacheable: false };
  },
  meta: ({ site, state, locale }) => {
    const text = homeMessages[locale];
    return {
      title: text.title,
      description: text.description(site.name, site.address),
      canonical: '/',
      ...(onServer
        ? {
            jsonLd: [
              laboratoryJsonLd(
                site,
                state.cities.cities.map(({ name }) => name),
              ),
              faqJsonLd(onServer.questions(locale)),
            ],
          }
        : {}),
    };
  },
};
