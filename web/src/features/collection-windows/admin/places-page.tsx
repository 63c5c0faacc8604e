import { useCallback, useMemo } from 'react';
import { useLocale, useMessages } from '../../../shared/i18n/messages.ts';
import { ColumnMenu } from '../../../shared/lists/column-menu.tsx';
import { DataTable } from '../../../shared/lists/data-table.tsx';
import { ExportButton } from '../../../shared/lists/export-button.tsx';
import { ListBody, RowCount } from '../../../shared/lists/list-body.tsx';
import { SearchField } from '../../../shared/lists/search-field.tsx';
import { useListFetch } from '../../../shared/lists/use-list-fetch.ts';
import { type ListParams, useListParams } from '../../../shared/lists/use-list-params.ts';
import type { PageHandle } from '../../../shared/page/page.types.ts';
import { useAppSelector } from '../../../shared/store/hooks.ts';
import { SelectField, TextField } from '../../../shared/ui/text-field.tsx';
import { useCities } from '../../cities/index.ts';
import { placesMessages } from './places.messages.ts';
import { exportPlaces, fetchPlaces, selectPlaces } from './places.slice.ts';
import { placesColumns } from './places-columns.tsx';

const PAGE_SIZE = 20;
const FILTERS = ['city', 'date', 'slot'] as const;

const filterOf = (params: ListParams) => Object.fromEntries(['q', ...FILTERS].map((name) => [name, params.get(name)]));

/** Who holds the places of the collection windows, since when and until when. */
export function Component() {
  const text = useMessages(placesMessages);
  const locale = useLocale();
  const params = useListParams();
  const retry = useListFetch((query) => fetchPlaces({ query }), {
    page: params.page,
    limit: PAGE_SIZE,
    ...filterOf(params),
    sort: params.get('sort'),
  });
  const { holders, total, loaded, loading, error } = useAppSelector(selectPlaces);
  const columns = useMemo(() => placesColumns(locale), [locale]);
  return (
    <>
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h1>{text.title}</h1>
        <RowCount total={loaded ? total : null} />
      </div>
      <p className="text-ink-soft">{text.intro}</p>
      <Filters params={params} />
      <div className="mb-5 flex flex-wrap justify-end gap-3">
        <ColumnMenu columns={columns} hidden={params.hidden} onToggle={params.toggleColumn} />
        <ExportButton thunk={exportPlaces} filter={filterOf(params)} total={total} />
      </div>
      <ListBody
        area={{ loaded, error, total, count: holders.length }}
        params={params}
        pageSize={PAGE_SIZE}
        filters={FILTERS}
        empty={{ title: text.none, filtered: text.noneFound }}
        onRetry={retry}
      >
        <DataTable
          caption={text.title}
          columns={columns}
          rows={holders}
          rowId={({ _id }) => _id}
          hidden={params.hidden}
          busy={loading}
        />
      </ListBody>
    </>
  );
}

function Filters({ params }: { params: ListParams }) {
  const text = useMessages(placesMessages);
  const { cities } = useCities();
  const { set } = params;
  const search = useCallback((q: string) => set({ q }), [set]);
  return (
    <div className="my-5 grid items-end gap-3 sm:grid-cols-2 xl:grid-cols-[minmax(0,1fr)_12rem_12rem_12rem]">
      <SearchField value={params.get('q')} onSearch={search} hint={text.searchHint} />
      <SelectField
        label={text.city}
        value={params.get('city')}
        empty={text.allCities}
        options={cities.map(({ name }) => ({ value: name, label: name }))}
        onChange={(event) => set({ city: event.target.value })}
      />
      <TextField
        type="date"
        label={text.day}
        value={params.get('date')}
        onChange={(event) => set({ date: event.target.value })}
      />
      <TextField
        label={text.window}
        value={params.get('slot')}
        placeholder="06:00-08:00"
        onChange={(event) => set({ slot: event.target.value })}
      />
    </div>
  );
}

export const handle: PageHandle = {
  meta: ({ locale }) => ({ title: placesMessages[locale].title, noindex: true }),
};
