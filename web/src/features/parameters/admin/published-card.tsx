import type { PublishedRange } from '@labfront/contract/range-schemas';
import { useMessages } from '../../../shared/i18n/messages.ts';
import { Card } from '../../../shared/ui/card.tsx';
import { Table, Td, Th } from '../../../shared/ui/table.tsx';
import { parameterPageMessages, rangeMessages } from './parameters.messages.ts';
import { cellText, criticalText, limitsText } from './range-text.ts';

/** Ranges published by other laboratories and studies, with their conflicts. */
export function PublishedCard({ published, unit }: { published: readonly PublishedRange[]; unit: string }) {
  const text = useMessages(parameterPageMessages);
  const words = useMessages(rangeMessages);
  return (
    <Card className="flex flex-col gap-5 p-5 sm:p-6">
      <div>
        <h2 className="text-xl!">{text.publishedHeading}</h2>
        <p className="text-sm text-ink-soft">{text.publishedIntro}</p>
      </div>
      <Table caption={text.publishedHeading}>
        <thead>
          <tr>
            <Th>{words.age}</Th>
            <Th>{[words.normal, unit].filter(Boolean).join(', ')}</Th>
            <Th>{words.critical}</Th>
            <Th>{text.basis}</Th>
            <Th>{text.source}</Th>
          </tr>
        </thead>
        <tbody>
          {published.map((row, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: rows of a source have no other name and never move
            <tr key={index}>
              <Td className="min-w-40">{cellText(row, words)}</Td>
              <Td className="tabular min-w-24 font-strong">{limitsText(row.low, row.high, words)}</Td>
              <Td className="tabular whitespace-nowrap">{criticalText(row, words)}</Td>
              <Td className="min-w-28">
                {row.basis}
                {row.suggested && <span className="block text-ink-soft">{text.taken}</span>}
              </Td>
              <Td className="min-w-72 text-ink-soft">
                {row.source}
                {row.note !== '' && <span className="block">{row.note}</span>}
                {row.conflicts !== '' && <span className="block">{text.others(row.conflicts)}</span>}
              </Td>
            </tr>
          ))}
        </tbody>
      </Table>
    </Card>
  );
}
