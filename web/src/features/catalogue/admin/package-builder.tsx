// Chooses the tests of a package by name, each with its own price, with a note when one adds nothing.
import type { PackagedTest, Test } from '@labfront/contract/catalogue';
import { Check, Plus, TriangleAlert, X } from 'lucide-react';
import { type KeyboardEvent, useEffect, useState } from 'react';
import { formatRupees } from '../../../shared/format/money.ts';
import { useMessages } from '../../../shared/i18n/messages.ts';
import { SearchField } from '../../../shared/lists/search-field.tsx';
import { useAppDispatch } from '../../../shared/store/hooks.ts';
import { IconButton } from '../../../shared/ui/button.tsx';
import { FieldError } from '../../../shared/ui/field.tsx';
import { uiMessages } from '../../../shared/ui/ui.messages.ts';
import { findTests } from './catalogue-admin.slice.ts';
import { itemDialogMessages } from './item-dialog.messages.ts';
import { coveredTests } from './package-sums.ts';

const FOUND_SHOWN = 6;

interface PackageBuilderProps {
  readonly tests: readonly PackagedTest[];
  readonly error: string | undefined;
  readonly onChange: (tests: PackagedTest[]) => void;
}

export function PackageBuilder({ tests, error, onChange }: PackageBuilderProps) {
  const text = useMessages(itemDialogMessages);
  const [query, setQuery] = useState('');
  const [twice, setTwice] = useState<string | null>(null);
  const found = useFound(query);

  const add = (test: Test) => {
    const isIn = tests.some(({ _id }) => _id === test._id);
    setTwice(isIn ? test.name : null);
    if (!isIn) onChange([...tests, test]);
  };
  const remove = ({ _id }: PackagedTest) => {
    setTwice(null);
    onChange(tests.filter((test) => test._id !== _id));
  };

  /** Enter in the search box must not submit the form; its button does. */
  const keepForm = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && event.target instanceof HTMLInputElement) event.preventDefault();
  };

  return (
    <fieldset onKeyDown={keepForm} className="flex flex-col gap-3 rounded-field border border-line p-4">
      <legend className="px-1 text-sm font-strong">{text.testsInside}</legend>
      <SearchField value={query} onSearch={setQuery} hint={text.findHint} />
      {query !== '' && found !== null && <Found found={found} chosen={tests} onAdd={add} />}
      <Warnings tests={tests} twice={twice} />
      <FieldError id="package-tests-error" error={error} />
      <Chosen tests={tests} onRemove={remove} />
    </fieldset>
  );
}

/** The server's results for a text, inactive tests too; null until it answers. An older request is aborted. */
function useFound(query: string): Test[] | null {
  const dispatch = useAppDispatch();
  const [found, setFound] = useState<Test[] | null>(null);
  useEffect(() => {
    if (query === '') return setFound(null);
    const request = dispatch(findTests({ query: { q: query, all: 'true', page: 1, limit: FOUND_SHOWN } }));
    void request.then((answer) => {
      if (findTests.fulfilled.match(answer)) setFound(answer.payload.data.data);
    });
    return () => request.abort();
  }, [dispatch, query]);
  return found;
}

interface FoundProps {
  readonly found: readonly Test[];
  readonly chosen: readonly PackagedTest[];
  readonly onAdd: (test: Test) => void;
}

function Found({ found, chosen, onAdd }: FoundProps) {
  const text = useMessages(itemDialogMessages);
  if (found.length === 0) return <p className="text-sm text-ink-soft">{text.noTestFound}</p>;
  return (
    <ul aria-label={text.findTest} className="rounded-field border border-line">
      {found.map((test) => {
        const isIn = chosen.some(({ _id }) => _id === test._id);
        return (
          <li key={test._id} className="border-b border-line last:border-b-0">
            <button
              type="button"
              aria-label={isIn ? `${test.name}, ${text.isIn}` : text.add(test.name)}
              onClick={() => onAdd(test)}
              className="flex min-h-touch w-full items-center gap-3 px-3 py-2 text-left text-sm hover:bg-sunken"
            >
              {isIn ? (
                <Check aria-hidden="true" className="size-4 shrink-0 text-brand" />
              ) : (
                <Plus aria-hidden="true" className="size-4 shrink-0 text-brand" />
              )}
              <span className="grow">
                {test.name}
                {!test.active && <span className="text-ink-soft"> ({text.inactiveTest})</span>}
              </span>
              <span className="tabular text-ink-soft">{formatRupees(test.finalPrice)}</span>
            </button>
          </li>
        );
      })}
    </ul>
  );
}

function Warnings({ tests, twice }: { tests: readonly PackagedTest[]; twice: string | null }) {
  const text = useMessages(itemDialogMessages);
  const warnings = [
    ...(twice === null ? [] : [text.twice(twice)]),
    ...coveredTests(tests).map(({ name }) => text.covered(name)),
  ];
  return (
    <div role="status" className="flex flex-col gap-1 empty:hidden">
      {warnings.map((warning) => (
        <p key={warning} className="flex items-start gap-2 text-sm font-strong text-saving">
          <TriangleAlert aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
          {warning}
        </p>
      ))}
    </div>
  );
}

function Chosen({ tests, onRemove }: { tests: readonly PackagedTest[]; onRemove: (test: PackagedTest) => void }) {
  const text = useMessages(itemDialogMessages);
  const ui = useMessages(uiMessages);
  if (tests.length === 0) return <p className="text-sm text-ink-soft">{text.noTestsYet}</p>;
  return (
    <ol aria-label={text.testsInside}>
      {tests.map((test) => (
        <li key={test._id} className="flex items-center gap-3 border-b border-line text-sm last:border-b-0">
          <span className="grow py-2">
            {test.name}
            {!test.active && <span className="text-ink-soft"> ({text.inactiveTest})</span>}
          </span>
          <span className="tabular">{formatRupees(test.finalPrice)}</span>
          <IconButton label={ui.remove(test.name)} onClick={() => onRemove(test)}>
            <X aria-hidden="true" className="size-4" />
          </IconButton>
        </li>
      ))}
    </ol>
  );
}
