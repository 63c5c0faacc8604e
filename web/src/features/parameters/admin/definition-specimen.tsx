import { Trash2 } from 'lucide-react';
import { useMessages } from '../../../shared/i18n/messages.ts';
import { IconButton } from '../../../shared/ui/button.tsx';
import { Checkbox } from '../../../shared/ui/checkbox.tsx';
import { SelectField, TextField } from '../../../shared/ui/text-field.tsx';
import type { SpecimenRow } from './definition-form.ts';
import { definitionsMessages } from './parameters.messages.ts';

interface SpecimenFieldsProps {
  readonly row: SpecimenRow;
  readonly number: number;
  readonly problem: (name: string) => string | undefined;
  readonly onChange: (change: Partial<SpecimenRow>) => void;
  readonly onRemove: () => void;
}

/** The container that a definition had before the editor was opened. */
const OWN = 'own';

/** One specimen of a test. */
export function SpecimenFields({ row, number, problem, onChange, onRemove }: SpecimenFieldsProps) {
  const text = useMessages(definitionsMessages);
  const field = (name: 'key' | 'specimen' | 'storage' | 'minutesAfter') => ({
    label: text[name],
    value: row[name],
    error: problem(name),
    autoComplete: 'off',
    onChange: ({ target }: { target: { value: string } }) => onChange({ [name]: target.value }),
  });
  const { container } = row;
  const own =
    typeof container === 'string' ? [] : [{ value: OWN, label: text.as(container.colour, container.additive) }];
  return (
    <li className="flex flex-col gap-4 rounded-card border border-line p-4">
      <div className="flex items-center justify-between gap-3">
        <span className="font-strong">{text.specimenNumber(number)}</span>
        <IconButton label={text.removeSpecimen(number)} onClick={onRemove}>
          <Trash2 aria-hidden="true" className="size-4" />
        </IconButton>
      </div>
      <div className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
        <TextField {...field('specimen')} />
        <SelectField
          label={text.container}
          value={typeof container === 'string' ? container : OWN}
          error={problem('container')}
          onChange={({ target }) =>
            target.value !== OWN && onChange({ container: target.value as Extract<SpecimenRow['container'], string> })
          }
          options={[...own, ...Object.entries(text.containers).map(([value, label]) => ({ value, label }))]}
        />
        <TextField
          label={text.volume}
          value={row.volumeMl}
          error={problem('volumeMl')}
          inputMode="decimal"
          autoComplete="off"
          onChange={({ target }) => onChange({ volumeMl: target.value })}
        />
        <SelectField
          label={text.timing}
          value={row.timing}
          error={problem('timing')}
          onChange={({ target }) => onChange({ timing: target.value as SpecimenRow['timing'] })}
          options={Object.entries(text.timings).map(([value, label]) => ({ value, label }))}
        />
        {row.timing === 'timed' && <TextField {...field('minutesAfter')} inputMode="numeric" />}
        <TextField {...field('storage')} />
        <TextField {...field('key')} />
      </div>
      <Checkbox
        label={text.ownTube}
        checked={row.ownTube}
        onChange={({ target }) => onChange({ ownTube: target.checked })}
      />
    </li>
  );
}
