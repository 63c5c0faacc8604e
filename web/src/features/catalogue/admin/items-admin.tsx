// The list of tests or of packages: the same head, filters and dialogs around a table of its own columns.
import { Plus } from 'lucide-react';
import { type ReactNode, useCallback } from 'react';
import { useMessages } from '../../../shared/i18n/messages.ts';
import { ColumnMenu } from '../../../shared/lists/column-menu.tsx';
import type { csvThunk } from '../../../shared/lists/csv-export.ts';
import { DataTable, type ListColumn } from '../../../shared/lists/data-table.tsx';
import { ExportButton } from '../../../shared/lists/export-button.tsx';
import { ListBody, RowCount } from '../../../shared/lists/list-body.tsx';
import { SearchField } from '../../../shared/lists/search-field.tsx';
import type { ListParams } from '../../../shared/lists/use-list-params.ts';
import { Button } from '../../../shared/ui/button.tsx';
import { SelectField } from '../../../shared/ui/text-field.tsx';
import { useCategories } from '../use-catalogue.ts';
import { catalogueAdminMessages } from './catalogue-admin.messages.ts';
import type { ItemsAdminState } from './catalogue-admin.slice.ts';
import { ImportButton } from './import/import-dialog.tsx';
import type { Item } from './item-form.ts';

export const PAGE_SIZE = 20;

interface ItemsAdminProps<T extends Item> {
  readonly title: string;
  readonly addLabel: string;
  readonly searchHint: string;
  readonly empty: { readonly title: string; readonly filtered: string };
  readonly params: ListParams;
  readonly area: ItemsAdminState<T>;
  readonly columns: readonly ListColumn<T>[];
  /** Names of the filters in the address, besides the search. */
  readonly filters: readonly string[];
  readonly exportThunk: ReturnType<typeof csvThunk>;
  readonly onAdd: () => void;
  readonly onRetry: () => void;
  /** Filters of this kind alone. */
  readonly children?: ReactNode;
}

/** What the address asks for, as the server is asked. */
export function filterOf(params: ListParams, filters: readonly string[]): Record<string, string> {
  return Object.fromEntries([['all', 'true'], ...['q', ...filters].map((name) => [name, params.get(name)])]);
}

export function ItemsAdmin<T extends Item>(props: ItemsAdminProps<T>) {
  const { title, params, area, columns, filters, onRetry } = props;
  const text = useMessages(catalogueAdminMessages);
  const { set } = params;
  const search = useCallback((q: string) => set({ q }), [set]);
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-3">
        <div className="flex flex-wrap items-baseline gap-x-4">
          <h1>{title}</h1>
          <RowCount total={area.loaded ? area.total : null} />
        </div>
        <div className="flex flex-wrap gap-3">
          <ImportButton onImported={onRetry} />
          <Button onClick={props.onAdd}>
            <Plus aria-hidden="true" className="size-4" />
            {props.addLabel}
          </Button>
        </div>
      </div>
      <div className="my-5 grid grid-cols-2 items-end gap-3 md:grid-cols-3 xl:grid-cols-5">
        <div className="max-md:col-span-full">
          <SearchField value={params.get('q')} onSearch={search} hint={props.searchHint} />
        </div>
        <CategoryFilter params={params} />
        {props.children}
        <Filter
          params={params}
          name="active"
          label={text.state}
          empty={text.allStates}
          options={[
            { value: 'true', label: text.active },
            { value: 'false', label: text.inactive },
          ]}
        />
        <Filter
          params={params}
          name="popular"
          label={text.popular}
          empty={text.allItems}
          options={[
            { value: 'true', label: text.onlyPopular },
            { value: 'false', label: text.notPopular },
          ]}
        />
        <div className="col-span-full flex flex-wrap gap-3">
          <ColumnMenu columns={columns} hidden={params.hidden} onToggle={params.toggleColumn} />
          <ExportButton thunk={props.exportThunk} filter={filterOf(params, filters)} total={area.total} />
        </div>
      </div>
      <ListBody
        area={{ loaded: area.loaded, error: area.error, total: area.total, count: area.items.length }}
        params={params}
        pageSize={PAGE_SIZE}
        filters={filters}
        empty={props.empty}
        onRetry={onRetry}
      >
        <DataTable
          caption={title}
          columns={columns}
          rows={area.items}
          rowId={({ _id }) => _id}
          hidden={params.hidden}
          busy={area.loading}
        />
      </ListBody>
    </>
  );
}

interface FilterProps {
  readonly params: ListParams;
  readonly name: string;
  readonly label: string;
  readonly empty: string;
  readonly options: readonly { readonly value: string; readonly label: string }[];
}

export function Filter({ params, name, label, empty, options }: FilterProps) {
  return (
    <SelectField
      label={label}
      value={params.get(name)}
      onChange={(event) => params.set({ [name]: event.target.value })}
      empty={empty}
      options={options}
    />
  );
}

/** A category that only inactive items have is in no list of categories; the address may name it all the same. */
function CategoryFilter({ params }: { params: ListParams }) {
  const text = useMessages(catalogueAdminMessages);
  const categories = useCategories() ?? [];
  const names = [...new Set([...categories.map(({ name }) => name), params.get('category')])].filter(Boolean);
  return (
    <Filter
      params={params}
      name="category"
      label={text.category}
      empty={text.allCategories}
      options={names.map((name) => ({ value: name, label: name }))}
    />
  );
}
