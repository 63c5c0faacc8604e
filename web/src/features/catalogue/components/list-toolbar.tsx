import { AUDIENCES } from '@labfront/contract/package-audience';
import clsx from 'clsx';
import { Search, X } from 'lucide-react';
import { useMessages } from '../../../shared/i18n/messages.ts';
import { IconButton } from '../../../shared/ui/button.tsx';
import { SelectField, TextField } from '../../../shared/ui/text-field.tsx';
import { type ListAddress, type ListOf, SORTS, USUAL_SORT } from '../list-address.ts';
import { listMessages } from '../lists.messages.ts';
import { useCategories } from '../use-catalogue.ts';
import { useTypedFilter } from '../use-list-address.ts';
import { wordMessages } from '../words.messages.ts';

interface ToolbarProps {
  readonly of: ListOf;
  readonly address: ListAddress;
  readonly change: (changes: Partial<ListAddress>) => void;
}

/** Filter box, category and order of a list. */
export function ListToolbar({ of, address, change }: ToolbarProps) {
  const text = useMessages(listMessages);
  const [typed, setTyped] = useTypedFilter(address.q, (q) => change({ q, page: 1 }));
  const labels = [text.sortPopular, text.sortName, text.sortNameDown, text.sortPrice, text.sortPriceDown];
  return (
    <div
      className={clsx(
        'grid grid-cols-2 gap-4',
        of === 'tests'
          ? 'lg:grid-cols-[1fr_16rem_14rem]'
          : 'lg:grid-cols-[minmax(0,1fr)_minmax(0,11rem)_minmax(0,14rem)_minmax(0,13rem)]',
      )}
    >
      <div className={clsx('relative', of === 'tests' ? 'max-lg:col-span-2' : 'max-sm:col-span-2')}>
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
      {of === 'packages' && (
        <SelectField
          label={text.audience}
          empty={text.allAudiences}
          value={address.audience}
          onChange={(event) => change({ audience: event.target.value, page: 1 })}
          options={AUDIENCES.map((value) => ({ value, label: text.audiences[value] }))}
        />
      )}
      {of === 'packages' ? (
        <CategoryField
          of={of}
          label={text.condition}
          empty={text.allConditions}
          value={address.condition || address.category}
          onChange={(condition) => change({ condition, category: '', page: 1 })}
        />
      ) : (
        <CategoryField
          of={of}
          label={text.category}
          empty={text.allCategories}
          value={address.category}
          onChange={(category) => change({ category, page: 1 })}
        />
      )}
      <div className={clsx(of === 'packages' && 'max-sm:col-span-2')}>
        <SelectField
          label={text.sort}
          value={address.sort || USUAL_SORT[of]}
          onChange={(event) => change({ sort: chosenSort(event.target.value, of), page: 1 })}
          options={SORTS.map((value, index) => ({ value, label: labels[index] ?? value }))}
        />
      </div>
    </div>
  );
}

const chosenSort = (value: string, of: ListOf) => SORTS.find((sort) => sort === value && sort !== USUAL_SORT[of]) ?? '';

interface CategoryFieldProps {
  readonly of: 'tests' | 'packages';
  readonly label: string;
  /** The choice of all. */
  readonly empty: string;
  readonly value: string;
  readonly onChange: (category: string) => void;
}

function CategoryField({ of, label, empty, value, onChange }: CategoryFieldProps) {
  const words = useMessages(wordMessages);
  const known = (useCategories() ?? [])
    .filter((category) => of === 'packages' || category[of] > 0)
    .map((category) => category.name);
  // The filter applies even if the URL has another case, or the categories are not loaded yet.
  const chosen = known.find((name) => name.toLowerCase() === value.toLowerCase()) ?? value;
  const names = chosen === '' || known.includes(chosen) ? known : [...known, chosen];
  return (
    <SelectField
      label={label}
      empty={empty}
      value={chosen}
      onChange={(event) => onChange(event.target.value)}
      options={names.map((name) => ({ value: name, label: words.category(name) }))}
    />
  );
}
