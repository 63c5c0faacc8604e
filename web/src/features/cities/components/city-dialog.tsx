import { Check } from 'lucide-react';
import { useState } from 'react';
import { useCityName } from '../../../shared/format/city-names.ts';
import { useMessages } from '../../../shared/i18n/messages.ts';
import { selectVisitorCity } from '../../../shared/session/visitor-city.ts';
import { useAppSelector } from '../../../shared/store/hooks.ts';
import { Dialog } from '../../../shared/ui/dialog.tsx';
import { TextField } from '../../../shared/ui/text-field.tsx';
import { cityDialogMessages } from '../city-dialog.messages.ts';
import { useCities } from '../use-cities.ts';
import { useChooseCity } from '../use-visitor-city.ts';

/** Every city that is served; choosing one closes the dialog. */
export function CityDialog({ onClose }: { onClose: () => void }) {
  const text = useMessages(cityDialogMessages);
  const chosen = useAppSelector(selectVisitorCity);
  const choose = useChooseCity();
  const cityName = useCityName();
  const { cities, status, error } = useCities();
  const [typed, setTyped] = useState('');
  const wanted = typed.trim().toLowerCase();
  // Typed in either script.
  const shown = cities.filter(({ name }) => [name, cityName(name)].some((one) => one.toLowerCase().includes(wanted)));
  const take = (name: string) => {
    if (name !== chosen) choose(name);
    onClose();
  };
  return (
    <Dialog open onClose={onClose} title={text.title} description={text.hint}>
      <div className="grid gap-3">
        <TextField
          label={text.filter}
          type="search"
          autoComplete="off"
          maxLength={80}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
        <p role="status" className="text-sm text-ink-soft empty:hidden">
          {error ?? (status === 'loading' ? text.loading : shown.length === 0 ? text.none : '')}
        </p>
        <ul className="grid sm:grid-cols-2">
          {wanted === '' && chosen !== '' && <Choice label={text.noCity} onChoose={() => take('')} />}
          {shown.map(({ _id, name }) => (
            <Choice
              key={_id}
              label={cityName(name)}
              current={name.toLowerCase() === chosen.toLowerCase() ? text.current : undefined}
              onChoose={() => take(name)}
            />
          ))}
        </ul>
      </div>
    </Dialog>
  );
}

interface ChoiceProps {
  readonly label: string;
  /** Said of the one that holds now. */
  readonly current?: string | undefined;
  readonly onChoose: () => void;
}

function Choice({ label, current, onChoose }: ChoiceProps) {
  return (
    <li>
      <button
        type="button"
        aria-pressed={current !== undefined}
        onClick={onChoose}
        className="flex min-h-touch w-full items-center gap-2 rounded-field px-3 text-left hover:bg-sunken"
      >
        <span className="grow">{label}</span>
        {current !== undefined && <Check aria-label={current} className="size-4 text-brand" />}
      </button>
    </li>
  );
}
