import { REPORT_STATUSES, REPORT_TYPES } from '@labfront/contract/report-limits';
import type { Report } from '@labfront/contract/reports';
import { FilePlus2 } from 'lucide-react';
import { useMemo, useState } from 'react';
import { useLocale, useMessages } from '../../../shared/i18n/messages.ts';
import { AdminList } from '../../../shared/lists/admin-list.tsx';
import { useAdminList } from '../../../shared/lists/use-admin-list.ts';
import type { ListParams } from '../../../shared/lists/use-list-params.ts';
import { privatePage } from '../../../shared/page/private-page.ts';
import { May } from '../../../shared/rights/rights.tsx';
import { Button } from '../../../shared/ui/button.tsx';
import { CENTRE_FILTER, useCentreFilter } from '../../centres/index.ts';
import { DeleteDialog } from './delete-dialog.tsx';
import { reportColumns } from './report-columns.tsx';
import { ReportDialog } from './report-dialog.tsx';
import { reportsAdminMessages } from './reports-admin.messages.ts';
import { reportsAdmin } from './reports-admin.slice.ts';
import { UploadDialog } from './upload-dialog.tsx';

export function Component() {
  const text = useMessages(reportsAdminMessages);
  const locale = useLocale();
  const list = useAdminList(reportsAdmin, ['status', 'reportType', 'from', 'to', CENTRE_FILTER], { hasLinks: true });
  const centreFilter = useCentreFilter();
  const { refetch } = list;
  const [opened, setOpened] = useState<string | null>(null);
  const [deleting, setDeleting] = useState<Report | null>(null);
  const columns = useMemo(
    () => reportColumns(locale, { onOpen: ({ _id }) => setOpened(_id), onDelete: setDeleting, onConflict: refetch }),
    [locale, refetch],
  );
  const open = list.area.rows.find(({ _id }) => _id === opened);
  const statuses = [
    ...REPORT_STATUSES.map((value) => ({ value, label: text.statuses[value] })),
    { value: 'refund_pending', label: text.refundPending },
  ];
  const types = REPORT_TYPES.map((value) => ({ value, label: value }));
  return (
    <>
      <AdminList
        list={list}
        text={text}
        columns={columns}
        layout={{ grid: 'sm:grid-cols-[minmax(0,1fr)_auto]', fields: 'grid-cols-2 lg:max-w-5xl lg:grid-cols-5' }}
        fields={[
          { name: 'status', label: text.statusFilter, all: text.all, options: statuses },
          { name: 'reportType', label: text.typeFilter, all: text.all, options: types },
          { name: 'from', label: text.from, type: 'date' },
          { name: 'to', label: text.to, type: 'date' },
          ...centreFilter,
        ]}
        actions={
          <May permission="report.upload">
            <Upload params={list.params} onCreated={refetch} />
          </May>
        }
      />
      {open && <ReportDialog key={open._id} report={open} onClose={() => setOpened(null)} />}
      {deleting && (
        <DeleteDialog
          report={deleting}
          onClose={() => setDeleting(null)}
          onDeleted={() => {
            setDeleting(null);
            refetch();
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

export const handle = privatePage(reportsAdminMessages);
