import type { Instrument } from '@labfront/contract/instrument-schemas';
import { Plus, Trash2 } from 'lucide-react';
import { type FormEvent, useRef, useState } from 'react';
import type { FieldIssue } from '../../../shared/api/api-error.ts';
import { FormError } from '../../../shared/forms/form-error.tsx';
import { useMessages } from '../../../shared/i18n/messages.ts';
import { useMay } from '../../../shared/rights/rights.tsx';
import { useAppDispatch } from '../../../shared/store/hooks.ts';
import { Button, IconButton } from '../../../shared/ui/button.tsx';
import { Card } from '../../../shared/ui/card.tsx';
import { notify } from '../../../shared/ui/notify.ts';
import { SelectField, TextField } from '../../../shared/ui/text-field.tsx';
import { mappingMessages } from './inbox.messages.ts';
import { type MeasurableParameter, saveMappings } from './instruments.slice.ts';

interface Row {
  /** Of this page alone, so that a row keeps its fields when one above it goes. */
  readonly number: number;
  readonly code: string;
  /** Empty for a code whose values are left out. */
  readonly parameterId: string;
  readonly unit: string;
  readonly factor: string;
}

interface MappingsFormProps {
  readonly instrument: Instrument;
  readonly parameters: readonly MeasurableParameter[];
  /** Codes that came and are mapped to nothing. */
  readonly unknown: readonly { code: string; unit: string }[];
}

/** The server's error for a field of a row. */
const issueAt = (issues: readonly FieldIssue[], index: number, field: string) =>
  issues.find(({ path }) => path === `mappings.${index}.${field}`)?.message;

export function MappingsForm({ instrument, parameters, unknown }: MappingsFormProps) {
  const text = useMessages(mappingMessages);
  const dispatch = useAppDispatch();
  const may = useMay();
  const last = useRef(instrument.mappings.length);
  const [rows, setRows] = useState<readonly Row[]>(() =>
    instrument.mappings.map(({ code, parameterId, unit, factor }, number) => {
      return { number, code, parameterId: parameterId ?? '', unit, factor: String(factor) };
    }),
  );
  const [issues, setIssues] = useState<readonly FieldIssue[]>([]);
  const [failure, setFailure] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const canEdit = may('instrument.map');

  const change = (number: number, changed: Partial<Row>) => {
    setRows(rows.map((row) => (row.number === number ? { ...row, ...changed } : row)));
    setIssues([]);
  };
  function add(code = '', unit = '') {
    last.current += 1;
    setRows([...rows, { number: last.current, code, parameterId: '', unit, factor: '1' }]);
  }

  async function save(event: FormEvent) {
    event.preventDefault();
    setFailure(null);
    const wrong = rows.flatMap(({ factor }, index) =>
      Number(factor) > 0 ? [] : [{ path: `mappings.${index}.factor`, message: text.number }],
    );
    setIssues(wrong);
    if (wrong.length > 0) return;
    setBusy(true);
    const mappings = rows.map(({ code, parameterId, unit, factor }) => {
      return { code, parameterId: parameterId === '' ? null : parameterId, unit, factor: Number(factor) };
    });
    const answer = await dispatch(saveMappings({ params: { id: instrument._id }, body: { mappings } }));
    setBusy(false);
    if (saveMappings.fulfilled.match(answer)) notify('success', text.saved);
    else {
      setIssues(answer.payload?.issues ?? []);
      setFailure(answer.payload?.message ?? text.saveFailed);
    }
  }

  const options = parameters.map(({ _id, name, code, unit }) => {
    return { value: _id, label: `${name} (${code}${unit === '' ? '' : `, ${unit}`})` };
  });
  const open = unknown.filter(({ code }) => !rows.some((row) => row.code === code));
  return (
    <form noValidate onSubmit={(event) => void save(event)} className="flex flex-col gap-5">
      <FormError message={failure} />
      {canEdit && open.length > 0 && (
        <section aria-label={text.unknownTitle} className="flex flex-col gap-2">
          <h2 className="text-lg!">{text.unknownTitle}</h2>
          <div className="flex flex-wrap gap-2">
            {open.map(({ code, unit }) => (
              <Button key={code} variant="secondary" aria-label={text.unknown(code)} onClick={() => add(code, unit)}>
                <Plus aria-hidden="true" className="size-4" />
                {code}
              </Button>
            ))}
          </div>
        </section>
      )}
      {rows.length === 0 && <p className="text-ink-soft">{text.none}</p>}
      <ul className="flex flex-col gap-3">
        {rows.map((row, index) => {
          const unit = parameters.find(({ _id }) => _id === row.parameterId)?.unit;
          const field = (name: 'code' | 'unit' | 'factor') => ({
            value: row[name],
            disabled: !canEdit,
            autoComplete: 'off',
            error: issueAt(issues, index, name),
            onChange: ({ target }: { target: { value: string } }) => change(row.number, { [name]: target.value }),
          });
          return (
            <li key={row.number}>
              <Card className="grid items-start gap-4 p-4 sm:grid-cols-2 lg:grid-cols-[10rem_minmax(0,1fr)_9rem_8rem_auto]">
                <TextField {...field('code')} label={text.code} aria-label={text.codeOf(index + 1)} maxLength={60} />
                <SelectField
                  label={text.parameter}
                  aria-label={text.parameterOf(index + 1)}
                  value={row.parameterId}
                  disabled={!canEdit}
                  empty={text.leftOut}
                  options={options}
                  error={issueAt(issues, index, 'parameterId')}
                  onChange={({ target }) => change(row.number, { parameterId: target.value })}
                />
                <TextField {...field('unit')} label={text.unit} aria-label={text.unitOf(index + 1)} maxLength={40} />
                <TextField
                  {...field('factor')}
                  label={text.factor}
                  aria-label={text.factorOf(index + 1)}
                  inputMode="decimal"
                  {...(unit !== undefined && { hint: text.factorHint(unit) })}
                />
                {canEdit && (
                  <IconButton
                    label={text.remove(index + 1)}
                    className="lg:mt-6"
                    onClick={() => setRows(rows.filter(({ number }) => number !== row.number))}
                  >
                    <Trash2 aria-hidden="true" className="size-5" />
                  </IconButton>
                )}
              </Card>
            </li>
          );
        })}
      </ul>
      {canEdit && (
        <div className="flex flex-wrap gap-3">
          <Button variant="secondary" onClick={() => add()}>
            <Plus aria-hidden="true" className="size-4" />
            {text.add}
          </Button>
          <Button type="submit" busy={busy}>
            {text.save}
          </Button>
        </div>
      )}
    </form>
  );
}
