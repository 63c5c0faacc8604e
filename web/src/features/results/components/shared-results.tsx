import type { SharedResult } from '@labfront/contract/report-shares';
import { isUnmeasured } from '@labfront/contract/result-states';
import { useMessages } from '../../../shared/i18n/messages.ts';
import { RowTh, Table, Td, Th } from '../../../shared/ui/table.tsx';
import { positionText, rangeCell, valueText } from '../result-words.ts';
import { resultsMessages } from '../results.messages.ts';

/** Flags as doctors know them; the words beside them are those that patients read. */
const SIGNS: ReadonlySet<SharedResult['flag']> = new Set(['L', 'H', 'LL', 'HH', 'A'] as const);

/** The results of a report as a doctor reads them, in the order of the report. */
export function SharedResults({ results }: { results: readonly SharedResult[] }) {
  const text = useMessages(resultsMessages);
  return (
    <Table caption={text.sharedTitle}>
      <thead>
        <tr>
          <Th>{text.test}</Th>
          <Th>{text.value}</Th>
          <Th className="max-sm:whitespace-normal">{text.inWords}</Th>
          <Th className="max-sm:hidden">{text.rangeColumn}</Th>
          <Th className="max-md:hidden">{text.method}</Th>
        </tr>
      </thead>
      <tbody>
        {results.map((result) => (
          <tr key={`${result.testName} ${result.code}`}>
            <RowTh>
              <span className="block font-strong">{result.name}</span>
              <span className="block text-ink-soft">{result.testName}</span>
              {result.method !== '' && (
                <span className="block text-xs text-ink-soft wrap-anywhere md:hidden">{result.method}</span>
              )}
            </RowTh>
            <Td className="tabular">
              <span className="block min-w-24 font-strong">{valueText(result, text)}</span>
              {isUnmeasured(result.value) && result.reason !== '' && (
                <span className="block text-ink-soft wrap-anywhere">{result.reason}</span>
              )}
              <span className="block text-ink-soft sm:hidden">{rangeCell(result, text)}</span>
            </Td>
            <Td className="sm:whitespace-nowrap">
              {positionText(result, text)}
              {SIGNS.has(result.flag) && <span className="font-strong"> ({result.flag})</span>}
            </Td>
            <Td className="tabular max-sm:hidden">{rangeCell(result, text)}</Td>
            <Td className="max-md:hidden">{result.method}</Td>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}
