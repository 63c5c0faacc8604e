import { useState } from 'react';
import { FormError } from '../../../shared/forms/form-error.tsx';
import { useContractForm } from '../../../shared/forms/use-contract-form.ts';
import { useLocale, useMessages } from '../../../shared/i18n/messages.ts';
import { Link } from '../../../shared/router/link.tsx';
import { register } from '../../../shared/session/auth.slice.ts';
import { useAppDispatch } from '../../../shared/store/hooks.ts';
import { Button } from '../../../shared/ui/button.tsx';
import { Checkbox } from '../../../shared/ui/checkbox.tsx';
import { TextField } from '../../../shared/ui/text-field.tsx';
import { accountsMessages } from '../accounts.messages.ts';
import { codeSignInMessages } from '../code-sign-in.messages.ts';

/** The form of a new number's account: a name. @param token of the code. */
export function NewPersonForm({ token }: { token: string }) {
  const text = useMessages(codeSignInMessages);
  const { terms, and, privacy, termsMissing } = useMessages(accountsMessages);
  const locale = useLocale();
  const dispatch = useAppDispatch();
  const [failure, setFailure] = useState<string | null>(null);
  const form = useContractForm({
    schema: () => import('@labfront/contract/accounts').then(({ RegisterByCodeBody }) => RegisterByCodeBody),
    defaultValues: { firstName: '', terms: false },
    toBody: (values) => ({ ...values, token }),
    check: (values) => (values.terms ? {} : { terms: termsMissing }),
  });
  const { errors, isSubmitting } = form.formState;
  const submit = form.handleSubmit(async (values) => {
    setFailure(null);
    const result = await dispatch(register({ body: { ...values, token, language: locale } }));
    if (register.rejected.match(result) && result.payload) setFailure(form.showFailure(result.payload));
  });
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-5">
      <FormError message={failure} />
      <TextField
        {...form.register('firstName')}
        label={text.firstName}
        autoFocus
        autoComplete="given-name"
        error={errors.firstName?.message}
      />
      <Checkbox
        {...form.register('terms')}
        error={errors.terms?.message}
        label={
          <>
            {text.acceptTerms}{' '}
            <Link to="/terms-of-use" className="link">
              {terms}
            </Link>{' '}
            {and}{' '}
            <Link to="/privacy-policy" className="link">
              {privacy}
            </Link>
          </>
        }
      />
      <Button type="submit" size="large" wide busy={isSubmitting}>
        {text.create}
      </Button>
    </form>
  );
}
