import { useMessages } from '../../../shared/i18n/messages.ts';
import { itemMessages } from '../item.messages.ts';

/** Aliases serve the search; readers see only the first few, also in Hindi. */
export function AlsoKnownAs({ aliases }: { aliases: readonly string[] }) {
  const text = useMessages(itemMessages);
  if (aliases.length === 0) return null;
  const isHindi = (alias: string) => /\p{Script=Devanagari}/u.test(alias);
  const latin = aliases
    .filter((alias) => !isHindi(alias))
    .slice(0, 4)
    .join(', ');
  const hindi = aliases.filter(isHindi).slice(0, 2).join(', ');
  return (
    <p className="mt-2 text-sm text-ink-soft">
      {text.alsoKnownAs}: {latin}
      {latin !== '' && hindi !== '' && ', '}
      {hindi !== '' && <span lang="hi">{hindi}</span>}
    </p>
  );
}
