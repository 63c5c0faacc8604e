import { type ReactNode, useCallback } from 'react';
import { SelectField, TextField } from '../ui/text-field.tsx';
import { ColumnMenu } from './column-menu.tsx';
import { DataTable, type ListColumn } from './data-table.tsx';
import { ExportButton } from './export-button.tsx';
import { ListBody, RowCount } from './list-body.tsx';
import type { ListArea } from './list-slice.ts';
import { SearchField } from './search-field.tsx';
import { type AdminListState, PAGE_SIZE } from './use-admin-list.ts';
import type { ListParams } from './use-list-params.ts';

interface Choice {
  /** Its parameter in the address. */
  readonly name: string;
  readonly label: string;
  readonly options: readonly { readonly value: string; readonly label: string }[];
  /** The first choice: no filter. */
  readonly all: string;
}

interface Box {
  readonly name: string;
  readonly label: string;
  readonly type: 'date' | 'text';
  readonly placeholder?: string;
}

/** A filter above the list. */
export type ListField = Choice | Box;

interface Layout {
  /** Columns of the search, the filters and the buttons. */
  readonly grid?: string;
  readonly search?: string;
  readonly buttons?: string;
  /** Columns of the filters, where these have a row of their own. */
  readonly fields?: string;
}

interface AdminListProps<Row extends { readonly _id: string }> {
  readonly list: AdminListState<ListArea<Row>>;
  readonly text: {
    readonly title: string;
    readonly searchHint: string;
    readonly none: string;
    readonly noneFound: string;
  };
  readonly columns: readonly ListColumn<Row>[];
  readonly fields?: readonly ListField[];
  readonly layout?: Layout;
  readonly intro?: string;
  /** Beside the title. */
  readonly actions?: ReactNode;
  /** Below the filters and above the rows; columns and export are at the end of its row. */
  readonly summary?: ReactNode;
  /** Filters that are no field. */
  readonly moreFilters?: ReactNode;
}

/** An administrator's list: its number of rows, search, filters, columns and export, and the rows that the server finds. */
export function AdminList<Row extends { readonly _id: string }>(props: AdminListProps<Row>) {
  const { list, text, columns, fields = [], layout = {}, intro, actions, summary, moreFilters } = props;
  const { area, params, filters, filter, exportCsv, refetch } = list;
  const { set } = params;
  const search = useCallback((q: string) => set({ q }), [set]);
  const fieldsShown = fields.map((field) => <Field key={field.name} field={field} params={params} />);
  const buttons = (
    <div className={`flex flex-wrap gap-3 ${layout.buttons ?? ''}`}>
      {/* The name column and the actions are always shown. */}
      {columns.length > 2 && <ColumnMenu columns={columns} hidden={params.hidden} onToggle={params.toggleColumn} />}
      <ExportButton thunk={exportCsv} filter={filter} total={area.total} />
    </div>
  );
  return (
    <>
      <Header title={text.title} area={area} actions={actions} />
      {intro !== undefined && <p className="mt-1.5 text-ink-soft">{intro}</p>}
      <div className="my-5 flex flex-col gap-3">
        <div
          className={`grid items-end gap-3 ${layout.grid ?? 'sm:grid-cols-[minmax(0,1fr)_12rem_auto] xl:max-w-4xl'}`}
        >
          <div className={layout.search}>
            <SearchField value={params.get('q')} onSearch={search} hint={text.searchHint} />
          </div>
          {layout.fields === undefined && fieldsShown}
          {summary === undefined && buttons}
        </div>
        {layout.fields !== undefined && <div className={`grid gap-3 ${layout.fields}`}>{fieldsShown}</div>}
        {moreFilters}
      </div>
      {summary !== undefined && (
        <div className="mb-5 flex flex-wrap items-end justify-between gap-4">
          {summary}
          {buttons}
        </div>
      )}
      <ListBody
        area={area}
        params={params}
        pageSize={PAGE_SIZE}
        filters={filters}
        empty={{ title: text.none, filtered: text.noneFound }}
        onRetry={refetch}
      >
        <DataTable
          caption={text.title}
          columns={columns}
          rows={area.rows}
          rowId={({ _id }) => _id}
          hidden={params.hidden}
          busy={area.loading}
        />
      </ListBody>
    </>
  );
}

function Header({ title, area, actions }: { title: string; area: ListArea<unknown>; actions: ReactNode }) {
  const heading = (
    <>
      <h1>{title}</h1>
      <RowCount area={area} />
    </>
  );
  if (actions === undefined) {
    return <div className="flex flex-wrap items-baseline justify-between gap-x-4">{heading}</div>;
  }
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-3">
      <div className="flex flex-wrap items-baseline gap-x-4">{heading}</div>
      <div className="flex flex-wrap gap-3">{actions}</div>
    </div>
  );
}

function Field({ field, params }: { field: ListField; params: ListParams }) {
  const { name, ...shown } = field;
  const value = params.get(name);
  const onChange = (event: { target: { value: string } }) => params.set({ [name]: event.target.value });
  if ('type' in shown) return <TextField {...shown} value={value} onChange={onChange} />;
  const { label, options, all } = shown;
  return <SelectField label={label} value={value} onChange={onChange} empty={all} options={options} />;
}
