import { useMessages } from '../i18n/messages.ts';
import { uiMessages } from './ui.messages.ts';

/** Every layout's main element carries this id. */
export const MAIN_ID = 'main';

export function SkipLink() {
  const text = useMessages(uiMessages);
  return (
    <a
      href={`#${MAIN_ID}`}
      className="sr-only rounded-field bg-raised font-strong text-brand shadow-float focus:not-sr-only focus:fixed focus:top-2 focus:left-2 focus:z-50 focus:px-4 focus:py-3"
    >
      {text.skipToContent}
    </a>
  );
}
