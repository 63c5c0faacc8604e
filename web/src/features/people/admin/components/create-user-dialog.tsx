import { useId, useState } from 'react';
import { useWatch } from 'react-hook-form';
import { FormError } from '../../../../shared/forms/form-error.tsx';
import { PersonFields } from '../../../../shared/forms/person-fields.tsx';
import { useContractForm } from '../../../../shared/forms/use-contract-form.ts';
import { useMessages } from '../../../../shared/i18n/messages.ts';
import { useAppDispatch } from '../../../../shared/store/hooks.ts';
import { Button } from '../../../../shared/ui/button.tsx';
import { Dialog } from '../../../../shared/ui/dialog.tsx';
import { notify } from '../../../../shared/ui/notify.ts';
import { PasswordField, SelectField } from '../../../../shared/ui/text-field.tsx';
import { uiMessages } from '../../../../shared/ui/ui.messages.ts';
import { PasswordStrengthMeter } from '../../../accounts/index.ts';
import { usersMessages } from '../users.messages.ts';
import { createUser } from '../users.ts';

interface CreateUserDialogProps {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly onCreated: () => void;
}

/** An administrator makes an account for a customer or a colleague. */
export function CreateUserDialog({ open, onClose, onCreated }: CreateUserDialogProps) {
  const text = useMessages(usersMessages);
  const ui = useMessages(uiMessages);
  const formId = useId();
  const [busy, setBusy] = useState(false);
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={text.newUser}
      description={text.newUserHint}
      actions={
        <>
          <Button variant="secondary" onClick={onClose}>
            {ui.cancel}
          </Button>
          <Button type="submit" form={formId} busy={busy}>
            {text.create}
          </Button>
        </>
      }
    >
      <NewUserForm
        id={formId}
        onBusy={setBusy}
        onCreated={() => {
          onClose();
          onCreated();
        }}
      />
    </Dialog>
  );
}

interface NewUserFormProps {
  readonly id: string;
  readonly onBusy: (busy: boolean) => void;
  readonly onCreated: () => void;
}

function NewUserForm({ id, onBusy, onCreated }: NewUserFormProps) {
  const text = useMessages(usersMessages);
  const dispatch = useAppDispatch();
  const [failure, setFailure] = useState<string | null>(null);
  const form = useContractForm({
    schema: () => import('@labfront/contract/accounts').then(({ RegisterBody }) => RegisterBody),
    defaultValues: {
      firstName: '',
      lastName: '',
      phone: '',
      email: '',
      password: '',
      role: 'user' as 'user' | 'admin',
    },
  });
  const { errors } = form.formState;
  const [password, role] = useWatch({ control: form.control, name: ['password', 'role'] });

  const submit = form.handleSubmit(async ({ role: wanted, ...body }) => {
    setFailure(null);
    onBusy(true);
    const answer = await dispatch(createUser({ body, role: wanted }));
    onBusy(false);
    if (createUser.fulfilled.match(answer)) {
      const { account, roleFailure } = answer.payload;
      if (roleFailure === null) notify('success', text.created(account.name, text.roles[account.role]));
      else notify('error', text.createdAsCustomer(account.name, roleFailure));
      onCreated();
    } else if (answer.payload) {
      setFailure(form.showFailure(answer.payload, { EMAIL_TAKEN: 'email', MOBILE_TAKEN: 'phone' }));
    }
  });

  return (
    <form id={id} noValidate onSubmit={submit} className="flex flex-col gap-5">
      <FormError message={failure} />
      <SelectField
        {...form.register('role')}
        label={text.role}
        hint={text.roleHint[role]}
        options={(['user', 'admin'] as const).map((value) => ({ value, label: text.roles[value] }))}
      />
      <PersonFields
        first={{ field: form.register('firstName'), error: errors.firstName?.message }}
        last={{ field: form.register('lastName'), error: errors.lastName?.message }}
        mobile={{ field: form.register('phone'), error: errors.phone?.message }}
        email={{ field: form.register('email'), error: errors.email?.message }}
      />
      <PasswordField
        {...form.register('password')}
        label={text.password}
        autoComplete="new-password"
        hint={<PasswordStrengthMeter password={password} />}
        error={errors.password?.message}
      />
    </form>
  );
}
