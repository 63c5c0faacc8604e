import type { Consent, ConsentKind } from '@labfront/contract/consents';
import { useCallback, useEffect, useState } from 'react';
import { formatDate } from '../../../shared/format/dates.ts';
import { useLocale, useMessages } from '../../../shared/i18n/messages.ts';
import { useAppDispatch, useAppSelector } from '../../../shared/store/hooks.ts';
import { Button } from '../../../shared/ui/button.tsx';
import { Card, Skeleton } from '../../../shared/ui/card.tsx';
import { ConfirmationDialog } from '../../../shared/ui/confirmation-dialog.tsx';
import { notify } from '../../../shared/ui/notify.ts';
import { ErrorState } from '../../../shared/ui/states.tsx';
import { personalDataMessages } from '../personal-data.messages.ts';
import { fetchConsents, giveConsent, selectConsents, withdrawConsent } from '../personal-data.slice.ts';

/** The account rests on these: they end with it. */
const NEEDED: ReadonlySet<ConsentKind> = new Set(['terms', 'privacy']);

/** Returns the latest consent of each kind; earlier ones are not shown. */
function latestOfEach(consents: readonly Consent[]): Consent[] {
  return consents.filter(({ kind }, index) => consents.findIndex((other) => other.kind === kind) === index);
}

/** The person's consents, each with a button to withdraw it. */
export function ConsentsSection() {
  const text = useMessages(personalDataMessages);
  const dispatch = useAppDispatch();
  const { consents, error } = useAppSelector(selectConsents);
  const load = useCallback(() => void dispatch(fetchConsents()), [dispatch]);
  useEffect(load, [load]);
  const hasOffers = consents?.some(({ kind, withdrawnAt }) => kind === 'marketing' && withdrawnAt === null);
  return (
    <Card role="region" aria-labelledby="consents" className="flex flex-col gap-3 p-5 sm:p-6">
      <h2 id="consents" className="text-xl!">
        {text.consentsTitle}
      </h2>
      {consents === null && error === null && <Skeleton className="h-24" />}
      {consents === null && error !== null && <ErrorState message={error} onRetry={load} />}
      {consents?.length === 0 && <p className="text-ink-soft">{text.noConsents}</p>}
      {consents !== null && consents.length > 0 && (
        <ul className="divide-y divide-line">
          {latestOfEach(consents).map((consent) => (
            <ConsentRow key={consent._id} consent={consent} onChange={load} />
          ))}
        </ul>
      )}
      {consents !== null && !hasOffers && <OffersOff onChange={load} />}
    </Card>
  );
}

function ConsentRow({ consent, onChange }: { consent: Consent; onChange: () => void }) {
  const text = useMessages(personalDataMessages);
  const locale = useLocale();
  const { kind, givenAt, withdrawnAt, version } = consent;
  const when = (iso: string) => formatDate(iso, locale);
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3 text-sm">
      <div className="min-w-0 grow basis-64">
        <p className="font-strong">{text.kinds[kind]}</p>
        <p className="text-ink-soft">
          {withdrawnAt === null ? text.given(when(givenAt), when(version)) : text.withdrawnOn(when(withdrawnAt))}
        </p>
        {NEEDED.has(kind) && withdrawnAt === null && <p className="text-ink-soft">{text.needed}</p>}
      </div>
      {!NEEDED.has(kind) && withdrawnAt === null && <WithdrawButton kind={kind} onChange={onChange} />}
    </li>
  );
}

/** Asks for confirmation if the withdrawal has consequences. */
function WithdrawButton({ kind, onChange }: { kind: ConsentKind; onChange: () => void }) {
  const text = useMessages(personalDataMessages);
  const dispatch = useAppDispatch();
  const [asking, setAsking] = useState(false);
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string | null>(null);

  async function withdraw() {
    setBusy(true);
    setError(null);
    const answer = await dispatch(withdrawConsent({ params: { kind } }));
    setBusy(false);
    if (withdrawConsent.fulfilled.match(answer)) {
      notify('success', answer.payload.message);
      onChange();
    } else {
      const message = answer.payload?.message ?? text.withdrawFailed;
      if (asking) setError(message);
      else notify('error', message);
    }
  }

  const ask = () => (kind === 'home-collection' ? setAsking(true) : void withdraw());
  return (
    <>
      <Button variant="secondary" busy={busy && !asking} aria-label={text.withdrawOf(text.kinds[kind])} onClick={ask}>
        {text.withdraw}
      </Button>
      <ConfirmationDialog
        open={asking}
        title={text.withdrawRequests}
        confirmLabel={text.withdraw}
        cancelLabel={text.keepIt}
        destructive
        busy={busy}
        error={error}
        onConfirm={() => void withdraw()}
        onCancel={() => setAsking(false)}
      >
        {text.withdrawRequestsText}
      </ConfirmationDialog>
    </>
  );
}

function OffersOff({ onChange }: { onChange: () => void }) {
  const text = useMessages(personalDataMessages);
  const dispatch = useAppDispatch();
  const [busy, setBusy] = useState(false);

  async function give() {
    setBusy(true);
    const answer = await dispatch(giveConsent({ params: { kind: 'marketing' } }));
    setBusy(false);
    if (giveConsent.fulfilled.match(answer)) onChange();
    else notify('error', answer.payload?.message ?? text.giveFailed);
  }

  return (
    <div className="flex flex-wrap items-center justify-between gap-3 border-t border-line pt-3 text-sm">
      <p className="text-ink-soft">{text.offersOff}</p>
      <Button variant="secondary" busy={busy} onClick={() => void give()}>
        {text.giveOffers}
      </Button>
    </div>
  );
}
