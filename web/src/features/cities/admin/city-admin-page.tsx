import type { City } from '@labfront/contract/cities';
import { Pencil, Plus, Trash2 } from 'lucide-react';
import { useCallback, useMemo, useState } from 'react';
import { useMessages } from '../../../shared/i18n/messages.ts';
import { DataTable, type ListColumn } from '../../../shared/lists/data-table.tsx';
import { ExportButton } from '../../../shared/lists/export-button.tsx';
import { ListBody, RowCount } from '../../../shared/lists/list-body.tsx';
import { SearchField } from '../../../shared/lists/search-field.tsx';
import { useListParams } from '../../../shared/lists/use-list-params.ts';
import { useLoading } from '../../../shared/lists/use-loading.ts';
import type { PageHandle } from '../../../shared/page/page.types.ts';
import { useAppSelector } from '../../../shared/store/hooks.ts';
import type { AppDispatch } from '../../../shared/store/store.types.ts';
import { Button, IconButton } from '../../../shared/ui/button.tsx';
import { citiesAdminMessages } from './cities-admin.messages.ts';
import { exportCities, fetchCitiesAdmin, selectCitiesAdmin } from './cities-admin.slice.ts';
import { CityDialog } from './city-dialog.tsx';
import { DeleteCity } from './delete-city.tsx';

const PAGE_SIZE = 20;

/** Which dialog is open. */
type Asked = { readonly edit: City | null } | { readonly remove: City } | null;

export function Component() {
  const text = useMessages(citiesAdminMessages);
  const params = useListParams();
  const { page, set } = params;
  const [q, sort] = [params.get('q'), params.get('sort')];
  const { cities, total, loaded, loading, error } = useAppSelector(selectCitiesAdmin);
  const load = useCallback(
    (dispatch: AppDispatch) => dispatch(fetchCitiesAdmin({ query: { page, limit: PAGE_SIZE, q, sort } })),
    [page, q, sort],
  );
  const retry = useLoading(load);
  const search = useCallback((typed: string) => set({ q: typed }), [set]);
  const [asked, setAsked] = useState<Asked>(null);
  const columns = useMemo(() => cityColumns(text, setAsked), [text]);
  const done = () => {
    setAsked(null);
    retry();
  };

  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-3">
        <div className="flex flex-wrap items-baseline gap-x-4">
          <h1>{text.title}</h1>
          <RowCount total={loaded ? total : null} />
        </div>
        <Button onClick={() => setAsked({ edit: null })}>
          <Plus aria-hidden="true" className="size-4" />
          {text.add}
        </Button>
      </div>
      <div className="my-5 grid items-end gap-3 sm:grid-cols-[minmax(0,24rem)_auto] sm:justify-start">
        <SearchField value={q} onSearch={search} hint={text.searchHint} />
        <ExportButton thunk={exportCities} filter={{ q }} total={total} />
      </div>
      <ListBody
        area={{ loaded, error, total, count: cities.length }}
        params={params}
        pageSize={PAGE_SIZE}
        filters={[]}
        empty={{ title: text.none, filtered: text.noneFound }}
        onRetry={retry}
      >
        <DataTable
          caption={text.title}
          columns={columns}
          rows={cities}
          rowId={({ _id }) => _id}
          hidden={[]}
          busy={loading}
        />
      </ListBody>
      {asked && 'edit' in asked && <CityDialog city={asked.edit} onClose={() => setAsked(null)} onSaved={done} />}
      {asked && 'remove' in asked && <DeleteCity city={asked.remove} onClose={() => setAsked(null)} onDeleted={done} />}
    </>
  );
}

type Texts = (typeof citiesAdminMessages)['en'];

function cityColumns(text: Texts, ask: (asked: Asked) => void): readonly ListColumn<City>[] {
  return [
    {
      id: 'name',
      header: text.name,
      sort: 'name',
      isName: true,
      cell: ({ name }) => <span className="font-strong">{name}</span>,
    },
    {
      id: 'actions',
      header: text.actions,
      align: 'end',
      cell: (city) => (
        <span className="-my-2 flex justify-end">
          <IconButton label={text.edit(city.name)} onClick={() => ask({ edit: city })}>
            <Pencil aria-hidden="true" className="size-4" />
          </IconButton>
          <IconButton label={text.delete(city.name)} onClick={() => ask({ remove: city })}>
            <Trash2 aria-hidden="true" className="size-4" />
          </IconButton>
        </span>
      ),
    },
  ];
}

export const handle: PageHandle = {
  meta: ({ locale }) => ({ title: citiesAdminMessages[locale].title, noindex: true }),
};
