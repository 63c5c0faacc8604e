import { useCallback, useMemo, useState } from 'react';
import { useFreshLinks } from '../../../shared/files/use-fresh-links.ts';
import { useLocale, useMessages } from '../../../shared/i18n/messages.ts';
import { ColumnMenu } from '../../../shared/lists/column-menu.tsx';
import { DataTable } from '../../../shared/lists/data-table.tsx';
import { ExportButton } from '../../../shared/lists/export-button.tsx';
import { ListBody, RowCount } from '../../../shared/lists/list-body.tsx';
import { SearchField } from '../../../shared/lists/search-field.tsx';
import { useListParams } from '../../../shared/lists/use-list-params.ts';
import type { PageHandle } from '../../../shared/page/page.types.ts';
import { useAppDispatch, useAppSelector } from '../../../shared/store/hooks.ts';
import { SelectField } from '../../../shared/ui/text-field.tsx';
import { prescriptionColumns } from './prescription-columns.tsx';
import { PrescriptionDialog } from './prescription-dialog.tsx';
import { prescriptionsAdminMessages } from './prescriptions-admin.messages.ts';
import { exportPrescriptions, fetchAllPrescriptions, selectPrescriptionsAdmin } from './prescriptions-admin.slice.ts';

const PAGE_SIZE = 20;
const STATUSES = ['pending', 'approved', 'rejected'] as const;

export function Component() {
  const text = useMessages(prescriptionsAdminMessages);
  const locale = useLocale();
  const params = useListParams();
  const { set } = params;
  const filter = { q: params.get('q'), status: params.get('status') };
  const { prescriptions, total, loaded, loading, error, fetch } = usePrescriptions(
    params.page,
    filter.q,
    filter.status,
    params.get('sort'),
  );
  const [openId, setOpenId] = useState<string | null>(null);
  const open = prescriptions.find(({ _id }) => _id === openId);
  const columns = useMemo(() => prescriptionColumns(locale, ({ _id }) => setOpenId(_id)), [locale]);
  const search = useCallback((q: string) => set({ q }), [set]);

  return (
    <>
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h1>{text.title}</h1>
        <RowCount total={loaded ? total : null} />
      </div>
      <div className="my-5 grid items-end gap-3 sm:grid-cols-[minmax(0,1fr)_12rem_auto] xl:max-w-4xl">
        <SearchField value={filter.q} onSearch={search} hint={text.searchHint} />
        <SelectField
          label={text.statusFilter}
          value={filter.status}
          onChange={(event) => set({ status: event.target.value })}
          empty={text.allStatuses}
          options={STATUSES.map((value) => ({ value, label: text.statuses[value] }))}
        />
        <div className="flex flex-wrap gap-3">
          <ColumnMenu columns={columns} hidden={params.hidden} onToggle={params.toggleColumn} />
          <ExportButton thunk={exportPrescriptions} filter={filter} total={total} />
        </div>
      </div>
      <ListBody
        area={{ loaded, error, total, count: prescriptions.length }}
        params={params}
        pageSize={PAGE_SIZE}
        filters={['status']}
        empty={{ title: text.none, filtered: text.noneFound }}
        onRetry={fetch}
      >
        <DataTable
          caption={text.title}
          columns={columns}
          rows={prescriptions}
          rowId={({ _id }) => _id}
          hidden={params.hidden}
          busy={loading}
        />
      </ListBody>
      {open && (
        <PrescriptionDialog key={open._id} prescription={open} onClose={() => setOpenId(null)} onConflict={fetch} />
      )}
    </>
  );
}

/** The page of rows that the address asks for; of two requests the newer one counts. */
function usePrescriptions(page: number, q: string, status: string, sort: string) {
  const dispatch = useAppDispatch();
  const fetch = useCallback(
    () => void dispatch(fetchAllPrescriptions({ query: { page, limit: PAGE_SIZE, q, status, sort } })),
    [dispatch, page, q, status, sort],
  );
  useFreshLinks(fetch);
  return { ...useAppSelector(selectPrescriptionsAdmin), fetch };
}

export const handle: PageHandle = {
  meta: ({ locale }) => ({ title: prescriptionsAdminMessages[locale].title, noindex: true }),
};
