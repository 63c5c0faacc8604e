import { TURNAROUND_STATES } from '@labfront/contract/turnaround';
import { useMemo } from 'react';
import { useMessages } from '../../../shared/i18n/messages.ts';
import { AdminList } from '../../../shared/lists/admin-list.tsx';
import { useAdminList } from '../../../shared/lists/use-admin-list.ts';
import { useListParams } from '../../../shared/lists/use-list-params.ts';
import { privatePage } from '../../../shared/page/private-page.ts';
import { CENTRE_FILTER, useCentreChoices, useCentreFilter } from '../../centres/index.ts';
import { turnaroundMessages } from './turnaround.messages.ts';
import { turnaroundLines } from './turnaround.slice.ts';
import { turnaroundColumns } from './turnaround-columns.tsx';
import { TurnaroundFigures } from './turnaround-figures.tsx';

/** Tests that are late, and how long tests take from step to step. */
export function Component() {
  const text = useMessages(turnaroundMessages);
  const list = useAdminList(turnaroundLines, [CENTRE_FILTER, 'state', 'date', 'from', 'to', 'test']);
  const centreFilter = useCentreFilter();
  const { get } = useListParams();
  const { all, nameOf } = useCentreChoices();
  // biome-ignore lint/correctness/useExhaustiveDependencies: `nameOf` is as new as the centres that it names
  const columns = useMemo(() => turnaroundColumns(nameOf), [all]);
  return (
    <AdminList
      list={list}
      text={text}
      intro={text.hint}
      columns={columns}
      layout={{ fields: 'sm:grid-cols-2 xl:grid-cols-4', grid: 'sm:grid-cols-[minmax(0,1fr)_auto] xl:max-w-4xl' }}
      fields={[
        {
          name: 'state',
          label: text.state,
          all: text.states.late,
          options: TURNAROUND_STATES.filter((state) => state !== 'late').map((value) => ({
            value,
            label: text.states[value],
          })),
        },
        { name: 'from', label: text.from, type: 'date' },
        { name: 'to', label: text.to, type: 'date' },
        ...centreFilter,
      ]}
      summary={
        <TurnaroundFigures
          centre={get(CENTRE_FILTER)}
          test={get('test')}
          isSlower={get('slower') !== ''}
          nameOf={nameOf}
        />
      }
    />
  );
}

export const handle = privatePage(turnaroundMessages);
