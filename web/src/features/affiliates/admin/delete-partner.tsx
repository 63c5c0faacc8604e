import type { Affiliate } from '@labfront/contract/affiliates';
import { useState } from 'react';
import { useMessages } from '../../../shared/i18n/messages.ts';
import { useAppDispatch } from '../../../shared/store/hooks.ts';
import { ConfirmationDialog } from '../../../shared/ui/confirmation-dialog.tsx';
import { notify } from '../../../shared/ui/notify.ts';
import { affiliateFailures } from '../affiliates.messages.ts';
import { partnerDialogMessages } from './affiliate-panel.messages.ts';
import { deleteAffiliate } from './affiliates.slice.ts';

interface DeletePartnerProps {
  readonly partner: Affiliate;
  readonly onClose: () => void;
  readonly onDeleted: () => void;
}

export function DeletePartner({ partner, onClose, onDeleted }: DeletePartnerProps) {
  const text = useMessages(partnerDialogMessages);
  const failures = useMessages(affiliateFailures);
  const dispatch = useAppDispatch();
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string | null>(null);

  async function remove() {
    setBusy(true);
    setError(null);
    const answer = await dispatch(deleteAffiliate({ params: { id: partner._id } }));
    setBusy(false);
    if (deleteAffiliate.fulfilled.match(answer)) {
      notify('success', answer.payload.message);
      onDeleted();
    } else setError(answer.payload?.message ?? failures.delete);
  }

  return (
    <ConfirmationDialog
      open
      title={text.deleteTitle(partner.name)}
      confirmLabel={text.deleteConfirm}
      cancelLabel={text.keep}
      destructive
      busy={busy}
      error={error}
      onConfirm={() => void remove()}
      onCancel={onClose}
    >
      <p>{text.deleteText}</p>
    </ConfirmationDialog>
  );
}
