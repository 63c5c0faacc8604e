import type { Account } from '@labfront/contract/accounts';
import { useState } from 'react';
import { useMessages } from '../../../../shared/i18n/messages.ts';
import { selectUser } from '../../../../shared/session/auth.slice.ts';
import { useAppDispatch, useAppSelector } from '../../../../shared/store/hooks.ts';
import { ConfirmationDialog } from '../../../../shared/ui/confirmation-dialog.tsx';
import { notify } from '../../../../shared/ui/notify.ts';
import { usersMessages } from '../users.messages.ts';
import { changeRole, deleteUser, endUserSessions } from '../users.ts';

export type PersonAction = 'role' | 'sessions' | 'delete';

interface PersonDialogProps {
  readonly account: Account;
  readonly action: PersonAction;
  readonly open: boolean;
  readonly onClose: () => void;
  /** It is done. */
  readonly onDone: (action: PersonAction) => void;
}

/** Asks before something is done to an account, and says what will happen. */
export function PersonDialog({ account, action, open, onClose, onDone }: PersonDialogProps) {
  const text = useMessages(usersMessages);
  const question = useQuestion(account, action);
  const run = useRun(account, action);
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string | null>(null);

  const close = () => {
    setError(null);
    onClose();
  };

  async function confirm() {
    setBusy(true);
    setError(null);
    const { message, failure } = await run();
    setBusy(false);
    if (message !== null) {
      notify('success', message);
      close();
      onDone(action);
    } else if (action === 'delete') {
      // Its failure is a toast (spec.md section 8).
      close();
    } else {
      setError(failure);
    }
  }

  return (
    <ConfirmationDialog
      open={open}
      title={question.title}
      confirmLabel={question.confirm}
      destructive={action === 'delete'}
      busy={busy}
      error={error}
      onConfirm={() => void confirm()}
      onCancel={close}
    >
      <p>{question.what}</p>
      {action === 'delete' && <p className="mt-2 font-strong text-ink">{text.deleteForever}</p>}
    </ConfirmationDialog>
  );
}

function useQuestion({ _id, name, role }: Account, action: PersonAction) {
  const text = useMessages(usersMessages);
  const isSelf = useAppSelector(selectUser)?._id === _id;
  if (action === 'delete') {
    return { title: text.deleteTitle(name), what: text.deleteText, confirm: text.deleteAccount };
  }
  if (action === 'sessions') {
    const what = isSelf ? text.endOwnSessionsText : text.endSessionsText;
    return { title: text.endSessionsTitle(name), what, confirm: text.endSessions };
  }
  if (role === 'admin') {
    const what = isSelf ? text.makeSelfCustomerText : text.makeCustomerText;
    return { title: text.makeCustomerTitle(name), what, confirm: text.makeCustomer };
  }
  return { title: text.makeAdminTitle(name), what: text.makeAdminText, confirm: text.makeAdmin };
}

interface Outcome {
  /** What the server said when it went well, else null. */
  readonly message: string | null;
  readonly failure: string | null;
}

function useRun({ _id: id, role }: Account, action: PersonAction): () => Promise<Outcome> {
  const dispatch = useAppDispatch();
  const outcome = (answer: { payload?: { message: string } | undefined; meta: { requestStatus: string } }): Outcome => {
    const said = answer.payload?.message ?? null;
    return answer.meta.requestStatus === 'fulfilled'
      ? { message: said, failure: null }
      : { message: null, failure: said };
  };
  const params = { id };
  return async () => {
    if (action === 'delete') return outcome(await dispatch(deleteUser({ params })));
    if (action === 'sessions') return outcome(await dispatch(endUserSessions({ params })));
    const next = role === 'admin' ? 'user' : 'admin';
    return outcome(await dispatch(changeRole({ params, body: { role: next } })));
  };
}
