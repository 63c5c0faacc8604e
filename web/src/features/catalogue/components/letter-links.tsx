import clsx from 'clsx';
import { useMessages } from '../../../shared/i18n/messages.ts';
import { Link } from '../../../shared/router/link.tsx';
import { LETTERS, type ListAddress, writeAddress } from '../list-address.ts';
import { listMessages } from '../lists.messages.ts';

/** A to Z as links, which search engines follow. One scrolling row on small screens. */
export function LetterLinks({ address }: { address: ListAddress }) {
  const text = useMessages(listMessages);
  return (
    <nav aria-label={text.letters} className="-mx-4 overflow-x-auto px-4 md:mx-0 md:px-0">
      <ul className="flex w-max gap-1 py-1 lg:gap-0.5 md:w-auto md:flex-wrap">
        {['', ...LETTERS].map((letter) => {
          const chosen = letter === address.letter;
          return (
            <li key={letter}>
              <Link
                to={{ search: writeAddress(address, { letter }) }}
                aria-current={chosen ? 'true' : undefined}
                aria-label={letter === '' ? undefined : text.startingWith(letter)}
                className={clsx(
                  'flex h-touch min-w-touch lg:min-w-10 items-center justify-center rounded-field px-2 text-sm',
                  chosen
                    ? 'bg-brand font-strong text-on-brand'
                    : 'text-ink hover:bg-brand-soft hover:text-brand-strong',
                )}
              >
                {letter === '' ? text.allLetters : letter}
              </Link>
            </li>
          );
        })}
      </ul>
    </nav>
  );
}
