import { useState } from 'react';
import { DoneNote } from '../../shared/forms/done-note.tsx';
import { FormError } from '../../shared/forms/form-error.tsx';
import { useContractForm } from '../../shared/forms/use-contract-form.ts';
import { useMessages } from '../../shared/i18n/messages.ts';
import { privatePage } from '../../shared/page/private-page.ts';
import { Link } from '../../shared/router/link.tsx';
import { useLocation } from '../../shared/router/place.tsx';
import { useAppDispatch, useAppSelector } from '../../shared/store/hooks.ts';
import { Button } from '../../shared/ui/button.tsx';
import { TextField } from '../../shared/ui/text-field.tsx';
import { AuthPanel } from './components/auth-panel.tsx';
import { forgotPassword, selectAuthMessage } from './credentials.ts';
import { passwordsMessages } from './passwords.messages.ts';

export function Component() {
  const text = useMessages(passwordsMessages);
  const dispatch = useAppDispatch();
  const message = useAppSelector(selectAuthMessage);
  const { state } = useLocation() as { state: unknown };
  const [failure, setFailure] = useState<string | null>(null);
  const [sent, setSent] = useState(false);
  const form = useContractForm({
    schema: () => import('@labfront/contract/accounts').then(({ ForgotPasswordBody }) => ForgotPasswordBody),
    defaultValues: { email: '' },
  });
  const { errors, isSubmitting } = form.formState;

  const submit = form.handleSubmit(async (body) => {
    setFailure(null);
    const result = await dispatch(forgotPassword({ body }));
    if (forgotPassword.fulfilled.match(result)) setSent(true);
    else if (result.payload) setFailure(form.showFailure(result.payload));
  });

  return (
    <AuthPanel title={text.forgotTitle} hint={text.forgotHint}>
      {sent ? (
        <>
          <DoneNote message={message}>
            <p>{text.lookInSpam}</p>
            <p className="text-sm text-ink-soft">{text.linkLifetime}</p>
          </DoneNote>
          <Button variant="secondary" wide onClick={() => setSent(false)}>
            {text.tryAgain}
          </Button>
        </>
      ) : (
        <form noValidate onSubmit={submit} className="flex flex-col gap-5">
          <FormError message={failure} />
          <TextField
            {...form.register('email')}
            label={text.email}
            type="email"
            autoComplete="email"
            autoCapitalize="none"
            error={errors.email?.message}
          />
          <Button type="submit" size="large" wide busy={isSubmitting}>
            {text.sendLink}
          </Button>
        </form>
      )}
      <p className="border-t border-line pt-4 text-sm">
        <Link to="/login" state={state} className="link inline-flex min-h-touch items-center">
          {text.backToSignIn}
        </Link>
      </p>
    </AuthPanel>
  );
}

export const handle = privatePage(passwordsMessages, 'forgotTitle');
