import { useMemo } from 'react';
import { useLocale, useMessages } from '../../../shared/i18n/messages.ts';
import { useAdminList } from '../../../shared/lists/use-admin-list.ts';
import { privatePage } from '../../../shared/page/private-page.ts';
import { PeopleList } from './components/people-list.tsx';
import { todayColumns } from './user-columns.tsx';
import { usersMessages } from './users.messages.ts';
import { todayLoginList } from './users.ts';

export function Component() {
  const text = useMessages(usersMessages);
  const locale = useLocale();
  const list = useAdminList(todayLoginList, ['role']);
  const columns = useMemo(() => todayColumns(locale), [locale]);
  return (
    <PeopleList list={list} title={text.todayTitle} none={text.noneToday} intro={text.todayHint} columns={columns} />
  );
}

export const handle = privatePage(usersMessages, 'todayTitle');
