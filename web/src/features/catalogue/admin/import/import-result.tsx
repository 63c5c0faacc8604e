import type { ImportAnswer } from '@labfront/contract/catalogue-import';
import clsx from 'clsx';
import type { ReactNode } from 'react';
import { useMessages } from '../../../../shared/i18n/messages.ts';
import { Table, Td, Th } from '../../../../shared/ui/table.tsx';
import { importMessages } from './import.messages.ts';
import { ImportChanges } from './import-changes.tsx';

/** The effects of an import, previewed or done, and every invalid cell. */
export function ImportResult({
  result,
  done,
  children,
}: {
  result: ImportAnswer;
  done: boolean;
  children?: ReactNode;
}) {
  const text = useMessages(importMessages);
  const { created, updated, unchanged, errors, changes } = result;
  const nothing = created + updated === 0;
  const verdict = errors.length > 0 ? text.bad : done ? text.done : nothing ? text.nothingToDo : text.good;
  return (
    <div className="flex flex-col gap-4">
      <dl className="grid grid-cols-2 gap-3 sm:grid-cols-4">
        <Figure label={text.created} value={created} />
        <Figure label={text.updated} value={updated} />
        <Figure label={text.unchanged} value={unchanged} />
        <Figure label={text.badRows} value={errors.length} bad={errors.length > 0} />
      </dl>
      <p role="status" className={clsx('font-strong', errors.length > 0 && 'text-danger')}>
        {verdict}
      </p>
      {children}
      {!done && errors.length === 0 && changes.length > 0 && (
        <ImportChanges changes={changes} isAll={changes.length >= created + updated} />
      )}
      {errors.length > 0 && (
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
