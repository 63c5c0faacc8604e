import type { CashDay } from '@labfront/contract/cash';
import { formatTime } from '../../../shared/format/dates.ts';
import { formatRupees } from '../../../shared/format/money.ts';
import type { Locale } from '../../../shared/i18n/messages.ts';
import type { ListColumn } from '../../../shared/lists/data-table.tsx';
import { Button } from '../../../shared/ui/button.tsx';
import { Chip } from '../../../shared/ui/card.tsx';
import { cashMessages } from './cash.messages.ts';
import { DifferenceChip } from './difference-chip.tsx';

/** @param onSettle opens the settlement of a person. */
export function cashColumns(locale: Locale, onSettle: (day: CashDay) => void): readonly ListColumn<CashDay>[] {
  const text = cashMessages[locale];
  return [
    { id: 'person', header: text.person, isName: true, cell: ({ cashier }) => cashier.name },
    { id: 'received', header: text.received, cell: ({ received }) => <Amount rupees={received} /> },
    { id: 'opening', header: text.opening, cell: ({ opening }) => <Amount rupees={opening} /> },
    {
      id: 'state',
      header: text.state,
      cell: ({ open, openCount }) => (
        <Chip tone={openCount > 0 ? 'saving' : 'brand'} className="tabular">
          {openCount > 0 ? text.toSettle(formatRupees(open)) : text.settled}
        </Chip>
      ),
    },
    {
      id: 'settlements',
      header: text.settlements,
      cell: ({ settlements }) => <Settlements settlements={settlements} locale={locale} />,
    },
    {
      id: 'actions',
      header: text.actions,
      align: 'end',
      cell: (day) =>
        day.openCount > 0 && (
          <Button aria-label={text.settleOf(day.cashier.name)} onClick={() => onSettle(day)}>
            {text.settle}
          </Button>
        ),
    },
  ];
}

function Amount({ rupees }: { rupees: number }) {
  return <span className="tabular whitespace-nowrap">{formatRupees(rupees)}</span>;
}

function Settlements({ settlements, locale }: Pick<CashDay, 'settlements'> & { locale: Locale }) {
  const text = cashMessages[locale];
  if (settlements.length === 0) return <span className="text-ink-soft">{text.notCounted}</span>;
  return (
    <ul className="grid gap-3">
      {settlements.map(({ _id, counted, deposit, difference, reason, settledAt, settledBy }) => (
        <li key={_id} className="flex flex-col items-end gap-1 lg:items-start">
          <span className="tabular">{text.counted(formatRupees(counted), formatRupees(deposit))}</span>
          <span className="text-ink-soft">{text.countedBy(formatTime(settledAt, locale), settledBy)}</span>
          <DifferenceChip rupees={difference} />
          {reason !== '' && <span className="wrap-anywhere text-ink-soft">{reason}</span>}
        </li>
      ))}
    </ul>
  );
}
