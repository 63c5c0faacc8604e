import { useEffect, useState } from 'react';
import { FormError } from '../../../shared/forms/form-error.tsx';
import { useContractForm } from '../../../shared/forms/use-contract-form.ts';
import { chooseByUse } from '../../../shared/i18n/language-choice.ts';
import { useLocale, useMessages } from '../../../shared/i18n/messages.ts';
import { Link } from '../../../shared/router/link.tsx';
import { useLocation } from '../../../shared/router/place.tsx';
import { login } from '../../../shared/session/auth.slice.ts';
import { readDeviceToken, readToken } from '../../../shared/session/session-storage.ts';
import { useAppDispatch } from '../../../shared/store/hooks.ts';
import { Button } from '../../../shared/ui/button.tsx';
import { PasswordField, TextField } from '../../../shared/ui/text-field.tsx';
import { accountsMessages } from '../accounts.messages.ts';

interface PasswordSignInProps {
  /** The e-mail or mobile number of whoever signs in again. */
  readonly name?: string;
  readonly onDone?: () => void;
}

/** Sign-in by e-mail or mobile number and password. */
export function PasswordSignIn({ name: known, onDone }: PasswordSignInProps) {
  const text = useMessages(accountsMessages);
  const dispatch = useAppDispatch();
  const { state } = useLocation() as { state: unknown };
  const [failure, setFailure] = useState<string | null>(null);
  // The name that the server knows nothing of, or another password: which of them, it does not say.
  const [refusedName, setRefusedName] = useState<string | null>(null);
  // Once the server has said that this account has a second step.
  const [asksForCode, setAsksForCode] = useState(false);
  const form = useContractForm({
    schema: () => import('@labfront/contract/accounts').then(({ LoginBody }) => LoginBody),
    defaultValues: { email: known ?? '', password: '', otp: '' },
    check: ({ otp }) => (asksForCode && otp.trim() === '' ? { otp: text.codeMissing } : {}),
  });
  const { errors, isSubmitting } = form.formState;
  const { setFocus } = form;
  useEffect(() => {
    if (asksForCode) setFocus('otp');
  }, [asksForCode, setFocus]);

  const locale = useLocale();
  const submit = form.handleSubmit(async ({ otp, ...credentials }) => {
    setFailure(null);
    setRefusedName(null);
    const [deviceToken, previousToken] = [readDeviceToken(), readToken()];
    const body = {
      ...credentials,
      ...(asksForCode && { otp }),
      ...(deviceToken !== null && { deviceToken }),
      ...(previousToken !== null && { previousToken }),
    };
    chooseByUse(locale);
    const result = await dispatch(login({ body }));
    if (!login.rejected.match(result)) return onDone?.();
    if (!result.payload) return;
    if (result.payload.code === 'OTP_REQUIRED') return setAsksForCode(true);
    if (result.payload.code === 'INVALID_CREDENTIALS') setRefusedName(credentials.email.trim());
    setFailure(form.showFailure(result.payload));
  });

  const typedAs = (name: string) => (name.includes('@') ? text.typedEmail(name) : text.typedMobile(name));

  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-5">
      <FormError message={failure} />
      {known === undefined && (
        <TextField
          {...form.register('email')}
          label={text.emailOrMobile}
          autoComplete="username"
          autoCapitalize="none"
          {...(refusedName && { hint: typedAs(refusedName) })}
          error={errors.email?.message}
        />
      )}
      <PasswordField
        {...form.register('password')}
        label={text.password}
        autoComplete="current-password"
        error={errors.password?.message}
      />
      {asksForCode && (
        <TextField
          {...form.register('otp')}
          label={text.code}
          hint={text.codeHint}
          autoComplete="one-time-code"
          autoCapitalize="none"
          spellCheck={false}
          error={errors.otp?.message}
        />
      )}
      <Link to="/forgot-password" state={state} className="link -my-2 flex min-h-touch items-center self-start text-sm">
        {text.forgotPassword}
      </Link>
      <Button type="submit" size="large" wide busy={isSubmitting}>
        {text.signIn}
      </Button>
    </form>
  );
}
