import { useLocale, useMessages } from '../../../shared/i18n/messages.ts';
import { hasDevanagari } from '../../../shared/i18n/text-language.ts';
import { itemMessages } from '../item.messages.ts';

/** "CBC", which is known by these letters in Hindi too; of names of several words a Hindi page shows the Hindi ones. */
const isAbbreviation = (alias: string) => /^[A-Z0-9][A-Za-z0-9-]*$/.test(alias) && /[A-Z0-9].*[A-Z0-9]/.test(alias);

/**
 * Aliases serve the search; readers see only the first few, each in a language of the page: one in Devanagari would make English pages
 * fetch its font, 78 kB, before they are read. Search engines find all of them in the page's JSON-LD.
 */
export function AlsoKnownAs({ aliases }: { aliases: readonly string[] }) {
  const text = useMessages(itemMessages);
  const latin = aliases.filter((alias) => !hasDevanagari(alias));
  const shown =
    useLocale() === 'hi'
      ? [...latin.filter(isAbbreviation).slice(0, 2), ...aliases.filter(hasDevanagari).slice(0, 4)]
      : latin.slice(0, 4);
  if (shown.length === 0) return null;
  return (
    <p className="mt-2 text-sm text-ink-soft">
      {text.alsoKnownAs}: {shown.join(', ')}
    </p>
  );
}
