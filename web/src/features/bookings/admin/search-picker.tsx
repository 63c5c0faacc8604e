import { type ReactNode, useEffect } from 'react';
import { exactFirst } from '../../../shared/forms/exact-first.ts';
import { useResultKeys } from '../../../shared/forms/use-result-keys.ts';
import { type Search, useTypedSearch } from '../../../shared/forms/use-typed-search.ts';
import { useMessages } from '../../../shared/i18n/messages.ts';
import { TextField } from '../../../shared/ui/text-field.tsx';
import { deskMessages } from './bookings-admin.messages.ts';

interface SearchPickerProps<Found> {
  readonly label: string;
  readonly none: string;
  readonly find: (text: string) => Search<readonly Found[]>;
  readonly keyOf: (found: Found) => string;
  /** Texts that a search may equal: such results come first. */
  readonly nameOf: (found: Found) => string;
  readonly render: (found: Found) => ReactNode;
  readonly onChoose: (found: Found) => void;
  /** The text that the box begins with. */
  readonly initial?: string;
  readonly onType?: (typed: string) => void;
  readonly error?: string | undefined;
  /** The box takes the focus of a button that is gone. */
  readonly takesFocus?: boolean;
}

/** A box that searches while one types, and its results as buttons: the arrow keys move through them, Enter chooses. */
export function SearchPicker<Found>(props: SearchPickerProps<Found>) {
  const { label, none, find, keyOf, nameOf, render, onChoose, initial = '', onType, error, takesFocus = false } = props;
  const text = useMessages(deskMessages);
  const { typed, setTyped, found } = useTypedSearch(find, initial);
  const { box, list, move } = useResultKeys<HTMLUListElement>();
  useEffect(() => {
    if (takesFocus) box.current?.focus();
  }, [takesFocus, box]);

  const results = Array.isArray(found) ? exactFirst(found as readonly Found[], nameOf, typed) : [];
  const type = (next: string) => {
    setTyped(next);
    onType?.(next);
  };
  const choose = (one: Found) => {
    type('');
    // The chosen result is gone, and the focus with it.
    box.current?.focus();
    onChoose(one);
  };

  return (
    <div className="flex flex-col gap-2">
      <TextField
        ref={box}
        label={label}
        type="search"
        value={typed}
        error={error}
        onChange={(event) => type(event.target.value)}
        onKeyDown={(event) => {
          move(event);
          if (event.key !== 'Enter') return;
          // Enter chooses the first result and must not send a form around.
          event.preventDefault();
          if (results[0] !== undefined) choose(results[0]);
        }}
      />
      <p role="status" className="text-sm text-ink-soft">
        {found === 'searching' && text.searching}
        {found === 'failed' && text.searchFailed}
        {Array.isArray(found) && (results.length === 0 ? none : `${text.found(results.length)}. ${text.keysHint}`)}
      </p>
      {results.length > 0 && (
        <ul ref={list} className="max-h-72 divide-y divide-line overflow-y-auto rounded-field border border-line">
          {results.map((one) => (
            <li key={keyOf(one)}>
              <button
                type="button"
                onClick={() => choose(one)}
                onKeyDown={move}
                className="flex min-h-touch w-full items-center justify-between gap-4 px-3.5 py-2 text-left hover:bg-sunken focus:bg-sunken"
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
