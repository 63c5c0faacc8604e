import type { TotpEnrolment } from '@labfront/contract/totp';
import { useCallback, useEffect, useState } from 'react';
import { DoneNote } from '../../../shared/forms/done-note.tsx';
import { useMessages } from '../../../shared/i18n/messages.ts';
import { selectIsAdmin } from '../../../shared/session/auth.slice.ts';
import { useAppDispatch, useAppSelector } from '../../../shared/store/hooks.ts';
import { Button } from '../../../shared/ui/button.tsx';
import { Card, Chip, Skeleton } from '../../../shared/ui/card.tsx';
import { ErrorState } from '../../../shared/ui/states.tsx';
import { totpMessages } from '../totp.messages.ts';
import { confirmTotp, fetchTotp, selectTotp, switchOffTotp } from '../totp.slice.ts';
import { OneTimeCodeForm } from './one-time-code-form.tsx';
import { SetUpForm } from './set-up-form.tsx';
import { TwoStepSecrets } from './two-step-secrets.tsx';

/** The second step at sign-in: set up, confirmed by the first code, switched off by a code. */
export function TwoStepSection() {
  const text = useMessages(totpMessages);
  const dispatch = useAppDispatch();
  const isAdmin = useAppSelector(selectIsAdmin);
  const { totp, error } = useAppSelector(selectTotp);
  const [done, setDone] = useState<string | null>(null);
  const load = useCallback(() => void dispatch(fetchTotp()), [dispatch]);
  useEffect(load, [load]);
  const finish = (message: string) => {
    setDone(message);
    load();
  };
  return (
    <Card role="region" aria-labelledby="two-step" className="flex flex-col gap-4 p-5 sm:p-6">
      <div className="flex flex-wrap items-center gap-3">
        <h2 id="two-step" className="text-xl font-strong">
          {text.title}
        </h2>
        {totp && <Chip tone={totp.enabled ? 'brand' : 'neutral'}>{totp.enabled ? text.on : text.off}</Chip>}
        {isAdmin && totp?.enabled === false && <Chip tone="saving">{text.recommended}</Chip>}
      </div>
      <p className="text-ink-soft">{text.hint}</p>
      <DoneNote message={done} />
      {totp === null && error === null && <Skeleton className="h-11" />}
      {totp === null && error !== null && <ErrorState message={error} onRetry={load} />}
      {totp?.enabled === false && <SetUp onStart={() => setDone(null)} onDone={finish} />}
      {totp?.enabled && <SwitchOff codesLeft={totp.recoveryCodesLeft} onDone={finish} />}
    </Card>
  );
}

function SetUp({ onStart, onDone }: { onStart: () => void; onDone: (message: string) => void }) {
  const text = useMessages(totpMessages);
  const [isAsked, setAsked] = useState(false);
  const [enrolment, setEnrolment] = useState<TotpEnrolment | null>(null);

  if (!isAsked) {
    const start = () => {
      onStart();
      setAsked(true);
    };
    return (
      <Button onClick={start} className="self-start">
        {text.setUp}
      </Button>
    );
  }
  const stop = () => {
    setEnrolment(null);
    setAsked(false);
  };
  if (!enrolment) return <SetUpForm onDone={setEnrolment} onCancel={stop} />;
  return (
    <>
      <TwoStepSecrets enrolment={enrolment} />
      <OneTimeCodeForm title={text.confirmTitle} action={text.confirm} thunk={confirmTotp} onDone={onDone}>
        <Button variant="secondary" onClick={stop}>
          {text.cancel}
        </Button>
      </OneTimeCodeForm>
    </>
  );
}

const FEW_CODES = 3;

function SwitchOff({ codesLeft, onDone }: { codesLeft: number; onDone: (message: string) => void }) {
  const text = useMessages(totpMessages);
  return (
    <>
      <p>
        {text.codesLeft(codesLeft)} {codesLeft < FEW_CODES && text.codesFew}
      </p>
      <OneTimeCodeForm
        title={text.switchOffTitle}
        hint={text.switchOffHint}
        action={text.switchOff}
        danger
        thunk={switchOffTotp}
        onDone={onDone}
      />
    </>
  );
}
