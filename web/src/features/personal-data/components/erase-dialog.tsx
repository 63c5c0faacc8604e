import type { Kept } from '@labfront/contract/personal-data';
import { useCallback, useEffect, useId, useState } from 'react';
import { formatDate } from '../../../shared/format/dates.ts';
import { FormError } from '../../../shared/forms/form-error.tsx';
import { useContractForm } from '../../../shared/forms/use-contract-form.ts';
import { useLocale, useMessages } from '../../../shared/i18n/messages.ts';
import { useNavigate } from '../../../shared/router/place.tsx';
import { localLogout, selectUser } from '../../../shared/session/auth.slice.ts';
import { useAppDispatch, useAppSelector } from '../../../shared/store/hooks.ts';
import { Button } from '../../../shared/ui/button.tsx';
import { Skeleton } from '../../../shared/ui/card.tsx';
import { Dialog } from '../../../shared/ui/dialog.tsx';
import { notify } from '../../../shared/ui/notify.ts';
import { ErrorState } from '../../../shared/ui/states.tsx';
import { PasswordField, TextField } from '../../../shared/ui/text-field.tsx';
import { loadRequestCode } from '../../accounts/index.ts';
import { personalDataMessages } from '../personal-data.messages.ts';
import { eraseAccount, fetchKept } from '../personal-data.slice.ts';

interface Values {
  password: string;
  smsCode: string;
  code: string;
}

const bodyOf = ({ password, smsCode, code }: Values, isBySms: boolean) => ({
  ...(isBySms ? { smsCode } : { password }),
  ...(code !== '' && { code }),
});

/** Lists the data that is deleted or kept, asks for the password or for a code by SMS, erases the account, and signs out. */
export function EraseDialog({ onClose }: { onClose: () => void }) {
  const text = useMessages(personalDataMessages);
  const dispatch = useAppDispatch();
  const navigate = useNavigate();
  const formId = useId();
  const [failure, setFailure] = useState<string | null>(null);
  const [asksCode, setAsksCode] = useState(false);
  const mobileNumber = useAppSelector(selectUser)?.mobileNumber ?? '';
  /** Whether a code was sent to the mobile number, in place of the password. */
  const [isBySms, setIsBySms] = useState(false);
  const [sending, setSending] = useState(false);
  const form = useContractForm({
    schema: () => import('@labfront/contract/personal-data').then(({ EraseBody }) => EraseBody),
    defaultValues: { password: '', smsCode: '', code: '' },
    toBody: (values) => bodyOf(values, isBySms),
  });
  const { errors, isSubmitting } = form.formState;

  async function sendCode() {
    setSending(true);
    setFailure(null);
    const requestCode = await loadRequestCode();
    const sent = await dispatch(requestCode({ mobileNumber }));
    setSending(false);
    if (requestCode.fulfilled.match(sent)) setIsBySms(true);
    else if (sent.payload) setFailure(sent.payload.message);
  }

  const submit = form.handleSubmit(async (values) => {
    setFailure(null);
    const result = await dispatch(eraseAccount({ body: bodyOf(values, isBySms) }));
    if (eraseAccount.fulfilled.match(result)) {
      // Navigate first: the guard of this page would ask the erased user to sign in.
      await navigate('/', { replace: true });
      dispatch(localLogout());
      notify('success', result.payload.message);
    } else if (result.payload) {
      if (result.payload.code === 'OTP_REQUIRED') setAsksCode(true);
      setFailure(form.showFailure(result.payload));
    }
  });

  return (
    <Dialog
      open
      onClose={onClose}
      title={text.eraseTitle}
      description={text.eraseHint}
      actions={
        <>
          <Button variant="secondary" onClick={onClose}>
            {text.cancel}
          </Button>
          <Button type="submit" form={formId} variant="danger" busy={isSubmitting}>
            {text.erase}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-5">
        <section className="flex flex-col gap-2 text-sm">
          <h3 className="font-strong">{text.goes}</h3>
          <ul className="flex list-disc flex-col gap-1 pl-5">
            {text.goesList.map((what) => (
              <li key={what}>{what}</li>
            ))}
          </ul>
        </section>
        <KeptList />
        <form id={formId} noValidate onSubmit={submit} className="flex flex-col gap-4">
          <FormError message={failure} />
          {isBySms ? (
            <TextField
              {...form.register('smsCode')}
              label={text.smsCode}
              hint={text.smsSent}
              inputMode="numeric"
              autoComplete="one-time-code"
              error={errors.smsCode?.message}
            />
          ) : (
            <>
              <PasswordField
                {...form.register('password')}
                label={text.password}
                autoComplete="current-password"
                error={errors.password?.message}
              />
              {mobileNumber !== '' && (
                <Button variant="quiet" className="-ml-4 self-start" busy={sending} onClick={() => void sendCode()}>
                  {text.noPassword}
                </Button>
              )}
            </>
          )}
          {asksCode && (
            <TextField
              {...form.register('code')}
              label={text.code}
              autoComplete="one-time-code"
              autoCapitalize="none"
              spellCheck={false}
              error={errors.code?.message}
            />
          )}
        </form>
      </div>
    </Dialog>
  );
}

function KeptList() {
  const text = useMessages(personalDataMessages);
  const locale = useLocale();
  const dispatch = useAppDispatch();
  const [kept, setKept] = useState<readonly Kept[] | null>(null);
  const [error, setError] = useState<string | null>(null);
  const load = useCallback(() => {
    setError(null);
    void dispatch(fetchKept()).then((answer) => {
      if (fetchKept.fulfilled.match(answer)) setKept(answer.payload.kept);
      else setError(answer.payload?.message ?? text.keptFailed);
    });
  }, [dispatch, text]);
  useEffect(load, [load]);
  return (
    <section className="flex flex-col gap-2 text-sm">
      <h3 className="font-strong">{text.stays}</h3>
      {error !== null && <ErrorState message={error} onRetry={load} />}
      {error === null && kept === null && <Skeleton className="h-24" />}
      {kept?.length === 0 && <p>{text.nothingKept}</p>}
      {kept !== null && kept.length > 0 && (
        <ul className="flex list-disc flex-col gap-2 pl-5">
          {kept.map(({ what, why, until }) => (
            <li key={what}>
              {what}. <span className="font-strong">{text.until(formatDate(until, locale))}</span>{' '}
              <span className="text-ink-soft">{why}</span>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
