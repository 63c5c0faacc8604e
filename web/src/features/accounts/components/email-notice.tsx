import type { Account } from '@labfront/contract/accounts';
import { useState } from 'react';
import { DoneNote } from '../../../shared/forms/done-note.tsx';
import { FormError } from '../../../shared/forms/form-error.tsx';
import { useMessages } from '../../../shared/i18n/messages.ts';
import { useAppDispatch } from '../../../shared/store/hooks.ts';
import { Button } from '../../../shared/ui/button.tsx';
import { Card } from '../../../shared/ui/card.tsx';
import { accountDetailsMessages } from '../account-details.messages.ts';
import { cancelEmailChange, resendConfirmation } from '../credentials.ts';

/** Says that an e-mail waits for its confirmation: the new one, or that of the sign-up. */
export function EmailNotice({ user }: { user: Account }) {
  const text = useMessages(accountDetailsMessages);
  const dispatch = useAppDispatch();
  const [busy, setBusy] = useState<'resend' | 'cancel' | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const [done, setDone] = useState<string | null>(null);
  // A person stored by an earlier version of this page says neither.
  const isPending = Boolean(user.pendingEmail);
  if (!isPending && (user.emailVerified !== false || user.email === '')) {
    return done === null ? null : <DoneNote message={done} />;
  }

  const run = async (what: 'resend' | 'cancel') => {
    setBusy(what);
    setFailure(null);
    setDone(null);
    const thunk = what === 'resend' ? resendConfirmation : cancelEmailChange;
    const result = await dispatch(thunk());
    setBusy(null);
    if (thunk.fulfilled.match(result)) setDone(result.payload.message);
    else if (result.payload) setFailure(result.payload.message);
  };

  return (
    <Card role="region" aria-labelledby="email-notice" className="flex flex-col gap-4 p-5 sm:p-6">
      <h2 id="email-notice" className="text-xl font-strong">
        {isPending ? text.pendingTitle : text.unconfirmedTitle}
      </h2>
      <p className="wrap-anywhere text-ink-soft">
        {isPending ? text.pendingHint(user.pendingEmail, user.email) : text.unconfirmedHint(user.email)}
      </p>
      <FormError message={failure} />
      <DoneNote message={done} />
      <div className="flex flex-wrap gap-3">
        <Button variant="secondary" busy={busy === 'resend'} onClick={() => void run('resend')}>
          {text.resend}
        </Button>
        {isPending && (
          <Button variant="secondary" busy={busy === 'cancel'} onClick={() => void run('cancel')}>
            {text.cancelChange}
          </Button>
        )}
      </div>
    </Card>
  );
}
