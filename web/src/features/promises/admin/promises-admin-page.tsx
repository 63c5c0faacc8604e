import type { PromisePayout } from '@labfront/contract/promises';
import { SlidersHorizontal } from 'lucide-react';
import { useMemo, useState } from 'react';
import { formatRupees } from '../../../shared/format/money.ts';
import { useLocale, useMessages } from '../../../shared/i18n/messages.ts';
import { AdminList } from '../../../shared/lists/admin-list.tsx';
import { useAdminList } from '../../../shared/lists/use-admin-list.ts';
import { privatePage } from '../../../shared/page/private-page.ts';
import { May } from '../../../shared/rights/rights.tsx';
import { useAppDispatch } from '../../../shared/store/hooks.ts';
import { ActionDialog } from '../../../shared/ui/action-dialog.tsx';
import { Button } from '../../../shared/ui/button.tsx';
import { TextField } from '../../../shared/ui/text-field.tsx';
import { type Decision, payoutColumns } from './payout-columns.tsx';
import { promisesAdminMessages } from './promises-admin.messages.ts';
import { approvePayout, declinePayout, payoutList } from './promises-admin.slice.ts';
import { RulesDialog } from './rules-dialog.tsx';

interface Asked {
  readonly decision: Decision;
  readonly payout: PromisePayout;
}

/** Payouts of broken promises, and the rules. */
export function Component() {
  const text = useMessages(promisesAdminMessages);
  const locale = useLocale();
  const list = useAdminList(payoutList, ['status']);
  const [asked, setAsked] = useState<Asked | null>(null);
  const [isEditing, setIsEditing] = useState(false);
  const columns = useMemo(() => payoutColumns(locale, (decision, payout) => setAsked({ decision, payout })), [locale]);
  const statuses = (['waiting', 'paid', 'declined'] as const).map((value) => ({ value, label: text.statuses[value] }));
  const done = () => {
    setAsked(null);
    list.refetch();
  };
  return (
    <>
      <AdminList
        list={list}
        text={text}
        columns={columns}
        intro={text.intro}
        fields={[{ name: 'status', label: text.status, all: text.all, options: statuses }]}
        actions={
          <May permission="settings.manage">
            <Button variant="secondary" onClick={() => setIsEditing(true)}>
              <SlidersHorizontal aria-hidden="true" className="size-4" />
              {text.editRules}
            </Button>
          </May>
        }
      />
      {asked && <DecisionDialog {...asked} onClose={() => setAsked(null)} onDone={done} onConflict={list.refetch} />}
      {isEditing && <RulesDialog onClose={() => setIsEditing(false)} />}
    </>
  );
}

interface DecisionDialogProps extends Asked {
  readonly onClose: () => void;
  readonly onDone: () => void;
  /** Somebody else was faster: the list is out of date. */
  readonly onConflict: () => void;
}

function DecisionDialog({ decision, payout, onClose, onDone, onConflict }: DecisionDialogProps) {
  const text = useMessages(promisesAdminMessages);
  const dispatch = useAppDispatch();
  const [reason, setReason] = useState('');
  const amount = formatRupees(payout.amount);
  const params = { id: payout._id };
  const common = {
    cancelLabel: text.keep,
    onClose,
    onDone,
    onFailed: ({ status }: { status: number }) => {
      if (status === 409) onConflict();
      return false;
    },
  };
  if (decision === 'approve') {
    return (
      <ActionDialog
        {...common}
        title={text.approveTitle(amount, payout.number)}
        confirmLabel={text.approve}
        action={() => dispatch(approvePayout({ params })).unwrap()}
      >
        <p>{text.approveText}</p>
      </ActionDialog>
    );
  }
  return (
    <ActionDialog
      {...common}
      title={text.declineTitle(amount, payout.number)}
      confirmLabel={text.decline}
      destructive
      action={() => dispatch(declinePayout({ params, body: { reason: reason.trim() || null } })).unwrap()}
    >
      <p className="mb-4">{text.declineText}</p>
      <TextField
        label={text.declineReason}
        optional
        maxLength={300}
        autoComplete="off"
        value={reason}
        onChange={({ target }) => setReason(target.value)}
      />
    </ActionDialog>
  );
}

export const handle = privatePage(promisesAdminMessages);
