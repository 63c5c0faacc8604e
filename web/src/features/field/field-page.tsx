import type { Account } from '@labfront/contract/accounts';
import { useEffect, useState } from 'react';
import { useMessages } from '../../shared/i18n/messages.ts';
import { privatePage } from '../../shared/page/private-page.ts';
import { useLocation, useSearchParams } from '../../shared/router/place.tsx';
import { selectIsSignedIn, selectIsStaff, selectUser } from '../../shared/session/auth.slice.ts';
import { selectSessionEnd, selectSessionReady } from '../../shared/session/session.slice.ts';
import type { Failure } from '../../shared/store/api-thunk.ts';
import { useAppSelector } from '../../shared/store/hooks.ts';
import { Button, ButtonLink } from '../../shared/ui/button.tsx';
import { LoadingScreen } from '../../shared/ui/loading-screen.tsx';
import { EmptyState, ErrorState } from '../../shared/ui/states.tsx';
import { RoundList } from './components/round-list.tsx';
import { SessionNote } from './components/session-note.tsx';
import { VisitView } from './components/visit-view.tsx';
import type { DeviceState } from './device-state.ts';
import { fieldMessages } from './field.messages.ts';
import type { FieldDevice } from './field-device.ts';
import { countUnsent, openFieldDatabase } from './field-store.ts';
import { useFieldDevice } from './use-field-device.ts';
import { useSignInAgain } from './use-sign-in-again.ts';

export const handle = privatePage(fieldMessages);

/** The phlebotomist's page. The end of a session locks it; what waits on the device stays there. */
export function Component() {
  const text = useMessages(fieldMessages);
  const ready = useAppSelector(selectSessionReady);
  if (!ready) return <LoadingScreen />;
  return (
    <>
      <h1 className="text-2xl font-strong">{text.title}</h1>
      <Entrance />
    </>
  );
}

/**
 * A session that ends by itself locks the page where it is: whoever signs in again goes on with the step that they were at, and nothing
 * that they typed is lost. After a sign-out nothing stays.
 */
function Entrance() {
  const text = useMessages(fieldMessages);
  const signedIn = useAppSelector(selectIsSignedIn);
  const staff = useAppSelector(selectIsStaff);
  const user = useAppSelector(selectUser);
  const end = useAppSelector(selectSessionEnd);
  const [last, setLast] = useState<Account | null>(null);
  useEffect(() => {
    if (user !== null) setLast(user);
  }, [user]);
  const isOpen = signedIn && user !== null;
  if (isOpen && !staff) return <p className="mt-6 text-lg">{text.notYours}</p>;
  const owner = isOpen ? user : end === 'elsewhere' ? null : last;
  if (owner === null) return <Locked />;
  return (
    <>
      {!isOpen && <Locked account={owner} />}
      <div hidden={!isOpen} inert={!isOpen}>
        <Round key={owner._id} account={owner} />
      </div>
    </>
  );
}

/** @param account of whoever worked here until the session ended. */
function Locked({ account }: { account?: Account }) {
  const text = useMessages(fieldMessages);
  const { search } = useLocation();
  const [unsent, setUnsent] = useState(0);
  const SignInAgain = useSignInAgain();
  useEffect(() => {
    openFieldDatabase()
      .then(countUnsent)
      .then(setUnsent, () => {});
  }, []);
  return (
    <div className="mt-6 flex flex-col gap-4 text-lg">
      <p>{account ? text.lockedAgain : text.locked}</p>
      {unsent > 0 && (
        <p role="status" className="rounded-card bg-accent-soft p-4 font-strong">
          {text.lockedUnsent(unsent)}
        </p>
      )}
      {account && SignInAgain ? (
        <SignInAgain account={account} />
      ) : (
        <ButtonLink to="/login" state={{ from: `/field${search}` }} size="large" wide>
          {text.signIn}
        </ButtonLink>
      )}
    </div>
  );
}

function Round({ account }: { account: Account }) {
  const text = useMessages(fieldMessages);
  const { device, state } = useFieldDevice(account._id);
  const [params] = useSearchParams();
  if (device === 'broken') return <ErrorState message={text.noStore} />;
  if (device === null) return <LoadingScreen />;
  const chosen = state.visits.find(({ visit }) => visit._id === params.get('visit'));
  return (
    <>
      <SendingBar device={device} state={state} />
      {chosen ? (
        <VisitView key={chosen.visit._id} shown={chosen} device={device} />
      ) : (
        <Visits state={state} account={account} />
      )}
    </>
  );
}

function Visits({ state: { visits, isSending }, account }: { state: DeviceState; account: Account }) {
  const text = useMessages(fieldMessages);
  if (visits.length > 0)
    return (
      <>
        <SessionNote visits={visits} account={account} />
        <RoundList visits={visits} />
      </>
    );
  if (isSending) return <LoadingScreen />;
  return <EmptyState title={text.empty} hint={text.emptyHint} />;
}

/**
 * The number of unsent events, always visible. It is as high with a failure as without one: what is below would move away under the thumb
 * that presses it.
 */
function SendingBar({
  device,
  state: { unsent, isSending, oversized, failure },
}: {
  device: FieldDevice;
  state: DeviceState;
}) {
  const text = useMessages(fieldMessages);
  const failed = failure as Failure | null;
  return (
    <div
      className={`sticky top-0 z-20 -mx-4 my-3 flex min-h-24 items-center justify-between gap-3 border-y border-line-strong px-4 py-2 ${unsent > 0 ? 'bg-accent text-on-accent' : 'bg-surface text-ink'}`}
    >
      <div role="status">
        <p className="font-strong">{unsent > 0 ? text.unsent(unsent) : text.allSent}</p>
        {oversized.length > 0 && <p className="text-sm font-strong">{text.oversized(oversized.join(', '))}</p>}
        {failed && <p className="text-sm">{failed.status === 0 ? text.noNetwork : failed.message}</p>}
      </div>
      <Button variant="secondary" size="large" busy={isSending} onClick={() => void device.sync()}>
        {isSending ? text.sending : text.sendNow}
      </Button>
    </div>
  );
}
