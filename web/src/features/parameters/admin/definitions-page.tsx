import type { DefinedTest } from '@labfront/contract/test-definitions';
import { useMemo } from 'react';
import { type Locale, useLocale, useMessages } from '../../../shared/i18n/messages.ts';
import { AdminList } from '../../../shared/lists/admin-list.tsx';
import type { ListColumn } from '../../../shared/lists/data-table.tsx';
import { useAdminList } from '../../../shared/lists/use-admin-list.ts';
import { privatePage } from '../../../shared/page/private-page.ts';
import { Link } from '../../../shared/router/link.tsx';
import { Chip } from '../../../shared/ui/card.tsx';
import { definitionsAdmin } from './definitions.slice.ts';
import { DEPARTMENTS } from './departments.ts';
import { definitionsMessages } from './parameters.messages.ts';

const TONES = { complete: 'brand', unmeasured: 'neutral', missing: 'danger' } as const;

function columnsOf(locale: Locale): readonly ListColumn<DefinedTest>[] {
  const text = definitionsMessages[locale];
  return [
    {
      id: 'test',
      header: text.test,
      sort: 'name',
      isName: true,
      cell: ({ _id, name, code }) => (
        <span className="flex flex-col">
          <Link to={`/admin/test-definitions/${_id}`} className="link font-strong">
            {name}
          </Link>
          <span className="tabular text-ink-soft">{code}</span>
        </span>
      ),
    },
    { id: 'state', header: text.state, cell: ({ state }) => <Chip tone={TONES[state]}>{text.states[state]}</Chip> },
    { id: 'department', header: text.department, sort: 'department', cell: ({ department }) => department },
    { id: 'specimens', header: text.specimens, cell: ({ specimens }) => specimens },
    { id: 'parameters', header: text.parameters, align: 'end', cell: ({ parameters }) => parameters },
  ];
}

/** Every test of the catalogue with the state of its definition. */
export function Component() {
  const text = useMessages(definitionsMessages);
  const locale = useLocale();
  const list = useAdminList(definitionsAdmin, ['state', 'department']);
  const columns = useMemo(() => columnsOf(locale), [locale]);
  return (
    <AdminList
      list={list}
      text={text}
      columns={columns}
      intro={text.intro}
      layout={{ fields: 'sm:grid-cols-2 xl:max-w-4xl', grid: 'sm:grid-cols-[minmax(0,1fr)_auto] xl:max-w-4xl' }}
      fields={[
        {
          name: 'state',
          label: text.stateFilter,
          all: text.all,
          options: Object.entries(text.states).map(([value, label]) => ({ value, label })),
        },
        {
          name: 'department',
          label: text.department,
          all: text.all,
          options: DEPARTMENTS.map((value) => ({ value, label: value })),
        },
      ]}
    />
  );
}

export const handle = privatePage(definitionsMessages);
