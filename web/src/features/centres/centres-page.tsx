import type { Centre } from '@labfront/contract/centre-schemas';
import { MapPinOff } from 'lucide-react';
import { useCityName } from '../../shared/format/city-names.ts';
import { useMessages } from '../../shared/i18n/messages.ts';
import { breadcrumbJsonLd } from '../../shared/page/json-ld.ts';
import type { PageHandle } from '../../shared/page/page.types.ts';
import { Breadcrumbs } from '../../shared/ui/breadcrumbs.tsx';
import { ButtonLink } from '../../shared/ui/button.tsx';
import { Skeleton } from '../../shared/ui/card.tsx';
import { EmptyState, ErrorState } from '../../shared/ui/states.tsx';
import { centreJsonLd } from './centres.json-ld.ts';
import { centresPageMessages } from './centres.messages.ts';
import { type CentresState, fetchCentres } from './centres.slice.ts';
import { CentreCard } from './components/centre-card.tsx';
import { useCentres } from './use-centres.ts';

/** Every centre that visitors may come to, city by city. */
export function Component() {
  const text = useMessages(centresPageMessages);
  return (
    <div className="page-width py-6 lg:py-8">
      <Breadcrumbs items={[{ label: text.home, to: '/' }, { label: text.title }]} />
      <h1 className="mt-2">{text.title}</h1>
      <p className="mt-3 max-w-text text-lg text-ink-soft">{text.intro}</p>
      <div className="mt-8 grid gap-8">
        <Centres />
      </div>
    </div>
  );
}

function Centres() {
  const text = useMessages(centresPageMessages);
  const cityName = useCityName();
  const { status, centres, error, retry } = useCentres();
  if (error !== null) return <ErrorState message={error} onRetry={retry} />;
  if (status !== 'succeeded') {
    return (
      <div role="status" aria-label={text.loading} className="grid gap-6 md:grid-cols-2 xl:grid-cols-3">
        <Skeleton className="h-96 rounded-card" />
        <Skeleton className="h-96 rounded-card" />
      </div>
    );
  }
  if (centres.length === 0) {
    return (
      <EmptyState icon={MapPinOff} title={text.none} hint={text.noneHint}>
        <ButtonLink to="/contact">{text.contact}</ButtonLink>
      </EmptyState>
    );
  }
  return byCity(centres).map(([city, those]) => (
    <section key={city}>
      <h2 className="mb-4">{cityName(city)}</h2>
      <ul className="grid gap-6 md:grid-cols-2 xl:grid-cols-3">
        {those.map((centre) => (
          <li key={centre._id}>
            <CentreCard centre={centre} />
          </li>
        ))}
      </ul>
    </section>
  ));
}

/** Cities in the order of the alphabet, the laboratories of each first. */
function byCity(centres: readonly Centre[]): [string, Centre[]][] {
  const cities = [...new Set(centres.map(({ city }) => city))].sort((a, b) => a.localeCompare(b, 'en-IN'));
  const rank = ({ kind }: Centre) => (kind === 'laboratory' ? 0 : 1);
  return cities.map((city) => [
    city,
    centres.filter((centre) => centre.city === city).sort((a, b) => rank(a) - rank(b)),
  ]);
}

export const handle: PageHandle<{ centres: CentresState }> = {
  preload: async ({ store }) => {
    const answer = await store.dispatch(fetchCentres());
    if (!fetchCentres.fulfilled.match(answer)) return { status: 503 };
    // A page that is kept would show an accreditation beyond its last day.
    return { cacheable: answer.payload.data.every(({ accreditation }) => accreditation === null) };
  },
  meta: ({ site, state, locale }) => {
    const text = centresPageMessages[locale];
    const crumbs = [
      { label: text.home, to: '/' },
      { label: text.title, to: '/centres' },
    ];
    return {
      title: text.title,
      description: text.description(site.name),
      canonical: '/centres',
      ...(import.meta.env.SSR
        ? {
            jsonLd: [
              breadcrumbJsonLd(site, crumbs),
              ...state.centres.centres.map((centre) => centreJsonLd(centre, site)),
            ],
          }
        : {}),
    };
  },
};
