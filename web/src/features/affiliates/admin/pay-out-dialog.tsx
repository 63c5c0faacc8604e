import type { Statement } from '@labfront/contract/affiliates';
import { useState } from 'react';
import { formatRupees } from '../../../shared/format/money.ts';
import { useLocale, useMessages } from '../../../shared/i18n/messages.ts';
import { useAppDispatch } from '../../../shared/store/hooks.ts';
import { ConfirmationDialog } from '../../../shared/ui/confirmation-dialog.tsx';
import { notify } from '../../../shared/ui/notify.ts';
import { affiliateFailures } from '../affiliates.messages.ts';
import { partnerPageMessages } from './affiliate-panel.messages.ts';
import { formatMonth } from './months.ts';
import { payOut } from './statement.slice.ts';

/** Asks before a month is closed: its statement does not change any more. */
export function PayOutDialog({ statement, onClose }: { statement: Statement; onClose: () => void }) {
  const text = useMessages(partnerPageMessages);
  const failures = useMessages(affiliateFailures);
  const locale = useLocale();
  const dispatch = useAppDispatch();
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const { partner, month, commission } = statement;

  async function confirm() {
    setBusy(true);
    setError(null);
    const answer = await dispatch(payOut({ params: { id: partner._id }, body: { month } }));
    setBusy(false);
    if (payOut.fulfilled.match(answer)) {
      notify('success', answer.payload.message);
      onClose();
    } else setError(answer.payload?.message ?? failures.payOut);
  }

  return (
    <ConfirmationDialog
      open
      title={text.payOutTitle(formatMonth(month, locale))}
      confirmLabel={text.payOut}
      busy={busy}
      error={error}
      onConfirm={() => void confirm()}
      onCancel={onClose}
    >
      <p>{text.payOutText(formatRupees(commission), partner.name)}</p>
    </ConfirmationDialog>
  );
}
