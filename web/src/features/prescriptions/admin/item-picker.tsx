import type { PrescribedItem } from '@labfront/contract/prescriptions';
import { X } from 'lucide-react';
import { formatRupees, sumRupees } from '../../../shared/format/money.ts';
import { useMessages } from '../../../shared/i18n/messages.ts';
import { IconButton } from '../../../shared/ui/button.tsx';
import { CatalogueSearch } from '../../catalogue-search/index.ts';
import { prescriptionsAdminMessages } from './prescriptions-admin.messages.ts';

export type ChosenItem = Pick<PrescribedItem, '_id' | 'kind' | 'name' | 'finalPrice' | 'available'>;

interface ItemPickerProps {
  readonly items: readonly ChosenItem[];
  readonly onChange: (items: readonly ChosenItem[]) => void;
  readonly error: string | undefined;
}

/** The tests and packages on a prescription, and the search of the shop that finds more, also several at once. */
export function ItemPicker({ items, onChange, error }: ItemPickerProps) {
  const text = useMessages(prescriptionsAdminMessages);
  return (
    <section aria-label={text.items} className="flex flex-col gap-3">
      <ChosenItems items={items} onRemove={(id) => onChange(items.filter(({ _id }) => _id !== id))} />
      <CatalogueSearch
        label={text.findItems}
        error={error}
        onAdd={(found) => {
          const known = new Set(items.map(({ _id }) => _id));
          const added = found.filter(({ _id }) => !known.has(_id));
          onChange([
            ...items,
            ...added.map(({ _id, kind, name, finalPrice }) => ({ _id, kind, name, finalPrice, available: true })),
          ]);
        }}
      />
    </section>
  );
}

function ChosenItems({ items, onRemove }: { items: readonly ChosenItem[]; onRemove: (id: string) => void }) {
  const text = useMessages(prescriptionsAdminMessages);
  const total = sumRupees(
    items.filter(({ available }) => available).map(({ finalPrice: price }) => ({ price, quantity: 1 })),
  );
  if (items.length === 0) return null;
  return (
    <>
      <ul className="flex flex-col gap-1 text-sm">
        {items.map(({ _id, name, finalPrice, available }) => (
          <li key={_id} className="flex items-center gap-2">
            <span className="min-w-0 grow wrap-anywhere">{name}</span>
            <span className="tabular whitespace-nowrap">{available ? formatRupees(finalPrice) : text.notSold}</span>
            <IconButton label={text.removeItem(name)} onClick={() => onRemove(_id)}>
              <X aria-hidden="true" className="size-5" />
            </IconButton>
          </li>
        ))}
      </ul>
      <p aria-live="polite" className="tabular flex justify-between border-t border-line pt-2 text-sm font-strong">
        <span>{text.total}</span>
        <span>{formatRupees(total)}</span>
      </p>
    </>
  );
}
