import type { Account } from '@labfront/contract/accounts';
import { useMessages } from '../../shared/i18n/messages.ts';
import { codeSignInMessages } from './code-sign-in.messages.ts';
import { CodeSignIn } from './components/code-sign-in.tsx';
import { PasswordSignIn } from './components/password-sign-in.tsx';

interface SignInAgainProps {
  readonly account: Pick<Account, 'name' | 'email' | 'mobileNumber'>;
  readonly onDone?: () => void;
}

/** Where a person whose session ends signs in again without leaving the page. The session until then ends with it. */
export function SignInAgain({ account, onDone }: SignInAgainProps) {
  const text = useMessages(codeSignInMessages);
  return (
    <div className="flex flex-col gap-4">
      <p className="font-strong">{account.name}</p>
      <PasswordSignIn name={account.email || account.mobileNumber} {...(onDone && { onDone })} />
      <details>
        <summary className="link flex min-h-touch items-center">{text.byCode}</summary>
        <CodeSignIn onDone={onDone} />
      </details>
    </div>
  );
}
