import type { HomeCollection } from '@labfront/contract/home-collection';
import { useCallback, useMemo, useState } from 'react';
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
import { SelectField, TextField } from '../../../shared/ui/text-field.tsx';
import { fetchHomeCollections, selectHomeCollection } from '../home-collection.slice.ts';
import { EditDialog } from './edit-dialog.tsx';
import { homeCollectionAdminMessages } from './home-collection-admin.messages.ts';
import { homeCollectionColumns, STATUSES } from './home-collection-columns.tsx';

const PAGE_SIZE = 20;

const exportHomeCollections = csvThunk('homeCollection/export', 'GET /home-collection');

/** The work list of home collection. With a day chosen it is that day's round, in the order of its windows. */
export function Component() {
  const text = useMessages(homeCollectionAdminMessages);
  const locale = useLocale();
  const params = useListParams();
  const { set } = params;
  const [edited, setEdited] = useState<HomeCollection | null>(null);
  const filter = { q: params.get('q'), status: params.get('status'), date: params.get('date') };
  const retry = useListFetch((query) => fetchHomeCollections({ query }), {
    page: params.page,
    limit: PAGE_SIZE,
    ...filter,
    sort: params.get('sort') || (filter.date === '' ? '' : 'preferredDate'),
  });
  const { requests, total, loaded, loading, error } = useAppSelector(selectHomeCollection);
  const columns = useMemo(() => homeCollectionColumns(locale, setEdited), [locale]);
  const search = useCallback((q: string) => set({ q }), [set]);

  return (
    <>
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h1>{text.title}</h1>
        <RowCount total={loaded ? total : null} />
      </div>
      <div className="my-5 grid items-end gap-3 sm:grid-cols-2 xl:grid-cols-[minmax(0,1fr)_11rem_12rem_auto]">
        <SearchField value={filter.q} onSearch={search} hint={text.searchHint} />
        <SelectField
          label={text.stateFilter}
          value={filter.status}
          onChange={(event) => set({ status: event.target.value })}
          empty={text.allStates}
          options={STATUSES.map((value) => ({ value, label: text.statuses[value] }))}
        />
        <TextField
          label={text.dayFilter}
          type="date"
          value={filter.date}
          onChange={(event) => set({ date: event.target.value })}
        />
        <div className="flex flex-wrap gap-3">
          <ColumnMenu columns={columns} hidden={params.hidden} onToggle={params.toggleColumn} />
          <ExportButton thunk={exportHomeCollections} filter={filter} total={total} />
        </div>
      </div>
      <ListBody
        area={{ loaded, error, total, count: requests.length }}
        params={params}
        pageSize={PAGE_SIZE}
        filters={['status', 'date']}
        empty={{ title: text.none, filtered: text.noneFound }}
        onRetry={retry}
      >
        <DataTable
          caption={text.title}
          columns={columns}
          rows={requests}
          rowId={({ _id }) => _id}
          hidden={params.hidden}
          busy={loading}
        />
      </ListBody>
      {edited && <EditDialog key={edited._id} request={edited} onClose={() => setEdited(null)} />}
    </>
  );
}

export const handle: PageHandle = {
  meta: ({ locale }) => ({ title: homeCollectionAdminMessages[locale].title, noindex: true }),
};
