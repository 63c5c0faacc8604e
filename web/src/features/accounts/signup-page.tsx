import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import { Link, useLocation } from 'react-router';
import { FormError } from '../../shared/forms/form-error.tsx';
import { useContractForm } from '../../shared/forms/use-contract-form.ts';
import { useMessages } from '../../shared/i18n/messages.ts';
import type { PageHandle } from '../../shared/page/page.types.ts';
import { useAppDispatch } from '../../shared/store/hooks.ts';
import { Button } from '../../shared/ui/button.tsx';
import { Checkbox } from '../../shared/ui/checkbox.tsx';
import { PasswordField, TextField } from '../../shared/ui/text-field.tsx';
import { accountsMessages } from './accounts.messages.ts';
import { register } from './auth.slice.ts';
import { AuthPanel } from './components/auth-panel.tsx';
import { PasswordStrengthMeter } from './components/password-strength-meter.tsx';

export function Component() {
  const text = useMessages(accountsMessages);
  const dispatch = useAppDispatch();
  const { state } = useLocation() as { state: unknown };
  const [failure, setFailure] = useState<string | null>(null);
  const form = useContractForm({
    schema: () => import('@labfront/contract/accounts').then(({ RegisterBody }) => RegisterBody),
    defaultValues: {
      firstName: '',
      lastName: '',
      phone: '',
      email: '',
      password: '',
      confirmPassword: '',
      terms: false,
    },
    // The contract asks neither for the second password nor for consent: this form does.
    check: ({ confirmPassword, terms }) => ({
      ...(confirmPassword === '' ? { confirmPassword: text.confirmMissing } : {}),
      ...(terms ? {} : { terms: text.termsMissing }),
    }),
  });
  const { errors, isSubmitting } = form.formState;
  const password = useWatch({ control: form.control, name: 'password' });

  const submit = form.handleSubmit(async ({ terms: _, ...body }) => {
    setFailure(null);
    const result = await dispatch(register({ body }));
    if (!register.rejected.match(result) || !result.payload) return;
    setFailure(form.showFailure(result.payload, { EMAIL_TAKEN: 'email', MOBILE_TAKEN: 'phone' }));
  });

  return (
    <AuthPanel title={text.signUpTitle} hint={text.signUpHint}>
      <form noValidate onSubmit={submit} className="flex flex-col gap-5">
        <FormError message={failure} />
        <div className="grid gap-5 sm:grid-cols-2">
          <TextField
            {...form.register('firstName')}
            label={text.firstName}
            autoComplete="given-name"
            error={errors.firstName?.message}
          />
          <TextField
            {...form.register('lastName')}
            label={text.lastName}
            autoComplete="family-name"
            error={errors.lastName?.message}
          />
        </div>
        <TextField
          {...form.register('phone')}
          label={text.phone}
          type="tel"
          inputMode="tel"
          autoComplete="tel-national"
          prefix="+91"
          error={errors.phone?.message}
        />
        <TextField
          {...form.register('email')}
          label={text.email}
          type="email"
          autoComplete="email"
          autoCapitalize="none"
          error={errors.email?.message}
        />
        <PasswordField
          {...form.register('password')}
          label={text.password}
          autoComplete="new-password"
          hint={<PasswordStrengthMeter password={password} />}
          error={errors.password?.message}
        />
        <PasswordField
          {...form.register('confirmPassword')}
          label={text.confirmPassword}
          autoComplete="new-password"
          error={errors.confirmPassword?.message}
        />
        <Checkbox
          {...form.register('terms')}
          error={errors.terms?.message}
          label={
            <>
              {text.acceptTerms}{' '}
              <Link to="/terms-of-use" className="link">
                {text.terms}
              </Link>{' '}
              {text.and}{' '}
              <Link to="/privacy-policy" className="link">
                {text.privacy}
              </Link>
            </>
          }
        />
        <Button type="submit" size="large" wide busy={isSubmitting}>
          {text.createAccount}
        </Button>
      </form>
      <p className="flex flex-wrap items-center gap-x-2 border-t border-line pt-4 text-sm text-ink-soft">
        {text.haveAccount}
        <Link to="/login" state={state} className="link flex min-h-touch items-center">
          {text.signIn}
        </Link>
      </p>
    </AuthPanel>
  );
}

export const handle: PageHandle = {
  meta: ({ locale }) => ({ title: accountsMessages[locale].signUpTitle }),
};
