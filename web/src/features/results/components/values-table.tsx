import type { ResultPoint } from '@labfront/contract/my-results';
import { useLocale, useMessages } from '../../../shared/i18n/messages.ts';
import { RowTh, Table, Td, Th } from '../../../shared/ui/table.tsx';
import { momentsOf, positionText, rangeCell, valueText } from '../result-words.ts';
import { resultsMessages } from '../results.messages.ts';

/** The values of a chart, and those that it can't show; the newest first. */
export function ValuesTable({ name, points }: { name: string; points: readonly ResultPoint[] }) {
  const text = useMessages(resultsMessages);
  const locale = useLocale();
  const momentOf = momentsOf(points, locale);
  return (
    <Table caption={text.table(name)}>
      <thead>
        <tr>
          <Th>{text.date}</Th>
          <Th>{text.value}</Th>
          <Th>{text.inWords}</Th>
          <Th>{text.rangeColumn}</Th>
          <Th>{text.method}</Th>
          <Th>{text.laboratory}</Th>
        </tr>
      </thead>
      <tbody>
        {points.toReversed().map((point) => (
          <tr key={point._id}>
            <RowTh className="whitespace-nowrap">{momentOf(point)}</RowTh>
            <Td className="tabular min-w-24 font-strong">{valueText(point, text)}</Td>
            <Td className="whitespace-nowrap">{positionText(point, text)}</Td>
            <Td className="tabular min-w-24">{rangeCell(point, text)}</Td>
            <Td>{point.method}</Td>
            <Td>{point.laboratory}</Td>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}
