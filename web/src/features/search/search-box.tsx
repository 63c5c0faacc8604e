import clsx from 'clsx';
import { Search } from 'lucide-react';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { plainPath } from '../../shared/i18n/locale.ts';
import { useMessages } from '../../shared/i18n/messages.ts';
import { usePrefetch } from '../../shared/router/link.tsx';
import { useLocation, useNavigate } from '../../shared/router/place.tsx';
import { buttonClass } from '../../shared/ui/button.tsx';
import { searchMessages } from './search.messages.ts';
import { acceptHandover, handOver } from './search-handover.ts';
import { isSearchPath, searchPath, searchTextOf } from './search-path.ts';
import { tellTyped } from './typed-questions.ts';
import { useTypedHere } from './use-typed-here.ts';

interface HeaderSearchBoxProps {
  /** Makes the box visible (small screens fold it away) and only then returns, so that it can take the focus. */
  onReveal(): void;
  onCancel?(): void;
  inputRef: React.RefObject<HTMLInputElement | null>;
}

/** The header's box: every keystroke shows the results of what is typed so far (spec.md section 2). */
export function HeaderSearchBox({ onReveal, onCancel, inputRef }: HeaderSearchBoxProps) {
  const { text, typedHere, type, cancel } = useTypedSearch();
  const latest = useRef({ type, onReveal });

  useEffect(() => {
    latest.current = { type, onReveal };
  });
  useEffect(
    () =>
      acceptHandover((handed) => {
        latest.current.onReveal();
        latest.current.type(handed);
        inputRef.current?.focus();
        inputRef.current?.setSelectionRange(handed.length, handed.length);
      }),
    [inputRef],
  );

  // Typed in a page without this header (administration): the header came with the results, and goes on.
  const takesOver = useRef(typedHere);
  useEffect(() => {
    if (takesOver.current) inputRef.current?.focus();
  }, [inputRef]);

  return (
    <SearchField
      inputRef={inputRef}
      value={text}
      onType={type}
      onCancel={() => {
        cancel();
        onCancel?.();
      }}
    />
  );
}

/** A box inside a page (home, not found): the first keystroke moves text and focus to the header's box. */
export function PageSearchBox({ large = false }: { large?: boolean }) {
  const navigate = useNavigate();
  const type = (typed: string) => {
    if (!handOver(typed)) navigate(searchPath(typed), { state: { typed: true } });
  };
  return <SearchField value="" onType={type} large={large} />;
}

/** The text in the box and the address of its results, kept together. */
function useTypedSearch() {
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const [text, setText] = useState(() => searchTextOf(pathname));

  // Our own keystrokes come back as locations, late ones maybe after the next letter: they must not undo it. Anything
  // else that changes the address (Back, a link) decides what the box holds.
  const typedHere = useTypedHere();
  useEffect(() => {
    if (!typedHere) setText(searchTextOf(pathname));
  }, [pathname, typedHere]);

  const type = (typed: string) => {
    tellTyped(typed);
    setText(typed);
    if (typed === '') {
      navigate('/');
      return;
    }
    // The first keystroke is a page of its own, the others replace it: Back leaves the search at once. What counts is
    // where the browser really is, also while the results' code is still loading. Letter and address are rendered in one go.
    const replace = isSearchPath(plainPath(window.location.pathname));
    navigate(searchPath(typed), { replace, state: { typed: true }, flushSync: true });
  };
  return { text, typedHere, type, cancel: () => type('') };
}

interface SearchFieldProps {
  value: string;
  onType(text: string): void;
  onCancel?(): void;
  large?: boolean;
  inputRef?: React.RefObject<HTMLInputElement | null>;
}

function SearchField({ value, onType, onCancel, large = false, inputRef }: SearchFieldProps) {
  const text = useMessages(searchMessages);
  const prefetch = usePrefetch();
  // Results are there already; Enter only puts the keyboard of a telephone away.
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (document.activeElement instanceof HTMLElement && window.matchMedia('(pointer: coarse)').matches) {
      document.activeElement.blur();
    }
  };
  return (
    <search className="block w-full">
      <form onSubmit={submit} className="flex w-full items-center gap-1">
        <label className="relative block grow">
          <span className="sr-only">{text.label}</span>
          <Search
            aria-hidden="true"
            className={clsx(
              'pointer-events-none absolute top-1/2 left-3.5 -translate-y-1/2 text-ink-soft',
              large ? 'size-6' : 'size-5',
            )}
          />
          <input
            ref={inputRef}
            type="search"
            inputMode="search"
            enterKeyHint="search"
            autoComplete="off"
            autoCorrect="off"
            spellCheck={false}
            maxLength={200}
            placeholder={text.placeholder}
            value={value}
            onFocus={() => prefetch(searchPath('a'))}
            onChange={(event) => onType(event.target.value)}
            onPaste={(event) => {
              const pasted = event.clipboardData.getData('text');
              if (!/[\r\n]/.test(pasted.trim())) return;
              // An input drops line breaks, and with them what parts the names of a list.
              event.preventDefault();
              const { selectionStart, selectionEnd, maxLength } = event.currentTarget;
              const names = pasted
                .trim()
                .split(/[\r\n]+/)
                .join(', ');
              const typed =
                value.slice(0, selectionStart ?? value.length) + names + value.slice(selectionEnd ?? value.length);
              onType(typed.slice(0, maxLength));
            }}
            className={clsx(
              'w-full rounded-full border border-line-strong bg-surface text-base text-ink placeholder:text-ink-soft',
              'hover:border-brand focus:border-brand',
              large ? 'h-14 pr-5 pl-12.5 shadow-card' : 'h-touch pr-4 pl-11',
            )}
          />
        </label>
        {onCancel && value !== '' && (
          <button type="button" onClick={onCancel} className={buttonClass({ variant: 'quiet' })}>
            {text.cancel}
          </button>
        )}
      </form>
    </search>
  );
}
