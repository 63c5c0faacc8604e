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
  /** Makes the field visible (small screens hide it) before it returns, so that it can take the focus. */
  onReveal(): void;
  onCancel?(): void;
  inputRef: React.RefObject<HTMLInputElement | null>;
}

/** The header's search field: every keystroke shows the results of the current text (spec.md section 2). */
export function HeaderSearchBox({ onReveal, onCancel, inputRef }: HeaderSearchBoxProps) {
  const { text, typedHere, type, cancel } = useSearchAddress();
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

  // The user typed on a page without this header (administration): the header appeared with the results and continues.
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

/** Keeps the text of the field and the URL of its results in sync. */
function useSearchAddress() {
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const [text, setText] = useState(() => searchTextOf(pathname));

  // The component's own keystrokes come back as locations, possibly after the next letter, and must not undo it. Any other change of the
  // URL (Back, a link) sets the field.
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
    // The first keystroke adds a history entry, the others replace it: Back leaves the search at once. The browser's real URL decides, also
    // while the results' code is loading. Letter and URL are rendered together.
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
  // The results are already shown; Enter only closes the keyboard of a phone.
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
              // An input removes line breaks, which separate the names of a list.
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
