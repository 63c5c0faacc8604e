import { useMemo } from 'react';
import { useLocale, useMessages } from '../../../shared/i18n/messages.ts';
import { AdminList } from '../../../shared/lists/admin-list.tsx';
import { useAdminList } from '../../../shared/lists/use-admin-list.ts';
import { privatePage } from '../../../shared/page/private-page.ts';
import { useMayEverywhere } from '../../../shared/rights/rights.tsx';
import { contactAdminMessages } from './contact-admin.messages.ts';
import { contactAdmin } from './contact-admin.slice.ts';
import { contactColumns } from './contact-columns.tsx';

/** Messages of visitors: search, answer, mark as handled. */
export function Component() {
  const text = useMessages(contactAdminMessages);
  const locale = useLocale();
  const mayEverywhere = useMayEverywhere();
  const list = useAdminList(contactAdmin, ['status', 'from', 'to']);
  const columns = useMemo(() => contactColumns(locale), [locale]);
  const states = [
    { value: 'open', label: text.open },
    { value: 'handled', label: text.handled },
  ];
  return (
    <AdminList
      list={list}
      text={text}
      columns={columns}
      {...(!mayEverywhere('customer.read') && { intro: text.ofCentre })}
      layout={{ grid: 'sm:grid-cols-[minmax(0,1fr)_auto]', fields: 'grid-cols-2 lg:max-w-3xl lg:grid-cols-3' }}
      fields={[
        { name: 'status', label: text.stateFilter, all: text.all, options: states },
        { name: 'from', label: text.from, type: 'date' },
        { name: 'to', label: text.to, type: 'date' },
      ]}
    />
  );
}

export const handle = privatePage(contactAdminMessages);
