import { ListChecks } from 'lucide-react';
import { useMemo, useState } from 'react';
import { useLocale, useMessages } from '../../../shared/i18n/messages.ts';
import { AdminList } from '../../../shared/lists/admin-list.tsx';
import { useAdminList } from '../../../shared/lists/use-admin-list.ts';
import { privatePage } from '../../../shared/page/private-page.ts';
import { May } from '../../../shared/rights/rights.tsx';
import { Button } from '../../../shared/ui/button.tsx';
import { DEPARTMENTS } from '../../parameters/index.ts';
import { ApproveExplanationsDialog } from './approve-explanations-dialog.tsx';
import { explanationColumns } from './explanation-columns.tsx';
import { explanationsMessages } from './explanations.messages.ts';
import { explanationsAdmin } from './explanations.slice.ts';

const FILTERS = ['state', 'department'];

/** The explanations of parameters for patients. */
export function Component() {
  const text = useMessages(explanationsMessages);
  const locale = useLocale();
  const list = useAdminList(explanationsAdmin, FILTERS);
  const [isOpen, setOpen] = useState(false);
  const columns = useMemo(() => explanationColumns(locale), [locale]);
  const done = () => {
    setOpen(false);
    list.refetch();
  };
  return (
    <>
      <AdminList
        list={list}
        text={text}
        columns={columns}
        layout={{ fields: 'sm:grid-cols-2 xl:max-w-2xl', grid: 'sm:grid-cols-[minmax(0,1fr)_auto] xl:max-w-2xl' }}
        fields={[
          {
            name: 'state',
            label: text.stateFilter,
            all: text.all,
            options: Object.entries(text.states).map(([value, label]) => ({ value, label })),
          },
          {
            name: 'department',
            label: text.departmentFilter,
            all: text.all,
            options: DEPARTMENTS.map((value) => ({ value, label: value })),
          },
        ]}
        intro={text.intro}
        actions={
          <May permission="range.approve">
            <Button onClick={() => setOpen(true)}>
              <ListChecks aria-hidden="true" className="size-4" />
              {text.approveMany}
            </Button>
          </May>
        }
      />
      {isOpen && <ApproveExplanationsDialog explanations={list.area.rows} onClose={done} onDone={done} />}
    </>
  );
}

export const handle = privatePage(explanationsMessages);
