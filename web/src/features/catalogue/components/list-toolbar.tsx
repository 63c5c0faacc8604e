import { Search, X } from 'lucide-react';
import { useMessages } from '../../../shared/i18n/messages.ts';
import { IconButton } from '../../../shared/ui/button.tsx';
import { SelectField, TextField } from '../../../shared/ui/text-field.tsx';
import { type ListAddress, SORTS } from '../list-address.ts';
import { listMessages } from '../lists.messages.ts';
import { useCategories } from '../use-catalogue.ts';
import { useTypedFilter } from '../use-list-address.ts';
import { wordMessages } from '../words.messages.ts';

interface ToolbarProps {
  readonly of: 'tests' | 'packages';
  readonly address: ListAddress;
  readonly change: (changes: Partial<ListAddress>) => void;
}

/** Filter box, category and order of a list. */
export function ListToolbar({ of, address, change }: ToolbarProps) {
  const text = useMessages(listMessages);
  const [typed, setTyped] = useTypedFilter(address.q, (q) => change({ q, page: 1 }));
  const labels = [text.sortName, text.sortNameDown, text.sortPrice, text.sortPriceDown];
  return (
    <div className="grid gap-4 sm:grid-cols-2 lg:grid-cols-[1fr_16rem_14rem]">
      <div className="relative sm:max-lg:col-span-2">
        <TextField
          label={text.filter}
          placeholder={text.filterHint}
          type="search"
          enterKeyHint="search"
          autoComplete="off"
          maxLength={100}
          prefix={<Search className="size-5" />}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
        {typed !== '' && (
          <IconButton label={text.clear} onClick={() => setTyped('')} className="absolute right-0 bottom-0">
            <X aria-hidden="true" className="size-4" />
          </IconButton>
        )}
      </div>
      <CategoryField of={of} value={address.category} onChange={(category) => change({ category, page: 1 })} />
      <SelectField
        label={text.sort}
        value={address.sort}
        onChange={(event) => change({ sort: SORTS.find((sort) => sort === event.target.value) ?? 'name', page: 1 })}
        options={SORTS.map((value, index) => ({ value, label: labels[index] ?? value }))}
      />
    </div>
  );
}

interface CategoryFieldProps {
  readonly of: 'tests' | 'packages';
  readonly value: string;
  readonly onChange: (category: string) => void;
}

function CategoryField({ of, value, onChange }: CategoryFieldProps) {
  const text = useMessages(listMessages);
  const words = useMessages(wordMessages);
  const known = (useCategories() ?? []).filter((category) => category[of] > 0).map((category) => category.name);
  // The filter applies even if the URL has another case, or the categories are not loaded yet.
  const chosen = known.find((name) => name.toLowerCase() === value.toLowerCase()) ?? value;
  const names = chosen === '' || known.includes(chosen) ? known : [...known, chosen];
  return (
    <SelectField
      label={text.category}
      empty={text.allCategories}
      value={chosen}
      onChange={(event) => onChange(event.target.value)}
      options={names.map((name) => ({ value: name, label: words.category(name) }))}
    />
  );
}
