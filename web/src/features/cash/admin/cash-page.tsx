import type { CashDay } from '@labfront/contract/cash';
import { useMemo, useState } from 'react';
import { dayInIndia, formatDate } from '../../../shared/format/dates.ts';
import { useLocale, useMessages } from '../../../shared/i18n/messages.ts';
import { DataTable } from '../../../shared/lists/data-table.tsx';
import { ListBody } from '../../../shared/lists/list-body.tsx';
import { useListFetch } from '../../../shared/lists/use-list-fetch.ts';
import { useListParams } from '../../../shared/lists/use-list-params.ts';
import { privatePage } from '../../../shared/page/private-page.ts';
import { useAppSelector } from '../../../shared/store/hooks.ts';
import { TextField } from '../../../shared/ui/text-field.tsx';
import { cashMessages } from './cash.messages.ts';
import { cashList } from './cash.slice.ts';
import { cashColumns } from './cash-columns.tsx';
import { CashOfOtherDays } from './cash-of-other-days.tsx';
import { SettleCashDialog } from './settle-cash-dialog.tsx';

/** The cash of a day by the people who received it; each of them is settled with. */
export function Component() {
  const text = useMessages(cashMessages);
  const locale = useLocale();
  const params = useListParams();
  const today = dayInIndia(new Date());
  const day = params.get('date') || today;
  const refetch = useListFetch((query) => cashList.fetch({ query }), { date: day });
  const { rows, loaded, loading, error, earlier, floats, unbooked } = useAppSelector(cashList.select);
  const [settling, setSettling] = useState<CashDay | null>(null);
  const columns = useMemo(() => cashColumns(locale, setSettling), [locale]);
  // More may have come in meanwhile. A day that somebody else settled stays as it was opened, so that the refusal can be read beside it.
  const fresh = rows.find(({ cashier, openCount }) => cashier._id === settling?.cashier._id && openCount > 0);
  return (
    <>
      <h1>{text.of(formatDate(day, locale))}</h1>
      <p className="mt-1.5 text-ink-soft">{text.intro}</p>
      <div className="my-5 max-w-60">
        <TextField
          label={text.day}
          type="date"
          max={today}
          value={day}
          onChange={({ target }) => params.set({ date: target.value })}
        />
      </div>
      <CashOfOtherDays earlier={earlier} floats={floats} unbooked={unbooked} />
      <ListBody
        area={{ loaded, error, rows, total: rows.length, isMore: false }}
        params={params}
        // The answer is the whole day.
        pageSize={Math.max(1, rows.length)}
        filters={[]}
        empty={{ title: text.none, filtered: text.none }}
        onRetry={refetch}
      >
        <DataTable
          caption={text.title}
          columns={columns}
          rows={rows}
          rowId={({ cashier }) => cashier._id}
          hidden={[]}
          busy={loading}
        />
      </ListBody>
      {settling && <SettleCashDialog day={fresh ?? settling} onClose={() => setSettling(null)} onChanged={refetch} />}
    </>
  );
}

export const handle = privatePage(cashMessages);
