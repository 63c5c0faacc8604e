import { LINE_STATES } from '@labfront/contract/result-states';
import { useEffect, useMemo, useRef } from 'react';
import { moveByArrows } from '../../../shared/forms/move-by-arrows.ts';
import { useLocale, useMessages } from '../../../shared/i18n/messages.ts';
import { AdminList } from '../../../shared/lists/admin-list.tsx';
import { useAdminList } from '../../../shared/lists/use-admin-list.ts';
import { privatePage } from '../../../shared/page/private-page.ts';
import { CENTRE_FILTER, useCentreChoices, useCentreFilter } from '../../centres/index.ts';
import { INSTRUMENT_FILTER, useInstrumentFilter } from '../../instruments/index.ts';
import { DEPARTMENTS } from '../../parameters/index.ts';
import { laboratoryWords } from './laboratory-words.ts';
import { worklistMessages } from './worklist.messages.ts';
import { worklist } from './worklist.slice.ts';
import { worklistColumns } from './worklist-columns.tsx';

/** Goes from order to order, from the search to the first one and from that back to the search. */
function moveToOrders(event: KeyboardEvent): void {
  if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
  const listing = event.currentTarget as HTMLElement;
  const stops = [...listing.querySelectorAll<HTMLElement>('input[type=search], a[href^="/admin/orders/"]')];
  moveByArrows(event, stops, event.target);
}

/** Lines of the laboratory, each with the way to its order. */
export function Component() {
  const text = useMessages(worklistMessages);
  const words = useMessages(laboratoryWords);
  const locale = useLocale();
  const list = useAdminList(worklist, [CENTRE_FILTER, 'department', INSTRUMENT_FILTER, 'state', 'date', 'late']);
  const centreFilter = useCentreFilter();
  const instrumentFilter = useInstrumentFilter();
  const { all, nameOf } = useCentreChoices();
  // biome-ignore lint/correctness/useExhaustiveDependencies: `nameOf` is as new as the centres that it names
  const columns = useMemo(() => worklistColumns(locale, nameOf), [locale, all]);
  const area = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const listing = area.current;
    listing?.addEventListener('keydown', moveToOrders);
    return () => listing?.removeEventListener('keydown', moveToOrders);
  }, []);
  return (
    <div ref={area}>
      <AdminList
        list={list}
        text={text}
        intro={text.hint}
        columns={columns}
        layout={{ fields: 'sm:grid-cols-2 xl:grid-cols-6', grid: 'sm:grid-cols-[minmax(0,1fr)_auto] xl:max-w-4xl' }}
        fields={[
          {
            name: 'state',
            label: text.state,
            all: text.anyState,
            options: LINE_STATES.map((value) => ({ value, label: words.lines[value] })),
          },
          {
            name: 'department',
            label: text.department,
            all: text.anyDepartment,
            options: DEPARTMENTS.map((value) => ({ value, label: value })),
          },
          ...instrumentFilter,
          { name: 'late', label: text.lateness, all: text.anyTime, options: [{ value: '1', label: text.lateOnly }] },
          { name: 'date', label: text.date, type: 'date' },
          ...centreFilter,
        ]}
      />
    </div>
  );
}

export const handle = privatePage(worklistMessages);
