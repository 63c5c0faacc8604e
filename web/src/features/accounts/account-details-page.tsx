import type { Account } from '@labfront/contract/accounts';
import { useCallback, useEffect, useState } from 'react';
import { DoneNote } from '../../shared/forms/done-note.tsx';
import { FormError } from '../../shared/forms/form-error.tsx';
import { PersonFields } from '../../shared/forms/person-fields.tsx';
import { useContractForm } from '../../shared/forms/use-contract-form.ts';
import { useMessages } from '../../shared/i18n/messages.ts';
import { privatePage } from '../../shared/page/private-page.ts';
import { accountOf, fetchMe, selectAuthError, selectUser } from '../../shared/session/auth.slice.ts';
import { useAppDispatch, useAppSelector } from '../../shared/store/hooks.ts';
import { Button } from '../../shared/ui/button.tsx';
import { Card, Skeleton } from '../../shared/ui/card.tsx';
import { ErrorState } from '../../shared/ui/states.tsx';
import { accountDetailsMessages } from './account-details.messages.ts';
import { EmailNotice } from './components/email-notice.tsx';
import { TwoStepSection } from './components/two-step-section.tsx';
import { updateProfile } from './credentials.ts';

export function Component() {
  const text = useMessages(accountDetailsMessages);
  const dispatch = useAppDispatch();
  const user = useAppSelector(selectUser);
  const error = useAppSelector(selectAuthError);
  // The stored person shows at once; what changed on another device follows.
  const load = useCallback(() => void dispatch(fetchMe()), [dispatch]);
  useEffect(load, [load]);
  return (
    <div className="flex max-w-form flex-col gap-5">
      <div>
        <h1>{text.title}</h1>
        <p className="mt-1.5 text-ink-soft">{text.hint}</p>
      </div>
      {user && <EmailNotice user={user} />}
      <Details user={user} error={error} onRetry={load} />
      <TwoStepSection />
    </div>
  );
}

function Details({ user, error, onRetry }: { user: Account | null; error: string | null; onRetry: () => void }) {
  if (user) return <DetailsForm user={user} />;
  return error === null ? (
    <Skeleton className="h-112 rounded-card" />
  ) : (
    <ErrorState message={error} onRetry={onRetry} />
  );
}

interface Values {
  firstName: string;
  lastName: string;
  mobileNumber: string;
  email: string;
}

function valuesOf({ firstName, lastName, mobileNumber, email }: Account): Values {
  // A person stored by an earlier version of this page may have null for none.
  return { firstName, lastName, mobileNumber: mobileNumber ?? '', email: email ?? '' };
}

function DetailsForm({ user }: { user: Account }) {
  const text = useMessages(accountDetailsMessages);
  const dispatch = useAppDispatch();
  const [failure, setFailure] = useState<string | null>(null);
  const [saved, setSaved] = useState<string | null>(null);
  const form = useContractForm<Values>({
    schema: () => import('@labfront/contract/accounts').then(({ UpdateProfileBody }) => UpdateProfileBody),
    defaultValues: valuesOf(user),
    check: ({ email }) => (email.trim() === '' && user.email ? { email: text.emailMissing } : {}),
  });
  const { reset } = form;
  // Read here, or the form does not keep account of what was typed.
  const { errors, isSubmitting, dirtyFields: _ } = form.formState;
  useEffect(() => reset(valuesOf(user), { keepDirtyValues: true, keepErrors: true }), [reset, user]);

  const submit = form.handleSubmit(async (values) => {
    setFailure(null);
    setSaved(null);
    const result = await dispatch(updateProfile({ body: values }));
    if (updateProfile.fulfilled.match(result)) {
      // As the server keeps it: the number without +91, the old address while a new one waits.
      reset(valuesOf(accountOf(result.payload)));
      setSaved(result.payload.message);
    } else if (result.payload) {
      setFailure(form.showFailure(result.payload, { EMAIL_TAKEN: 'email', MOBILE_TAKEN: 'mobileNumber' }));
    }
  });

  return (
    <Card className="p-5 sm:p-6">
      <div className="has-[p]:mb-5">
        <FormError message={failure} />
        <DoneNote message={saved} />
      </div>
      <form noValidate onSubmit={submit} className="flex flex-col gap-5">
        <PersonFields
          first={{ field: form.register('firstName'), error: errors.firstName?.message }}
          last={{ field: form.register('lastName'), error: errors.lastName?.message, optional: !user.lastName }}
          mobile={{
            field: form.register('mobileNumber'),
            error: errors.mobileNumber?.message,
            optional: !user.mobileNumber,
          }}
          email={{ field: form.register('email'), error: errors.email?.message, optional: !user.email }}
        />
        <Button type="submit" size="large" busy={isSubmitting}>
          {text.save}
        </Button>
      </form>
    </Card>
  );
}

export const handle = privatePage(accountDetailsMessages);
