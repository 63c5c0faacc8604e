import type { RoleEntry } from '@labfront/contract/roles';
import { useState } from 'react';
import { useMessages } from '../../../shared/i18n/messages.ts';
import { useAppDispatch } from '../../../shared/store/hooks.ts';
import { ActionDialog } from '../../../shared/ui/action-dialog.tsx';
import { TextField } from '../../../shared/ui/text-field.tsx';
import { titled } from './areas.ts';
import { rolesMessages } from './roles.messages.ts';
import { setDiscountLimit } from './roles.slice.ts';

interface DiscountLimitDialogProps {
  readonly role: RoleEntry;
  readonly onClose: () => void;
  readonly onDone: () => void;
}

/** Sets the discount limit of a role. */
export function DiscountLimitDialog({ role, onClose, onDone }: DiscountLimitDialogProps) {
  const text = useMessages(rolesMessages);
  const dispatch = useAppDispatch();
  const [percent, setPercent] = useState(String(role.discountLimit));
  const body = { percent: percent.trim() === '' ? Number.NaN : Number(percent) };
  return (
    <ActionDialog
      title={text.discountLimitTitle(titled(role.name))}
      confirmLabel={text.discountLimitConfirm}
      cancelLabel={text.secondStepKeep}
      action={() => dispatch(setDiscountLimit({ params: { id: role._id }, body })).unwrap()}
      onClose={onClose}
      onDone={onDone}
    >
      <TextField
        label={text.discountLimitPercent}
        hint={text.discountLimitHint}
        inputMode="decimal"
        value={percent}
        className="max-w-40"
        onChange={(event) => setPercent(event.target.value)}
      />
    </ActionDialog>
  );
}
