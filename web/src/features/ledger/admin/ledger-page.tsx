import type { LedgerTotals } from '@labfront/contract/ledger';
import { useCallback, useMemo } from 'react';
import { formatRupees } from '../../../shared/format/money.ts';
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
import { ledgerMessages } from '../ledger.messages.ts';
import { exportLedger, fetchLedger, selectLedger } from './ledger.slice.ts';
import { ledgerColumns } from './ledger-columns.tsx';
import { MatchPanel } from './match-panel.tsx';

const PAGE_SIZE = 20;
const FILTERS = ['kind', 'method', 'from', 'to'] as const;

export function Component() {
  const text = useMessages(ledgerMessages);
  const locale = useLocale();
  const params = useListParams();
  const retry = useListFetch((query) => fetchLedger({ query }), {
    page: params.page,
    limit: PAGE_SIZE,
    ...filterOf(params),
    sort: params.get('sort'),
  });
  const { entries, totals, total, loaded, loading, error } = useAppSelector(selectLedger);
  const columns = useMemo(() => ledgerColumns(locale), [locale]);
  return (
    <>
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h1>{text.title}</h1>
        <RowCount total={loaded ? total : null} />
      </div>
      <p className="text-ink-soft">{text.intro}</p>
      <Filters params={params} />
      <div className="mb-5 flex flex-wrap items-end justify-between gap-4">
        <Totals totals={totals} />
        <div className="flex flex-wrap gap-3">
          <ColumnMenu columns={columns} hidden={params.hidden} onToggle={params.toggleColumn} />
          <ExportButton thunk={exportLedger} filter={filterOf(params)} total={total} />
        </div>
      </div>
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
      <div className="mt-8">
        <MatchPanel />
      </div>
    </>
  );
}

const filterOf = (params: ListParams) => Object.fromEntries(['q', ...FILTERS].map((name) => [name, params.get(name)]));

function Filters({ params }: { params: ListParams }) {
  const text = useMessages(ledgerMessages);
  const { set } = params;
  const search = useCallback((q: string) => set({ q }), [set]);
  const day = (name: 'from' | 'to') => (
    <TextField
      type="date"
      label={text[name]}
      value={params.get(name)}
      onChange={(event) => set({ [name]: event.target.value })}
    />
  );
  const choice = (name: 'kind' | 'method', all: string, options: Readonly<Record<string, string>>) => (
    <SelectField
      label={text[name]}
      value={params.get(name)}
      empty={all}
      options={Object.entries(options).map(([value, label]) => ({ value, label }))}
      onChange={(event) => set({ [name]: event.target.value })}
    />
  );
  return (
    <div className="my-5 grid items-end gap-3 sm:grid-cols-2 xl:grid-cols-[minmax(0,1fr)_repeat(4,11rem)]">
      <SearchField value={params.get('q')} onSearch={search} hint={text.searchHint} />
      {day('from')}
      {day('to')}
      {choice('kind', text.allKinds, text.kinds)}
      {choice('method', text.allMethods, text.methods)}
    </div>
  );
}

/** What came in, went out and is kept, of everything that the filter finds. */
function Totals({ totals }: { totals: LedgerTotals | null }) {
  const text = useMessages(ledgerMessages);
  if (totals === null) return <span />;
  return (
    <dl aria-label={text.totals} className="tabular flex flex-wrap gap-x-8 gap-y-2">
      {(['received', 'refunded', 'net'] as const).map((name) => (
        <div key={name}>
          <dt className="text-sm text-ink-soft">{text[name]}</dt>
          <dd className="text-xl font-strong">{formatRupees(totals[name])}</dd>
        </div>
      ))}
    </dl>
  );
}

export const handle: PageHandle = {
  meta: ({ locale }) => ({ title: ledgerMessages[locale].title, noindex: true }),
};
