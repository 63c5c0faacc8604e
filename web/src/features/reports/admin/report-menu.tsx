import type { ReportPurchase } from '@labfront/contract/report-payments';
import { EllipsisVertical } from 'lucide-react';
import { type ComponentProps, Suspense, useState } from 'react';
import { useMessages } from '../../../shared/i18n/messages.ts';
import { useAppDispatch } from '../../../shared/store/hooks.ts';
import { IconButton } from '../../../shared/ui/button.tsx';
import { Menu } from '../../../shared/ui/menu.tsx';
import { notify } from '../../../shared/ui/notify.ts';
import { type Outcome, RefundDialog, refundableByHand, SettleDialog } from '../../cart-bookings/index.ts';
import { downloadReportReceipt } from '../receipt.thunk.ts';
import { reportMoneyOf } from '../report-money.ts';
import { reportsMessages } from '../reports.messages.ts';
import { refundReport, resendReportMail, settleReport } from './report-money.thunks.ts';
import { reportsAdminMessages } from './reports-admin.messages.ts';

interface ReportMenuProps {
  readonly report: ReportPurchase;
  /** Something was recorded, or was moved elsewhere meanwhile: what is shown is out of date. */
  readonly onChanged: () => void;
}

/** The actions of staff on a report's money, and its mails to send again. */
export function ReportMenu({ report, onChanged }: ReportMenuProps) {
  const text = useMessages(reportsAdminMessages);
  const common = useMessages(reportsMessages);
  const dispatch = useAppDispatch();
  const [open, setOpen] = useState<'settle' | 'refund' | null>(null);
  const { _id: id, number, status, withdrawn, receiptNumber } = report;
  const money = reportMoneyOf(report);

  async function saveReceipt() {
    const answer = await dispatch(downloadReportReceipt({ id }));
    if (downloadReportReceipt.rejected.match(answer)) notify('error', answer.payload?.message ?? common.receiptFailed);
  }

  async function resend(mail: 'ready' | 'receipt') {
    const answer = await dispatch(resendReportMail({ params: { id }, body: { mail } }));
    if (resendReportMail.fulfilled.match(answer)) notify('success', answer.payload.message);
    else if (answer.payload) notify('error', answer.payload.message);
  }

  const hasReceipt = receiptNumber !== null;
  const actions: ComponentProps<typeof Menu>['actions'] = [
    {
      key: 'settle',
      label: text.settle,
      onSelect: () => setOpen('settle'),
      disabled: withdrawn || status !== 'Pending',
      needs: 'cash.collect',
    },
    {
      key: 'refund',
      label: text.refund,
      onSelect: () => setOpen('refund'),
      disabled: refundableByHand(money) === 0,
      needs: 'refund.request',
    },
    { key: 'receipt', label: text.receipt, onSelect: () => void saveReceipt(), disabled: !hasReceipt },
    { key: 'mail-ready', label: text.mailReady, onSelect: () => void resend('ready'), disabled: withdrawn },
    { key: 'mail-receipt', label: text.mailReceipt, onSelect: () => void resend('receipt'), disabled: !hasReceipt },
  ];
  return (
    <>
      <Menu
        trigger={
          <IconButton label={text.moneyOf(number)}>
            <EllipsisVertical aria-hidden="true" className="size-5" />
          </IconButton>
        }
        actions={actions}
      />
      {open && <MoneyDialog action={open} report={report} onClose={() => setOpen(null)} onChanged={onChanged} />}
    </>
  );
}

interface MoneyDialogProps extends ReportMenuProps {
  readonly action: 'settle' | 'refund';
  readonly onClose: () => void;
}

function MoneyDialog({ action, report, onClose, onChanged }: MoneyDialogProps) {
  const text = useMessages(reportsAdminMessages);
  const dispatch = useAppDispatch();
  const { _id: id, number } = report;
  const common = { booking: reportMoneyOf(report), onClose, onConflict: onChanged };

  async function settle({ method, receivedBy }: { method: 'cash' | 'upi'; receivedBy: string }): Promise<Outcome> {
    const answer = await dispatch(settleReport({ params: { id }, body: { method, receivedBy } }));
    if (!settleReport.fulfilled.match(answer)) return { failure: answer.payload };
    onChanged();
    return { done: answer.payload.message };
  }

  async function refund({
    body,
    idempotencyKey,
  }: Parameters<ComponentProps<typeof RefundDialog>['send']>[0]): Promise<Outcome> {
    // A report has no lines: what goes back is always an amount.
    const { amount, lineIds: _, ...said } = body;
    const answer = await dispatch(refundReport({ id, body: { ...said, amount: amount ?? 0 }, idempotencyKey }));
    if (!refundReport.fulfilled.match(answer)) return { failure: answer.payload };
    onChanged();
    return { done: answer.payload.message };
  }

  return (
    <Suspense fallback={null}>
      {action === 'settle' ? (
        <SettleDialog {...common} title={text.settleTitle(number)} send={settle} />
      ) : (
        <RefundDialog {...common} title={text.refundTitle(number)} send={refund} />
      )}
    </Suspense>
  );
}
