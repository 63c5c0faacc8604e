import type { HomeCollection } from '@labfront/contract/home-collection';
import { Suspense, useMemo, useState } from 'react';
import { useLocale, useMessages } from '../../../shared/i18n/messages.ts';
import { AdminList } from '../../../shared/lists/admin-list.tsx';
import { useAdminList } from '../../../shared/lists/use-admin-list.ts';
import { privatePage } from '../../../shared/page/private-page.ts';
import { CreateBooking } from '../../bookings/index.ts';
import { CENTRE_FILTER, useCentreFilter } from '../../centres/index.ts';
import { EditDialog } from './edit-dialog.tsx';
import { homeCollectionAdminMessages } from './home-collection-admin.messages.ts';
import { homeCollectionAdmin } from './home-collection-admin.slice.ts';
import { homeCollectionColumns, STATUSES } from './home-collection-columns.tsx';

/** The work list of home collection. With a day chosen it is that day's round, in the order of its windows. */
export function Component() {
  const text = useMessages(homeCollectionAdminMessages);
  const locale = useLocale();
  const [booked, setBooked] = useState<HomeCollection | null>(null);
  const [edited, setEdited] = useState<HomeCollection | null>(null);
  const list = useAdminList(homeCollectionAdmin, ['status', 'date', 'from', 'to', CENTRE_FILTER], {
    sortBy: (filter) => (filter.date === '' ? '' : 'preferredDate'),
  });
  const centreFilter = useCentreFilter();
  const { refetch } = list;
  const columns = useMemo(
    () => homeCollectionColumns(locale, { onEdit: setEdited, onBook: setBooked, onRefused: refetch }),
    [locale, refetch],
  );
  const statuses = [
    { value: 'open', label: text.open },
    ...STATUSES.map((value) => ({ value, label: text.statuses[value] })),
  ];
  return (
    <>
      <AdminList
        list={list}
        text={text}
        columns={columns}
        layout={{
          fields: 'grid-cols-2 md:grid-cols-3 xl:grid-cols-5',
          grid: 'sm:grid-cols-[minmax(0,1fr)_auto]',
        }}
        fields={[
          { name: 'status', label: text.stateFilter, all: text.allStates, options: statuses },
          { name: 'date', label: text.dayFilter, type: 'date' },
          { name: 'from', label: text.from, type: 'date' },
          { name: 'to', label: text.to, type: 'date' },
          ...centreFilter,
        ]}
      />
      {edited && <EditDialog key={edited._id} request={edited} onClose={() => setEdited(null)} />}
      {booked && (
        <Suspense fallback={null}>
          <CreateBooking request={booked} onClose={() => setBooked(null)} onCreated={refetch} />
        </Suspense>
      )}
    </>
  );
}

export const handle = privatePage(homeCollectionAdminMessages);
