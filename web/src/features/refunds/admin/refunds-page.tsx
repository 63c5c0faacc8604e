import type { RefundRequest } from '@labfront/contract/refunds';
import { useMemo, useState } from 'react';
import { formatRupees } from '../../../shared/format/money.ts';
import { useLocale, useMessages } from '../../../shared/i18n/messages.ts';
import { AdminList } from '../../../shared/lists/admin-list.tsx';
import { useAdminList } from '../../../shared/lists/use-admin-list.ts';
import { privatePage } from '../../../shared/page/private-page.ts';
import { useAppDispatch } from '../../../shared/store/hooks.ts';
import { ActionDialog } from '../../../shared/ui/action-dialog.tsx';
import { TextField } from '../../../shared/ui/text-field.tsx';
import { type Decision, refundColumns } from './refund-columns.tsx';
import { refundsMessages } from './refunds.messages.ts';
import { approveRefund, declineRefund, refundList } from './refunds.slice.ts';

interface Asked {
  readonly decision: Decision;
  readonly request: RefundRequest;
}

/** Refunds that wait for a second person, and those that were decided. */
export function Component() {
  const text = useMessages(refundsMessages);
  const locale = useLocale();
  const list = useAdminList(refundList, ['status']);
  const [asked, setAsked] = useState<Asked | null>(null);
  const columns = useMemo(
    () => refundColumns(locale, (decision, request) => setAsked({ decision, request })),
    [locale],
  );
  const statuses = (['pending', 'approved', 'declined'] as const).map((value) => ({
    value,
    label: text.statuses[value],
  }));
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
      />
      {asked && <DecisionDialog {...asked} onClose={() => setAsked(null)} onDone={done} onConflict={list.refetch} />}
    </>
  );
}

interface DecisionDialogProps extends Asked {
  readonly onClose: () => void;
  readonly onDone: () => void;
  /** Somebody else was faster: the list is out of date. */
  readonly onConflict: () => void;
}

function DecisionDialog({ decision, request, onClose, onDone, onConflict }: DecisionDialogProps) {
  const text = useMessages(refundsMessages);
  const dispatch = useAppDispatch();
  const [reason, setReason] = useState('');
  const amount = formatRupees(request.amount);
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
        title={text.approveTitle(amount, request.number)}
        confirmLabel={text.approve}
        action={() => dispatch(approveRefund(request)).unwrap()}
      >
        <p>{text.approveText}</p>
      </ActionDialog>
    );
  }
  return (
    <ActionDialog
      {...common}
      title={text.declineTitle(amount, request.number)}
      confirmLabel={text.decline}
      destructive
      action={() => dispatch(declineRefund({ request, reason })).unwrap()}
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

export const handle = privatePage(refundsMessages);
