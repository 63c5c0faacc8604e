import type { Range } from '@labfront/contract/range-schemas';
import { formatDate } from '../../../shared/format/dates.ts';
import { useLocale, useMessages } from '../../../shared/i18n/messages.ts';
import { Table, Td, Th } from '../../../shared/ui/table.tsx';
import { rangeMessages } from './parameters.messages.ts';
import { agesText, criticalText, limitsText, normalText } from './range-text.ts';

/** Ranges in words, one on each row. */
export function RangeTable({ ranges, unit }: { ranges: readonly Range[]; unit: string }) {
  const text = useMessages(rangeMessages);
  const locale = useLocale();
  return (
    <Table caption={text.table}>
      <thead>
        <tr>
          <Th>{text.sex}</Th>
          <Th>{text.age}</Th>
          <Th>{[text.normal, unit].filter(Boolean).join(', ')}</Th>
          <Th>{text.critical}</Th>
          <Th>{text.plausible}</Th>
          <Th>{text.validFrom}</Th>
          <Th>{text.note}</Th>
        </tr>
      </thead>
      <tbody>
        {ranges.map((range) => (
          <tr key={range._id}>
            <Td>{text.sexes[range.sex]}</Td>
            <Td className="min-w-36">
              {agesText(range, text)}
              {range.pregnancyWeek !== null && <span className="block">{text.fromWeek(range.pregnancyWeek)}</span>}
              {range.method !== '' && <span className="block text-ink-soft">{range.method}</span>}
            </Td>
            <Td className="tabular min-w-24 font-strong">{normalText(range, text)}</Td>
            <Td className="tabular whitespace-nowrap">{criticalText(range, text)}</Td>
            <Td className="tabular whitespace-nowrap">{limitsText(range.plausibleLow, range.plausibleHigh, text)}</Td>
            <Td className="tabular whitespace-nowrap">{formatDate(range.validFrom, locale)}</Td>
            <Td className="min-w-56 text-ink-soft">{range.note}</Td>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}
