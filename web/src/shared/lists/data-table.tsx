// Rows that the server pages, sorts and filters. TanStack Table manages the visible columns; the markup is this module's: a table on wide
// screens, else a card for each row.
import {
  type ColumnDef,
  columnVisibilityFeature,
  type ReactTable,
  type TableState,
  tableFeatures,
  useTable,
} from '@tanstack/react-table';
import clsx from 'clsx';
import { type ReactNode, useMemo } from 'react';
import { Card } from '../ui/card.tsx';
import { SortTh, Table, Td, Th } from '../ui/table.tsx';
import { useWide } from './use-wide.ts';

export interface ListColumn<Row> {
  readonly id: string;
  readonly header: string;
  readonly cell: (row: Row) => ReactNode;
  /** Name of the server's sort, for a heading that sorts. */
  readonly sort?: string;
  /** The column that names the row: the heading of its card, never hidden. */
  readonly isName?: boolean;
  readonly align?: 'end';
}

interface DataTableProps<Row> {
  readonly caption: string;
  readonly columns: readonly ListColumn<Row>[];
  readonly rows: readonly Row[];
  readonly rowId: (row: Row) => string;
  readonly hidden: readonly string[];
  /** Whether other rows are loading: the current ones are dimmed until then. */
  readonly busy: boolean;
}

const features = tableFeatures({ columnVisibilityFeature });
type Features = typeof features;
type Model<Row extends object> = ReactTable<Features, Row, TableState<Features>>;

export function DataTable<Row extends object>(props: DataTableProps<Row>) {
  const { columns, rows, rowId, hidden, busy, caption } = props;
  const wide = useWide();
  const definitions = useMemo(
    () =>
      columns.map(
        ({ id, header, cell }): ColumnDef<Features, Row> => ({ id, header, cell: ({ row }) => cell(row.original) }),
      ),
    [columns],
  );
  const columnVisibility = useMemo(() => Object.fromEntries(hidden.map((id) => [id, false])), [hidden]);
  const table: Model<Row> = useTable({
    features,
    columns: definitions,
    data: rows,
    getRowId: rowId,
    state: { columnVisibility },
  });
  const byId = new Map(columns.map((column) => [column.id, column]));
  return (
    <div aria-busy={busy} className={clsx('transition-opacity', busy && 'opacity-60')}>
      {wide ? (
        <WideRows table={table} byId={byId} caption={caption} />
      ) : (
        <Cards table={table} byId={byId} caption={caption} />
      )}
    </div>
  );
}

interface RowsProps<Row extends object> {
  readonly table: Model<Row>;
  readonly byId: ReadonlyMap<string, ListColumn<Row>>;
  readonly caption: string;
}

function WideRows<Row extends object>({ table, byId, caption }: RowsProps<Row>) {
  return (
    <Table caption={caption}>
      <thead>
        {table.getHeaderGroups().map((group) => (
          <tr key={group.id}>
            {group.headers.map(({ id }) => {
              const column = byId.get(id);
              if (column?.sort === undefined)
                return (
                  <Th key={id} className={alignOf(column)}>
                    {column?.header}
                  </Th>
                );
              return (
                <SortTh key={id} field={column.sort}>
                  {column.header}
                </SortTh>
              );
            })}
          </tr>
        ))}
      </thead>
      {/* The last row's cells by their element: with `*` in its place, what is taken from any list would style all in it anew. */}
      <tbody className="[&>tr:last-child>td]:border-b-0">
        {table.getRowModel().rows.map((row) => (
          <tr key={row.id} className="hover:bg-sunken/60">
            {row.getVisibleCells().map((cell) => (
              <Td key={cell.id} className={alignOf(byId.get(cell.column.id))}>
                <table.FlexRender cell={cell} />
              </Td>
            ))}
          </tr>
        ))}
      </tbody>
    </Table>
  );
}

function Cards<Row extends object>({ table, byId, caption }: RowsProps<Row>) {
  return (
    <ul aria-label={caption} className="grid gap-4 md:grid-cols-2">
      {table.getRowModel().rows.map((row) => {
        const cells = row.getVisibleCells();
        const isName = (id: string) => byId.get(id)?.isName === true;
        return (
          <Card key={row.id} className="p-4 shadow-none" role="listitem">
            {cells
              .filter(({ column }) => isName(column.id))
              .map((cell) => (
                <div key={cell.id} className="mb-3 border-b border-line pb-3">
                  <table.FlexRender cell={cell} />
                </div>
              ))}
            <dl className="grid grid-cols-[auto_minmax(0,1fr)] items-center gap-x-4 gap-y-2.5 text-sm">
              {cells
                .filter(({ column }) => !isName(column.id))
                .map((cell) => (
                  // Empty cells are omitted: a card has no columns to align.
                  <div key={cell.id} className="contents has-[>dd:empty]:hidden has-[>dd>span:only-child:empty]:hidden">
                    <dt className="self-start py-0.5 text-ink-soft">{byId.get(cell.column.id)?.header}</dt>
                    <dd className="flex min-w-0 flex-col items-end text-right">
                      <table.FlexRender cell={cell} />
                    </dd>
                  </div>
                ))}
            </dl>
          </Card>
        );
      })}
    </ul>
  );
}

function alignOf(column: { readonly align?: 'end' } | undefined): string {
  return column?.align === 'end' ? 'text-right' : '';
}
