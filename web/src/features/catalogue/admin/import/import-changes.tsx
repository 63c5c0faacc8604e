import type { ImportChange } from '@labfront/contract/catalogue-import';
import { formatRupees } from '../../../../shared/format/money.ts';
import { useMessages } from '../../../../shared/i18n/messages.ts';
import { Table, Td, Th } from '../../../../shared/ui/table.tsx';
import { VisuallyHidden } from '../../../../shared/ui/visually-hidden.tsx';
import type { ImportColumn } from './guess-mapping.ts';
import { importMessages } from './import.messages.ts';

const signed = new Intl.NumberFormat('en-IN', {
  style: 'percent',
  signDisplay: 'exceptZero',
  maximumFractionDigits: 1,
});

/** The rows that change or create an item, old values beside new ones. With `isAll` the list is complete. */
export function ImportChanges({
  changes,
  isAll,
}: {
  readonly changes: readonly ImportChange[];
  readonly isAll: boolean;
}) {
  const text = useMessages(importMessages);
  return (
    <div className="grid gap-2">
      <Table caption={text.changes}>
        <thead>
          <tr>
            <Th>{text.line}</Th>
            <Th>{text.item}</Th>
            <Th>{text.change}</Th>
          </tr>
        </thead>
        <tbody>
          {changes.map(({ line, code, name, isNew, fields }) => (
            <tr key={line}>
              <Td className="tabular-nums">{line}</Td>
              <Td>
                <span className="block font-strong">{name}</span>
                <span className="text-ink-soft">{isNew ? [text.newItem, code].filter(Boolean).join(' · ') : code}</span>
              </Td>
              <Td className="sm:min-w-56">
                <ul className="grid gap-1">
                  {fields.map((field) => (
                    <li key={field.column}>
                      <FieldChange {...field} />
                    </li>
                  ))}
                </ul>
              </Td>
            </tr>
          ))}
        </tbody>
      </Table>
      {!isAll && <p className="text-sm text-ink-soft">{text.changesShown(changes.length)}</p>}
    </div>
  );
}

function FieldChange({ column, from, to }: ImportChange['fields'][number]) {
  const text = useMessages(importMessages);
  const isMoney = column === 'price' || column === 'finalPrice';
  const shown = (value: string) => {
    if (value === '') return text.nothingBefore;
    return isMoney ? formatRupees(Number(value)) : value;
  };
  return (
    <>
      <span className="text-ink-soft">
        {column === 'finalPrice' ? text.customersPay : text.columns[column as ImportColumn]}:
      </span>{' '}
      {from !== '' && (
        <>
          <s className="tabular text-ink-soft">{shown(from)}</s> <span aria-hidden="true">→</span>
          <VisuallyHidden>{text.becomes}</VisuallyHidden>{' '}
        </>
      )}
      <span className="tabular font-strong">{shown(to)}</span>
      {isMoney && Number(from) > 0 && (
        <span className="tabular text-ink-soft"> {signed.format(Number(to) / Number(from) - 1)}</span>
      )}
    </>
  );
}
