import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import { DoneNote } from '../../shared/forms/done-note.tsx';
import { FormError } from '../../shared/forms/form-error.tsx';
import { useContractForm } from '../../shared/forms/use-contract-form.ts';
import { useMessages } from '../../shared/i18n/messages.ts';
import type { PageHandle } from '../../shared/page/page.types.ts';
import { Link } from '../../shared/router/link.tsx';
import { useSearchParams } from '../../shared/router/place.tsx';
import { useAppDispatch, useAppSelector } from '../../shared/store/hooks.ts';
import { Button, ButtonLink } from '../../shared/ui/button.tsx';
import { checkTwice } from './check-twice.ts';
import { AuthPanel } from './components/auth-panel.tsx';
import { NewPasswordFields } from './components/new-password-fields.tsx';
import { resetPassword, selectAuthMessage } from './credentials.ts';
import { linkToken, linkTokenQuery } from './link-token.ts';
import { passwordsMessages } from './passwords.messages.ts';

/** The page of the mailed link. A second link opened in the same tab starts again. */
export function Component() {
  const text = useMessages(passwordsMessages);
  const [search] = useSearchParams();
  const token = linkToken(search);
  if (token !== '') return <ResetPassword key={token} token={token} />;
  return (
    <AuthPanel title={text.linkIncomplete} hint={text.linkIncompleteHint}>
      <ButtonLink to="/forgot-password" size="large" wide>
        {text.askForNewLink}
      </ButtonLink>
    </AuthPanel>
  );
}

function ResetPassword({ token }: { token: string }) {
  const text = useMessages(passwordsMessages);
  const dispatch = useAppDispatch();
  const message = useAppSelector(selectAuthMessage);
  const [failure, setFailure] = useState<string | null>(null);
  const [done, setDone] = useState(false);
  const form = useContractForm({
    schema: () => import('@labfront/contract/accounts').then(({ ResetPasswordBody }) => ResetPasswordBody),
    // The token has no box, but it can be wrong like any other field.
    defaultValues: { token, newPassword: '', confirmPassword: '' },
    check: (values) => checkTwice(values, text),
  });
  const { errors, isSubmitting } = form.formState;
  const typed = useWatch({ control: form.control, name: 'newPassword' });

  const submit = form.handleSubmit(async ({ newPassword }) => {
    setFailure(null);
    const result = await dispatch(resetPassword({ body: { token, newPassword } }));
    if (resetPassword.fulfilled.match(result)) setDone(true);
    else if (result.payload) setFailure(form.showFailure(result.payload, { RESET_TOKEN_INVALID: 'token' }));
  });

  if (done) {
    return (
      <AuthPanel title={text.resetTitle} hint={text.resetHint}>
        <DoneNote message={message} />
        <ButtonLink to="/login" size="large" wide>
          {text.signIn}
        </ButtonLink>
      </AuthPanel>
    );
  }
  return (
    <AuthPanel title={text.resetTitle} hint={text.resetHint}>
      <form noValidate onSubmit={submit} className="flex flex-col gap-5">
        <FormError message={errors.token?.message ?? failure} />
        {errors.token && (
          <Link to="/forgot-password" className="link -my-2 flex min-h-touch items-center self-start">
            {text.askForNewLink}
          </Link>
        )}
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
        <Button type="submit" size="large" wide busy={isSubmitting}>
          {text.setPassword}
        </Button>
      </form>
      <p className="border-t border-line pt-4 text-sm">
        <Link to="/login" className="link inline-flex min-h-touch items-center">
          {text.backToSignIn}
        </Link>
      </p>
    </AuthPanel>
  );
}

export const handle: PageHandle = {
  query: linkTokenQuery,
  meta: ({ locale }) => ({ title: passwordsMessages[locale].resetTitle, noindex: true }),
};
