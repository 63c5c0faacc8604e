import { citySlug } from '@labfront/contract/city-slug';
import { useEffect } from 'react';
import { cityName, useCityName } from '../../shared/format/city-names.ts';
import { useMessages } from '../../shared/i18n/messages.ts';
import { breadcrumbJsonLd, laboratoryJsonLd } from '../../shared/page/json-ld.ts';
import type { PageHandle } from '../../shared/page/page.types.ts';
import { Link } from '../../shared/router/link.tsx';
import { useParams } from '../../shared/router/place.tsx';
import { cityNamed, readCity, rememberCity, selectVisitorCity } from '../../shared/session/visitor-city.ts';
import { useAppDispatch, useAppSelector } from '../../shared/store/hooks.ts';
import { Breadcrumbs } from '../../shared/ui/breadcrumbs.tsx';
import { Button, ButtonLink } from '../../shared/ui/button.tsx';
import {
  CardGrid,
  CardGridSkeleton,
  fetchPackages,
  fetchTests,
  listKey,
  offersJsonLd,
  PackageCard,
  type PackagesState,
  TestCard,
  type TestsState,
  usePackageList,
  useTestList,
} from '../catalogue/index.ts';
import { centreAnchor, useCentres } from '../centres/index.ts';
import { type CitiesState, fetchCities, useChooseCity, useCities } from '../cities/index.ts';
import { NotFound } from '../not-found/index.ts';
import { cityPagesMessages } from './city-pages.messages.ts';

const packagesOf = (city: string) => ({ city, limit: 9 });
const testsOf = (city: string) => ({ city, popular: true, limit: 12 });

const findCity = (cities: CitiesState['cities'], slug: string) => cities.find(({ name }) => citySlug(name) === slug);

/** A city with its own prices, for search engines and for people who came by a link. */
export function Component() {
  const { city: slug = '' } = useParams();
  const { cities, status } = useCities();
  const city = findCity(cities, slug.toLowerCase());
  if (city) return <CityView key={city._id} name={city.name} slug={slug.toLowerCase()} />;
  return status === 'succeeded' ? <NotFound /> : <div className="page-width min-h-svh" aria-busy="true" />;
}

function CityView({ name, slug }: { name: string; slug: string }) {
  const text = useMessages(cityPagesMessages);
  const shown = useCityName()(name);
  const { list: packages } = usePackageList(packagesOf(slug));
  const { list: tests } = useTestList(testsOf(slug));
  return (
    <div className="page-width grid gap-10 py-6 lg:py-8">
      <div>
        <Breadcrumbs items={[{ label: text.home, to: '/' }, { label: text.title, to: '/city' }, { label: shown }]} />
        <h1 className="mt-2">{text.cityTitle(shown)}</h1>
        <p className="mt-3 max-w-text text-lg text-ink-soft">{text.cityIntro(shown)}</p>
        <div className="mt-5 flex flex-wrap items-center gap-3">
          <Choice name={name} />
          <ButtonLink to="/#home-collection" variant="secondary">
            {text.homeCollection}
          </ButtonLink>
        </div>
      </div>
      <section className="grid gap-4">
        <h2>{text.packages(shown)}</h2>
        {packages?.loaded ? (
          <CardGrid cards={packages.cards}>{(pack) => <PackageCard pack={pack} />}</CardGrid>
        ) : (
          <CardGridSkeleton lines={5} />
        )}
        <Link to="/packages" className="link flex min-h-touch items-center justify-self-start">
          {text.allPackages}
        </Link>
      </section>
      <section className="grid gap-4">
        <h2>{text.tests(shown)}</h2>
        {tests?.loaded ? (
          <CardGrid cards={tests.cards}>{(test) => <TestCard test={test} />}</CardGrid>
        ) : (
          <CardGridSkeleton />
        )}
        <Link to="/view-all-test" className="link flex min-h-touch items-center justify-self-start">
          {text.allTests}
        </Link>
      </section>
      <Centres name={name} />
    </div>
  );
}

/** Chooses the city for all pages; a visitor without a city has it chosen at once. */
function Choice({ name }: { name: string }) {
  const text = useMessages(cityPagesMessages);
  const shown = useCityName()(name);
  const dispatch = useAppDispatch();
  const chosen = useAppSelector(selectVisitorCity);
  const choose = useChooseCity();
  useEffect(() => {
    if (readCity() !== '') return;
    rememberCity(name);
    // This page shows the city's prices already.
    dispatch(cityNamed(name));
  }, [dispatch, name]);
  return chosen.toLowerCase() === name.toLowerCase() ? (
    <p role="status" className="text-ink-soft">
      {text.chosen(shown)}
    </p>
  ) : (
    <Button onClick={() => choose(name)}>{text.choose(shown)}</Button>
  );
}

function Centres({ name }: { name: string }) {
  const text = useMessages(cityPagesMessages);
  const shown = useCityName()(name);
  const centres = useCentres().centres.filter(({ city }) => city === name);
  if (centres.length === 0) return null;
  return (
    <section className="grid gap-4">
      <h2>{text.centres(shown)}</h2>
      <ul className="grid gap-2.5 sm:grid-cols-2">
        {centres.map((centre) => (
          <li key={centre._id}>
            <Link
              to={`/centres#${centreAnchor(centre)}`}
              className="block min-h-touch rounded-card border border-line bg-surface px-4 py-3 hover:border-brand"
            >
              <span className="block font-strong">{centre.name}</span>
              <span className="block text-sm text-ink-soft">{centre.address}</span>
              <span className="block text-sm text-brand">{text.toCentre}</span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}

export const handle: PageHandle<{ cities: CitiesState; packages: PackagesState; tests: TestsState }> = {
  preload: async ({ store, params: { city: given = '' } }) => {
    const slug = given.toLowerCase();
    await store.dispatch(fetchCities());
    const { cities, error } = store.getState().cities;
    if (error !== null) return { status: 503 };
    if (!findCity(cities, slug)) return { status: 404, cacheable: false };
    await Promise.all([
      store.dispatch(fetchPackages({ query: packagesOf(slug) })),
      store.dispatch(fetchTests({ query: testsOf(slug) })),
    ]);
    const { packages, tests } = store.getState();
    return packages.error === null && tests.error === null ? {} : { cacheable: false };
  },
  meta: ({ site, state, params: { city: given = '' }, locale }) => {
    const text = cityPagesMessages[locale];
    const slug = given.toLowerCase();
    const city = findCity(state.cities.cities, slug);
    if (!city) return { title: text.unknown, noindex: true };
    const name = cityName(city.name, locale);
    const canonical = `/city/${encodeURIComponent(slug)}`;
    const crumbs = [
      { label: text.home, to: '/' },
      { label: text.title, to: '/city' },
      { label: name, to: canonical },
    ];
    const packages = state.packages.lists[listKey(packagesOf(slug))]?.cards ?? [];
    const tests = state.tests.lists[listKey(testsOf(slug))]?.cards ?? [];
    return {
      title: text.cityTitle(name),
      description: text.cityDescription(site.name, name),
      canonical,
      ...(import.meta.env.SSR
        ? {
            jsonLd: [
              breadcrumbJsonLd(site, crumbs),
              { ...laboratoryJsonLd(site, [city.name]), hasOfferCatalog: offersJsonLd(site, packages, tests) },
            ],
          }
        : {}),
    };
  },
};
