import { useMessages } from '../../shared/i18n/messages.ts';
import type { PageHandle } from '../../shared/page/page.types.ts';
import { MailedLinkPanel } from './components/mailed-link-panel.tsx';
import { linkTokenQuery } from './link-token.ts';
import { undoChange } from './mailed-links.ts';
import { undoChangeMessages } from './undo-change.messages.ts';

export function Component() {
  const text = useMessages(undoChangeMessages);
  const ways = [
    ['/login', text.backToSignIn],
    ['/forgot-password', text.forgotPassword],
  ] as const;
  return <MailedLinkPanel text={text} thunk={undoChange} ways={ways} />;
}

export const handle: PageHandle = {
  query: linkTokenQuery,
  meta: ({ locale }) => ({ title: undoChangeMessages[locale].title, noindex: true }),
};
