import type { NearCentre, Serviceability } from '@labfront/contract/serviceability';
import { CircleCheck, MapPin } from 'lucide-react';
import { useWatch } from 'react-hook-form';
import { useCityName } from '../../../shared/format/city-names.ts';
import { formatRupees } from '../../../shared/format/money.ts';
import { useLocale } from '../../../shared/i18n/messages.ts';
import { Button } from '../../../shared/ui/button.tsx';
import { Card } from '../../../shared/ui/card.tsx';
import { TextField } from '../../../shared/ui/text-field.tsx';
import { useCentres } from '../../centres/index.ts';
import { useCities } from '../../cities/index.ts';
import { formatWindow } from '../../collection-windows/index.ts';
import type { DetailsFormState } from '../details-form.ts';
import { usePlaceTexts } from '../for-staff.tsx';
import { useServiceability } from '../use-serviceability.ts';

/** Asks for the pincode first: whether we come, for which fee and when, or where the nearest centres are. */
export function PlaceCheck({ form }: { form: DetailsFormState }) {
  const text = usePlaceTexts();
  const { cities } = useCities();
  const pincode = useWatch({ control: form.control, name: 'address.pincode' });
  const [collection, city] = useWatch({ control: form.control, name: ['collection', 'city'] });
  const found = useServiceability(pincode);
  const unknown = found && 'failure' in found ? found : null;
  const listed = (city: string) => cities.find(({ name }) => name.toLowerCase() === city.toLowerCase())?.name;

  const choose = (collection: 'home' | 'centre', city: string | undefined, centreId = '') => {
    form.setValue('collection', collection);
    form.setValue('centreId', centreId);
    form.setValue('slot', '');
    if (city !== undefined) form.setValue('city', city);
  };

  return (
    <Card className="flex flex-col gap-4 p-4 sm:p-6">
      <h2 className="text-xl!">{text.placeHeading}</h2>
      <TextField
        label={text.placePincode}
        hint={text.placeHint}
        value={pincode}
        error={unknown?.centres === null ? unknown.failure : undefined}
        inputMode="numeric"
        autoComplete="postal-code"
        maxLength={6}
        className="max-w-40"
        onChange={(event) => form.setValue('address.pincode', event.target.value)}
      />
      <div role="status" className="empty:hidden">
        {found && 'place' in found && (
          <Result
            place={found.place}
            isChosen={collection === 'home' && city === listed(found.place.city)}
            onHome={() => choose('home', listed(found.place.city))}
            onCentre={(centreId, city) => choose('centre', listed(city), centreId)}
          />
        )}
        {unknown?.centres && (
          <NotServed
            said={unknown.failure}
            centres={unknown.centres}
            onCentre={(centreId, city) => choose('centre', listed(city), centreId)}
          />
        )}
      </div>
    </Card>
  );
}

interface ResultProps {
  readonly place: Serviceability;
  /** A home visit there is what the details say already. */
  readonly isChosen: boolean;
  readonly onHome: () => void;
  readonly onCentre: (centreId: string, city: string) => void;
}

function Result({ place, isChosen, onHome, onCentre }: ResultProps) {
  const text = usePlaceTexts();
  const locale = useLocale();
  const cityName = useCityName();
  const { city, home, centres } = place;
  if (!home.served) {
    const said = centres.length > 0 ? text.placeNotServed(cityName(city)) : text.placeNoCentre;
    return <NotServed said={said} centres={centres} onCentre={onCentre} />;
  }
  const { fee, freeFrom, nextWindow } = home;
  const facts = [
    fee === 0 ? text.placeFree : text.placeFee(formatRupees(fee)),
    ...(fee > 0 && freeFrom !== null ? [text.placeFreeFrom(formatRupees(freeFrom))] : []),
    nextWindow ? text.placeNext(formatWindow(nextWindow.date, nextWindow.slot, locale)) : text.placeNoTime,
  ];
  return (
    <div className="flex flex-col items-start gap-3">
      <p className="flex gap-3">
        <CircleCheck aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-brand" />
        <span>
          <span className="font-strong">{text.placeServed(cityName(city))}</span>
          <span className="tabular block text-ink-soft">{facts.join(' ')}</span>
        </span>
      </p>
      {!isChosen && (
        <Button variant="secondary" onClick={onHome}>
          {text.placeHome}
        </Button>
      )}
    </div>
  );
}

interface NotServedProps {
  readonly said: string;
  readonly centres: readonly NearCentre[];
  readonly onCentre: (centreId: string, city: string) => void;
}

function NotServed({ said, centres, onCentre }: NotServedProps) {
  const text = usePlaceTexts();
  const { centres: listed } = useCentres();
  const cityOf = (id: string) => listed.find(({ _id }) => _id === id)?.city ?? '';
  return (
    <div className="flex flex-col gap-3">
      <p className="font-strong">{said}</p>
      <ul className="flex flex-col gap-3">
        {centres.map(({ _id, name, address, distanceKm }) => (
          <li key={_id} className="flex items-start gap-3 text-sm">
            <MapPin aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-ink-soft" />
            <span className="min-w-0 grow">
              <span className="font-strong">{name}</span>
              <span className="tabular block text-ink-soft">
                {address}
                {distanceKm !== undefined && ` · ${text.placeDistance(distanceKm)}`}
              </span>
            </span>
            <Button
              variant="secondary"
              aria-label={text.placeCentreOf(name)}
              onClick={() => onCentre(_id, cityOf(_id))}
            >
              {text.placeCentre}
            </Button>
          </li>
        ))}
      </ul>
    </div>
  );
}
