import type { Coupon } from '@labfront/contract/coupons';
import { Plus } from 'lucide-react';
import { useMemo, useState } from 'react';
import { useLocale, useMessages } from '../../../shared/i18n/messages.ts';
import { AdminList } from '../../../shared/lists/admin-list.tsx';
import { useAdminList } from '../../../shared/lists/use-admin-list.ts';
import { privatePage } from '../../../shared/page/private-page.ts';
import { useAppDispatch } from '../../../shared/store/hooks.ts';
import { ActionDialog } from '../../../shared/ui/action-dialog.tsx';
import { Button } from '../../../shared/ui/button.tsx';
import { couponColumns } from './coupon-columns.tsx';
import { CouponDialog } from './coupon-dialog.tsx';
import { couponDialogMessages, couponsMessages } from './coupons.messages.ts';
import { couponsAdmin, deleteCoupon } from './coupons.slice.ts';

/** The open dialog. */
type Asked = { readonly edit: Coupon | null } | { readonly remove: Coupon } | null;

export function Component() {
  const text = useMessages(couponsMessages);
  const dialogText = useMessages(couponDialogMessages);
  const locale = useLocale();
  const dispatch = useAppDispatch();
  const list = useAdminList(couponsAdmin, ['status']);
  const [asked, setAsked] = useState<Asked>(null);
  const columns = useMemo(
    () =>
      couponColumns(locale, {
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
          <Button onClick={() => setAsked({ edit: null })}>
            <Plus aria-hidden="true" className="size-4" />
            {text.add}
          </Button>
        }
      />
      {asked && 'edit' in asked && <CouponDialog coupon={asked.edit} onClose={close} onSaved={done} />}
      {asked && 'remove' in asked && (
        <ActionDialog
          title={dialogText.deleteTitle(asked.remove.code)}
          confirmLabel={dialogText.deleteConfirm}
          cancelLabel={dialogText.keep}
          destructive
          action={() => dispatch(deleteCoupon({ params: { id: asked.remove._id } })).unwrap()}
          onClose={close}
          onDone={done}
        >
          <p>{dialogText.deleteText}</p>
        </ActionDialog>
      )}
    </>
  );
}

export const handle = privatePage(couponsMessages);
