import { useLocale, useMessages } from '../../../shared/i18n/messages.ts';
import { itemMessages } from '../item.messages.ts';

const isHindi = (alias: string) => /\p{Script=Devanagari}/u.test(alias);
/** "CBC", which is known by these letters in Hindi too; of names of several words a Hindi page shows the Hindi ones. */
const isAbbreviation = (alias: string) => /^[A-Z0-9][A-Za-z0-9-]*$/.test(alias) && /[A-Z0-9].*[A-Z0-9]/.test(alias);

/** Aliases serve the search; readers see only the first few, on English pages also in Hindi. */
export function AlsoKnownAs({ aliases }: { aliases: readonly string[] }) {
  const text = useMessages(itemMessages);
  const onHindiPage = useLocale() === 'hi';
  const latin = aliases
    .filter((alias) => !isHindi(alias) && (!onHindiPage || isAbbreviation(alias)))
    .slice(0, onHindiPage ? 2 : 4)
    .join(', ');
  const hindi = aliases
    .filter(isHindi)
    .slice(0, onHindiPage ? 4 : 2)
    .join(', ');
  if (latin === '' && hindi === '') return null;
  return (
    <p className="mt-2 text-sm text-ink-soft">
      {text.alsoKnownAs}: {latin}
      {latin !== '' && hindi !== '' && ', '}
      {hindi !== '' && <span lang="hi">{hindi}</span>}
    </p>
  );
}
