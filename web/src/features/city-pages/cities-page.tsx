import { citySlug } from '@labfront/contract/city-slug';
import { MapPin } from 'lucide-react';
import { useCityName } from '../../shared/format/city-names.ts';
import { useMessages } from '../../shared/i18n/messages.ts';
import type { PageHandle } from '../../shared/page/page.types.ts';
import { Link } from '../../shared/router/link.tsx';
import { Breadcrumbs } from '../../shared/ui/breadcrumbs.tsx';
import { EmptyState, ErrorState } from '../../shared/ui/states.tsx';
import { type CitiesState, fetchCities, useCities } from '../cities/index.ts';
import { cityPagesMessages } from './city-pages.messages.ts';

/** Every city that is served, each a link to its page. */
export function Component() {
  const text = useMessages(cityPagesMessages);
  const cityName = useCityName();
  const { cities, error, status } = useCities();
  return (
    <div className="page-width py-6 lg:py-8">
      <Breadcrumbs items={[{ label: text.home, to: '/' }, { label: text.title }]} />
      <h1 className="mt-2">{text.title}</h1>
      <p className="mt-3 max-w-text text-lg text-ink-soft">{text.intro}</p>
      <div className="mt-8">
        {error !== null && <ErrorState message={error} />}
        {status === 'succeeded' && cities.length === 0 && <EmptyState icon={MapPin} title={text.none} />}
        <ul className="grid gap-2.5 sm:grid-cols-2 lg:grid-cols-4">
          {cities.map(({ _id, name }) => (
            <li key={_id}>
              <Link
                to={`/city/${encodeURIComponent(citySlug(name))}`}
                className="flex min-h-touch items-center gap-2 rounded-card border border-line bg-surface px-4 py-2 hover:border-brand hover:text-brand"
              >
                <MapPin aria-hidden="true" className="size-4 shrink-0 text-brand" />
                {cityName(name)}
              </Link>
            </li>
          ))}
        </ul>
      </div>
    </div>
  );
}

export const handle: PageHandle<{ cities: CitiesState }> = {
  preload: async ({ store }) => {
    const answer = await store.dispatch(fetchCities());
    return fetchCities.fulfilled.match(answer) ? {} : { status: 503 };
  },
  meta: ({ site, locale }) => {
    const text = cityPagesMessages[locale];
    return { title: text.title, description: text.listDescription(site.name), canonical: '/city' };
  },
};
