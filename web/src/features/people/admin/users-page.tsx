import { UserPlus } from 'lucide-react';
import { useMemo, useState } from 'react';
import { useLocale, useMessages } from '../../../shared/i18n/messages.ts';
import { useAdminList } from '../../../shared/lists/use-admin-list.ts';
import { privatePage } from '../../../shared/page/private-page.ts';
import { May } from '../../../shared/rights/rights.tsx';
import { Button } from '../../../shared/ui/button.tsx';
import { CreateUserDialog } from './components/create-user-dialog.tsx';
import { PeopleList } from './components/people-list.tsx';
import { userColumns } from './user-columns.tsx';
import { usersMessages } from './users.messages.ts';
import { userList } from './users.ts';

export function Component() {
  const text = useMessages(usersMessages);
  const locale = useLocale();
  const [creating, setCreating] = useState(false);
  const list = useAdminList(userList, ['role', 'from', 'to']);
  const { refetch } = list;
  const columns = useMemo(() => userColumns(locale, refetch), [locale, refetch]);
  return (
    <>
      <PeopleList
        list={list}
        title={text.usersTitle}
        none={text.none}
        columns={columns}
        fields={[
          { name: 'from', label: text.registeredFrom, type: 'date' },
          { name: 'to', label: text.registeredTo, type: 'date' },
        ]}
        actions={
          <May permission="customer.edit">
            <Button onClick={() => setCreating(true)}>
              <UserPlus aria-hidden="true" className="size-4" />
              {text.newUser}
            </Button>
          </May>
        }
      />
      <CreateUserDialog open={creating} onClose={() => setCreating(false)} onCreated={refetch} />
    </>
  );
}

export const handle = privatePage(usersMessages, 'usersTitle');
