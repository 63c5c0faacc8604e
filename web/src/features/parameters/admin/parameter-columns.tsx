import type { Parameter } from '@labfront/contract/parameters';
import { type Locale, useMessages } from '../../../shared/i18n/messages.ts';
import type { ListColumn } from '../../../shared/lists/data-table.tsx';
import { Link } from '../../../shared/router/link.tsx';
import { Chip } from '../../../shared/ui/card.tsx';
import { parametersMessages } from './parameters.messages.ts';

export function parameterColumns(locale: Locale): readonly ListColumn<Parameter>[] {
  const text = parametersMessages[locale];
  return [
    {
      id: 'parameter',
      header: text.parameter,
      sort: 'name',
      isName: true,
      cell: ({ _id, name, code, loinc, active }) => (
        <span className="flex flex-col">
          <Link to={`/admin/parameters/${_id}`} className="link font-strong">
            {name}
          </Link>
          <span className="tabular text-ink-soft">
            {[code, loinc && `LOINC ${loinc}`, !active && text.inactive].filter(Boolean).join(' · ')}
          </span>
        </span>
      ),
    },
    { id: 'unit', header: text.unit, cell: ({ unit }) => <span className="whitespace-nowrap">{unit}</span> },
    { id: 'kind', header: text.kind, cell: ({ kind }) => text.kinds[kind] },
    { id: 'department', header: text.department, sort: 'department', cell: ({ department }) => department },
    { id: 'method', header: text.method, cell: ({ method }) => method },
    { id: 'state', header: text.state, cell: (parameter) => <RangeStateChip parameter={parameter} /> },
  ];
}

export function RangeStateChip({ parameter: { state, draft } }: { parameter: Parameter }) {
  const text = useMessages(parametersMessages);
  const gaps = draft?.warnings.length ?? 0;
  const tone = state === 'approved' ? 'brand' : state === 'none' ? 'neutral' : 'saving';
  return (
    <span className="flex flex-wrap items-center gap-2">
      <Chip tone={tone}>{text.states[state]}</Chip>
      {gaps > 0 && <span className="text-sm text-ink-soft">{text.gaps(gaps)}</span>}
    </span>
  );
}
