import { hasTooManyWords, MAX_SEARCH_WORDS } from '@labfront/contract/search-words';
import { Search } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useMessages } from '../i18n/messages.ts';
import { TextField } from '../ui/text-field.tsx';
import { listMessages } from './lists.messages.ts';

/** Long enough not to ask for every letter of a name. */
const PAUSE_MS = 250;

interface SearchFieldProps {
  readonly value: string;
  readonly onSearch: (text: string) => void;
  readonly hint?: string;
}

/** Searches while one types, after a short pause. */
export function SearchField({ value, onSearch, hint }: SearchFieldProps) {
  const text = useMessages(listMessages);
  const [typed, setTyped] = useState(value);
  const sent = useRef(value);
  useEffect(() => {
    // Back, or a cleared filter, changed the address: the box follows.
    if (value === sent.current) return;
    sent.current = value;
    setTyped(value);
  }, [value]);
  useEffect(() => {
    if (typed.trim() === sent.current) return;
    const timer = setTimeout(() => {
      sent.current = typed.trim();
      onSearch(typed.trim());
    }, PAUSE_MS);
    return () => clearTimeout(timer);
  }, [typed, onSearch]);
  return (
    <TextField
      label={text.search}
      {...(hasTooManyWords(typed) && { hint: text.wordsLeftOut(MAX_SEARCH_WORDS) })}
      type="search"
      placeholder={hint}
      prefix={<Search className="size-4" />}
      className="pl-10!"
      value={typed}
      onChange={(event) => setTyped(event.target.value)}
    />
  );
}
