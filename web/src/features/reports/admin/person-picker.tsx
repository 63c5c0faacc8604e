import { CircleUserRound } from 'lucide-react';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useMessages } from '../../../shared/i18n/messages.ts';
import { SearchField } from '../../../shared/lists/search-field.tsx';
import { useAppDispatch, useAppSelector } from '../../../shared/store/hooks.ts';
import { Button } from '../../../shared/ui/button.tsx';
import { FieldError } from '../../../shared/ui/field.tsx';
import { reportsAdminMessages } from './reports-admin.messages.ts';
import { findPeople, reportsAdmin } from './reports-admin.slice.ts';

const SHOWN = 6;

export interface PickedPerson {
  readonly _id: string;
  readonly name: string;
  readonly contact: string | null;
}

interface PersonPickerProps {
  readonly person: PickedPerson | null;
  readonly error: string | undefined;
  readonly onPick: (person: PickedPerson | null) => void;
}

/** Finds the person of a report by name, mobile number or e-mail. */
export function PersonPicker({ person, error, onPick }: PersonPickerProps) {
  const text = useMessages(reportsAdminMessages);
  return (
    <fieldset className="flex flex-col gap-2">
      <legend className="mb-1.5 text-sm font-strong">{text.forWhom}</legend>
      {person ? (
        <div className="flex flex-wrap items-center justify-between gap-3 rounded-field bg-sunken px-4 py-2">
          <Person person={person} />
          <Button variant="quiet" onClick={() => onPick(null)}>
            {text.change}
          </Button>
        </div>
      ) : (
        <Search onPick={onPick} />
      )}
      <FieldError id="report-person-error" error={error} />
    </fieldset>
  );
}

function Search({ onPick }: Pick<PersonPickerProps, 'onPick'>) {
  const text = useMessages(reportsAdminMessages);
  const dispatch = useAppDispatch();
  const { people } = useAppSelector(reportsAdmin.select);
  const [found, setFound] = useState<string | null>(null);
  const running = useRef<{ abort(): void } | null>(null);
  useEffect(() => () => running.current?.abort(), []);
  const search = useCallback(
    (q: string) => {
      running.current?.abort();
      setFound(null);
      if (q.length < 2) return;
      const request = dispatch(findPeople({ query: { q, page: 1, limit: SHOWN } }));
      running.current = request;
      void request.then((answer) => findPeople.fulfilled.match(answer) && setFound(q));
    },
    [dispatch],
  );
  return (
    <>
      <SearchField value="" onSearch={search} hint={text.findHint} />
      <div aria-live="polite">
        {found !== null && people.length === 0 && <p className="text-sm text-ink-soft">{text.nobody}</p>}
        {found !== null && people.length > 0 && (
          <ul className="divide-y divide-line rounded-field border border-line">
            {people.slice(0, SHOWN).map(({ _id, name, mobileNumber, email }) => {
              const person = { _id, name, contact: mobileNumber || email };
              return (
                <li key={_id}>
                  <button
                    type="button"
                    onClick={() => onPick(person)}
                    className="flex min-h-touch w-full items-center px-4 py-2 text-left hover:bg-sunken"
                  >
                    <Person person={person} />
                  </button>
                </li>
              );
            })}
          </ul>
        )}
      </div>
    </>
  );
}

function Person({ person: { name, contact } }: { person: PickedPerson }) {
  return (
    <span className="flex min-w-0 items-center gap-3">
      <CircleUserRound aria-hidden="true" className="size-5 shrink-0 text-brand" />
      <span className="flex min-w-0 flex-col">
        <span className="font-strong wrap-anywhere">{name}</span>
        <span className="tabular text-sm text-ink-soft wrap-anywhere">{contact}</span>
      </span>
    </span>
  );
}
