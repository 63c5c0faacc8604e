import type { LedgerTotals } from '@labfront/contract/ledger';
import { useMemo } from 'react';
import { formatRupees } from '../../../shared/format/money.ts';
import { useLocale, useMessages } from '../../../shared/i18n/messages.ts';
import { AdminList } from '../../../shared/lists/admin-list.tsx';
import { useAdminList } from '../../../shared/lists/use-admin-list.ts';
import { privatePage } from '../../../shared/page/private-page.ts';
import { ledgerMessages } from '../ledger.messages.ts';
import { ledgerAdmin } from './ledger.slice.ts';
import { ledgerColumns } from './ledger-columns.tsx';
import { MatchPanel } from './match-panel.tsx';

export function Component() {
  const text = useMessages(ledgerMessages);
  const locale = useLocale();
  const list = useAdminList(ledgerAdmin, ['kind', 'method', 'from', 'to']);
  const columns = useMemo(() => ledgerColumns(locale), [locale]);
  const choices = (options: Readonly<Record<string, string>>) =>
    Object.entries(options).map(([value, label]) => ({ value, label }));
  return (
    <>
      <AdminList
        list={list}
        text={text}
        columns={columns}
        intro={text.intro}
        layout={{ grid: 'sm:grid-cols-2 xl:grid-cols-[minmax(0,1fr)_repeat(4,11rem)]' }}
        fields={[
          { name: 'from', label: text.from, type: 'date' },
          { name: 'to', label: text.to, type: 'date' },
          { name: 'kind', label: text.kind, all: text.allKinds, options: choices(text.kinds) },
          { name: 'method', label: text.method, all: text.allMethods, options: choices(text.methods) },
        ]}
        summary={<Totals totals={list.area.totals} />}
      />
      <div className="mt-8">
        <MatchPanel />
      </div>
    </>
  );
}

/** Money in, out and kept, of all rows of the filter. */
function Totals({ totals }: { totals: LedgerTotals | null | undefined }) {
  const text = useMessages(ledgerMessages);
  if (totals === undefined) return <span />;
  if (totals === null) return <p className="text-sm text-ink-soft">{text.noTotals}</p>;
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

export const handle = privatePage(ledgerMessages);
