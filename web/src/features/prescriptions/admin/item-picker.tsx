import { X } from 'lucide-react';
import { useCallback } from 'react';
import { formatRupees, sumRupees } from '../../../shared/format/money.ts';
import { useTypedSearch } from '../../../shared/forms/use-typed-search.ts';
import { useMessages } from '../../../shared/i18n/messages.ts';
import { useAppDispatch } from '../../../shared/store/hooks.ts';
import { Button, IconButton } from '../../../shared/ui/button.tsx';
import { TextField } from '../../../shared/ui/text-field.tsx';
import { prescriptionsAdminMessages } from './prescriptions-admin.messages.ts';
import { type ChosenItem, type FoundItems, searchItems } from './search-items.thunk.ts';

interface ItemPickerProps {
  readonly items: readonly ChosenItem[];
  readonly onChange: (items: readonly ChosenItem[]) => void;
  readonly error: string | undefined;
}

/** The tests and packages on a prescription, and the search of the shop that finds more, also several at once. */
export function ItemPicker({ items, onChange, error }: ItemPickerProps) {
  const text = useMessages(prescriptionsAdminMessages);
  const dispatch = useAppDispatch();
  const find = useCallback(
    (asked: string) => {
      const request = dispatch(searchItems(asked));
      return { found: request.unwrap().catch(() => null), abort: () => request.abort() };
    },
    [dispatch],
  );
  const { typed, setTyped, found } = useTypedSearch(find);
  const results = found !== null && typeof found === 'object' ? found : null;
  const add = (more: readonly ChosenItem[]) => {
    const known = new Set(items.map(({ _id }) => _id));
    onChange([...items, ...more.filter(({ _id }) => !known.has(_id))]);
    setTyped('');
  };
  return (
    <section aria-label={text.items} className="flex flex-col gap-3">
      <ChosenItems items={items} onRemove={(id) => onChange(items.filter(({ _id }) => _id !== id))} />
      <TextField
        label={text.findItems}
        hint={text.findItemsHint}
        type="search"
        value={typed}
        error={error}
        onChange={(event) => setTyped(event.target.value)}
        onKeyDown={(event) => {
          // Enter must not answer the prescription.
          if (event.key === 'Enter') event.preventDefault();
        }}
      />
      <p role="status" className="text-sm text-ink-soft">
        {found === 'searching' && text.searching}
        {found === 'failed' && text.searchFailed}
        {results?.groups.every((group) => group.items.length === 0) && text.nothingFound}
      </p>
      {results && <FoundGroups found={results} onAdd={add} />}
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

interface FoundGroupsProps {
  readonly found: FoundItems;
  readonly onAdd: (items: readonly ChosenItem[]) => void;
}

function FoundGroups({ found: { groups }, onAdd }: FoundGroupsProps) {
  const text = useMessages(prescriptionsAdminMessages);
  const best = groups.flatMap(({ items }) => items.slice(0, 1));
  return (
    <div className="flex flex-col gap-3">
      {groups.length > 1 && best.length > 1 && (
        <Button variant="secondary" onClick={() => onAdd(best)}>
          {text.addBest(best.length)}
        </Button>
      )}
      {groups.map(({ name, items }) => (
        <div key={name} className="flex flex-col gap-1">
          {name !== '' && (
            <h4 className="text-sm font-strong wrap-anywhere">{items.length === 0 ? text.noneFor(name) : name}</h4>
          )}
          {items.length > 0 && (
            <ul className="max-h-72 divide-y divide-line overflow-y-auto rounded-field border border-line">
              {items.map((item) => (
                <li key={item._id}>
                  <button
                    type="button"
                    onClick={() => onAdd([item])}
                    className="flex min-h-touch w-full items-center justify-between gap-4 px-3.5 py-2 text-left text-sm hover:bg-sunken"
                  >
                    <span className="min-w-0">
                      {item.name} <span className="text-ink-soft">{text.kinds[item.kind]}</span>
                    </span>
                    <span className="tabular whitespace-nowrap">{formatRupees(item.finalPrice)}</span>
                  </button>
                </li>
              ))}
            </ul>
          )}
        </div>
      ))}
    </div>
  );
}
