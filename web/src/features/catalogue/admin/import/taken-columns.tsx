import type { ImportAnswer } from '@labfront/contract/catalogue-import';
import { useMessages } from '../../../../shared/i18n/messages.ts';
import { Checkbox } from '../../../../shared/ui/checkbox.tsx';
import { importMessages } from './import.messages.ts';
import type { TakenColumn } from './import.thunks.ts';

interface TakenColumnsProps {
  readonly differing: ImportAnswer['differing'];
  readonly takes: readonly TakenColumn[];
  onTake(column: TakenColumn, isTaken: boolean): void;
}

/** Names and discounts stay unchanged unless the user selects the file's: a price list often has other names for tests. */
export function TakenColumns({ differing: { names, discounts }, takes, onTake }: TakenColumnsProps) {
  const text = useMessages(importMessages);
  if (names + discounts === 0) return null;
  const choices = [
    { column: 'name', count: names, label: text.takeNames(names) },
    { column: 'discountPercent', count: discounts, label: text.takeDiscounts(discounts) },
  ] as const;
  return (
    <div className="rounded-card border border-line px-4 py-2">
      {choices.map(
        ({ column, count, label }) =>
          count > 0 && (
            <Checkbox
              key={column}
              label={label}
              checked={takes.includes(column)}
              onChange={({ target }) => onTake(column, target.checked)}
            />
          ),
      )}
      <p className="pb-2 text-sm text-ink-soft">{text.takeHint}</p>
    </div>
  );
}
