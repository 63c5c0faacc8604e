import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import { DoneNote } from '../../shared/forms/done-note.tsx';
import { FormError } from '../../shared/forms/form-error.tsx';
import { useContractForm } from '../../shared/forms/use-contract-form.ts';
import { useMessages } from '../../shared/i18n/messages.ts';
import { privatePage } from '../../shared/page/private-page.ts';
import { selectUser } from '../../shared/session/auth.slice.ts';
import { useAppDispatch, useAppSelector } from '../../shared/store/hooks.ts';
import { Button } from '../../shared/ui/button.tsx';
import { Card } from '../../shared/ui/card.tsx';
import { PasswordField } from '../../shared/ui/text-field.tsx';
import { checkTwice } from './check-twice.ts';
import { NewPasswordFields } from './components/new-password-fields.tsx';
import { SignedInDevices } from './components/signed-in-devices.tsx';
import { changePassword } from './credentials.ts';
import { passwordsMessages } from './passwords.messages.ts';
import { fetchSessions } from './sessions.slice.ts';

export function Component() {
  const text = useMessages(passwordsMessages);
  const dispatch = useAppDispatch();
  const user = useAppSelector(selectUser);
  const [failure, setFailure] = useState<string | null>(null);
  const [done, setDone] = useState<string | null>(null);
  const form = useContractForm({
    schema: () => import('@labfront/contract/accounts').then(({ ChangePasswordBody }) => ChangePasswordBody),
    defaultValues: { oldPassword: '', newPassword: '', confirmPassword: '' },
    check: (values) => checkTwice(values, text),
  });
  const { errors, isSubmitting } = form.formState;
  const typed = useWatch({ control: form.control, name: 'newPassword' });

  const submit = form.handleSubmit(async ({ oldPassword, newPassword }) => {
    setFailure(null);
    setDone(null);
    const result = await dispatch(changePassword({ body: { oldPassword, newPassword } }));
    if (changePassword.fulfilled.match(result)) {
      form.reset();
      setDone(result.payload.message);
      void dispatch(fetchSessions());
    } else if (result.payload) setFailure(form.showFailure(result.payload));
  });

  return (
    <div className="flex max-w-form flex-col gap-8">
      <div className="flex flex-col gap-5">
        <div>
          <h1>{text.changeTitle}</h1>
          <p className="mt-1.5 text-ink-soft">{text.changeHint}</p>
        </div>
        <Card className="p-5 sm:p-6">
          <div className="has-[p]:mb-5">
            <FormError message={failure} />
            <DoneNote message={done} />
          </div>
          <form noValidate onSubmit={submit} className="flex flex-col gap-5">
            {/* Tells a password manager whose password this is. */}
            <input
              type="text"
              autoComplete="username"
              value={user?.email || user?.mobileNumber || ''}
              readOnly
              hidden
            />
            <PasswordField
              {...form.register('oldPassword')}
              label={text.oldPassword}
              autoComplete="current-password"
              error={errors.oldPassword?.message}
            />
            <NewPasswordFields
              typed={typed}
              first={{
                field: form.register('newPassword', {
                  onChange: () => errors.confirmPassword && form.trigger('confirmPassword'),
                }),
                error: errors.newPassword?.message,
              }}
              again={{ field: form.register('confirmPassword'), error: errors.confirmPassword?.message }}
            />
            <Button type="submit" size="large" busy={isSubmitting}>
              {text.changePassword}
            </Button>
          </form>
        </Card>
      </div>
      <SignedInDevices />
    </div>
  );
}

export const handle = privatePage(passwordsMessages, 'changeTitle');
