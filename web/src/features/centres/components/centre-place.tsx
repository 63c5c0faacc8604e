import { laboratoryHours } from '@labfront/contract/opening-hours';
import { mapLink } from '../../../shared/format/map-link.ts';
import { useLocale, useMessages } from '../../../shared/i18n/messages.ts';
import { useSite } from '../../../shared/site/site.slice.ts';
import { centresPageMessages } from '../centres.messages.ts';
import { hoursLines } from '../format-hours.ts';
import { useCentres } from '../use-centres.ts';
import { mapLinkOf, placeOf } from './centre-card.tsx';

/**
 * The place where a patient comes: name, address, hours and the way there. The laboratory itself where no centre is known by the id,
 * or none is listed yet; nothing while the centres are fetched.
 */
export function CentrePlace({ id }: { readonly id: string | null }) {
  const site = useSite();
  const { centres, status } = useCentres();
  const centre = centres.find(({ _id }) => _id === id);
  if (centre) {
    return <Place name={centre.name} address={placeOf(centre)} hours={centre.hours} map={mapLinkOf(centre)} />;
  }
  if (status === 'idle' || status === 'loading') return null;
  const { name, address, hours } = site;
  return <Place name={name} address={address} hours={laboratoryHours(hours)} map={mapLink(`${name}, ${address}`)} />;
}

function Place({ name, address, hours, map }: Readonly<Record<'name' | 'address' | 'hours' | 'map', string>>) {
  const text = useMessages(centresPageMessages);
  const locale = useLocale();
  return (
    <span className="block font-normal text-ink-soft">
      <span className="block">{name}</span>
      <span className="block wrap-anywhere">{address}</span>
      {hoursLines(hours, locale)?.map(({ days, open }) => (
        <span key={days} className="tabular block">
          {days}: {open}
        </span>
      )) ?? <span className="block">{hours}</span>}
      <a
        href={map}
        aria-label={text.directionsTo(name)}
        target="_blank"
        rel="noreferrer"
        className="link inline-flex min-h-touch items-center"
      >
        {text.directions}
      </a>
    </span>
  );
}
