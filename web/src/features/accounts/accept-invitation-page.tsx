import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import { FormError } from '../../shared/forms/form-error.tsx';
import { personMessages } from '../../shared/forms/person.messages.ts';
import { useContractForm } from '../../shared/forms/use-contract-form.ts';
import { useMessages } from '../../shared/i18n/messages.ts';
import type { PageHandle } from '../../shared/page/page.types.ts';
import { useNavigate, useSearchParams } from '../../shared/router/place.tsx';
import { accountOf, selectUser } from '../../shared/session/auth.slice.ts';
import { sessionRead } from '../../shared/session/session.slice.ts';
import { saveDeviceToken, saveSession } from '../../shared/session/session-storage.ts';
import { useAppDispatch, useAppSelector } from '../../shared/store/hooks.ts';
import { Button, ButtonLink } from '../../shared/ui/button.tsx';
import { notify } from '../../shared/ui/notify.ts';
import { TextField } from '../../shared/ui/text-field.tsx';
import { acceptInvitationMessages } from './accept-invitation.messages.ts';
import { checkTwice } from './check-twice.ts';
import { AuthPanel } from './components/auth-panel.tsx';
import { NewPasswordFields } from './components/new-password-fields.tsx';
import { linkToken, linkTokenQuery } from './link-token.ts';
import { acceptInvitation } from './mailed-links.ts';
import { passwordsMessages } from './passwords.messages.ts';

/** The page of an invitation's link. A second link opened in the same tab starts again. */
export function Component() {
  const text = useMessages(acceptInvitationMessages);
  const [search] = useSearchParams();
  const token = linkToken(search);
  if (token !== '') return <Accept key={token} token={token} />;
  return (
    <AuthPanel title={text.incomplete} hint={text.incompleteHint}>
      <ButtonLink to="/login" size="large" wide>
        {text.signIn}
      </ButtonLink>
    </AuthPanel>
  );
}

interface Values {
  token: string;
  firstName: string;
  lastName: string;
  password: string;
  confirmPassword: string;
}

/** A name that is left empty stays that of the invitation. */
const toBody = ({ token, firstName, lastName, password }: Values) => ({
  token,
  password,
  firstName: firstName.trim() || null,
  lastName: lastName.trim() || null,
});

function Accept({ token }: { token: string }) {
  const text = useMessages(acceptInvitationMessages);
  const passwords = useMessages(passwordsMessages);
  const person = useMessages(personMessages);
  const dispatch = useAppDispatch();
  const navigate = useNavigate();
  const user = useAppSelector(selectUser);
  const [failure, setFailure] = useState<string | null>(null);
  const form = useContractForm<Values>({
    schema: () => import('@labfront/contract/staff').then(({ AcceptBody }) => AcceptBody),
    defaultValues: { token, firstName: '', lastName: '', password: '', confirmPassword: '' },
    toBody,
    check: ({ password, confirmPassword }) => checkTwice({ newPassword: password, confirmPassword }, passwords),
  });
  const { errors, isSubmitting } = form.formState;
  const typed = useWatch({ control: form.control, name: 'password' });

  const submit = form.handleSubmit(async (values) => {
    setFailure(null);
    const answer = await dispatch(acceptInvitation({ body: toBody(values) }));
    if (acceptInvitation.fulfilled.match(answer)) {
      const session = { token: answer.payload.token, user: accountOf(answer.payload) };
      saveSession(session, Date.now());
      saveDeviceToken(answer.payload.deviceToken);
      dispatch(sessionRead(session));
      notify('success', text.welcome(session.user.firstName));
      navigate('/admin', { replace: true });
    } else if (answer.payload) {
      setFailure(form.showFailure(answer.payload, { INVITATION_INVALID: 'token' }));
    }
  });

  if (errors.token) {
    return (
      <AuthPanel title={text.title} hint={text.over}>
        <FormError message={errors.token.message ?? text.failed} />
        <p>{text.haveAccount}</p>
        <ButtonLink to="/login" size="large" wide>
          {text.signIn}
        </ButtonLink>
      </AuthPanel>
    );
  }
  return (
    <AuthPanel title={text.title} hint={text.hint}>
      <form noValidate onSubmit={submit} className="flex flex-col gap-5">
        <FormError message={failure} />
        {user && <p className="rounded-field bg-accent-soft px-4 py-3 text-saving">{text.signedInAs(user.name)}</p>}
        <div className="grid gap-5 sm:grid-cols-2">
          <TextField
            {...form.register('firstName')}
            label={person.firstName}
            hint={text.nameHint}
            autoComplete="given-name"
            optional
            error={errors.firstName?.message}
          />
          <TextField
            {...form.register('lastName')}
            label={person.lastName}
            autoComplete="family-name"
            optional
            error={errors.lastName?.message}
          />
        </div>
        <NewPasswordFields
          typed={typed}
          first={{
            field: form.register('password', {
              onChange: () => errors.confirmPassword && form.trigger('confirmPassword'),
            }),
            error: errors.password?.message,
          }}
          again={{ field: form.register('confirmPassword'), error: errors.confirmPassword?.message }}
        />
        <Button type="submit" size="large" wide busy={isSubmitting}>
          {text.accept}
        </Button>
      </form>
    </AuthPanel>
  );
}

export const handle: PageHandle = {
  query: linkTokenQuery,
  meta: ({ locale }) => ({ title: acceptInvitationMessages[locale].title, noindex: true }),
};
