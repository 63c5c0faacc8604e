// The effects of a CSV import, previewed or done, and every invalid cell: the same for each kind of import.
import type { ImportSummary } from '@labfront/contract/catalogue-import';
import clsx from 'clsx';
import type { ReactNode } from 'react';
import { Table, Td, Th } from '../ui/table.tsx';

interface ImportReportProps {
  readonly result: ImportSummary;
  readonly text: {
    readonly created: string;
    readonly updated: string;
    readonly unchanged: string;
    readonly badRows: string;
    readonly errors: string;
    readonly line: string;
    readonly column: string;
    readonly problem: string;
  };
  readonly verdict: string;
  /** Between the verdict and the invalid cells. */
  readonly children?: ReactNode;
}

export function ImportReport({ result, text, verdict, children }: ImportReportProps) {
  const { created, updated, unchanged, errors } = result;
  const isBad = errors.length > 0;
  return (
    <div className="flex flex-col gap-4">
      <dl className="grid grid-cols-2 gap-3 sm:grid-cols-4">
        <Figure label={text.created} value={created} />
        <Figure label={text.updated} value={updated} />
        <Figure label={text.unchanged} value={unchanged} />
        <Figure label={text.badRows} value={errors.length} bad={isBad} />
      </dl>
      <p role="status" className={clsx('font-strong', isBad && 'text-danger')}>
        {verdict}
      </p>
      {children}
      {isBad && (
        <Table caption={text.errors}>
          <thead>
            <tr>
              <Th>{text.line}</Th>
              <Th>{text.column}</Th>
              <Th>{text.problem}</Th>
            </tr>
          </thead>
          <tbody>
            {errors.map(({ line, column, message }) => (
              <tr key={`${line} ${column} ${message}`}>
                <Td className="tabular-nums">{line}</Td>
                <Td className="whitespace-nowrap">{column}</Td>
                <Td className="min-w-48">{message}</Td>
              </tr>
            ))}
          </tbody>
        </Table>
      )}
    </div>
  );
}

function Figure({ label, value, bad = false }: { label: string; value: number; bad?: boolean }) {
  return (
    <div className="rounded-card border border-line px-4 py-3">
      <dt className="text-sm text-ink-soft">{label}</dt>
      <dd className={clsx('text-xl font-strong tabular-nums', bad && 'text-danger')}>
        {value.toLocaleString('en-IN')}
      </dd>
    </div>
  );
}
