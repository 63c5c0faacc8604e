import { X } from 'lucide-react';
import { formatRupees } from '../../../shared/format/money.ts';
import { useMessages } from '../../../shared/i18n/messages.ts';
import { IconButton } from '../../../shared/ui/button.tsx';
import { CatalogueSearch } from '../../catalogue-search/index.ts';
import { ConsentNotice } from '../../consent-notice/index.ts';
import { bookingsMessages } from '../bookings.messages.ts';
import { deskMessages } from './bookings-admin.messages.ts';
import { addItem, type ChosenItem, isIncluded, priceOf, toChosen } from './chosen-items.ts';

interface ItemPickerProps {
  readonly items: readonly ChosenItem[];
  readonly onChange: (items: readonly ChosenItem[]) => void;
  readonly error?: string | undefined;
  /** Where it is booked; prices are those of the city. */
  readonly city?: string | undefined;
}

/** The booked items with their prices, and the search of the shop for more. */
export function ItemPicker({ items, onChange, error, city }: ItemPickerProps) {
  const text = useMessages(deskMessages);
  const common = useMessages(bookingsMessages);
  const kinds = { package: text.package, test: text.test };
  return (
    <div className="flex flex-col gap-3">
      {items.length === 0 && <p className="text-sm text-ink-soft">{text.nothingChosen}</p>}
      <ul className="flex flex-col gap-1">
        {items.map((item) => (
          <li key={item.id} className="flex items-center gap-3">
            <span className="min-w-0 grow">
              {item.name} <span className="text-sm text-ink-soft">{kinds[item.kind]}</span>
            </span>
            <span className="tabular whitespace-nowrap">
              {isIncluded(items, item) ? common.inPackage : formatRupees(item.finalPrice)}
            </span>
            <IconButton
              label={text.remove(item.name)}
              onClick={() => onChange(items.filter(({ id }) => id !== item.id))}
            >
              <X aria-hidden="true" className="size-5" />
            </IconButton>
          </li>
        ))}
      </ul>
      {items.length > 0 && (
        <p aria-live="polite" className="tabular flex justify-between border-t border-line pt-3 font-strong">
          <span>{text.price}</span>
          <span>{formatRupees(priceOf(items))}</span>
        </p>
      )}
      <ConsentNotice items={items} title={text.tellCustomer} />
      <CatalogueSearch
        label={text.findItem}
        error={error}
        city={city}
        onAdd={(found) =>
          onChange(found.reduce<readonly ChosenItem[]>((chosen, one) => addItem(chosen, toChosen(one)), items))
        }
      />
    </div>
  );
}
