import type { Package } from '@labfront/contract/catalogue';
import { Clock, FlaskConical, ListChecks, TestTube } from 'lucide-react';
import { useMemo } from 'react';
import { formatRupees } from '../../shared/format/money.ts';
import { useMessages } from '../../shared/i18n/messages.ts';
import { useLangOf } from '../../shared/i18n/text-language.ts';
import { Late } from '../../shared/page/hydrated.tsx';
import { breadcrumbJsonLd } from '../../shared/page/json-ld.ts';
import type { PageHandle } from '../../shared/page/page.types.ts';
import { Link } from '../../shared/router/link.tsx';
import { useParams } from '../../shared/router/place.tsx';
import { Accordion } from '../../shared/ui/accordion.tsx';
import { ButtonLink } from '../../shared/ui/button.tsx';
import { ConsentNotice } from '../consent-notice/index.ts';
import { NotFound } from '../not-found/index.ts';
import { savingOf, singlesTotal } from './cards.ts';
import { packageJsonLd } from './catalogue.json-ld.ts';
import { AlsoKnownAs } from './components/also-known-as.tsx';
import { CardGrid } from './components/card-grid.tsx';
import { Facts, ItemLayout, ItemPlaceholder, Section } from './components/item-layout.tsx';
import { PackageCard, packageHeightClass } from './components/package-card.tsx';
import { Preparation } from './components/preparation.tsx';
import { PriceBlock } from './components/price-block.tsx';
import { itemMessages } from './item.messages.ts';
import { fetchPackage, fetchPackages, type PackagesState } from './packages.slice.ts';
import { longestTurnaround } from './turnaround.ts';
import { usePackage, usePackageList } from './use-catalogue.ts';
import { wordMessages } from './words.messages.ts';

const RELATED = 3;
const POPULAR = { popular: true, limit: 10 } as const;
/** One more than are shown: the package itself is among them. */
const related = (category: string) => ({ category, limit: RELATED + 1 });

export function Component() {
  const { id = '' } = useParams();
  const { item, missing, error, retry } = usePackage(id);
  if (missing) return <NotFound />;
  return item ? <PackageView key={item._id} pack={item} /> : <ItemPlaceholder error={error} onRetry={retry} />;
}

function PackageView({ pack }: { pack: Package }) {
  const langOf = useLangOf();
  const others = useMemo(
    () => (
      <Late>
        <Related pack={pack} />
      </Late>
    ),
    [pack],
  );
  const text = useMessages(itemMessages);
  const words = useMessages(wordMessages);
  const singles = singlesTotal(pack);
  const saving = savingOf({ singlesTotal: singles, finalPrice: pack.finalPrice });
  const turnaround = longestTurnaround(pack.tests.map((test) => test.duration));
  const specimens = [...new Set(pack.tests.map((test) => test.sampleType))];
  return (
    <>
      <ItemLayout
        crumbs={crumbsOf(pack, text)}
        heading={
          <>
            <h1 lang={langOf(pack.name)}>{pack.name}</h1>
            <AlsoKnownAs aliases={pack.aliases} />
            {pack.description !== '' && (
              <p className="mt-4 max-w-text text-lg" lang={langOf(pack.description)}>
                {pack.description}
              </p>
            )}
          </>
        }
        priceBlock={
          <PriceBlock
            item={pack}
            kind="package"
            {...(saving > 0 ? { saving: text.savesSingles(formatRupees(saving), formatRupees(singles)) } : {})}
          />
        }
      >
        <Facts
          facts={[
            { icon: FlaskConical, label: text.testCount, value: pack.tests.length },
            { icon: ListChecks, label: text.parameterCount, value: pack.parameters },
            {
              icon: TestTube,
              label: specimens.length === 1 ? text.specimen : text.specimens,
              value: specimens.map(words.specimen).join(', '),
            },
            ...(turnaround === '' ? [] : [{ icon: Clock, label: text.turnaround, value: words.duration(turnaround) }]),
          ]}
        />
        <ConsentNotice items={pack.tests} />
        <Preparation text={pack.preparation} />
        <Section title={text.testsHeading(pack.tests.length, pack.parameters)}>
          <Accordion
            items={pack.tests.map((test) => accordionItem(test, text, langOf, formatRupees(test.finalPrice)))}
          />
        </Section>
      </ItemLayout>
      {others}
    </>
  );
}

