import { FileUp, ListChecks, Plus } from 'lucide-react';
import { useMemo, useState } from 'react';
import { useLocale, useMessages } from '../../../shared/i18n/messages.ts';
import { AdminList } from '../../../shared/lists/admin-list.tsx';
import { CsvImportDialog } from '../../../shared/lists/csv-import-dialog.tsx';
import { useAdminList } from '../../../shared/lists/use-admin-list.ts';
import { privatePage } from '../../../shared/page/private-page.ts';
import { May } from '../../../shared/rights/rights.tsx';
import { useNavigate } from '../../../shared/router/place.tsx';
import { useAppDispatch } from '../../../shared/store/hooks.ts';
import { Button } from '../../../shared/ui/button.tsx';
import { ApproveDialog } from './approve-dialog.tsx';
import { DEPARTMENTS } from './departments.ts';
import { parameterColumns } from './parameter-columns.tsx';
import { ParameterDialog } from './parameter-dialog.tsx';
import { parameterImportMessages, parametersMessages } from './parameters.messages.ts';
import { importParameters, parametersAdmin } from './parameters.slice.ts';

const FILTERS = ['department', 'state', 'kind'];

/** The parameters of the laboratory. */
export function Component() {
  const text = useMessages(parametersMessages);
  const importText = useMessages(parameterImportMessages);
  const locale = useLocale();
  const dispatch = useAppDispatch();
  const navigate = useNavigate();
  const list = useAdminList(parametersAdmin, FILTERS);
  const [open, setOpen] = useState<'add' | 'import' | 'approve' | null>(null);
  const columns = useMemo(() => parameterColumns(locale), [locale]);
  const close = () => setOpen(null);
  const done = () => {
    close();
    list.refetch();
  };
  const options = (labels: Readonly<Record<string, string>>) =>
    Object.entries(labels).map(([value, label]) => ({ value, label }));
  return (
    <>
      <AdminList
        list={list}
        text={text}
        columns={columns}
        layout={{ fields: 'sm:grid-cols-3 xl:max-w-4xl', grid: 'sm:grid-cols-[minmax(0,1fr)_auto] xl:max-w-4xl' }}
        fields={[
          { name: 'state', label: text.stateFilter, all: text.all, options: options(text.states) },
          {
            name: 'department',
            label: text.departmentFilter,
            all: text.all,
            options: DEPARTMENTS.map((value) => ({ value, label: value })),
          },
          { name: 'kind', label: text.kindFilter, all: text.all, options: options(text.kinds) },
        ]}
        intro={text.intro}
        actions={
          <>
            <May permission="range.approve">
              <Button onClick={() => setOpen('approve')}>
                <ListChecks aria-hidden="true" className="size-4" />
                {text.approveMany}
              </Button>
            </May>
            <May permission="range.edit">
              <Button variant="secondary" onClick={() => setOpen('import')}>
                <FileUp aria-hidden="true" className="size-4" />
                {text.importFile}
              </Button>
              <Button variant="secondary" onClick={() => setOpen('add')}>
                <Plus aria-hidden="true" className="size-4" />
                {text.add}
              </Button>
            </May>
          </>
        }
      />
      {open === 'approve' && <ApproveDialog parameters={list.area.rows} onClose={done} onDone={done} />}
      {open === 'add' && (
        <ParameterDialog
          parameter={null}
          onClose={close}
          onSaved={({ _id }) => void navigate(`/admin/parameters/${_id}`)}
        />
      )}
      {open === 'import' && (
        <CsvImportDialog
          text={importText}
          send={(file, dryRun) => dispatch(importParameters({ file, dryRun })).unwrap()}
          onClose={close}
          onImported={done}
        />
      )}
    </>
  );
}

export const handle = privatePage(parametersMessages);
