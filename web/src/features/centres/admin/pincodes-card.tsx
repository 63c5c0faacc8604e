import type { Centre } from '@labfront/contract/centre-schemas';
import { useState } from 'react';
import { FormError } from '../../../shared/forms/form-error.tsx';
import { useMessages } from '../../../shared/i18n/messages.ts';
import { useAppDispatch } from '../../../shared/store/hooks.ts';
import { Button } from '../../../shared/ui/button.tsx';
import { Card } from '../../../shared/ui/card.tsx';
import { Checkbox } from '../../../shared/ui/checkbox.tsx';
import { notify } from '../../../shared/ui/notify.ts';
import { TextArea } from '../../../shared/ui/text-area.tsx';
import { type CentrePage, savePincodes } from './centre-page.slice.ts';
import { centrePageMessages, pincodesMessages } from './centres-admin.messages.ts';
import { readPincodes } from './read-pincodes.ts';

interface PincodesCardProps {
  readonly centre: Centre;
  readonly pincodes: readonly string[];
  readonly ofCity: CentrePage['pincodesOfCity'];
}

/** The pincodes that a centre serves: typed, pasted, or ticked in the list of its city. */
export function PincodesCard({ centre, pincodes, ofCity }: PincodesCardProps) {
  const text = useMessages(pincodesMessages);
  const page = useMessages(centrePageMessages);
  const dispatch = useAppDispatch();
  const [typed, setTyped] = useState(pincodes.join(', '));
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const { found, wrong } = readPincodes(typed);
  const chosen = new Set(found);
  const choose = (next: Iterable<string>) => setTyped([...new Set(next)].sort().join(', '));

  async function save() {
    setBusy(true);
    setFailure(null);
    const answer = await dispatch(savePincodes({ params: { id: centre._id }, body: { pincodes: found } }));
    setBusy(false);
    if (savePincodes.fulfilled.match(answer)) {
      choose(answer.payload.data.pincodes);
      notify('success', text.saved);
    } else setFailure(answer.payload?.message ?? page.saveFailed);
  }

  return (
    <Card className="flex flex-col gap-5 p-5 sm:p-6">
      <div>
        <h2 className="text-xl!">{text.heading}</h2>
        <p className="text-sm text-ink-soft">{text.intro}</p>
      </div>
      <TextArea
        label={text.pincodes}
        hint={text.hint}
        value={typed}
        inputMode="numeric"
        className="tabular"
        error={wrong.length > 0 ? text.wrong(wrong.join(', ')) : undefined}
        onChange={({ target }) => setTyped(target.value)}
      />
      <OfCity
        centre={centre}
        ofCity={ofCity}
        chosen={chosen}
        onChoose={(some, isIn) =>
          choose(isIn ? [...found, ...some] : found.filter((pincode) => !some.includes(pincode)))
        }
      />
      <FormError message={failure} />
      <div className="flex flex-wrap items-center gap-4">
        <Button busy={busy} disabled={wrong.length > 0} onClick={() => void save()}>
          {page.save}
        </Button>
        <p className="text-sm text-ink-soft">{text.count(found.length)}</p>
      </div>
    </Card>
  );
}

interface OfCityProps extends Pick<PincodesCardProps, 'centre' | 'ofCity'> {
  readonly chosen: ReadonlySet<string>;
  readonly onChoose: (pincodes: readonly string[], isIn: boolean) => void;
}

function OfCity({ centre: { city }, ofCity, chosen, onChoose }: OfCityProps) {
  const text = useMessages(pincodesMessages);
  if (ofCity.length === 0) return <p className="text-sm text-ink-soft">{text.noneOfCity(city)}</p>;
  const all = ofCity.map(({ pincode }) => pincode);
  const hasAll = all.every((pincode) => chosen.has(pincode));
  return (
    <fieldset className="flex flex-col gap-2">
      <legend className="text-sm font-strong">{text.ofCity(city)}</legend>
      <Button variant="quiet" className="self-start" onClick={() => onChoose(all, !hasAll)}>
        {hasAll ? text.dropAll : text.addAll}
      </Button>
      <div className="grid max-h-80 gap-x-6 overflow-y-auto sm:grid-cols-2">
        {ofCity.map(({ pincode, offices }) => (
          <Checkbox
            key={pincode}
            label={`${pincode} ${offices.slice(0, 2).join(', ')}`}
            checked={chosen.has(pincode)}
            onChange={() => onChoose([pincode], !chosen.has(pincode))}
          />
        ))}
      </div>
    </fieldset>
  );
}
