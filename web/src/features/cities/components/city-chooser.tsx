import clsx from 'clsx';
import { MapPin } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { useCityName } from '../../../shared/format/city-names.ts';
import { useMessages } from '../../../shared/i18n/messages.ts';
import { Link } from '../../../shared/router/link.tsx';
import { selectVisitorCity } from '../../../shared/session/visitor-city.ts';
import { useAppSelector } from '../../../shared/store/hooks.ts';
import { cityChooserMessages } from '../city-chooser.messages.ts';

const CityDialog = lazy(async () => ({ default: (await import('./city-dialog.tsx')).CityDialog }));

/** The visitor's city: opens the list of cities, and is a link to their pages where no script runs. */
export function CityChooser({ className }: { className?: string }) {
  const text = useMessages(cityChooserMessages);
  const chosen = useAppSelector(selectVisitorCity);
  const city = useCityName()(chosen);
  const [open, setOpen] = useState(false);
  return (
    <>
      <Link
        to="/city"
        aria-haspopup="dialog"
        aria-label={city === '' ? text.choose : text.chosen(city)}
        onClick={(event) => {
          event.preventDefault();
          setOpen(true);
        }}
        className={clsx(
          'flex min-h-touch items-center gap-2 rounded-field text-sm font-strong text-ink hover:text-brand',
          className,
        )}
      >
        <MapPin aria-hidden="true" className="size-4 shrink-0 text-brand" />
        <span className="max-w-40 truncate">{city === '' ? text.choose : city}</span>
      </Link>
      {open && (
        <Suspense>
          <CityDialog onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
