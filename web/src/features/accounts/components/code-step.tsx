import { type SubmitEvent, useEffect, useState } from 'react';
import { FormError } from '../../../shared/forms/form-error.tsx';
import { chooseByUse } from '../../../shared/i18n/language-choice.ts';
import { useLocale, useMessages } from '../../../shared/i18n/messages.ts';
import { readToken } from '../../../shared/session/session-storage.ts';
import type { Failure } from '../../../shared/store/api-thunk.ts';
import { useAppDispatch } from '../../../shared/store/hooks.ts';
import { Button } from '../../../shared/ui/button.tsx';
import { PasswordField, TextField } from '../../../shared/ui/text-field.tsx';
import { codeSignInMessages } from '../code-sign-in.messages.ts';
import { requestCode, verifyCode } from '../code-sign-in.slice.ts';
import { useFieldFailure } from '../use-field-failure.ts';
import { useSmsCode } from '../use-sms-code.ts';
import { NewPersonForm } from './new-person-form.tsx';

interface CodeStepProps {
  readonly mobileNumber: string;
  /** Seconds until the code can be sent again. */
  readonly retryAfter: number;
  readonly onBack: () => void;
  readonly onDone?: (() => void) | undefined;
}

/** The code, and what the server asks for besides. The browser fills the code in where it reads SMS. */
export function CodeStep({ mobileNumber, retryAfter, onBack, onDone }: CodeStepProps) {
  const text = useMessages(codeSignInMessages);
  const dispatch = useAppDispatch();
  const [code, setCode] = useState('');
  const [password, setPassword] = useState('');
  const [otp, setOtp] = useState('');
  const [asks, setAsks] = useState<'nothing' | 'password' | 'otp'>('nothing');
  const [asksPassword, setAsksPassword] = useState(false);
  const [token, setToken] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const failure = useFieldFailure(['code', 'password', 'otp']);
  const locale = useLocale();

  async function verify(digits: string, newAccount = false) {
    setBusy(true);
    failure.clear();
    const previousToken = readToken();
    const more = {
      ...(asksPassword && !newAccount && { password }),
      ...(asks === 'otp' && { otp }),
      ...(newAccount && { newAccount }),
      ...(previousToken !== null && { previousToken }),
    };
    chooseByUse(locale);
    const answer = await dispatch(verifyCode({ body: { mobileNumber, code: digits, ...more } }));
    setBusy(false);
    if (verifyCode.fulfilled.match(answer)) {
      if (!('needsProfile' in answer.payload)) return onDone?.();
      return setToken(answer.payload.token);
    }
    const { code: reason } = answer.payload ?? {};
    if (reason === 'PASSWORD_REQUIRED') {
      setAsksPassword(true);
      return setAsks('password');
    }
    if (reason === 'OTP_REQUIRED') return setAsks('otp');
    failure.show(answer.payload, text.verifyFailed);
  }

  useSmsCode((digits) => {
    setCode(digits);
    void verify(digits);
  });

  if (token !== null) return <NewPersonForm token={token} />;

  function submit(event: SubmitEvent) {
    event.preventDefault();
    void verify(code);
  }

  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-5">
      <p role="status">{text.sentTo(mobileNumber)}</p>
      <FormError message={failure.above} />
      <TextField
        {...failure.of('code')}
        label={text.code}
        // The one field of this screen.
        autoFocus
        inputMode="numeric"
        autoComplete="one-time-code"
        pattern="[0-9]*"
        maxLength={6}
        value={code}
        onChange={(event) => setCode(event.target.value.replace(/\D/g, ''))}
        className="tabular tracking-widest"
      />
      {asksPassword && (
        <PasswordField
          {...failure.of('password')}
          label={text.password}
          hint={text.passwordHint}
          autoFocus
          autoComplete="current-password"
          value={password}
          onChange={(event) => setPassword(event.target.value)}
        />
      )}
      {asks === 'otp' && (
        <TextField
          {...failure.of('otp')}
          label={text.otp}
          autoFocus
          autoComplete="off"
          inputMode="numeric"
          value={otp}
          onChange={(event) => setOtp(event.target.value)}
        />
      )}
      <Button type="submit" size="large" wide busy={busy}>
        {text.continue}
      </Button>
      <div className="-mx-4 flex flex-wrap justify-between">
        <AgainButton mobileNumber={mobileNumber} retryAfter={retryAfter} onFailure={failure.show} />
        <Button variant="quiet" onClick={onBack}>
          {text.otherNumber}
        </Button>
        {asksPassword && (
          <Button variant="quiet" onClick={() => void verify(code, true)}>
            {text.notMine}
          </Button>
        )}
      </div>
    </form>
  );
}

interface AgainButtonProps {
  readonly mobileNumber: string;
  readonly retryAfter: number;
  readonly onFailure: (failed: Failure | undefined, otherwise: string) => void;
}

/** Sends the same code again, once it may be asked for. */
function AgainButton({ mobileNumber, retryAfter, onFailure }: AgainButtonProps) {
  const text = useMessages(codeSignInMessages);
  const dispatch = useAppDispatch();
  const [left, setLeft] = useState(retryAfter);
  const [busy, setBusy] = useState(false);
  const isWaiting = left > 0;
  useEffect(() => {
    if (!isWaiting) return;
    const timer = setInterval(() => setLeft((seconds) => Math.max(0, seconds - 1)), 1_000);
    return () => clearInterval(timer);
  }, [isWaiting]);

  async function send() {
    setBusy(true);
    const answer = await dispatch(requestCode({ mobileNumber }));
    setBusy(false);
    if (requestCode.fulfilled.match(answer)) setLeft(answer.payload.retryAfter);
    else onFailure(answer.payload, text.sendFailed);
  }

  return (
    <Button variant="quiet" busy={busy} disabled={isWaiting} onClick={() => void send()}>
      {isWaiting ? text.againIn(left) : text.again}
    </Button>
  );
}
