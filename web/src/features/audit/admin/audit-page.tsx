import { useMemo } from 'react';
import { useLocale, useMessages } from '../../../shared/i18n/messages.ts';
import { AdminList } from '../../../shared/lists/admin-list.tsx';
import { Narrowed } from '../../../shared/lists/narrowed.tsx';
import { useAdminList } from '../../../shared/lists/use-admin-list.ts';
import { privatePage } from '../../../shared/page/private-page.ts';
import { auditMessages } from './audit.messages.ts';
import { auditLog } from './audit.slice.ts';
import { auditColumns } from './audit-columns.tsx';

export function Component() {
  const text = useMessages(auditMessages);
  const locale = useLocale();
  const list = useAdminList(auditLog, ['action', 'from', 'to', 'actor', 'record']);
  const { set } = list.params;
  const columns = useMemo(() => auditColumns(locale, set), [locale, set]);
  const areas = Object.entries(text.areas).map(([value, label]) => ({ value, label }));
  return (
    <AdminList
      list={list}
      text={text}
      columns={columns}
      intro={text.hint}
      layout={{ grid: 'sm:grid-cols-2 xl:max-w-6xl xl:grid-cols-[minmax(0,1fr)_13rem_10rem_10rem_auto]' }}
      fields={[
        { name: 'action', label: text.about, all: text.everything, options: areas },
        { name: 'from', label: text.from, type: 'date' },
        { name: 'to', label: text.to, type: 'date' },
      ]}
      moreFilters={
        <Narrowed
          params={list.params}
          by={[
            ['actor', text.byOne],
            ['record', text.onOne],
          ]}
        />
      }
    />
  );
}

export const handle = privatePage(auditMessages);
