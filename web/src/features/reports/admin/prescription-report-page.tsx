import { REPORT_STATUSES, REPORT_TYPES } from '@labfront/contract/report-limits';
import type { Report } from '@labfront/contract/reports';
import { FilePlus2 } from 'lucide-react';
import { useCallback, useMemo, useState } from 'react';
import { useFreshLinks } from '../../../shared/files/use-fresh-links.ts';
import { useLocale, useMessages } from '../../../shared/i18n/messages.ts';
import { ColumnMenu } from '../../../shared/lists/column-menu.tsx';
import { DataTable } from '../../../shared/lists/data-table.tsx';
import { ExportButton } from '../../../shared/lists/export-button.tsx';
import { ListBody, RowCount } from '../../../shared/lists/list-body.tsx';
import { SearchField } from '../../../shared/lists/search-field.tsx';
import { type ListParams, useListParams } from '../../../shared/lists/use-list-params.ts';
import type { PageHandle } from '../../../shared/page/page.types.ts';
import { useAppDispatch, useAppSelector } from '../../../shared/store/hooks.ts';
import { Button } from '../../../shared/ui/button.tsx';
import { SelectField } from '../../../shared/ui/text-field.tsx';
import { DeleteDialog } from './delete-dialog.tsx';
import { reportColumns } from './report-columns.tsx';
import { ReportDialog } from './report-dialog.tsx';
import { reportsAdminMessages } from './reports-admin.messages.ts';
import { exportReports, fetchAllReports, selectReportsAdmin } from './reports-admin.slice.ts';
import { UploadDialog } from './upload-dialog.tsx';

const PAGE_SIZE = 20;

export function Component() {
  const text = useMessages(reportsAdminMessages);
  const locale = useLocale();
  const params = useListParams();
  const filter = { q: params.get('q'), status: params.get('status'), reportType: params.get('reportType') };
  const { reports, total, loaded, loading, error, fetch } = useReports(params.page, filter, params.get('sort'));
  const [opened, setOpened] = useState<string | null>(null);
  const [deleting, setDeleting] = useState<Report | null>(null);
  const columns = useMemo(
    () => reportColumns(locale, { onOpen: ({ _id }) => setOpened(_id), onDelete: setDeleting, onConflict: fetch }),
    [locale, fetch],
  );
  const open = reports.find(({ _id }) => _id === opened);
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <div className="flex flex-wrap items-baseline gap-x-4">
          <h1>{text.title}</h1>
          <RowCount total={loaded ? total : null} />
        </div>
        <Upload params={params} onCreated={fetch} />
      </div>
      <Filters params={params}>
        <ColumnMenu columns={columns} hidden={params.hidden} onToggle={params.toggleColumn} />
        <ExportButton thunk={exportReports} filter={filter} total={total} />
      </Filters>
      <ListBody
        area={{ loaded, error, total, count: reports.length }}
        params={params}
        pageSize={PAGE_SIZE}
        filters={['status', 'reportType']}
        empty={{ title: text.none, filtered: text.noneFound }}
        onRetry={fetch}
      >
        <DataTable
          caption={text.title}
          columns={columns}
          rows={reports}
          rowId={({ _id }) => _id}
          hidden={params.hidden}
          busy={loading}
        />
      </ListBody>
      {open && <ReportDialog key={open._id} report={open} onClose={() => setOpened(null)} />}
      {deleting && (
        <DeleteDialog
          report={deleting}
          onClose={() => setDeleting(null)}
          onDeleted={() => {
            setDeleting(null);
            fetch();
          }}
        />
      )}
    </>
  );
}

/** Opens by its button, or at once for the person and prescription that stand in the address. */
function Upload({ params, onCreated }: { params: ListParams; onCreated: () => void }) {
  const text = useMessages(reportsAdminMessages);
  const personId = params.get('person');
  const [uploading, setUploading] = useState(personId !== '');
  const close = () => {
    setUploading(false);
    if (personId !== '') params.set({ person: '', name: '', prescription: '' });
  };
  return (
    <>
      <Button onClick={() => setUploading(true)}>
        <FilePlus2 aria-hidden="true" className="size-4" />
        {text.add}
      </Button>
      {uploading && (
        <UploadDialog
          initialPerson={personId === '' ? null : { _id: personId, name: params.get('name'), contact: null }}
          prescriptionId={params.get('prescription')}
          onClose={close}
          onCreated={() => {
            close();
            onCreated();
          }}
        />
      )}
    </>
  );
}

function Filters({ params, children }: { params: ListParams; children: React.ReactNode }) {
  const text = useMessages(reportsAdminMessages);
  const { set } = params;
  const search = useCallback((q: string) => set({ q }), [set]);
  return (
    <div className="my-5 grid items-end gap-3 sm:grid-cols-[minmax(0,1fr)_10rem_10rem_auto] xl:max-w-5xl">
      <SearchField value={params.get('q')} onSearch={search} hint={text.searchHint} />
      <SelectField
        label={text.statusFilter}
        value={params.get('status')}
        onChange={(event) => set({ status: event.target.value })}
        empty={text.all}
        options={[
          ...REPORT_STATUSES.map((value) => ({ value, label: text.statuses[value] })),
          { value: 'refund_pending', label: text.refundPending },
        ]}
      />
      <SelectField
        label={text.typeFilter}
        value={params.get('reportType')}
        onChange={(event) => set({ reportType: event.target.value })}
        empty={text.all}
        options={REPORT_TYPES.map((value) => ({ value, label: value }))}
      />
      <div className="flex flex-wrap gap-3">{children}</div>
    </div>
  );
}

interface Filter {
  readonly q: string;
  readonly status: string;
  readonly reportType: string;
}

/** The page of rows that the address asks for; of two requests the newer one counts. */
function useReports(page: number, { q, status, reportType }: Filter, sort: string) {
  const dispatch = useAppDispatch();
  const fetch = useCallback(
    () => void dispatch(fetchAllReports({ query: { page, limit: PAGE_SIZE, q, status, reportType, sort } })),
    [dispatch, page, q, status, reportType, sort],
  );
  useFreshLinks(fetch);
  return { ...useAppSelector(selectReportsAdmin), fetch };
}

export const handle: PageHandle = {
  meta: ({ locale }) => ({ title: reportsAdminMessages[locale].title, noindex: true }),
};
