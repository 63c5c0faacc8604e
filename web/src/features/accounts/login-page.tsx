import { useState } from 'react';
import { useMessages } from '../../shared/i18n/messages.ts';
import type { PageHandle } from '../../shared/page/page.types.ts';
import { useSite } from '../../shared/site/site.slice.ts';
import { accountsMessages } from './accounts.messages.ts';
import { codeSignInMessages } from './code-sign-in.messages.ts';
import { AuthPanel } from './components/auth-panel.tsx';
import { CodeSignIn } from './components/code-sign-in.tsx';
import { OtherWay } from './components/other-way.tsx';
import { PasswordSignIn } from './components/password-sign-in.tsx';

/** The page around this one (the guest guard) decides where a signed-in person continues. */
export function Component() {
  const text = useMessages(accountsMessages);
  const { byCode, byPassword } = useMessages(codeSignInMessages);
  const { signIn = 'code' } = useSite();
  // Once a code is on its way, nothing else is asked for.
  const [hasCode, setHasCode] = useState(false);
  const ways = [
    { way: 'code', title: byCode, form: <CodeSignIn onSent={setHasCode} /> },
    ...(hasCode ? [] : [{ way: 'password', title: byPassword, form: <PasswordSignIn /> }]),
  ].sort((one, other) => Number(other.way === signIn) - Number(one.way === signIn));
  return (
    <AuthPanel title={text.signInTitle} hint={text.signInHint}>
      {ways.map(({ way, title, form }, index) => (
        <div
          key={way}
          className={index === 0 ? 'flex flex-col gap-4' : 'flex flex-col gap-4 border-t border-line pt-6'}
        >
          <h2 className="text-lg!">{title}</h2>
          {form}
        </div>
      ))}
      {!hasCode && <OtherWay question={text.newHere} to="/signup" label={text.createAccount} />}
    </AuthPanel>
  );
}

export const handle: PageHandle = {
  meta: ({ locale }) => ({ title: accountsMessages[locale].signInTitle }),
};
