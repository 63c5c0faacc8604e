import { X } from 'lucide-react';
import { useMemo } from 'react';
import { useLocale, useMessages } from '../../../shared/i18n/messages.ts';
import { AdminList } from '../../../shared/lists/admin-list.tsx';
import { useAdminList } from '../../../shared/lists/use-admin-list.ts';
import { privatePage } from '../../../shared/page/private-page.ts';
import { Button } from '../../../shared/ui/button.tsx';
import { messageColumns } from './message-columns.tsx';
import { messagesMessages } from './messages.messages.ts';
import { sentMessages } from './messages.slice.ts';

const options = (labels: Readonly<Record<string, string>>) =>
  Object.entries(labels).map(([value, label]) => ({ value, label }));

/** Messages to people: find those that have not arrived, send one again. */
export function Component() {
  const text = useMessages(messagesMessages);
  const locale = useLocale();
  const list = useAdminList(sentMessages, ['state', 'channel', 'kind', 'from', 'to', 'person']);
  const { set, get } = list.params;
  const { refetch } = list;
  const columns = useMemo(() => messageColumns(locale, (person) => set({ person }), refetch), [locale, set, refetch]);
  return (
    <AdminList
      list={list}
      text={text}
      columns={columns}
      intro={text.hint}
      layout={{ fields: 'sm:grid-cols-2 xl:grid-cols-5', grid: 'sm:grid-cols-[minmax(0,1fr)_auto] xl:max-w-5xl' }}
      fields={[
        {
          name: 'state',
          label: text.stateFilter,
          all: text.anyState,
          options: [{ value: 'trouble', label: text.trouble }, ...options(text.states)],
        },
        { name: 'channel', label: text.channelFilter, all: text.anyChannel, options: options(text.channels) },
        { name: 'kind', label: text.kindFilter, all: text.anyKind, options: options(text.kinds) },
        { name: 'from', label: text.from, type: 'date' },
        { name: 'to', label: text.to, type: 'date' },
      ]}
      moreFilters={
        get('person') !== '' && (
          <Button variant="secondary" aria-label={text.drop(text.onePerson)} onClick={() => set({ person: '' })}>
            {text.onePerson}
            <X aria-hidden="true" className="size-4" />
          </Button>
        )
      }
    />
  );
}

export const handle = privatePage(messagesMessages);
