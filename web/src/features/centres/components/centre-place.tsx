import { useLocale, useMessages } from '../../../shared/i18n/messages.ts';
import { centresPageMessages } from '../centres.messages.ts';
import { hoursLines } from '../format-hours.ts';
import { useCentres } from '../use-centres.ts';
import { mapLinkOf, placeOf } from './centre-card.tsx';

/** The centre of a booking: name, address, hours and the way there. Nothing while it is not known. */
export function CentrePlace({ id }: { readonly id: string }) {
  const text = useMessages(centresPageMessages);
  const locale = useLocale();
  const centre = useCentres().centres.find(({ _id }) => _id === id);
  if (!centre) return null;
  return (
    <span className="block text-ink-soft">
      <span className="block">{centre.name}</span>
      <span className="block wrap-anywhere">{placeOf(centre)}</span>
      {hoursLines(centre.hours, locale)?.map(({ days, open }) => (
        <span key={days} className="tabular block">
          {days}: {open}
        </span>
      )) ?? <span className="block">{centre.hours}</span>}
      <a
        href={mapLinkOf(centre)}
        aria-label={text.directionsTo(centre.name)}
        target="_blank"
        rel="noreferrer"
        className="link inline-flex min-h-touch items-center"
      >
        {text.directions}
      </a>
    </span>
  );
}
