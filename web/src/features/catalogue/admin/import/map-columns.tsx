import { useMessages } from '../../../../shared/i18n/messages.ts';
import { SelectField } from '../../../../shared/ui/text-field.tsx';
import { IMPORT_COLUMNS, type Mapping } from './guess-mapping.ts';
import { importMessages } from './import.messages.ts';
import type { ChosenFile } from './use-import.ts';

interface MapColumnsProps {
  readonly chosen: ChosenFile;
  readonly mapping: Mapping;
  onChange(mapping: Mapping): void;
}

const SHOWN_CHARACTERS = 60;

export function MapColumns({ chosen, mapping, onChange }: MapColumnsProps) {
  const text = useMessages(importMessages);
  const options = [...new Set(chosen.headers)].filter(Boolean).map((header) => ({ value: header, label: header }));

  function sampleOf(header: string): string {
    const sample = chosen.samples[chosen.headers.indexOf(header)] ?? '';
    return sample.length > SHOWN_CHARACTERS ? `${sample.slice(0, SHOWN_CHARACTERS)}…` : sample;
  }

  return (
    <section aria-label={text.mapTitle(chosen.file.name)} className="flex flex-col gap-4">
      <h3 className="font-strong wrap-anywhere">{text.mapTitle(chosen.file.name)}</h3>
      <p className="text-sm text-ink-soft">{text.mapHint}</p>
      <div className="grid gap-4 sm:grid-cols-2">
        {IMPORT_COLUMNS.map((column) => {
          const sample = mapping[column] === '' ? '' : sampleOf(mapping[column]);
          return (
            <SelectField
              key={column}
              label={text.columns[column]}
              value={mapping[column]}
              empty={text.leaveOut}
              options={options}
              {...(sample === '' ? {} : { hint: <span className="wrap-anywhere">{text.example(sample)}</span> })}
              onChange={({ target }) => onChange({ ...mapping, [column]: target.value })}
            />
          );
        })}
      </div>
    </section>
  );
}
