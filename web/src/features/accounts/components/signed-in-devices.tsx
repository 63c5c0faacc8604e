import type { Session } from '@labfront/contract/accounts';
import { useEffect } from 'react';
import { formatDate, formatTime } from '../../../shared/format/dates.ts';
import { useLocale, useMessages } from '../../../shared/i18n/messages.ts';
import { useAppDispatch, useAppSelector } from '../../../shared/store/hooks.ts';
import { Button } from '../../../shared/ui/button.tsx';
import { Card, Skeleton } from '../../../shared/ui/card.tsx';
import { notify } from '../../../shared/ui/notify.ts';
import { ErrorState } from '../../../shared/ui/states.tsx';
import { sessionsMessages } from '../sessions.messages.ts';
import { endSession, fetchSessions, selectSessions } from '../sessions.slice.ts';
import { SessionRow } from './session-row.tsx';

/** Every device the person is signed in on, each but this one with a button that signs it out. */
export function SignedInDevices() {
  const text = useMessages(sessionsMessages);
  const dispatch = useAppDispatch();
  const { sessions, loaded, error } = useAppSelector(selectSessions);
  useEffect(() => {
    void dispatch(fetchSessions());
  }, [dispatch]);
  return (
    <section aria-labelledby="signed-in-devices">
      <h2 id="signed-in-devices" className="text-xl!">
        {text.title}
      </h2>
      <p className="mt-1 mb-3 text-sm text-ink-soft">{text.hint}</p>
      {error !== null && <ErrorState message={error} onRetry={() => void dispatch(fetchSessions())} />}
      {error === null && !loaded && <Skeleton className="h-20 rounded-card" />}
      {error === null && loaded && (
        <Card className="px-5 py-2">
          <ul className="divide-y divide-line">
            {sessions.map((session) => (
              <SessionRow key={session._id} session={session}>
                {!session.current && <EndButton session={session} />}
              </SessionRow>
            ))}
          </ul>
          {sessions.every(({ current }) => current) && (
            <p className="border-t border-line py-3 text-sm text-ink-soft">{text.onlyHere}</p>
          )}
        </Card>
      )}
    </section>
  );
}

function EndButton({ session: { _id: id, device, createdAt } }: { session: Session }) {
  const text = useMessages(sessionsMessages);
  const locale = useLocale();
  const dispatch = useAppDispatch();
  const busy = useAppSelector(selectSessions).ending.includes(id);
  const since = `${formatDate(createdAt, locale)}, ${formatTime(createdAt, locale)}`;

  async function end() {
    const answer = await dispatch(endSession({ params: { id } }));
    if (endSession.fulfilled.match(answer)) notify('success', answer.payload.message);
    else {
      notify('error', answer.payload?.message ?? text.endFailed);
      // It may be over already: the list is out of date.
      if (answer.payload?.status === 404) void dispatch(fetchSessions());
    }
  }

  return (
    <Button
      variant="secondary"
      busy={busy}
      aria-label={text.endOf(device ?? text.unknownDevice, since)}
      onClick={() => void end()}
    >
      {text.end}
    </Button>
  );
}
