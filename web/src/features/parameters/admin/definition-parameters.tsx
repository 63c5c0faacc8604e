import type { Parameter } from '@labfront/contract/parameters';
import { ArrowUp, Trash2 } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useMessages } from '../../../shared/i18n/messages.ts';
import { useAppDispatch } from '../../../shared/store/hooks.ts';
import { Button, IconButton } from '../../../shared/ui/button.tsx';
import { Card } from '../../../shared/ui/card.tsx';
import { SelectField, TextField } from '../../../shared/ui/text-field.tsx';
import type { ParameterRow } from './definition-form.ts';
import { findParameters } from './definitions.slice.ts';
import { definitionsMessages } from './parameters.messages.ts';

interface ParameterRowsProps {
  readonly rows: readonly ParameterRow[];
  /** Of the specimens. */
  readonly keys: readonly string[];
  readonly problem: (index: number) => string | undefined;
  readonly onChange: (rows: ParameterRow[]) => void;
}

/** The parameters of a test in the order of its report. */
export function ParameterRows({ rows, keys, problem, onChange }: ParameterRowsProps) {
  const text = useMessages(definitionsMessages);
  const replace = (row: ParameterRow, change: Partial<ParameterRow>) =>
    onChange(rows.map((other) => (other === row ? { ...row, ...change } : other)));
  const moveUp = (index: number) =>
    onChange(rows.toSpliced(index, 1).toSpliced(index - 1, 0, ...rows.slice(index, index + 1)));
  return (
    <Card className="flex flex-col gap-5 p-5 sm:p-6">
      <h2 className="text-xl!">{text.parameters}</h2>
      {rows.length === 0 && <p>{text.noParameters}</p>}
      <ol className="flex flex-col gap-3">
        {rows.map((row, index) => (
          <li
            key={row.parameterId}
            className="grid items-end gap-3 rounded-card border border-line p-3 lg:grid-cols-[minmax(0,1fr)_14rem_minmax(0,1fr)_auto]"
          >
            <span className="self-center">
              <span className="block font-strong">{row.name}</span>
              <span className="tabular text-sm text-ink-soft">{row.code}</span>
            </span>
            <SelectField
              label={text.specimen}
              value={row.specimenKey}
              error={problem(index)}
              empty={text.onPatient}
              options={keys.map((key) => ({ value: key, label: key }))}
              onChange={({ target }) => replace(row, { specimenKey: target.value })}
            />
            <TextField
              label={text.heading}
              value={row.heading}
              optional
              autoComplete="off"
              onChange={({ target }) => replace(row, { heading: target.value })}
            />
            <span className="flex">
              <IconButton label={text.up(row.name)} disabled={index === 0} onClick={() => moveUp(index)}>
                <ArrowUp aria-hidden="true" className="size-4" />
              </IconButton>
              <IconButton
                label={text.removeParameter(row.name)}
                onClick={() => onChange(rows.filter((other) => other !== row))}
              >
                <Trash2 aria-hidden="true" className="size-4" />
              </IconButton>
            </span>
          </li>
        ))}
      </ol>
      <ParameterFinder
        taken={rows.map(({ parameterId }) => parameterId)}
        onFound={({ _id, code, name }) =>
          onChange([...rows, { parameterId: _id, code, name, specimenKey: keys[0] ?? '', heading: '' }])
        }
      />
    </Card>
  );
}

/** Milliseconds without a key before the search is sent. */
const PAUSE = 200;

interface FinderProps {
  readonly taken: readonly string[];
  readonly onFound: (parameter: Parameter) => void;
}

function ParameterFinder({ taken, onFound }: FinderProps) {
  const text = useMessages(definitionsMessages);
  const dispatch = useAppDispatch();
  const [q, setQ] = useState('');
  const [found, setFound] = useState<readonly Parameter[]>([]);
  useEffect(() => {
    if (q.trim() === '') {
      setFound([]);
      return;
    }
    let request: { abort(): void } | undefined;
    const timer = setTimeout(() => {
      const search = dispatch(findParameters(q));
      request = search;
      void search.then((answer) => {
        if (findParameters.fulfilled.match(answer)) setFound(answer.payload);
      });
    }, PAUSE);
    return () => {
      clearTimeout(timer);
      request?.abort();
    };
  }, [dispatch, q]);
  return (
    <div className="flex max-w-xl flex-col gap-2">
      <TextField
        label={text.findParameter}
        type="search"
        value={q}
        autoComplete="off"
        onChange={({ target }) => setQ(target.value)}
      />
      <ul className="flex flex-wrap gap-2">
        {found
          .filter(({ _id }) => !taken.includes(_id))
          .map((parameter) => (
            <li key={parameter._id}>
              <Button
                variant="secondary"
                onClick={() => {
                  onFound(parameter);
                  setQ('');
                }}
              >
                {[parameter.name, parameter.unit].filter(Boolean).join(', ')}
              </Button>
            </li>
          ))}
      </ul>
    </div>
  );
}
