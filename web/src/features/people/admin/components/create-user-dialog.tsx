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
import { useMakesAdministrators } from '../use-person-actions.ts';
import { usersMessages } from '../users.messages.ts';
import { createUser, inviteAdministrator } from '../users.ts';

interface CreateUserDialogProps {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly onCreated: () => void;
}

const ROLES = ['user', 'admin'] as const;
type NewRole = (typeof ROLES)[number];

/** Staff make an account for a customer; an administrator also invites another one. */
export function CreateUserDialog({ open, onClose, onCreated }: CreateUserDialogProps) {
  const text = useMessages(usersMessages);
  const ui = useMessages(uiMessages);
  const formId = useId();
  const [busy, setBusy] = useState(false);
  const [role, setRole] = useState<NewRole>('user');
  const makesAdministrators = useMakesAdministrators();
  const Form = role === 'user' ? CustomerForm : AdministratorForm;
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={text.newUser}
      description={role === 'user' ? text.newUserHint : text.newAdminHint}
      actions={
        <>
          <Button variant="secondary" onClick={onClose}>
            {ui.cancel}
          </Button>
          <Button type="submit" form={formId} busy={busy}>
            {role === 'user' ? text.create : text.invite}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-5">
        {makesAdministrators && (
          <SelectField
            label={text.role}
            hint={text.roleHint[role]}
            value={role}
            onChange={({ target }) => setRole(target.value as NewRole)}
            options={ROLES.map((value) => ({ value, label: text.roles[value] }))}
          />
        )}
        <Form
          id={formId}
          onBusy={setBusy}
          onCreated={() => {
            onClose();
            onCreated();
          }}
        />
      </div>
    </Dialog>
  );
}

interface FormProps {
  readonly id: string;
  readonly onBusy: (busy: boolean) => void;
  readonly onCreated: () => void;
}

function CustomerForm({ id, onBusy, onCreated }: FormProps) {
  const text = useMessages(usersMessages);
  const dispatch = useAppDispatch();
  const [failure, setFailure] = useState<string | null>(null);
  const form = useContractForm({
    schema: () => import('@labfront/contract/accounts').then(({ RegisterBody }) => RegisterBody),
    defaultValues: { firstName: '', lastName: '', phone: '', email: '', password: '' },
  });
  const { errors } = form.formState;
  const password = useWatch({ control: form.control, name: 'password' });

  const submit = form.handleSubmit(async (body) => {
    setFailure(null);
    onBusy(true);
    const answer = await dispatch(createUser(body));
    onBusy(false);
    if (createUser.fulfilled.match(answer)) {
      notify('success', text.created(answer.payload.name, text.roles[answer.payload.role]));
      onCreated();
    } else if (answer.payload) {
      setFailure(form.showFailure(answer.payload, { EMAIL_TAKEN: 'email', MOBILE_TAKEN: 'phone' }));
    }
  });

  return (
    <form id={id} noValidate onSubmit={submit} className="flex flex-col gap-5">
      <FormError message={failure} />
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

interface Invited {
  firstName: string;
  lastName: string;
  mobileNumber: string;
  email: string;
}

const toInvitation = ({ mobileNumber, ...person }: Invited) => ({
  ...person,
  mobileNumber: mobileNumber === '' ? null : mobileNumber,
  assignments: [{ roleId: 'administrator', scope: 'all' as const }],
});

/** A role needs an address that its reader has confirmed, so an administrator is invited. */
function AdministratorForm({ id, onBusy, onCreated }: FormProps) {
  const dispatch = useAppDispatch();
  const [failure, setFailure] = useState<string | null>(null);
  const form = useContractForm<Invited>({
    schema: () => import('@labfront/contract/staff').then(({ InviteBody }) => InviteBody),
    toBody: toInvitation,
    defaultValues: { firstName: '', lastName: '', mobileNumber: '', email: '' },
  });
  const { errors } = form.formState;

  const submit = form.handleSubmit(async (values) => {
    setFailure(null);
    onBusy(true);
    const answer = await dispatch(inviteAdministrator({ body: toInvitation(values) }));
    onBusy(false);
    if (inviteAdministrator.fulfilled.match(answer)) {
      notify('success', answer.payload.message);
      onCreated();
    } else if (answer.payload) {
      setFailure(form.showFailure(answer.payload, { EMAIL_TAKEN: 'email', MOBILE_TAKEN: 'mobileNumber' }));
    }
  });

  return (
    <form id={id} noValidate onSubmit={submit} className="flex flex-col gap-5">
      <FormError message={failure} />
      <PersonFields
        first={{ field: form.register('firstName'), error: errors.firstName?.message }}
        last={{ field: form.register('lastName'), error: errors.lastName?.message }}
        mobile={{ field: form.register('mobileNumber'), error: errors.mobileNumber?.message, optional: true }}
        email={{ field: form.register('email'), error: errors.email?.message }}
      />
    </form>
  );
}
