import { useCallback, useMemo } from 'react';
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
import { SelectField } from '../../../shared/ui/text-field.tsx';
import { cartBookingsMessages } from '../cart-bookings.messages.ts';
import { bookingColumns } from './booking-columns.tsx';
import { cartBookingsAdminMessages } from './cart-bookings-admin.messages.ts';
import { exportCartBookings, fetchAllCartBookings, selectCartBookingsAdmin } from './cart-bookings-admin.slice.ts';

const PAGE_SIZE = 20;
const STATES = ['Pending', 'Confirmed', 'Completed', 'Cancelled'] as const;

export function Component() {
  const text = useMessages(cartBookingsAdminMessages);
  const common = useMessages(cartBookingsMessages);
  const locale = useLocale();
  const params = useListParams();
  const { set } = params;
  const filter = { q: params.get('q'), status: params.get('status'), paymentMethod: params.get('paymentMethod') };
  const retry = useListFetch((query) => fetchAllCartBookings({ query }), {
    page: params.page,
    limit: PAGE_SIZE,
    ...filter,
    sort: params.get('sort'),
  });
  const { bookings, total, loaded, loading, error } = useAppSelector(selectCartBookingsAdmin);
  const columns = useMemo(() => bookingColumns(locale, retry), [locale, retry]);
  const search = useCallback((q: string) => set({ q }), [set]);

  return (
    <>
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h1>{text.title}</h1>
        <RowCount total={loaded ? total : null} />
      </div>
      <div className="my-5 grid items-end gap-3 sm:grid-cols-2 xl:grid-cols-[minmax(0,1fr)_12rem_14rem_auto]">
        <SearchField value={params.get('q')} onSearch={search} hint={text.searchHint} />
        <SelectField
          label={text.stateFilter}
          value={params.get('status')}
          onChange={(event) => set({ status: event.target.value })}
          empty={text.allStates}
          options={[
            ...STATES.map((value) => ({ value, label: common.statuses[value] })),
            { value: 'needs-time', label: text.needsTime },
            { value: 'refund_pending', label: text.refundPending },
          ]}
        />
        <SelectField
          label={text.methodFilter}
          value={params.get('paymentMethod')}
          onChange={(event) => set({ paymentMethod: event.target.value })}
          empty={text.allMethods}
          options={(['online', 'at_collection'] as const).map((value) => ({
            value,
            label: text.paymentMethods[value],
          }))}
        />
        <div className="flex flex-wrap gap-3">
          <ColumnMenu columns={columns} hidden={params.hidden} onToggle={params.toggleColumn} />
          <ExportButton thunk={exportCartBookings} filter={filter} total={total} />
        </div>
      </div>
      <ListBody
        area={{ loaded, error, total, count: bookings.length }}
        params={params}
        pageSize={PAGE_SIZE}
        filters={['status', 'paymentMethod']}
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
    </>
  );
}

export const handle: PageHandle = {
  meta: ({ locale }) => ({ title: cartBookingsAdminMessages[locale].title, noindex: true }),
};
