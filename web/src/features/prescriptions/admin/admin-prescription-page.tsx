import { useMemo, useState } from 'react';
import { useLocale, useMessages } from '../../../shared/i18n/messages.ts';
import { AdminList } from '../../../shared/lists/admin-list.tsx';
import { useAdminList } from '../../../shared/lists/use-admin-list.ts';
import { privatePage } from '../../../shared/page/private-page.ts';
import { CENTRE_FILTER, useCentreFilter } from '../../centres/index.ts';
import { prescriptionColumns } from './prescription-columns.tsx';
import { PrescriptionDialog } from './prescription-dialog.tsx';
import { prescriptionsAdminMessages } from './prescriptions-admin.messages.ts';
import { prescriptionsAdmin } from './prescriptions-admin.slice.ts';

const STATUSES = ['pending', 'approved', 'rejected'] as const;

export function Component() {
  const text = useMessages(prescriptionsAdminMessages);
  const locale = useLocale();
  const list = useAdminList(prescriptionsAdmin, ['status', 'from', 'to', CENTRE_FILTER], { hasLinks: true });
  const centreFilter = useCentreFilter();
  const [openId, setOpenId] = useState<string | null>(null);
  const open = list.area.rows.find(({ _id }) => _id === openId);
  const columns = useMemo(() => prescriptionColumns(locale, ({ _id }) => setOpenId(_id)), [locale]);
  const statuses = STATUSES.map((value) => ({ value, label: text.statuses[value] }));
  return (
    <>
      <AdminList
        list={list}
        text={text}
        columns={columns}
        fields={[
          { name: 'status', label: text.statusFilter, all: text.allStatuses, options: statuses },
          { name: 'from', label: text.from, type: 'date' },
          { name: 'to', label: text.to, type: 'date' },
          ...centreFilter,
        ]}
        layout={{ grid: 'sm:grid-cols-[minmax(0,1fr)_auto]', fields: 'grid-cols-2 lg:max-w-5xl lg:grid-cols-4' }}
      />
      {open && (
        <PrescriptionDialog
          key={open._id}
          prescription={open}
          onClose={() => setOpenId(null)}
          onConflict={list.refetch}
        />
      )}
    </>
  );
}

export const handle = privatePage(prescriptionsAdminMessages);
