import type { Account } from '@labfront/contract/accounts';
import type { ReactNode } from 'react';
import { useMessages } from '../../../../shared/i18n/messages.ts';
import { AdminList, type ListField } from '../../../../shared/lists/admin-list.tsx';
import type { ListColumn } from '../../../../shared/lists/data-table.tsx';
import type { ListArea } from '../../../../shared/lists/list-slice.ts';
import type { AdminListState } from '../../../../shared/lists/use-admin-list.ts';
import { usersMessages } from '../users.messages.ts';

interface PeopleListProps {
  readonly list: AdminListState<ListArea<Account>>;
  readonly title: string;
  readonly none: string;
  readonly intro?: string;
  readonly columns: readonly ListColumn<Account>[];
  readonly actions?: ReactNode;
  /** Filters besides the role. */
  readonly fields?: readonly ListField[];
}

/** A list of people, with a filter for their role. */
export function PeopleList({ list, title, none, fields = [], ...shown }: PeopleListProps) {
  const text = useMessages(usersMessages);
  const roles = (['user', 'staff', 'admin'] as const).map((value) => ({ value, label: text.roles[value] }));
  return (
    <AdminList
      {...shown}
      list={list}
      text={{ title, none, noneFound: text.noneFound, searchHint: text.searchHint }}
      fields={[{ name: 'role', label: text.role, all: text.allRoles, options: roles }, ...fields]}
      layout={
        fields.length > 0
          ? { grid: 'sm:grid-cols-[minmax(0,1fr)_auto] xl:max-w-4xl', fields: 'sm:grid-cols-3 xl:max-w-4xl' }
          : {}
      }
    />
  );
}
