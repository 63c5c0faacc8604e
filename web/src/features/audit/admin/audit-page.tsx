import { X } from 'lucide-react';
import { type ReactNode, useCallback, useEffect, useMemo, useState } from 'react';
import { useLocale, useMessages } from '../../../shared/i18n/messages.ts';
import { ColumnMenu } from '../../../shared/lists/column-menu.tsx';
import { DataTable } from '../../../shared/lists/data-table.tsx';
import { ExportButton } from '../../../shared/lists/export-button.tsx';
import { ListBody, RowCount } from '../../../shared/lists/list-body.tsx';
import { SearchField } from '../../../shared/lists/search-field.tsx';
import { type ListParams, useListParams } from '../../../shared/lists/use-list-params.ts';
import type { PageHandle } from '../../../shared/page/page.types.ts';
import { useAppDispatch, useAppSelector } from '../../../shared/store/hooks.ts';
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
  const filter = useFilter(params);
  const { entries, total, loaded, loading, error, retry } = useEntries(params.page, params.get('sort'), filter);
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

type Filter = Readonly<Record<'q' | (typeof FILTERS)[number], string>>;

function useFilter({ get }: ListParams): Filter {
  const [q, action, from, to] = [get('q'), get('action'), get('from'), get('to')];
  const [actor, record] = [get('actor'), get('record')];
  return useMemo(() => ({ q, action, from, to, actor, record }), [q, action, from, to, actor, record]);
}

/** The page of rows that the address asks for; an older request is given up when the address changes. */
function useEntries(page: number, sort: string, filter: Filter) {
  const dispatch = useAppDispatch();
  const [tries, setTries] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `tries` is the wish to ask again
  useEffect(() => {
    const request = dispatch(fetchAudit({ query: { page, limit: PAGE_SIZE, sort, ...filter } }));
    return () => request.abort();
  }, [dispatch, page, sort, filter, tries]);
  const retry = useCallback(() => setTries((count) => count + 1), []);
  return { ...useAppSelector(selectAudit), retry };
}

export const handle: PageHandle = {
  meta: ({ locale }) => ({ title: auditMessages[locale].title, noindex: true }),
};
