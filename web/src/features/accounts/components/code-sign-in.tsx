import { type SubmitEvent, useState } from 'react';
import { FormError } from '../../../shared/forms/form-error.tsx';
import { useMessages } from '../../../shared/i18n/messages.ts';
import { useAppDispatch } from '../../../shared/store/hooks.ts';
import { Button } from '../../../shared/ui/button.tsx';
import { TextField } from '../../../shared/ui/text-field.tsx';
import { codeSignInMessages } from '../code-sign-in.messages.ts';
import { requestCode } from '../code-sign-in.slice.ts';
import { useFieldFailure } from '../use-field-failure.ts';
import { CodeStep } from './code-step.tsx';

interface CodeSignInProps {
  /** Called with true once a code is on its way, and with false when another number is to be entered. */
  readonly onSent?: (isSent: boolean) => void;
  readonly onDone?: (() => void) | undefined;
}

/** Sign-in and sign-up by a code: a number, then its code. */
export function CodeSignIn({ onSent, onDone }: CodeSignInProps) {
  const text = useMessages(codeSignInMessages);
  const dispatch = useAppDispatch();
  const [number, setNumber] = useState('');
  const [sent, setSent] = useState<{ to: string; retryAfter: number } | null>(null);
  const [busy, setBusy] = useState(false);
  const failure = useFieldFailure(['mobileNumber']);

  function enterCode(retryAfter: number) {
    setSent({ to: number, retryAfter });
    onSent?.(true);
  }

  function enterNumber() {
    setSent(null);
    onSent?.(false);
  }

  async function send(event: SubmitEvent) {
    event.preventDefault();
    setBusy(true);
    failure.clear();
    const answer = await dispatch(requestCode({ mobileNumber: number }));
    setBusy(false);
    if (requestCode.fulfilled.match(answer)) return enterCode(answer.payload.retryAfter);
    const { code, body } = answer.payload ?? {};
    // One is on the way already: it is entered here.
    if (code === 'CODE_TOO_SOON') return enterCode((body as { retryAfter: number }).retryAfter);
    failure.show(answer.payload, text.sendFailed);
  }

  if (sent !== null) {
    const { to, retryAfter } = sent;
    return <CodeStep key={to} mobileNumber={to} retryAfter={retryAfter} onBack={enterNumber} onDone={onDone} />;
  }
  return (
    <form noValidate onSubmit={send} className="flex flex-col gap-5">
      <FormError message={failure.above} />
      <TextField
        {...failure.of('mobileNumber')}
        label={text.mobile}
        hint={text.mobileHint}
        type="tel"
        inputMode="numeric"
        autoComplete="tel-national"
        value={number}
        onChange={(event) => setNumber(event.target.value)}
      />
      <Button type="submit" size="large" wide busy={busy}>
        {text.send}
      </Button>
    </form>
  );
}
