import type { Setup, SetupStep } from '@labfront/contract/settings';
import { ChevronDown, ChevronRight, Circle, CircleCheck, TriangleAlert } from 'lucide-react';
import { useCallback, useState } from 'react';
import { useMessages } from '../../../shared/i18n/messages.ts';
import { useLoading } from '../../../shared/lists/use-loading.ts';
import { Link } from '../../../shared/router/link.tsx';
import { useAppDispatch, useAppSelector } from '../../../shared/store/hooks.ts';
import type { AppDispatch } from '../../../shared/store/store.types.ts';
import { Button } from '../../../shared/ui/button.tsx';
import { Card } from '../../../shared/ui/card.tsx';
import { notify } from '../../../shared/ui/notify.ts';
import { ErrorState } from '../../../shared/ui/states.tsx';
import { setupMessages } from './settings.messages.ts';
import { fetchSetup, putSetupAway, selectSetup } from './settings.slice.ts';

/** The page of each step. Settings of the environment are on the system page. */
const SCREENS: Readonly<Record<SetupStep, string>> = {
  identity: '/admin/settings',
  centres: '/admin/centres',
  windows: '/admin/centres',
  prices: '/admin/test',
  payment: '/admin/system',
  mail: '/admin/system',
  staff: '/admin/staff',
};

/** The open steps of a new laboratory, until somebody dismisses the list. Once it has bookings they are one line that opens. */
export function FirstSteps() {
  const load = useCallback((dispatch: AppDispatch) => dispatch(fetchSetup()), []);
  const retry = useLoading(load);
  const { setup, error } = useAppSelector(selectSetup);
  if (error !== null && setup === null) return <ErrorState message={error} onRetry={retry} />;
  if (setup === null || setup.putAway) return null;
  return (
    <Card className="p-5 sm:px-6">
      <details open={!setup.hasBookings} className="group">
        <Heading setup={setup} />
        <Steps setup={setup} />
      </details>
    </Card>
  );
}

function Steps({ setup }: { setup: Setup }) {
  const text = useMessages(setupMessages);
  return (
    <div className="flex flex-col gap-4 pt-4">
      <ol className="grid gap-x-6 sm:grid-cols-2">
        {setup.steps.map(({ step, done }) => (
          <li key={step} className="border-t border-line first:border-t-0 sm:nth-2:border-t-0">
            <Link to={SCREENS[step]} className="flex min-h-touch items-center gap-3 py-3 hover:text-brand">
              {done ? (
                <CircleCheck role="img" aria-label={text.done} className="size-5 shrink-0 text-brand" />
              ) : (
                <Circle role="img" aria-label={text.open} className="size-5 shrink-0 text-ink-soft" />
              )}
              <span className="min-w-0 grow">
                <span className="block font-strong">{text.steps[step].title}</span>
                {!done && <span className="block text-sm text-ink-soft">{text.steps[step].hint}</span>}
              </span>
              <ChevronRight aria-hidden="true" className="size-4 shrink-0 text-ink-soft" />
            </Link>
          </li>
        ))}
      </ol>
      <TestModes {...setup.testMode} />
      {setup.steps.every(({ done }) => done) && <PutAway />}
    </div>
  );
}

function Heading({ setup: { steps } }: { setup: Setup }) {
  const text = useMessages(setupMessages);
  const done = steps.filter((step) => step.done).length;
  return (
    <summary className="flex min-h-touch cursor-pointer items-center justify-between gap-4">
      <span>
        <h2 className="text-xl!">{text.title}</h2>
        <span className="block text-sm text-ink-soft">{text.intro(String(done), String(steps.length))}</span>
      </span>
      <ChevronDown aria-hidden="true" className="size-5 shrink-0 text-ink-soft group-open:rotate-180" />
    </summary>
  );
}

function TestModes({ payments, mail, sms }: Setup['testMode']) {
  const text = useMessages(setupMessages);
  const modes = [
    ...(payments ? [text.testPayments] : []),
    ...(mail ? [text.testMail] : []),
    ...(sms ? [text.testSms] : []),
  ];
  if (modes.length === 0) return null;
  return (
    <ul className="flex flex-col gap-1 rounded-field bg-accent-soft px-4 py-3 text-sm text-saving">
      {modes.map((mode) => (
        <li key={mode} className="flex items-center gap-2">
          <TriangleAlert aria-hidden="true" className="size-4 shrink-0" />
          {mode}
        </li>
      ))}
    </ul>
  );
}

function PutAway() {
  const text = useMessages(setupMessages);
  const dispatch = useAppDispatch();
  const [busy, setBusy] = useState(false);
  async function putAway() {
    setBusy(true);
    const answer = await dispatch(putSetupAway());
    setBusy(false);
    if (putSetupAway.rejected.match(answer)) notify('error', answer.payload?.message ?? text.failed);
  }
  return (
    <Button variant="secondary" busy={busy} onClick={() => void putAway()} className="self-start">
      {text.putAway}
    </Button>
  );
}
