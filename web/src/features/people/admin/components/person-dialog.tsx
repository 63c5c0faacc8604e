import type { Account } from '@labfront/contract/accounts';
import { useMessages } from '../../../../shared/i18n/messages.ts';
import { selectUser } from '../../../../shared/session/auth.slice.ts';
import { useAppDispatch, useAppSelector } from '../../../../shared/store/hooks.ts';
import { ActionDialog } from '../../../../shared/ui/action-dialog.tsx';
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
  const isDeletion = action === 'delete';
  return (
    <ActionDialog
      open={open}
      title={question.title}
      confirmLabel={question.confirm}
      destructive={isDeletion}
      action={run}
      onClose={onClose}
      onDone={() => {
        onClose();
        onDone(action);
      }}
      // The failure of a deletion is a toast (spec.md section 8).
      onFailed={() => isDeletion}
    >
      <p>{question.what}</p>
      {isDeletion && <p className="mt-2 font-strong text-ink">{text.deleteForever}</p>}
    </ActionDialog>
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
    return { title: text.makeCustomerTitle(name), what: text.makeCustomerText, confirm: text.makeCustomer };
  }
  return { title: text.makeAdminTitle(name), what: text.makeAdminText, confirm: text.makeAdmin };
}

function useRun({ _id: id, role }: Account, action: PersonAction): () => Promise<{ message: string }> {
  const dispatch = useAppDispatch();
  const params = { id };
  return () => {
    if (action === 'delete') return dispatch(deleteUser({ params })).unwrap();
    if (action === 'sessions') return dispatch(endUserSessions({ params })).unwrap();
    return dispatch(changeRole({ params, body: { role: role === 'admin' ? 'user' : 'admin' } })).unwrap();
  };
}
