import type { Account } from '@labfront/contract/accounts';
import { EllipsisVertical } from 'lucide-react';
import { useState } from 'react';
import { useMessages } from '../../../../shared/i18n/messages.ts';
import { IconButton } from '../../../../shared/ui/button.tsx';
import { Menu } from '../../../../shared/ui/menu.tsx';
import { usePersonActions } from '../use-person-actions.ts';
import { usersMessages } from '../users.messages.ts';
import { type PersonAction, PersonDialog } from './person-dialog.tsx';

/** The actions on the account of a row, as far as the user may; nothing where there are none. */
export function PersonMenu({ account, onDone }: { account: Account; onDone: () => void }) {
  const text = useMessages(usersMessages);
  const offered = usePersonActions()(account);
  const [action, setAction] = useState<PersonAction>('role');
  const [open, setOpen] = useState(false);
  const labels: readonly (readonly [PersonAction, string])[] = [
    ['role', account.role === 'admin' ? text.makeCustomer : text.makeAdmin],
    ['sessions', text.endSessions],
    ['delete', text.deleteAccount],
  ];
  const actions = labels
    .filter(([key]) => offered.has(key))
    .map(([key, label]) => ({
      key,
      label,
      onSelect: () => {
        setAction(key);
        setOpen(true);
      },
    }));
  return (
    <>
      <Menu
        trigger={
          <IconButton label={text.actionsFor(account.name)}>
            <EllipsisVertical aria-hidden="true" className="size-5" />
          </IconButton>
        }
        actions={actions}
      />
      <PersonDialog account={account} action={action} open={open} onClose={() => setOpen(false)} onDone={onDone} />
    </>
  );
}
