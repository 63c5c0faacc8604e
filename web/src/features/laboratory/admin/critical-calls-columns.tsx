import type { RecordedCall } from '@labfront/contract/critical-calls';
import { labelAge } from '@labfront/contract/label-patients';
import { printedValue } from '@labfront/contract/printed-unit';
import { CRITICAL_MINUTES } from '@labfront/contract/result-states';
import { ageAndSex } from '../../../shared/format/ages.ts';
import { formatDate, formatTime } from '../../../shared/format/dates.ts';
import { formatWaiting } from '../../../shared/format/waiting.ts';
import type { Locale } from '../../../shared/i18n/messages.ts';
import type { ListColumn } from '../../../shared/lists/data-table.tsx';
import { DateTimeCell } from '../../../shared/lists/date-time-cell.tsx';
import { useMay } from '../../../shared/rights/rights.tsx';
import { Link } from '../../../shared/router/link.tsx';
import { criticalCallsMessages } from './critical-calls.messages.ts';
import { Flag } from './result-facts.tsx';

function OrderCell({ call: { orderId, accession, patient }, label }: { call: RecordedCall; label: string }) {
  const may = useMay();
  return (
    <span className="flex flex-col">
      {may('result.read') ? (
        <Link
          to={`/admin/orders/${orderId}`}
          aria-label={label}
          className="link tabular flex min-h-touch items-center font-strong whitespace-nowrap lg:min-h-8"
        >
          {accession}
        </Link>
      ) : (
        <span className="tabular font-strong">{accession}</span>
      )}
      <span className="wrap-anywhere">{patient.name}</span>
      <span className="text-ink-soft">{ageAndSex(labelAge(patient), patient.sex)}</span>
    </span>
  );
}

export function criticalCallColumns(
  locale: Locale,
  nameOf: (centreId: string | null) => string,
): readonly ListColumn<RecordedCall>[] {
  const text = criticalCallsMessages[locale];
  return [
    {
      id: 'order',
      header: text.order,
      isName: true,
      cell: (call) => <OrderCell call={call} label={text.openOrder(call.accession)} />,
    },
    {
      id: 'value',
      header: text.value,
      cell: ({ parameter, value, unit, flag, testName }) => (
        <span className="flex flex-col">
          <span className="font-strong">{parameter}</span>
          <span className="flex flex-wrap gap-x-2">
            <span className="tabular">{printedValue(value, unit)}</span>
            <Flag flag={flag} />
          </span>
          <span className="text-ink-soft">{testName}</span>
        </span>
      ),
    },
    {
      id: 'person',
      header: text.person,
      cell: ({ person, number, outcome }) => (
        <span className="flex flex-col">
          <span className="wrap-anywhere">{person}</span>
          <span className="tabular text-ink-soft">{number}</span>
          {outcome === 'reached' ? (
            <span>✓ {text.readBack}</span>
          ) : (
            <span className="font-strong text-danger">✕ {text.notReached}</span>
          )}
        </span>
      ),
    },
    { id: 'by', header: text.by, cell: ({ by }) => by },
    { id: 'at', header: text.called, sort: 'at', cell: ({ at }) => <DateTimeCell at={at} /> },
    {
      id: 'took',
      header: text.took,
      cell: ({ minutes, openedAt }) => (
        <span className="flex flex-col">
          <span className={minutes < CRITICAL_MINUTES ? 'tabular' : 'tabular font-strong text-danger'}>
            {formatWaiting(minutes)}
          </span>
          <span className="tabular text-ink-soft">
            {text.since(formatDate(openedAt, locale), formatTime(openedAt, locale))}
          </span>
        </span>
      ),
    },
    { id: 'note', header: text.note, cell: ({ note }) => <span className="wrap-anywhere">{note}</span> },
    { id: 'centre', header: text.centre, cell: ({ centreId }) => nameOf(centreId) },
  ];
}
