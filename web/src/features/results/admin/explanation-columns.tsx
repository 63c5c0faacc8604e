import type { Explanation } from '@labfront/contract/explanations';
import { type Locale, useMessages } from '../../../shared/i18n/messages.ts';
import type { ListColumn } from '../../../shared/lists/data-table.tsx';
import { Link } from '../../../shared/router/link.tsx';
import { Chip } from '../../../shared/ui/card.tsx';
import { explanationsMessages } from './explanations.messages.ts';

export function explanationColumns(locale: Locale): readonly ListColumn<Explanation>[] {
  const text = explanationsMessages[locale];
  return [
    {
      id: 'parameter',
      header: text.parameter,
      sort: 'name',
      isName: true,
      cell: ({ _id, name, code }) => (
        <span className="flex flex-col">
          <Link to={`/admin/explanations/${_id}`} className="link font-strong">
            {name}
          </Link>
          <span className="tabular text-ink-soft">{code}</span>
        </span>
      ),
    },
    { id: 'department', header: text.department, sort: 'department', cell: ({ department }) => department },
    { id: 'state', header: text.state, cell: (explanation) => <ExplanationChip explanation={explanation} /> },
    { id: 'version', header: text.version, cell: ({ approved, draft }) => (draft ?? approved)?.version ?? '' },
    { id: 'source', header: text.source, cell: ({ approved, draft }) => (draft ?? approved)?.source ?? '' },
  ];
}

export function ExplanationChip({ explanation: { state } }: { explanation: Explanation }) {
  const text = useMessages(explanationsMessages);
  const tone = state === 'approved' ? 'brand' : state === 'none' ? 'neutral' : 'saving';
  return <Chip tone={tone}>{text.states[state]}</Chip>;
}
