import type { ReactNode } from 'react';
import { type Search, useTypedSearch } from '../../../shared/forms/use-typed-search.ts';
import { useMessages } from '../../../shared/i18n/messages.ts';
import { TextField } from '../../../shared/ui/text-field.tsx';
import { deskMessages } from './bookings-admin.messages.ts';

interface SearchPickerProps<Found> {
  readonly label: string;
  readonly none: string;
  readonly find: (text: string) => Search<readonly Found[]>;
  readonly keyOf: (found: Found) => string;
  readonly render: (found: Found) => ReactNode;
  readonly onChoose: (found: Found) => void;
  readonly error?: string | undefined;
}

/** A box that searches while one types, and its results as buttons. */
export function SearchPicker<Found>(props: SearchPickerProps<Found>) {
  const { label, none, find, keyOf, render, onChoose, error } = props;
  const text = useMessages(deskMessages);
  const { typed, setTyped, found } = useTypedSearch(find);

  const results = Array.isArray(found) ? (found as readonly Found[]) : [];
  return (
    <div className="flex flex-col gap-2">
      <TextField
        label={label}
        type="search"
        value={typed}
        error={error}
        onChange={(event) => setTyped(event.target.value)}
        onKeyDown={(event) => {
          // Enter searches nothing more and must not send a form around.
          if (event.key === 'Enter') event.preventDefault();
        }}
      />
      <p role="status" className="text-sm text-ink-soft">
        {found === 'searching' && text.searching}
        {found === 'failed' && text.searchFailed}
        {Array.isArray(found) && (results.length === 0 ? none : text.found(results.length))}
      </p>
      {results.length > 0 && (
        <ul className="max-h-72 divide-y divide-line overflow-y-auto rounded-field border border-line">
          {results.map((one) => (
            <li key={keyOf(one)}>
              <button
                type="button"
                onClick={() => {
                  setTyped('');
                  onChoose(one);
                }}
                className="flex min-h-touch w-full items-center justify-between gap-4 px-3.5 py-2 text-left hover:bg-sunken"
              >
                {render(one)}
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
