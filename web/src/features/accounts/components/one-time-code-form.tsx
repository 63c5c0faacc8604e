import { type ReactNode, useState } from 'react';
import { FormError } from '../../../shared/forms/form-error.tsx';
import { useContractForm } from '../../../shared/forms/use-contract-form.ts';
import { useMessages } from '../../../shared/i18n/messages.ts';
import { useAppDispatch } from '../../../shared/store/hooks.ts';
import { Button } from '../../../shared/ui/button.tsx';
import { TextField } from '../../../shared/ui/text-field.tsx';
import { totpMessages } from '../totp.messages.ts';
import type { confirmTotp, switchOffTotp } from '../totp.slice.ts';

interface OneTimeCodeFormProps {
  readonly title: string;
  readonly hint?: string;
  readonly action: string;
  readonly danger?: boolean;
  readonly thunk: typeof confirmTotp | typeof switchOffTotp;
  readonly onDone: (message: string) => void;
  /** Other buttons beside the form's own. */
  readonly children?: ReactNode;
}

/** One box for a code, and what it does. */
export function OneTimeCodeForm({ title, hint, action, danger, thunk, onDone, children }: OneTimeCodeFormProps) {
  const text = useMessages(totpMessages);
  const dispatch = useAppDispatch();
  const [failure, setFailure] = useState<string | null>(null);
  const form = useContractForm({
    schema: () => import('@labfront/contract/totp').then(({ TotpCodeBody }) => TotpCodeBody),
    defaultValues: { code: '' },
  });
  const { errors, isSubmitting } = form.formState;
  const submit = form.handleSubmit(async ({ code }) => {
    setFailure(null);
    const result = await dispatch(thunk({ body: { code } }));
    if (thunk.fulfilled.match(result)) onDone(result.payload.message);
    else if (result.payload) setFailure(form.showFailure(result.payload));
  });
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-4 border-t border-line pt-4">
      <h3 className="font-strong">{title}</h3>
      <FormError message={failure} />
      <TextField
        {...form.register('code')}
        label={text.code}
        {...(hint === undefined ? {} : { hint })}
        autoComplete="one-time-code"
        autoCapitalize="none"
        spellCheck={false}
        error={errors.code?.message}
      />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" variant={danger ? 'danger' : 'primary'} busy={isSubmitting}>
          {action}
        </Button>
        {children}
      </div>
    </form>
  );
}
