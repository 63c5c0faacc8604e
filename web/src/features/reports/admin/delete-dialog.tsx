import type { Report } from '@labfront/contract/reports';
import { formatRupees } from '../../../shared/format/money.ts';
import { useMessages } from '../../../shared/i18n/messages.ts';
import { useAppDispatch } from '../../../shared/store/hooks.ts';
import { ActionDialog } from '../../../shared/ui/action-dialog.tsx';
import { nameOf } from './report-name.ts';
import { reportsAdminMessages } from './reports-admin.messages.ts';
import { deleteReport } from './reports-admin.slice.ts';

interface DeleteDialogProps {
  readonly report: Report;
  readonly onClose: () => void;
  readonly onDeleted: () => void;
}

/** Asks before a report is withdrawn, and says what happens to it and to its money. */
export function DeleteDialog({ report, onClose, onDeleted }: DeleteDialogProps) {
  const text = useMessages(reportsAdminMessages);
  const dispatch = useAppDispatch();
  const given = report.refunds.reduce((sum, { amount }) => sum + amount, 0);
  const left = formatRupees(report.amount - given);
  const isByHand = report.gatewayGone || report.paidBy !== 'online';
  return (
    <ActionDialog
      title={text.deleteTitle(nameOf(report))}
      confirmLabel={text.remove}
      destructive
      action={async () => {
        await dispatch(deleteReport({ params: { id: report._id } })).unwrap();
        return { message: text.deleted };
      }}
      onClose={onClose}
      onDone={onDeleted}
    >
      {report.paymentStatus === 'paid' && (
        <p className="mb-2 font-strong text-ink">{(isByHand ? text.deleteHandOut : text.deleteRefund)(left)}</p>
      )}
      <p>{text.deleteText}</p>
    </ActionDialog>
  );
}
