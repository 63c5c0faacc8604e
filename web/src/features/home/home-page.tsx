import { CalendarClock, FileCheck2, MousePointerClick, TestTube } from 'lucide-react';
import type { ReactNode } from 'react';
import { useMessages } from '../../shared/i18n/messages.ts';
import { faqJsonLd, laboratoryJsonLd } from '../../shared/page/json-ld.ts';
import type { PageHandle } from '../../shared/page/page.types.ts';
import { Accordion } from '../../shared/ui/accordion.tsx';
import { ErrorState } from '../../shared/ui/states.tsx';
import { Steps } from '../../shared/ui/steps.tsx';
import {
  type CardList,
  CardSkeleton,
  fetchCategories,
  fetchPackages,
  fetchTests,
  PackageCard,
  type PackagesState,
  TestCard,
  type TestsState,
  usePackageList,
  useTestList,
} from '../catalogue/index.ts';
import { type CitiesState, fetchCities } from '../cities/index.ts';
import { CategoryLinks } from './components/category-links.tsx';
import { CitiesServed } from './components/cities-served.tsx';
import { Hero, TrustRow } from './components/hero.tsx';
import { ScrollRow } from './components/scroll-row.tsx';
import { faqMessages, homeMessages } from './home.messages.ts';

const POPULAR = { popular: true, limit: 10 } as const;

export function Component() {
  const text = useMessages(homeMessages);
  const packages = usePackageList(POPULAR);
  const tests = useTestList(POPULAR);
  return (
    <>
      <Hero />
      <TrustRow />
      <div className="page-width grid gap-12 pt-12 md:gap-16 md:pt-16">
        <PopularRow
          title={text.popularPackages}
          to="/packages"
          shown={packages}
          lines={6}
          card={(pack) => <PackageCard pack={pack} />}
        />
        <PopularRow
          title={text.popularTests}
          to="/view-all-test"
          shown={tests}
          lines={2}
          card={(test) => <TestCard test={test} />}
        />
        <CategoryLinks />
        <section className="grid gap-6">
          <h2>{text.steps}</h2>
          <Steps
            steps={[
              { icon: MousePointerClick, title: text.stepChoose, text: text.stepChooseHint },
              { icon: CalendarClock, title: text.stepBook, text: text.stepBookHint },
              { icon: TestTube, title: text.stepSample, text: text.stepSampleHint },
              { icon: FileCheck2, title: text.stepReport, text: text.stepReportHint },
            ]}
          />
        </section>
        <CitiesServed />
        <section className="grid gap-4">
          <h2>{text.faq}</h2>
          <Faq />
        </section>
      </div>
    </>
  );
}

interface PopularRowProps<Card> {
  readonly title: string;
  readonly to: string;
  readonly shown: { readonly list: CardList<Card> | undefined; readonly retry: () => void };
  readonly lines: number;
  readonly card: (card: Card) => ReactNode;
}

/** Left out where nothing is popular: the lists behind it are a link away. */
function PopularRow<Card extends { readonly _id: string }>({ title, to, shown, lines, card }: PopularRowProps<Card>) {
  const { list, retry } = shown;
  if (list?.error) return <ErrorState message={list.error} onRetry={retry} />;
  if (list?.loaded && list.cards.length === 0) return null;
  const items = list?.loaded
    ? list.cards.map((item) => ({ key: item._id, content: card(item) }))
    : ['a', 'b', 'c', 'd'].map((key) => ({ key, content: <CardSkeleton lines={lines} /> }));
  return <ScrollRow title={title} to={to} items={items} />;
}

type FaqTexts = (typeof faqMessages)['en'];

const questionsOf = (faq: FaqTexts) =>
  ([1, 2, 3, 4, 5, 6, 7] as const).map((number) => ({ question: faq[`q${number}`], answer: faq[`a${number}`] }));

function Faq() {
  const faq = useMessages(faqMessages);
  return (
    <Accordion
      items={questionsOf(faq).map(({ question, answer }) => ({
        id: question,
        title: question,
        content: <p className="max-w-text">{answer}</p>,
      }))}
    />
  );
}

export const handle: PageHandle<{ packages: PackagesState; tests: TestsState; cities: CitiesState }> = {
  preload: async ({ store }) => {
    await Promise.all([
      store.dispatch(fetchPackages({ query: POPULAR })),
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
      ...(import.meta.env.SSR
        ? {
            jsonLd: [
              laboratoryJsonLd(
                site,
                state.cities.cities.map(({ name }) => name),
              ),
              faqJsonLd(questionsOf(faqMessages[locale])),
            ],
          }
        : {}),
    };
  },
};
