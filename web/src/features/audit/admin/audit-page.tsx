import { X } from 'lucide-react';
import { type ReactNode, useCallback, useMemo } from 'react';
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
import { Button } from '../../../shared/ui/button.tsx';
import { SelectField, TextField } from '../../../shared/ui/text-field.tsx';
import { auditMessages } from './audit.messages.ts';
import { exportAudit, fetchAudit, selectAudit } from './audit.slice.ts';
import { auditColumns } from './audit-columns.tsx';

const PAGE_SIZE = 20;
const FILTERS = ['action', 'from', 'to', 'actor', 'record'] as const;

export function Component() {
  const text = useMessages(auditMessages);
  const locale = useLocale();
  const params = useListParams();
  const { set } = params;
  const filter = filterOf(params);
  const retry = useListFetch((query) => fetchAudit({ query }), {
    page: params.page,
    limit: PAGE_SIZE,
    sort: params.get('sort'),
    ...filter,
  });
  const { entries, total, loaded, loading, error } = useAppSelector(selectAudit);
  const columns = useMemo(() => auditColumns(locale, set), [locale, set]);
  return (
    <>
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h1>{text.title}</h1>
        <RowCount total={loaded ? total : null} />
      </div>
      <p className="mt-1.5 text-ink-soft">{text.hint}</p>
      <Filters params={params}>
        <ColumnMenu columns={columns} hidden={params.hidden} onToggle={params.toggleColumn} />
        <ExportButton thunk={exportAudit} filter={filter} total={total} />
      </Filters>
      <ListBody
        area={{ loaded, error, total, count: entries.length }}
        params={params}
        pageSize={PAGE_SIZE}
        filters={FILTERS}
        empty={{ title: text.none, filtered: text.noneFound }}
        onRetry={retry}
      >
        <DataTable
          caption={text.title}
          columns={columns}
          rows={entries}
          rowId={({ _id }) => _id}
          hidden={params.hidden}
          busy={loading}
        />
      </ListBody>
    </>
  );
}

function Filters({ params, children }: { params: ListParams; children: ReactNode }) {
  const text = useMessages(auditMessages);
  const { set } = params;
  const search = useCallback((q: string) => set({ q }), [set]);
  const narrowed = [
    ['actor', text.byOne],
    ['record', text.onOne],
  ] as const;
  return (
    <div className="my-5 flex flex-col gap-3">
      <div className="grid items-end gap-3 sm:grid-cols-2 xl:max-w-6xl xl:grid-cols-[minmax(0,1fr)_13rem_10rem_10rem_auto]">
        <SearchField value={params.get('q')} onSearch={search} hint={text.searchHint} />
        <SelectField
          label={text.about}
          value={params.get('action')}
          onChange={(event) => set({ action: event.target.value })}
          empty={text.everything}
          options={Object.entries(text.areas).map(([value, label]) => ({ value, label }))}
        />
        {(['from', 'to'] as const).map((name) => (
          <TextField
            key={name}
            type="date"
            label={text[name]}
            value={params.get(name)}
            onChange={(event) => set({ [name]: event.target.value })}
          />
        ))}
        <div className="flex flex-wrap gap-3">{children}</div>
      </div>
      <div className="flex flex-wrap gap-3 empty:hidden">
        {narrowed
          .filter(([name]) => params.get(name) !== '')
          .map(([name, label]) => (
            <Button key={name} variant="secondary" aria-label={text.drop(label)} onClick={() => set({ [name]: '' })}>
              {label}
              <X aria-hidden="true" className="size-4" />
            </Button>
          ))}
      </div>
    </div>
  );
}

const filterOf = ({ get }: ListParams) => Object.fromEntries(['q', ...FILTERS].map((name) => [name, get(name)]));

export const handle: PageHandle = {
  meta: ({ locale }) => ({ title: auditMessages[locale].title, noindex: true }),
};
