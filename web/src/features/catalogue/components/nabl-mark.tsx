import { useMessages } from '../../../shared/i18n/messages.ts';
import { cardMessages } from '../card.messages.ts';

/** A small mark of our own beside the name of an accredited test; never NABL's symbol. */
export function NablMark() {
  const text = useMessages(cardMessages);
  return (
    <span role="img" aria-label={text.nabl} title={text.nabl} className="inline-flex shrink-0 text-brand">
      <svg viewBox="0 0 20 20" aria-hidden="true" className="size-5">
        <path
          d="M10 1.2 17.6 5.6v8.8L10 18.8 2.4 14.4V5.6Z"
          className="fill-brand-soft stroke-brand"
          strokeWidth="1.2"
        />
        <path
          d="m6.4 10.3 2.4 2.4 4.8-5.2"
          fill="none"
          stroke="currentColor"
          strokeWidth="1.8"
          strokeLinecap="round"
          strokeLinejoin="round"
        />
      </svg>
    </span>
  );
}
