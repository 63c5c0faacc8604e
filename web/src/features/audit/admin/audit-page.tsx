import { X } from 'lucide-react';
import { useMemo } from 'react';
import { useLocale, useMessages } from '../../../shared/i18n/messages.ts';
import { AdminList } from '../../../shared/lists/admin-list.tsx';
import { useAdminList } from '../../../shared/lists/use-admin-list.ts';
import type { ListParams } from '../../../shared/lists/use-list-params.ts';
import { privatePage } from '../../../shared/page/private-page.ts';
import { Button } from '../../../shared/ui/button.tsx';
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
      moreFilters={<Narrowed params={list.params} />}
    />
  );
}

/** Whom and which record the log is narrowed to, by a press in a row. */
function Narrowed({ params }: { params: ListParams }) {
  const text = useMessages(auditMessages);
  const narrowed = [
    ['actor', text.byOne],
    ['record', text.onOne],
  ] as const;
  return (
    <div className="flex flex-wrap gap-3 empty:hidden">
      {narrowed
        .filter(([name]) => params.get(name) !== '')
        .map(([name, label]) => (
          <Button
            key={name}
            variant="secondary"
            aria-label={text.drop(label)}
            onClick={() => params.set({ [name]: '' })}
          >
            {label}
            <X aria-hidden="true" className="size-4" />
          </Button>
        ))}
    </div>
  );
}

export const handle = privatePage(auditMessages);
