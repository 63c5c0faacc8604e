import type { Parameter } from '@labfront/contract/parameters';
import { Plus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { dayInIndia } from '../../../shared/format/dates.ts';
import { FormError } from '../../../shared/forms/form-error.tsx';
import { useMessages } from '../../../shared/i18n/messages.ts';
import { useAppDispatch } from '../../../shared/store/hooks.ts';
import { Button, IconButton } from '../../../shared/ui/button.tsx';
import { Card } from '../../../shared/ui/card.tsx';
import { notify } from '../../../shared/ui/notify.ts';
import { TextArea } from '../../../shared/ui/text-area.tsx';
import { SelectField, TextField } from '../../../shared/ui/text-field.tsx';
import { AGE_UNITS } from './age-text.ts';
import { parametersMessages, rangeEditorMessages, rangeMessages } from './parameters.messages.ts';
import { saveRanges } from './parameters.slice.ts';
import { RangePicture } from './range-picture.tsx';
import { drawnOf, nextRow, problemsOf, type RangeRow, rowOf, toRange } from './ranges-form.ts';

interface RangesEditorProps {
  readonly parameter: Parameter;
  readonly onClose: () => void;
  readonly onSaved: () => void;
}

type Issues = readonly { readonly path: string; readonly message: string }[];

/** Drafts all ranges of a parameter; the picture follows what is typed. */
export function RangesEditor({ parameter, onClose, onSaved }: RangesEditorProps) {
  const text = useMessages(rangeEditorMessages);
  const { saveFailed } = useMessages(parametersMessages);
  const dispatch = useAppDispatch();
  const [rows, setRows] = useState(() => (parameter.draft?.ranges ?? parameter.ranges).map(rowOf));
  const [issues, setIssues] = useState<Issues>([]);
  const [failure, setFailure] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const today = dayInIndia(new Date());

  async function save() {
    setBusy(true);
    const version = parameter.draft?.version ?? parameter.version;
    const body = { ranges: rows.map(toRange), ...(version !== null && { version }) };
    const answer = await dispatch(saveRanges({ params: { id: parameter._id }, body }));
    setBusy(false);
    if (saveRanges.fulfilled.match(answer)) {
      notify('success', answer.payload.message);
      onSaved();
      return;
    }
    setFailure(answer.payload?.message ?? saveFailed);
    setIssues(answer.payload?.issues ?? []);
  }

  return (
    <Card className="flex flex-col gap-5 p-5 sm:p-6">
      <div>
        <h2 className="text-xl!">{text.heading}</h2>
        <p className="text-sm text-ink-soft">{text.intro}</p>
      </div>
      <RangePicture ranges={rows.flatMap((row) => drawnOf(row) ?? [])} unit={parameter.unit} />
      <FormError message={failure} />
      <ol className="flex flex-col gap-4">
        {rows.map((row, index) => (
          <RowFields
            key={row.id}
            row={row}
            number={index + 1}
            hasChoices={parameter.choices.length > 0}
            problems={problemsOf(issues, index)}
            onChange={(change) => setRows(rows.map((other) => (other === row ? { ...row, ...change } : other)))}
            onRemove={() => setRows(rows.filter((other) => other !== row))}
          />
        ))}
      </ol>
      <div className="flex flex-wrap gap-3">
        <Button variant="secondary" onClick={() => setRows([...rows, nextRow(rows.at(-1), today)])}>
          <Plus aria-hidden="true" className="size-4" />
          {text.add}
        </Button>
        <span className="grow" />
        <Button variant="secondary" onClick={onClose}>
          {text.cancel}
        </Button>
        <Button busy={busy} onClick={() => void save()}>
          {text.save}
        </Button>
      </div>
    </Card>
  );
}

interface RowFieldsProps {
  readonly row: RangeRow;
  readonly number: number;
  readonly hasChoices: boolean;
  readonly problems: ReadonlyMap<string, string>;
  readonly onChange: (change: Partial<RangeRow>) => void;
  readonly onRemove: () => void;
}

const LIMITS = ['low', 'high', 'criticalLow', 'criticalHigh', 'plausibleLow', 'plausibleHigh'] as const;

function RowFields({ row, number, hasChoices, problems, onChange, onRemove }: RowFieldsProps) {
  const text = useMessages(rangeEditorMessages);
  const words = useMessages(rangeMessages);
  const field = (name: Exclude<keyof RangeRow, 'id' | 'sex' | 'fromUnit' | 'toUnit' | 'note'>) => ({
    label: text[name],
    value: row[name],
    error: problems.get(name),
    autoComplete: 'off',
    onChange: ({ target }: { target: { value: string } }) => onChange({ [name]: target.value }),
  });
  const units = AGE_UNITS.map((value) => ({ value, label: text.units[value] }));
  return (
    <li className="rounded-card border border-line p-4">
      <fieldset aria-label={text.range(number)} className="flex flex-col gap-4">
        <div className="flex items-center justify-between gap-3">
          <span className="font-strong">{text.range(number)}</span>
          <IconButton label={text.remove(number)} onClick={onRemove}>
            <Trash2 aria-hidden="true" className="size-4" />
          </IconButton>
        </div>
        <div className="grid grid-cols-2 gap-4 lg:grid-cols-5">
          <SelectField
            label={words.sex}
            value={row.sex}
            error={problems.get('sex')}
            onChange={({ target }) => onChange({ sex: target.value as RangeRow['sex'] })}
            options={Object.entries(words.sexes).map(([value, label]) => ({ value, label }))}
          />
          <TextField {...field('ageFrom')} inputMode="numeric" />
          <SelectField
            label={text.unit}
            value={row.fromUnit}
            onChange={({ target }) => onChange({ fromUnit: target.value as RangeRow['fromUnit'] })}
            options={units}
          />
          <TextField {...field('ageTo')} inputMode="numeric" optional />
          <SelectField
            label={text.unit}
            value={row.toUnit}
            onChange={({ target }) => onChange({ toUnit: target.value as RangeRow['toUnit'] })}
            options={units}
          />
        </div>
        {hasChoices ? (
          <TextArea {...field('expected')} hint={text.expectedHint} rows={2} />
        ) : (
          <div className="grid grid-cols-2 gap-4 lg:grid-cols-6">
            {LIMITS.map((name) => (
              <TextField key={name} {...field(name)} inputMode="decimal" />
            ))}
          </div>
        )}
        <div className="grid grid-cols-2 gap-4 lg:grid-cols-4">
          <TextField {...field('validFrom')} type="date" />
          {row.sex === 'female' && <TextField {...field('pregnancyWeek')} inputMode="numeric" optional />}
          <TextField {...field('method')} optional />
        </div>
        <TextArea
          label={words.note}
          value={row.note}
          rows={1}
          optional
          onChange={({ target }) => onChange({ note: target.value })}
        />
      </fieldset>
    </li>
  );
}
