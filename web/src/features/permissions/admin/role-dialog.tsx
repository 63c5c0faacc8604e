import type { Permission } from '@labfront/contract/permission-names';
import type { RoleEntry } from '@labfront/contract/roles';
import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import { FormDialog } from '../../../shared/forms/form-dialog.tsx';
import { useContractForm } from '../../../shared/forms/use-contract-form.ts';
import { useMessages } from '../../../shared/i18n/messages.ts';
import { useAppDispatch } from '../../../shared/store/hooks.ts';
import { notify } from '../../../shared/ui/notify.ts';
import { TextField } from '../../../shared/ui/text-field.tsx';
import { titled } from './areas.ts';
import { PermissionChoice } from './permission-choice.tsx';
import { rolesMessages } from './roles.messages.ts';
import { createRole, updateRole } from './roles.slice.ts';

interface RoleDialogProps {
  /** Null makes a new one. */
  readonly edited: RoleEntry | null;
  /** The role that a new one begins as. */
  readonly copied?: RoleEntry | null;
  readonly onClose: () => void;
  readonly onSaved: () => void;
}

interface Values {
  name: string;
  permissions: Permission[];
}

export function RoleDialog({ edited: role, copied = null, onClose, onSaved }: RoleDialogProps) {
  const text = useMessages(rolesMessages);
  const dispatch = useAppDispatch();
  const [failure, setFailure] = useState<string | null>(null);
  const form = useContractForm<Values>({
    schema: () => import('@labfront/contract/roles').then(({ RoleWriteBody }) => RoleWriteBody),
    defaultValues: {
      name: role?.name ?? (copied ? text.copyOf(titled(copied.name)) : ''),
      permissions: [...((role ?? copied)?.permissions ?? [])],
    },
  });
  const { errors, isSubmitting, isSubmitted } = form.formState;
  const chosen = useWatch({ control: form.control, name: 'permissions' });

  const submit = form.handleSubmit(async (body) => {
    setFailure(null);
    const answer = await (role
      ? dispatch(updateRole({ params: { id: role._id }, body }))
      : dispatch(createRole({ body })));
    if (createRole.fulfilled.match(answer) || updateRole.fulfilled.match(answer)) {
      notify('success', answer.payload.message);
      onSaved();
    } else if (answer.payload) setFailure(form.showFailure(answer.payload));
  });

  return (
    <FormDialog
      large
      title={role ? text.editTitle(role.name) : text.newRole}
      description={text.dialogHint}
      save={role ? text.save : text.create}
      busy={isSubmitting}
      failure={failure ?? errors.permissions?.message ?? null}
      onSubmit={submit}
      onClose={onClose}
    >
      <TextField {...form.register('name')} label={text.name} autoComplete="off" error={errors.name?.message} />
      <PermissionChoice
        chosen={chosen}
        onChange={(next) => form.setValue('permissions', next, { shouldValidate: isSubmitted })}
      />
    </FormDialog>
  );
}
