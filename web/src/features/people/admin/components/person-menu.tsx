import type { Account } from '@labfront/contract/accounts';
import { EllipsisVertical } from 'lucide-react';
import { useState } from 'react';
import { useMessages } from '../../../../shared/i18n/messages.ts';
import { selectUser } from '../../../../shared/session/auth.slice.ts';
import { useAppSelector } from '../../../../shared/store/hooks.ts';
import { IconButton } from '../../../../shared/ui/button.tsx';
import { Menu } from '../../../../shared/ui/menu.tsx';
import { usersMessages } from '../users.messages.ts';
import { type PersonAction, PersonDialog } from './person-dialog.tsx';

/** The actions on the account of a row. Nobody deletes their own here. */
export function PersonMenu({ account, onDone }: { account: Account; onDone: () => void }) {
  const text = useMessages(usersMessages);
  const isSelf = useAppSelector(selectUser)?._id === account._id;
  const [action, setAction] = useState<PersonAction>('role');
  const [open, setOpen] = useState(false);
  const ask = (next: PersonAction) => () => {
    setAction(next);
    setOpen(true);
  };
  return (
    <>
      <Menu
        trigger={
          <IconButton label={text.actionsFor(account.name)}>
            <EllipsisVertical aria-hidden="true" className="size-5" />
          </IconButton>
        }
        actions={[
          {
            key: 'role',
            label: account.role === 'admin' ? text.makeCustomer : text.makeAdmin,
            onSelect: ask('role'),
            needs: 'people.manage',
          },
          { key: 'sessions', label: text.endSessions, onSelect: ask('sessions'), needs: 'people.manage' },
          {
            key: 'delete',
            label: text.deleteAccount,
            onSelect: ask('delete'),
            disabled: isSelf,
            needs: 'people.manage',
          },
        ]}
      />
      <PersonDialog account={account} action={action} open={open} onClose={() => setOpen(false)} onDone={onDone} />
    </>
  );
}
