import { useMessages } from '../../shared/i18n/messages.ts';
import type { PageHandle } from '../../shared/page/page.types.ts';
import { fetchMe, selectIsSignedIn } from '../../shared/session/auth.slice.ts';
import { useAppDispatch, useAppSelector } from '../../shared/store/hooks.ts';
import { MailedLinkPanel } from './components/mailed-link-panel.tsx';
import { linkTokenQuery } from './link-token.ts';
import { undoChange } from './mailed-links.ts';
import { undoChangeMessages } from './undo-change.messages.ts';

export function Component() {
  const text = useMessages(undoChangeMessages);
  const dispatch = useAppDispatch();
  const isSignedIn = useAppSelector(selectIsSignedIn);
  // Everybody of that account is signed out; only the server knows whether this browser was. Its refusal ends the session here.
  const endSession = () => {
    if (isSignedIn) void dispatch(fetchMe());
  };
  const ways = [
    ['/login', text.backToSignIn],
    ['/forgot-password', text.forgotPassword],
  ] as const;
  return <MailedLinkPanel text={text} thunk={undoChange} onDone={endSession} ways={ways} />;
}

export const handle: PageHandle = {
  query: linkTokenQuery,
  meta: ({ locale }) => ({ title: undoChangeMessages[locale].title, noindex: true }),
};
