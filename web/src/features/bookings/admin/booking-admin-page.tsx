import type { Booking } from '@labfront/contract/bookings';
import { Plus } from 'lucide-react';
import { useCallback, useMemo, useState } from 'react';
import { useLocale, useMessages } from '../../../shared/i18n/messages.ts';
import { ColumnMenu } from '../../../shared/lists/column-menu.tsx';
import { DataTable } from '../../../shared/lists/data-table.tsx';
import { ExportButton } from '../../../shared/lists/export-button.tsx';
import { ListBody, RowCount } from '../../../shared/lists/list-body.tsx';
import { SearchField } from '../../../shared/lists/search-field.tsx';
import { useListFetch } from '../../../shared/lists/use-list-fetch.ts';
import { useListParams } from '../../../shared/lists/use-list-params.ts';
import type { PageHandle } from '../../../shared/page/page.types.ts';
import { useAppSelector } from '../../../shared/store/hooks.ts';
import { Button } from '../../../shared/ui/button.tsx';
import { bookingColumns, type RowAction } from './booking-columns.tsx';
import { BookingFilters, FILTERS, filterOf } from './booking-filters.tsx';
import { bookingsAdminMessages } from './bookings-admin.messages.ts';
import { exportBookings, fetchAllBookings, selectBookingsAdmin } from './bookings-admin.slice.ts';
import { CreateDialog } from './create-dialog.tsx';
import { DeleteDialog } from './delete-dialog.tsx';
import { DetailsDialog } from './details-dialog.tsx';
import { EditDialog } from './edit-dialog.tsx';
import { MoneyDialogs } from './money-dialogs.tsx';

const PAGE_SIZE = 20;

interface Opened {
  readonly action: RowAction;
  readonly booking: Booking;
  readonly open: boolean;
}

export function Component() {
  const text = useMessages(bookingsAdminMessages);
  const locale = useLocale();
  const params = useListParams();
  const { set } = params;
  const { bookings, total, loaded, loading, error } = useAppSelector(selectBookingsAdmin);
  const filter = filterOf(params);
  const retry = useListFetch((query) => fetchAllBookings({ query }), {
    page: params.page,
    limit: PAGE_SIZE,
    ...filter,
    sort: params.get('sort'),
  });
  const [opened, setOpened] = useState<Opened | null>(null);
  const [creating, setCreating] = useState(false);
  const onAction = useCallback((action: RowAction, booking: Booking) => setOpened({ action, booking, open: true }), []);
  const columns = useMemo(() => bookingColumns(locale, { onConflict: retry, onAction }), [locale, retry, onAction]);
  const search = useCallback((q: string) => set({ q }), [set]);

  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-3">
        <div className="flex flex-wrap items-baseline gap-x-4">
          <h1>{text.title}</h1>
          <RowCount total={loaded ? total : null} />
        </div>
        <Button onClick={() => setCreating(true)}>
          <Plus aria-hidden="true" className="size-4" />
          {text.create}
        </Button>
      </div>
      <div className="my-5 flex flex-col gap-3">
        <div className="grid items-end gap-3 sm:grid-cols-[minmax(0,1fr)_auto]">
          <SearchField value={params.get('q')} onSearch={search} hint={text.searchHint} />
          <div className="flex flex-wrap gap-3">
            <ColumnMenu columns={columns} hidden={params.hidden} onToggle={params.toggleColumn} />
            <ExportButton thunk={exportBookings} filter={filter} total={total} />
          </div>
        </div>
        <BookingFilters params={params} />
      </div>
      <ListBody
        area={{ loaded, error, total, count: bookings.length }}
        params={params}
        pageSize={PAGE_SIZE}
        filters={FILTERS}
        empty={{ title: text.none, filtered: text.noneFound }}
        onRetry={retry}
      >
        <DataTable
          caption={text.title}
          columns={columns}
          rows={bookings}
          rowId={({ _id }) => _id}
          hidden={params.hidden}
          busy={loading}
        />
      </ListBody>
      {creating && <CreateDialog onClose={() => setCreating(false)} onCreated={retry} />}
      {opened && <Dialogs opened={opened} onClose={() => setOpened({ ...opened, open: false })} onChanged={retry} />}
    </>
  );
}

interface DialogsProps {
  readonly opened: Opened;
  readonly onClose: () => void;
  readonly onChanged: () => void;
}

/** What a row's button opened; it stays in the page while it fades. */
function Dialogs({ opened: { action, booking, open }, onClose, onChanged }: DialogsProps) {
  if (action === 'details') return <DetailsDialog booking={booking} open={open} onClose={onClose} />;
  if (action === 'remove') {
    return <DeleteDialog booking={booking} open={open} onClose={onClose} onDeleted={onChanged} />;
  }
  if (!open) return null;
  if (action === 'settle' || action === 'refund') {
    return <MoneyDialogs action={action} booking={booking} onClose={onClose} onConflict={onChanged} />;
  }
  return <EditDialog key={booking._id} booking={booking} onClose={onClose} onConflict={onChanged} />;
}

export const handle: PageHandle = {
  meta: ({ locale }) => ({ title: bookingsAdminMessages[locale].title, noindex: true }),
};
