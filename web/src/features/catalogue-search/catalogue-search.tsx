import { type KeyboardEvent, type RefObject, useCallback } from 'react';
import { formatRupees } from '../../shared/format/money.ts';
import { useResultKeys } from '../../shared/forms/use-result-keys.ts';
import { useTypedSearch } from '../../shared/forms/use-typed-search.ts';
import { useMessages } from '../../shared/i18n/messages.ts';
import { useAppDispatch } from '../../shared/store/hooks.ts';
import { Button } from '../../shared/ui/button.tsx';
import { TextField } from '../../shared/ui/text-field.tsx';
import { catalogueSearchMessages } from './catalogue-search.messages.ts';
import { type FoundItem, type FoundItems, searchCatalogue } from './search-catalogue.thunk.ts';

interface CatalogueSearchProps {
  readonly label: string;
  readonly onAdd: (items: readonly FoundItem[]) => void;
  readonly error?: string | undefined;
  /** The city whose prices count; that of the visitor where it is not told. */
  readonly city?: string | undefined;
}

/** A search box for staff with what the shop finds, also for several names at once; Enter adds the best of each. */
export function CatalogueSearch({ label, onAdd, error, city }: CatalogueSearchProps) {
  const text = useMessages(catalogueSearchMessages);
  const dispatch = useAppDispatch();
  const find = useCallback(
    (query: string) => {
      const request = dispatch(searchCatalogue({ query, city }));
      return { found: request.unwrap().catch(() => null), abort: () => request.abort() };
    },
    [dispatch, city],
  );
  const { typed, setTyped, found } = useTypedSearch(find);
  const { box, list, move } = useResultKeys<HTMLDivElement>();
  const results = found !== null && typeof found === 'object' ? found : null;
  const best = results?.groups.flatMap(({ items }) => items.slice(0, 1)) ?? [];
  const add = (items: readonly FoundItem[]) => {
    setTyped('');
    // The pressed button is gone, and the focus with it.
    box.current?.focus();
    onAdd(items);
  };
  return (
    <div className="flex flex-col gap-3">
      <TextField
        ref={box}
        label={label}
        hint={text.hint}
        type="search"
        value={typed}
        error={error}
        onChange={(event) => setTyped(event.target.value)}
        onKeyDown={(event) => {
          move(event);
          if (event.key !== 'Enter') return;
          // Enter chooses what is found and must not send a form around.
          event.preventDefault();
          if (best.length > 0) add(best);
        }}
      />
      <p role="status" className="text-sm text-ink-soft">
        {found === 'searching' && text.searching}
        {found === 'failed' && text.failed}
        {results && announcement(results, best.length, text)}
      </p>
      {results && <FoundGroups found={results} best={best} list={list} onMove={move} onAdd={add} />}
    </div>
  );
}

function announcement({ groups }: FoundItems, best: number, text: (typeof catalogueSearchMessages)['en']): string {
  if (best === 0) return text.nothing;
  const count = groups.reduce((sum, { items }) => sum + items.length, 0);
  return `${text.found(count)}. ${best > 1 ? text.keysHintOfList : text.keysHint}`;
}

interface FoundGroupsProps {
  readonly found: FoundItems;
  readonly best: readonly FoundItem[];
  readonly list: RefObject<HTMLDivElement | null>;
  readonly onMove: (event: KeyboardEvent<HTMLElement>) => void;
  readonly onAdd: (items: readonly FoundItem[]) => void;
}

function FoundGroups({ found: { groups }, best, list, onMove, onAdd }: FoundGroupsProps) {
  const text = useMessages(catalogueSearchMessages);
  return (
    <div ref={list} className="flex flex-col gap-3">
      {best.length > 1 && (
        <Button variant="secondary" onKeyDown={onMove} onClick={() => onAdd(best)}>
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
                    onKeyDown={onMove}
                    className="flex min-h-touch w-full items-center justify-between gap-4 px-3.5 py-2 text-left text-sm hover:bg-sunken focus:bg-sunken"
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
