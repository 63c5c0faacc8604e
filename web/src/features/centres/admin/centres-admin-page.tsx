import type { Centre } from '@labfront/contract/centre-schemas';
import { Plus } from 'lucide-react';
import { useMemo, useState } from 'react';
import { useLocale, useMessages } from '../../../shared/i18n/messages.ts';
import { AdminList } from '../../../shared/lists/admin-list.tsx';
import { useAdminList } from '../../../shared/lists/use-admin-list.ts';
import { privatePage } from '../../../shared/page/private-page.ts';
import { useAppDispatch } from '../../../shared/store/hooks.ts';
import { ActionDialog } from '../../../shared/ui/action-dialog.tsx';
import { Button } from '../../../shared/ui/button.tsx';
import { centresChanged } from '../centres.slice.ts';
import { centreColumns } from './centre-columns.tsx';
import { CentreDialog } from './centre-dialog.tsx';
import { centresAdminMessages } from './centres-admin.messages.ts';
import { centresAdmin, deleteCentre } from './centres-admin.slice.ts';

/** The open dialog. */
type Asked = { readonly edit: Centre | null } | { readonly remove: Centre } | null;

const ALL = { always: { all: 'true' } };

export function Component() {
  const text = useMessages(centresAdminMessages);
  const locale = useLocale();
  const dispatch = useAppDispatch();
  const list = useAdminList(centresAdmin, ['status', 'kind'], ALL);
  const [asked, setAsked] = useState<Asked>(null);
  const columns = useMemo(
    () =>
      centreColumns(locale, {
        onEdit: (edit) => setAsked({ edit }),
        onRemove: (remove) => setAsked({ remove }),
      }),
    [locale],
  );
  const close = () => setAsked(null);
  const done = () => {
    close();
    dispatch(centresChanged());
    list.refetch();
  };
  const options = <K extends string>(labels: Readonly<Record<K, string>>) =>
    Object.entries<string>(labels).map(([value, label]) => ({ value, label }));

  return (
    <>
      <AdminList
        list={list}
        text={text}
        columns={columns}
        fields={[
          { name: 'status', label: text.stateFilter, all: text.all, options: options(text.states) },
          { name: 'kind', label: text.kindFilter, all: text.all, options: options(text.kinds) },
        ]}
        intro={text.intro}
        actions={
          <Button onClick={() => setAsked({ edit: null })}>
            <Plus aria-hidden="true" className="size-4" />
            {text.add}
          </Button>
        }
      />
      {asked && 'edit' in asked && <CentreDialog centre={asked.edit} onClose={close} onSaved={done} />}
      {asked && 'remove' in asked && (
        <ActionDialog
          title={text.deleteTitle(asked.remove.name)}
          confirmLabel={text.deleteConfirm}
          cancelLabel={text.keep}
          destructive
          action={() => dispatch(deleteCentre({ params: { id: asked.remove._id } })).unwrap()}
          onClose={close}
          onDone={done}
        >
          <p>{text.deleteText}</p>
        </ActionDialog>
      )}
    </>
  );
}

export const handle = privatePage(centresAdminMessages);
