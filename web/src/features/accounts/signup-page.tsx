import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import { FormError } from '../../shared/forms/form-error.tsx';
import { PersonFields } from '../../shared/forms/person-fields.tsx';
import { useContractForm } from '../../shared/forms/use-contract-form.ts';
import { useFormDraft } from '../../shared/forms/use-form-draft.ts';
import { useLocale, useMessages } from '../../shared/i18n/messages.ts';
import type { PageHandle } from '../../shared/page/page.types.ts';
import { Link } from '../../shared/router/link.tsx';
import { register } from '../../shared/session/auth.slice.ts';
import { useAppDispatch } from '../../shared/store/hooks.ts';
import { Button } from '../../shared/ui/button.tsx';
import { Checkbox } from '../../shared/ui/checkbox.tsx';
import { PasswordField } from '../../shared/ui/text-field.tsx';
import { accountsMessages } from './accounts.messages.ts';
import { AuthPanel } from './components/auth-panel.tsx';
import { OtherWay } from './components/other-way.tsx';
import { PasswordStrengthMeter } from './components/password-strength-meter.tsx';

export function Component() {
  const text = useMessages(accountsMessages);
  const locale = useLocale();
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
      terms: false,
    },
    // The contract does not ask for consent: this form does. It asks for nothing else that the contract does not: the password can
    // be shown in place of typing it twice.
    check: ({ terms }) => (terms ? {} : { terms: text.termsMissing }),
  });
  const [isMade, setIsMade] = useState(false);
  useFormDraft(form, 'sign-up', { without: ['password', 'terms'], isOver: isMade });
  const { errors, isSubmitting } = form.formState;
  const password = useWatch({ control: form.control, name: 'password' });

  const submit = form.handleSubmit(async (body) => {
    setFailure(null);
    const result = await dispatch(register({ body: { ...body, language: locale } }));
    setIsMade(register.fulfilled.match(result));
    if (!register.rejected.match(result) || !result.payload) return;
    setFailure(form.showFailure(result.payload, { EMAIL_TAKEN: 'email', MOBILE_TAKEN: 'phone' }));
  });

  return (
    <AuthPanel title={text.signUpTitle} hint={text.signUpHint}>
      <form noValidate onSubmit={submit} className="flex flex-col gap-5">
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
      <OtherWay question={text.haveAccount} to="/login" label={text.signIn} />
    </AuthPanel>
  );
}

export const handle: PageHandle = {
  meta: ({ locale }) => ({ title: accountsMessages[locale].signUpTitle }),
};
