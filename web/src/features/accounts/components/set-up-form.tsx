import type { TotpEnrolment } from '@labfront/contract/totp';
import { useState } from 'react';
import { FormError } from '../../../shared/forms/form-error.tsx';
import { useContractForm } from '../../../shared/forms/use-contract-form.ts';
import { useMessages } from '../../../shared/i18n/messages.ts';
import { useAppDispatch } from '../../../shared/store/hooks.ts';
import { Button } from '../../../shared/ui/button.tsx';
import { PasswordField } from '../../../shared/ui/text-field.tsx';
import { totpMessages } from '../totp.messages.ts';
import { enrolTotp } from '../totp.slice.ts';

interface SetUpFormProps {
  readonly onDone: (enrolment: TotpEnrolment) => void;
  readonly onCancel: () => void;
}

/** Asks for the password before a second step is set up: whoever found this browser open may not. */
export function SetUpForm({ onDone, onCancel }: SetUpFormProps) {
  const text = useMessages(totpMessages);
  const dispatch = useAppDispatch();
  const [failure, setFailure] = useState<string | null>(null);
  const form = useContractForm({
    schema: () => import('@labfront/contract/totp').then(({ TotpEnrolBody }) => TotpEnrolBody),
    defaultValues: { password: '' },
  });
  const { errors, isSubmitting } = form.formState;
  const submit = form.handleSubmit(async ({ password }) => {
    setFailure(null);
    const result = await dispatch(enrolTotp({ body: { password } }));
    if (enrolTotp.fulfilled.match(result)) onDone(result.payload);
    else if (result.payload) setFailure(form.showFailure(result.payload, { WRONG_PASSWORD: 'password' }));
  });
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-4 border-t border-line pt-4">
      <FormError message={failure} />
      <PasswordField
        {...form.register('password')}
        label={text.password}
        hint={text.passwordHint}
        autoComplete="current-password"
        error={errors.password?.message}
      />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" busy={isSubmitting}>
          {text.next}
        </Button>
        <Button variant="secondary" onClick={onCancel}>
          {text.cancel}
        </Button>
      </div>
    </form>
  );
}
