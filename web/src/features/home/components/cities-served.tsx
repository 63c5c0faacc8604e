import { citySlug } from '@labfront/contract/city-slug';
import { MapPin } from 'lucide-react';
import { useState } from 'react';
import { useCityName } from '../../../shared/format/city-names.ts';
import { useMessages } from '../../../shared/i18n/messages.ts';
import { Link } from '../../../shared/router/link.tsx';
import { Button } from '../../../shared/ui/button.tsx';
import { useCities } from '../../cities/index.ts';
import { moreMessages } from '../home-more.messages.ts';

const SHOWN_FIRST = 18;

export function CitiesServed() {
  const text = useMessages(moreMessages);
  const cityName = useCityName();
  const { cities } = useCities();
  const [all, setAll] = useState(false);
  if (cities.length === 0) return null;
  const shown = all ? cities : cities.slice(0, SHOWN_FIRST);
  return (
    <section className="off-screen grid gap-3 [contain-intrinsic-height:auto_25rem] md:[contain-intrinsic-height:auto_17rem]">
      <h2>{text.cities}</h2>
      <p className="text-ink-soft">{text.citiesHint(cities.length)}</p>
      <ul className="mt-1 flex flex-wrap gap-2">
        {shown.map(({ _id, name }) => (
          <li key={_id}>
            <Link
              to={`/city/${encodeURIComponent(citySlug(name))}`}
              className="flex min-h-touch items-center gap-1.5 rounded-full border border-line bg-surface px-3.5 text-sm hover:border-brand hover:text-brand"
            >
              <MapPin aria-hidden="true" className="size-4 text-brand" />
              {cityName(name)}
            </Link>
          </li>
        ))}
        {shown.length < cities.length && (
          <li>
            <Button variant="quiet" onClick={() => setAll(true)}>
              {text.moreCities(cities.length - shown.length)}
            </Button>
          </li>
        )}
      </ul>
    </section>
  );
}
