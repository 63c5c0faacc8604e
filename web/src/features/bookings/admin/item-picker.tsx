import { X } from 'lucide-react';
import { useCallback } from 'react';
import { formatRupees } from '../../../shared/format/money.ts';
import { useMessages } from '../../../shared/i18n/messages.ts';
import { useAppDispatch } from '../../../shared/store/hooks.ts';
import { IconButton } from '../../../shared/ui/button.tsx';
import { ConsentNotice } from '../../consent-notice/index.ts';
import { bookingsMessages } from '../bookings.messages.ts';
import { deskMessages } from './bookings-admin.messages.ts';
import { addItem, type ChosenItem, isIncluded, priceOf } from './chosen-items.ts';
import { searchItems } from './desk.thunks.ts';
import { SearchPicker } from './search-picker.tsx';

interface ItemPickerProps {
  readonly items: readonly ChosenItem[];
  readonly onChange: (items: readonly ChosenItem[]) => void;
  readonly error?: string | undefined;
}

/** The booked items with their prices, and a search box for more. */
export function ItemPicker({ items, onChange, error }: ItemPickerProps) {
  const text = useMessages(deskMessages);
  const common = useMessages(bookingsMessages);
  const dispatch = useAppDispatch();
  const find = useCallback(
    (typed: string) => {
      const request = dispatch(searchItems(typed));
      return { found: request.unwrap().catch(() => null), abort: () => request.abort() };
    },
    [dispatch],
  );
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
      <SearchPicker
        label={text.findItem}
        none={text.nothingFound}
        find={find}
        nameOf={({ name }) => name}
        keyOf={({ id }) => id}
        render={({ name, kind, finalPrice }) => (
          <>
            <span className="min-w-0">
              {name} <span className="text-sm text-ink-soft">{kinds[kind]}</span>
            </span>
            <span className="tabular">{formatRupees(finalPrice)}</span>
          </>
        )}
        onChoose={(item) => onChange(addItem(items, item))}
        error={error}
      />
    </div>
  );
}
