import type { Test } from '@labfront/contract/catalogue';
import { BadgeCheck, Clock, ListChecks, TestTube } from 'lucide-react';
import { useMemo } from 'react';
import { formatRupees } from '../../shared/format/money.ts';
import { useMessages } from '../../shared/i18n/messages.ts';
import { useLangOf } from '../../shared/i18n/text-language.ts';
import { Late } from '../../shared/page/hydrated.tsx';
import { breadcrumbJsonLd } from '../../shared/page/json-ld.ts';
import type { PageHandle } from '../../shared/page/page.types.ts';
import { useParams } from '../../shared/router/place.tsx';
import { ConsentNotice } from '../consent-notice/index.ts';
import { NotFound } from '../not-found/index.ts';
import { testJsonLd } from './catalogue.json-ld.ts';
import { AlsoKnownAs } from './components/also-known-as.tsx';
import { Facts, ItemLayout, ItemPlaceholder, Section } from './components/item-layout.tsx';
import { NablMark } from './components/nabl-mark.tsx';
import { PackagesWith, packagesWith } from './components/packages-with.tsx';
import { Preparation } from './components/preparation.tsx';
import { PriceBlock } from './components/price-block.tsx';
import { itemMessages } from './item.messages.ts';
import { readAddress, writeAddress } from './list-address.ts';
import { fetchPackages, type PackagesState } from './packages.slice.ts';
import { fetchTest, type TestsState } from './tests.slice.ts';
import { useTest } from './use-catalogue.ts';
import { wordMessages } from './words.messages.ts';

export function Component() {
  const { id = '' } = useParams();
  const { item, missing, error, retry } = useTest(id);
  if (missing) return <NotFound />;
  return item ? <TestView key={item._id} test={item} asked={id} /> : <ItemPlaceholder error={error} onRetry={retry} />;
}

function TestView({ test, asked }: { test: Test; asked: string }) {
  const packages = useMemo(
    () => (
      <Late>
        <PackagesWith test={asked} />
      </Late>
    ),
    [asked],
  );
  const text = useMessages(itemMessages);
  const words = useMessages(wordMessages);
  const langOf = useLangOf();
  return (
    <>
      <ItemLayout
        crumbs={crumbsOf(test, text, words)}
        heading={
          <>
            <h1 lang={langOf(test.name)}>{test.name}</h1>
            <AlsoKnownAs aliases={test.aliases} />
            {test.description !== '' && (
              <p className="mt-4 max-w-text text-lg" lang={langOf(test.description)}>
                {test.description}
              </p>
            )}
          </>
        }
        priceBlock={<PriceBlock item={test} kind="test" />}
      >
        <Facts
          facts={[
            { icon: TestTube, label: text.specimen, value: words.specimen(test.sampleType) },
            ...(test.duration === ''
              ? []
              : [{ icon: Clock, label: text.turnaround, value: words.duration(test.duration) }]),
            { icon: ListChecks, label: text.parameterCount, value: Math.max(1, test.parameter.length) },
            { icon: BadgeCheck, label: text.accreditation, value: <Accreditation test={test} /> },
          ]}
        />
        <ConsentNotice items={[test]} />
        <Preparation text={test.preparation} />
        {test.parameter.length > 0 && (
          <Section title={text.parametersHeading(test.parameter.length)}>
            <ul className="grid gap-x-8 sm:grid-cols-2">
              {test.parameter.map((parameter) => (
                <li key={parameter} className="border-b border-line py-2.5" lang={langOf(parameter)}>
                  {parameter}
                </li>
              ))}
            </ul>
          </Section>
        )}
      </ItemLayout>
      {packages}
    </>
  );
}

function Accreditation({ test }: { test: Test }) {
  const text = useMessages(itemMessages);
  if (!test.nablAccredited) return <span className="font-normal text-ink-soft">{text.notAccredited}</span>;
  return (
    <span className="flex items-center gap-1.5">
      <span aria-hidden="true" className="contents">
        <NablMark />
      </span>
      {text.accredited}
    </span>
  );
}

type Texts = Pick<(typeof itemMessages)['en'], 'home' | 'allTests'>;

type Words = (typeof wordMessages)['en'];

function crumbsOf({ name, category }: Test, text: Texts, words: Words) {
  return [
    { label: text.home, to: '/' },
    { label: text.allTests, to: '/view-all-test' },
    ...(category === ''
      ? []
      : [
          {
            label: words.category(category),
            to: `/view-all-test${writeAddress(readAddress(new URLSearchParams(), 'tests'), { category })}`,
          },
        ]),
    { label: name },
  ];
}

export const handle: PageHandle<{ tests: TestsState; packages: PackagesState }> = {
  hasPrices: true,
  preload: async ({ store, params: { id = '' } }) => {
    await Promise.all([
      store.dispatch(fetchTest({ params: { id } })),
      store.dispatch(fetchPackages({ query: packagesWith(id) })),
    ]);
    const { missing, selected } = store.getState().tests;
    if (missing) return { status: 404, cacheable: false };
    return selected ? {} : { status: 503 };
  },
  meta: ({ state, params, site, locale }) => {
    const text = itemMessages[locale];
    const { selected: test, selectedKey, missing } = state.tests;
    if (missing || !test || selectedKey !== params.id)
      return { title: missing ? text.unknown : site.name, noindex: missing };
    return {
      title: text.testTitle(test.name),
      description: text.testDescription(test.name, formatRupees(test.finalPrice), test.description),
      canonical: `/test/${test.slug}`,
      ...(import.meta.env.SSR
        ? { jsonLd: [testJsonLd(test, site), breadcrumbJsonLd(site, crumbsOf(test, text, wordMessages[locale]))] }
        : {}),
    };
  },
};
