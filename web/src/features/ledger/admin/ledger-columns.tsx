import type { LedgerEntry } from '@labfront/contract/ledger';
import { formatDate, formatTime } from '../../../shared/format/dates.ts';
import { formatRupees } from '../../../shared/format/money.ts';
import type { Locale } from '../../../shared/i18n/messages.ts';
import type { ListColumn } from '../../../shared/lists/data-table.tsx';
import { Link } from '../../../shared/router/link.tsx';
import { Chip } from '../../../shared/ui/card.tsx';
import { ledgerMessages } from '../ledger.messages.ts';

export function ledgerColumns(locale: Locale): readonly ListColumn<LedgerEntry>[] {
  const text = ledgerMessages[locale];
  return [
    {
      id: 'at',
      header: text.at,
      sort: 'at',
      isName: true,
      cell: ({ at }) => (
        <span className="tabular whitespace-nowrap">
          {formatDate(at, locale)}, {formatTime(at, locale)}
        </span>
      ),
    },
    {
      id: 'kind',
      header: text.kind,
      cell: ({ kind }) => <Chip tone={kind === 'payment' ? 'brand' : 'saving'}>{text.kinds[kind]}</Chip>,
    },
    {
      id: 'amount',
      header: text.amount,
      sort: 'amount',
      align: 'end',
      cell: ({ amount }) => <span className="tabular font-strong whitespace-nowrap">{formatRupees(amount)}</span>,
    },
    { id: 'method', header: text.method, cell: ({ method }) => text.methods[method] },
    {
      id: 'number',
      header: text.number,
      cell: ({ number, subjectKind, subjectId }) =>
        subjectKind === 'cart-booking' || subjectKind === 'booking' ? (
          <Link
            to={`/admin/bookings?booking=${encodeURIComponent(subjectId)}`}
            className="link tabular whitespace-nowrap"
          >
            {number}
          </Link>
        ) : (
          <span className="tabular whitespace-nowrap">{number}</span>
        ),
    },
    { id: 'customer', header: text.customer, cell: ({ customer }) => customer },
    {
      id: 'reference',
      header: text.reference,
      cell: ({ paymentId, reference }) => (
        <span className="tabular flex flex-col text-sm break-all">
          <span>{paymentId}</span>
          {reference !== null && <span className="text-ink-soft">{reference}</span>}
        </span>
      ),
    },
    {
      id: 'note',
      header: text.note,
      cell: ({ kind, note, receivedBy, refunded }) => (
        <span className="flex flex-col">
          {refunded.length > 0 && (
            <span>
              {refunded.map(({ test, patient }) => text.refundedTest(test ?? text.privateTest, patient)).join(', ')}
            </span>
          )}
          {note !== null && <span>{note}</span>}
          {receivedBy !== null && (
            <span className="text-ink-soft">{(kind === 'refund' ? text.handedTo : text.receivedBy)(receivedBy)}</span>
          )}
        </span>
      ),
    },
  ];
}
