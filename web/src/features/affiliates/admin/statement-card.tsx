import type { Statement } from '@labfront/contract/affiliates';
import clsx from 'clsx';
import { Download } from 'lucide-react';
import { useState } from 'react';
import { formatDate } from '../../../shared/format/dates.ts';
import { formatRupees } from '../../../shared/format/money.ts';
import { useLocale, useMessages } from '../../../shared/i18n/messages.ts';
import { listMessages } from '../../../shared/lists/lists.messages.ts';
import { May } from '../../../shared/rights/rights.tsx';
import { useAppDispatch } from '../../../shared/store/hooks.ts';
import { Button } from '../../../shared/ui/button.tsx';
import { Card, Chip } from '../../../shared/ui/card.tsx';
import { notify } from '../../../shared/ui/notify.ts';
import { Table, Td, Th } from '../../../shared/ui/table.tsx';
import { SelectField } from '../../../shared/ui/text-field.tsx';
import { affiliateFailures } from '../affiliates.messages.ts';
import { partnerPageMessages } from './affiliate-panel.messages.ts';
import { formatMonth, monthInIndia, monthsSince } from './months.ts';
import { PayOutDialog } from './pay-out-dialog.tsx';
import { exportStatement } from './statement.slice.ts';

interface StatementCardProps {
  readonly statement: Statement;
  /** Another month is on its way. */
  readonly busy: boolean;
  readonly onMonth: (month: string) => void;
}

/** A month of a partner, line by line, and what they are due. */
export function StatementCard({ statement, busy, onMonth }: StatementCardProps) {
  const text = useMessages(partnerPageMessages);
  const locale = useLocale();
  const { partner, month, lines, revenue, commission } = statement;
  return (
    <Card className="flex flex-col gap-5 p-4 sm:p-6">
      <div className="flex flex-wrap items-end justify-between gap-4">
        <div>
          <h2 className="text-xl!">{text.statementTitle}</h2>
          <p className="text-sm text-ink-soft">{text.statementHint}</p>
        </div>
        <div className="w-full sm:w-56">
          <SelectField
            label={text.month}
            value={month}
            onChange={(event) => onMonth(event.target.value)}
            options={monthsSince(partner.createdAt, new Date(), month).map((value) => ({
              value,
              label: formatMonth(value, locale),
            }))}
          />
        </div>
      </div>
      <div aria-busy={busy} className={clsx('flex flex-col gap-5 transition-opacity', busy && 'opacity-60')}>
        <dl className="tabular flex flex-wrap gap-x-8 gap-y-2">
          {(
            [
              [text.revenue, revenue],
              [text.due, commission],
            ] as const
          ).map(([term, amount]) => (
            <div key={term}>
              <dt className="text-sm text-ink-soft">{term}</dt>
              <dd className="text-xl font-strong">{formatRupees(amount)}</dd>
            </div>
          ))}
        </dl>
        {lines.length === 0 ? <p className="text-ink-soft">{text.nothing}</p> : <Lines statement={statement} />}
        <StatementActions statement={statement} />
      </div>
    </Card>
  );
}

function Lines({ statement: { lines, month, revenue, commission } }: { statement: Statement }) {
  const text = useMessages(partnerPageMessages);
  const locale = useLocale();
  return (
    <Table caption={`${text.statementTitle}, ${formatMonth(month, locale)}`}>
      <thead>
        <tr>
          <Th>{text.booking}</Th>
          <Th className="text-right">{text.amount}</Th>
          <Th className="text-right">{text.share}</Th>
        </tr>
      </thead>
      <tbody className="tabular">
        {lines.map((line) => (
          <tr key={`${line.bookingNumber} ${line.date}`}>
            <Td className="whitespace-nowrap">
              {line.bookingNumber}
              <span className="block text-ink-soft">{formatDate(line.date, locale)}</span>
            </Td>
            <Td className="text-right">{formatRupees(line.amount)}</Td>
            <Td className="text-right">{formatRupees(line.commission)}</Td>
          </tr>
        ))}
      </tbody>
      <tfoot className="tabular font-strong">
        <tr className="*:border-b-0">
          <Td>{text.total}</Td>
          <Td className="text-right">{formatRupees(revenue)}</Td>
          <Td className="text-right">{formatRupees(commission)}</Td>
        </tr>
      </tfoot>
    </Table>
  );
}

function StatementActions({ statement }: { statement: Statement }) {
  const text = useMessages(partnerPageMessages);
  const list = useMessages(listMessages);
  const failures = useMessages(affiliateFailures);
  const locale = useLocale();
  const dispatch = useAppDispatch();
  const [saving, setSaving] = useState(false);
  const [asking, setAsking] = useState(false);
  const { partner, month, lines, commission, paidAt } = statement;
  const isOver = month < monthInIndia(new Date());

  async function save() {
    setSaving(true);
    const answer = await dispatch(exportStatement({ id: partner._id, month }));
    setSaving(false);
    if (exportStatement.rejected.match(answer)) notify('error', answer.payload?.message ?? failures.statement);
  }

  return (
    <div className="flex flex-wrap items-center gap-3">
      {paidAt === null && isOver && commission > 0 && (
        <May permission="partner.manage">
          <Button onClick={() => setAsking(true)}>{text.payOut}</Button>
        </May>
      )}
      <Button variant="secondary" disabled={lines.length === 0} busy={saving} onClick={() => void save()}>
        <Download aria-hidden="true" className="size-4" />
        {list.exportCsv}
      </Button>
      {paidAt !== null && <Chip tone="brand">{text.paidOut(formatDate(paidAt, locale))}</Chip>}
      {paidAt === null && !isOver && <p className="text-sm text-ink-soft">{text.monthOpen}</p>}
      {asking && <PayOutDialog statement={statement} onClose={() => setAsking(false)} />}
    </div>
  );
}
