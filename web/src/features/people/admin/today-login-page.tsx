import { useMemo } from 'react';
import { useLocale, useMessages } from '../../../shared/i18n/messages.ts';
import { useListParams } from '../../../shared/lists/use-list-params.ts';
import type { PageHandle } from '../../../shared/page/page.types.ts';
import { useAppSelector } from '../../../shared/store/hooks.ts';
import { PeopleList } from './components/people-list.tsx';
import { usePeople } from './use-people.ts';
import { todayColumns } from './user-columns.tsx';
import { selectTodayLoginList } from './user-lists.slice.ts';
import { usersMessages } from './users.messages.ts';
import { exportTodayLoginUsers, fetchTodayLoginUsers, selectTodayLoginUsers } from './users.ts';

export function Component() {
  const text = useMessages(usersMessages);
  const locale = useLocale();
  const params = useListParams();
  const refetch = usePeople(fetchTodayLoginUsers, params.page, {
    q: params.get('q'),
    role: params.get('role'),
    sort: params.get('sort'),
  });
  const columns = useMemo(() => todayColumns(locale), [locale]);
  return (
    <PeopleList
      title={text.todayTitle}
      hint={text.todayHint}
      empty={text.noneToday}
      columns={columns}
      people={useAppSelector(selectTodayLoginUsers)}
      area={useAppSelector(selectTodayLoginList)}
      params={params}
      exporter={exportTodayLoginUsers}
      onRetry={refetch}
    />
  );
}

export const handle: PageHandle = {
  meta: ({ locale }) => ({ title: usersMessages[locale].todayTitle, noindex: true }),
};
