import { useCallback, useMemo } from 'react';
import { useLocale, useMessages } from '../../../shared/i18n/messages.ts';
import { ColumnMenu } from '../../../shared/lists/column-menu.tsx';
import { csvThunk } from '../../../shared/lists/csv-export.ts';
import { DataTable } from '../../../shared/lists/data-table.tsx';
import { ExportButton } from '../../../shared/lists/export-button.tsx';
import { ListBody, RowCount } from '../../../shared/lists/list-body.tsx';
import { SearchField } from '../../../shared/lists/search-field.tsx';
import { useListFetch } from '../../../shared/lists/use-list-fetch.ts';
import { useListParams } from '../../../shared/lists/use-list-params.ts';
import type { PageHandle } from '../../../shared/page/page.types.ts';
import { useAppSelector } from '../../../shared/store/hooks.ts';
import { SelectField } from '../../../shared/ui/text-field.tsx';
import { fetchContacts, selectContact } from '../contact.slice.ts';
import { contactAdminMessages } from './contact-admin.messages.ts';
import { contactColumns } from './contact-columns.tsx';

const PAGE_SIZE = 20;

const exportContacts = csvThunk('contact/export', 'GET /contact/all');

/** Messages of visitors: search, answer, mark as handled. */
export function Component() {
  const text = useMessages(contactAdminMessages);
  const locale = useLocale();
  const params = useListParams();
  const { set } = params;
  const filter = { q: params.get('q'), status: params.get('status') };
  const retry = useListFetch((query) => fetchContacts({ query }), {
    page: params.page,
    limit: PAGE_SIZE,
    ...filter,
    sort: params.get('sort'),
  });
  const { contacts, total, loaded, loading, error } = useAppSelector(selectContact);
  const columns = useMemo(() => contactColumns(locale), [locale]);
  const search = useCallback((q: string) => set({ q }), [set]);

  return (
    <>
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h1>{text.title}</h1>
        <RowCount total={loaded ? total : null} />
      </div>
      <div className="my-5 grid items-end gap-3 sm:grid-cols-[minmax(0,1fr)_12rem_auto] xl:max-w-4xl">
        <SearchField value={filter.q} onSearch={search} hint={text.searchHint} />
        <SelectField
          label={text.stateFilter}
          value={filter.status}
          onChange={(event) => set({ status: event.target.value })}
          empty={text.all}
          options={[
            { value: 'open', label: text.open },
            { value: 'handled', label: text.handled },
          ]}
        />
        <div className="flex flex-wrap gap-3">
          <ColumnMenu columns={columns} hidden={params.hidden} onToggle={params.toggleColumn} />
          <ExportButton thunk={exportContacts} filter={filter} total={total} />
        </div>
      </div>
      <ListBody
        area={{ loaded, error, total, count: contacts.length }}
        params={params}
        pageSize={PAGE_SIZE}
        filters={['status']}
        empty={{ title: text.none, filtered: text.noneFound }}
        onRetry={retry}
      >
        <DataTable
          caption={text.title}
          columns={columns}
          rows={contacts}
          rowId={({ _id }) => _id}
          hidden={params.hidden}
          busy={loading}
        />
      </ListBody>
    </>
  );
}

export const handle: PageHandle = {
  meta: ({ locale }) => ({ title: contactAdminMessages[locale].title, noindex: true }),
};
