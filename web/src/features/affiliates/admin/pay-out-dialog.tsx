import type { Statement } from '@labfront/contract/affiliates';
import { formatRupees } from '../../../shared/format/money.ts';
import { useLocale, useMessages } from '../../../shared/i18n/messages.ts';
import { useAppDispatch } from '../../../shared/store/hooks.ts';
import { ActionDialog } from '../../../shared/ui/action-dialog.tsx';
import { partnerPageMessages } from './affiliate-panel.messages.ts';
import { formatMonth } from './months.ts';
import { payOut } from './statement.slice.ts';

/** Asks before a month is closed: its statement does not change any more. */
export function PayOutDialog({ statement, onClose }: { statement: Statement; onClose: () => void }) {
  const text = useMessages(partnerPageMessages);
  const locale = useLocale();
  const dispatch = useAppDispatch();
  const { partner, month, commission } = statement;
  return (
    <ActionDialog
      title={text.payOutTitle(formatMonth(month, locale))}
      confirmLabel={text.payOut}
      action={() => dispatch(payOut({ params: { id: partner._id }, body: { month } })).unwrap()}
      onClose={onClose}
    >
      <p>{text.payOutText(formatRupees(commission), partner.name)}</p>
    </ActionDialog>
  );
}