type Texts = (typeof itemMessages)['en'];

type LangOf = ReturnType<typeof useLangOf>;

function accordionItem(test: Package['tests'][number], text: Texts, langOf: LangOf, alone: string) {
  return {
    id: test._id,
    title: (
      <span className="flex grow flex-wrap items-baseline justify-between gap-x-4">
        <span lang={langOf(test.name)}>{test.name}</span>
        <span className="text-sm font-normal text-ink-soft">
          {text.parametersIn(Math.max(1, test.parameter.length))}
        </span>
      </span>
    ),
    content: (
      <>
        {test.description !== '' && (
          <p className="max-w-text" lang={langOf(test.description)}>
            {test.description}
          </p>
        )}
        {test.parameter.length > 0 && (
          <ul className="mt-3 grid gap-x-8 text-sm text-ink sm:grid-cols-2">
            {test.parameter.map((parameter) => (
              <li key={parameter} className="border-b border-line py-1.5" lang={langOf(parameter)}>
                {parameter}
              </li>
            ))}
          </ul>
        )}
        <p className="mt-3 flex flex-wrap items-center justify-between gap-x-4 text-sm">
          {test.active && (
            <>
              <Link to={`/test/${test.slug}`} className="link inline-flex min-h-touch items-center">
                {text.toTest}
              </Link>
              <span className="tabular">
                {text.alone} {alone}
              </span>
            </>
          )}
        </p>
      </>
    ),
  };
}

/** Of the same category first, then popular ones. */
function Related({ pack }: { pack: Package }) {
  const text = useMessages(itemMessages);
  const same = usePackageList(related(pack.category)).list?.cards ?? [];
  const popular = usePackageList(POPULAR).list?.cards ?? [];
  const others = [...same, ...popular.filter((card) => same.every(({ _id }) => _id !== card._id))]
    .filter((card) => card._id !== pack._id)
    .slice(0, RELATED);
  if (others.length === 0) return null;
  return (
    <section className="page-width mt-8 grid gap-5">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2>{text.related}</h2>
        <ButtonLink to="/packages" variant="quiet">
          {text.viewAllPackages}
        </ButtonLink>
      </div>
      <CardGrid cards={others} cardHeight={packageHeightClass}>
        {(card) => <PackageCard pack={card} />}
      </CardGrid>
    </section>
  );
}

function crumbsOf({ name }: Package, text: Pick<Texts, 'home' | 'packages'>) {
  return [{ label: text.home, to: '/' }, { label: text.packages, to: '/packages' }, { label: name }];
}

export const handle: PageHandle<{ packages: PackagesState }> = {
  hasPrices: true,
  preload: async ({ store, params: { id = '' } }) => {
    await Promise.all([
      store.dispatch(fetchPackage({ params: { id } })),
      store.dispatch(fetchPackages({ query: POPULAR })),
    ]);
    const { missing, selected } = store.getState().packages;
    if (missing) return { status: 404, cacheable: false };
    if (!selected) return { status: 503 };
    await store.dispatch(fetchPackages({ query: related(selected.category) }));
    return {};
  },
  meta: ({ state, params, site, locale }) => {
    const text = itemMessages[locale];
    const { selected: pack, selectedKey, missing } = state.packages;
    if (missing || !pack || selectedKey !== params.id)
      return { title: missing ? text.unknown : site.name, noindex: missing };
    return {
      title: text.packageTitle(pack.name),
      description: text.testDescription(pack.name, formatRupees(pack.finalPrice), pack.description),
      canonical: `/package/${pack.slug}`,
      ...(import.meta.env.SSR
        ? { jsonLd: [packageJsonLd(pack, site), breadcrumbJsonLd(site, crumbsOf(pack, text))] }
        : {}),
    };
  },
};
