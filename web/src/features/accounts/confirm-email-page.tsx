import { useMessages } from '../../shared/i18n/messages.ts';
import type { PageHandle } from '../../shared/page/page.types.ts';
import { fetchMe, selectIsSignedIn } from '../../shared/session/auth.slice.ts';
import { useAppDispatch, useAppSelector } from '../../shared/store/hooks.ts';
import { MailedLinkPanel } from './components/mailed-link-panel.tsx';
import { confirmEmailMessages } from './confirm-email.messages.ts';
import { linkTokenQuery } from './link-token.ts';
import { confirmEmail } from './mailed-links.ts';

/** Works signed in or not: a person may open the mail on another device. */
export function Component() {
  const text = useMessages(confirmEmailMessages);
  const dispatch = useAppDispatch();
  const isSignedIn = useAppSelector(selectIsSignedIn);
  const showConfirmed = () => {
    if (isSignedIn) void dispatch(fetchMe());
  };
  const ways = [['/user/account-details', text.accountDetails]] as const;
  return <MailedLinkPanel text={text} thunk={confirmEmail} onDone={showConfirmed} ways={ways} />;
}

export const handle: PageHandle = {
  query: linkTokenQuery,
  meta: ({ locale }) => ({ title: confirmEmailMessages[locale].title, noindex: true }),
};
