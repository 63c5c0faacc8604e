import type { ListedAffiliate } from '@labfront/contract/affiliates';
import { Plus } from 'lucide-react';
import { useMemo, useState } from 'react';
import { useLocale, useMessages } from '../../../shared/i18n/messages.ts';
import { AdminList } from '../../../shared/lists/admin-list.tsx';
import { useAdminList } from '../../../shared/lists/use-admin-list.ts';
import { privatePage } from '../../../shared/page/private-page.ts';
import { May } from '../../../shared/rights/rights.tsx';
import { useAppDispatch } from '../../../shared/store/hooks.ts';
import { ActionDialog } from '../../../shared/ui/action-dialog.tsx';
import { Button } from '../../../shared/ui/button.tsx';
import { affiliateColumns } from './affiliate-columns.tsx';
import { affiliatePanelMessages, partnerDialogMessages } from './affiliate-panel.messages.ts';
import { affiliatesAdmin, deleteAffiliate } from './affiliates.slice.ts';
import { PartnerDialog } from './partner-dialog.tsx';

/** The open dialog. */
type Asked = { readonly edit: ListedAffiliate | null } | { readonly remove: ListedAffiliate } | null;

export function Component() {
  const text = useMessages(affiliatePanelMessages);
  const dialogText = useMessages(partnerDialogMessages);
  const locale = useLocale();
  const dispatch = useAppDispatch();
  const list = useAdminList(affiliatesAdmin, ['status']);
  const [asked, setAsked] = useState<Asked>(null);
  const columns = useMemo(
    () =>
      affiliateColumns(locale, {
        onEdit: (edit) => setAsked({ edit }),
        onRemove: (remove) => setAsked({ remove }),
      }),
    [locale],
  );
  const close = () => setAsked(null);
  const done = () => {
    close();
    list.refetch();
  };
  const states = [
    { value: 'active', label: text.active },
    { value: 'inactive', label: text.inactive },
  ];

  return (
    <>
      <AdminList
        list={list}
        text={text}
        columns={columns}
        fields={[{ name: 'status', label: text.stateFilter, all: text.all, options: states }]}
        intro={text.intro}
        actions={
          <May permission="partner.manage">
            <Button onClick={() => setAsked({ edit: null })}>
              <Plus aria-hidden="true" className="size-4" />
              {text.add}
            </Button>
          </May>
        }
      />
      {asked && 'edit' in asked && <PartnerDialog partner={asked.edit} onClose={close} onSaved={done} />}
      {asked && 'remove' in asked && (
        <ActionDialog
          title={dialogText.deleteTitle(asked.remove.name)}
          confirmLabel={dialogText.deleteConfirm}
          cancelLabel={dialogText.keep}
          destructive
          action={() => dispatch(deleteAffiliate({ params: { id: asked.remove._id } })).unwrap()}
          onClose={close}
          onDone={done}
        >
          <p>{dialogText.deleteText}</p>
        </ActionDialog>
      )}
    </>
  );
}

export const handle = privatePage(affiliatePanelMessages);
