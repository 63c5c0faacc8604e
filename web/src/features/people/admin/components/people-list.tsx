import type { Account } from '@labfront/contract/accounts';
import { type ComponentProps, type ReactNode, useCallback } from 'react';
import { useMessages } from '../../../../shared/i18n/messages.ts';
import { ColumnMenu } from '../../../../shared/lists/column-menu.tsx';
import { DataTable, type ListColumn } from '../../../../shared/lists/data-table.tsx';
import { ExportButton } from '../../../../shared/lists/export-button.tsx';
import { ListBody, RowCount } from '../../../../shared/lists/list-body.tsx';
import { SearchField } from '../../../../shared/lists/search-field.tsx';
import type { ListParams } from '../../../../shared/lists/use-list-params.ts';
import { SelectField } from '../../../../shared/ui/text-field.tsx';
import { PAGE_SIZE } from '../use-people.ts';
import { usersMessages } from '../users.messages.ts';

interface PeopleListProps {
  readonly title: string;
  readonly hint?: string;
  readonly empty: string;
  readonly columns: readonly ListColumn<Account>[];
  readonly people: readonly Account[];
  readonly area: {
    readonly loaded: boolean;
    readonly loading: boolean;
    readonly error: string | null;
    readonly total: number;
  };
  readonly params: ListParams;
  readonly exporter: ComponentProps<typeof ExportButton>['thunk'];
  readonly onRetry: () => void;
  /** Beside the title. */
  readonly children?: ReactNode;
}

/** A list of people with search, role filter, columns and export; what it shows stands in the address. */
export function PeopleList(props: PeopleListProps) {
  const { title, hint, empty, columns, people, area, params, exporter, onRetry, children } = props;
  const text = useMessages(usersMessages);
  const { set } = params;
  const search = useCallback((q: string) => set({ q }), [set]);
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <div>
          <h1>{title}</h1>
          {hint !== undefined && <p className="mt-1 text-sm text-ink-soft">{hint}</p>}
        </div>
        <div className="flex flex-wrap items-center gap-4">
          <RowCount total={area.loaded ? area.total : null} />
          {children}
        </div>
      </div>
      <div className="my-5 grid items-end gap-3 sm:grid-cols-[minmax(0,1fr)_12rem_auto] xl:max-w-4xl">
        <SearchField value={params.get('q')} onSearch={search} hint={text.searchHint} />
        <SelectField
          label={text.role}
          value={params.get('role')}
          onChange={(event) => set({ role: event.target.value })}
          empty={text.allRoles}
          options={(['user', 'admin'] as const).map((value) => ({ value, label: text.roles[value] }))}
        />
        <div className="flex flex-wrap gap-3">
          <ColumnMenu columns={columns} hidden={params.hidden} onToggle={params.toggleColumn} />
          <ExportButton thunk={exporter} filter={{ q: params.get('q'), role: params.get('role') }} total={area.total} />
        </div>
      </div>
      <ListBody
        area={{ loaded: area.loaded, error: area.error, total: area.total, count: people.length }}
        params={params}
        pageSize={PAGE_SIZE}
        filters={['role']}
        empty={{ title: empty, filtered: text.noneFound }}
        onRetry={onRetry}
      >
        <DataTable
          caption={title}
          columns={columns}
          rows={people}
          rowId={({ _id }) => _id}
          hidden={params.hidden}
          busy={area.loading}
        />
      </ListBody>
    </>
  );
}
