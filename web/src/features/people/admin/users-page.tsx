import { UserPlus } from 'lucide-react';
import { useMemo, useState } from 'react';
import { useLocale, useMessages } from '../../../shared/i18n/messages.ts';
import { useListParams } from '../../../shared/lists/use-list-params.ts';
import type { PageHandle } from '../../../shared/page/page.types.ts';
import { useAppSelector } from '../../../shared/store/hooks.ts';
import { Button } from '../../../shared/ui/button.tsx';
import { CreateUserDialog } from './components/create-user-dialog.tsx';
import { PeopleList } from './components/people-list.tsx';
import { usePeople } from './use-people.ts';
import { userColumns } from './user-columns.tsx';
import { selectUserList } from './user-lists.slice.ts';
import { usersMessages } from './users.messages.ts';
import { exportUsers, fetchAllUsers, selectUsers } from './users.ts';

export function Component() {
  const text = useMessages(usersMessages);
  const locale = useLocale();
  const params = useListParams();
  const [creating, setCreating] = useState(false);
  const refetch = usePeople(fetchAllUsers, params.page, {
    q: params.get('q'),
    role: params.get('role'),
    sort: params.get('sort'),
  });
  const columns = useMemo(() => userColumns(locale, refetch), [locale, refetch]);
  return (
    <>
      <PeopleList
        title={text.usersTitle}
        empty={text.none}
        columns={columns}
        people={useAppSelector(selectUsers)}
        area={useAppSelector(selectUserList)}
        params={params}
        exporter={exportUsers}
        onRetry={refetch}
      >
        <Button onClick={() => setCreating(true)}>
          <UserPlus aria-hidden="true" className="size-4" />
          {text.newUser}
        </Button>
      </PeopleList>
      <CreateUserDialog open={creating} onClose={() => setCreating(false)} onCreated={refetch} />
    </>
  );
}

export const handle: PageHandle = {
  meta: ({ locale }) => ({ title: usersMessages[locale].usersTitle, noindex: true }),
};
