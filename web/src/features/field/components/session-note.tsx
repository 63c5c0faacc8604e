import type { Account } from '@labfront/contract/accounts';
import { useState } from 'react';
import { dayInIndia, formatDate, formatTime } from '../../../shared/format/dates.ts';
import { type Locale, useLocale, useMessages } from '../../../shared/i18n/messages.ts';
import { sessionEndsAt } from '../../../shared/session/session-storage.ts';
import { Button } from '../../../shared/ui/button.tsx';
import type { RoundVisit } from '../device-state.ts';
import { fieldMessages } from '../field.messages.ts';
import { useSignInAgain } from '../use-sign-in-again.ts';
import { isOver } from '../visit-state.ts';

/** Work goes on for a while after a window is over. */
const MARGIN_MS = 60 * 60_000;
/** The end of a visit without a window. */
const DAY_END = '20:00';

const endOf = ({ visit: { date, slot } }: RoundVisit) =>
  Date.parse(`${date}T${slot === null ? DAY_END : slot.slice(6).replace('24:00', '23:59')}:00+05:30`);

/** The end of the last window that is still to be worked in: of today, else of the next day; null where nothing is to do. */
function lastWindow(visits: readonly RoundVisit[], today: string): number | null {
  const open = visits.filter(({ visit, progress }) => visit.date >= today && !isOver(progress.state));
  const day = open.map(({ visit }) => visit.date).sort()[0];
  const ends = open.filter(({ visit }) => visit.date === day).map(endOf);
  return ends.length === 0 ? null : Math.max(...ends);
}

const sayTime = (at: number, locale: Locale): string => {
  const [iso, today] = [new Date(at).toISOString(), dayInIndia(new Date())];
  const time = formatTime(iso, locale);
  return dayInIndia(new Date(at)) === today ? time : `${formatDate(iso, locale)}, ${time}`;
};

interface SessionNoteProps {
  readonly visits: readonly RoundVisit[];
  readonly account: Account;
}

/** Says in time that the session ends before the round does, and where it is renewed: a page that locks without a network stays locked. */
export function SessionNote({ visits, account }: SessionNoteProps) {
  const text = useMessages(fieldMessages);
  const locale = useLocale();
  const SignInAgain = useSignInAgain();
  const [endsAt, setEndsAt] = useState(sessionEndsAt);
  const [isAsking, setIsAsking] = useState(false);
  const last = lastWindow(visits, dayInIndia(new Date()));
  if (endsAt === null || last === null || endsAt >= last + MARGIN_MS || !SignInAgain) return null;
  const done = () => {
    setEndsAt(sessionEndsAt());
    setIsAsking(false);
  };
  return (
    <section aria-label={text.sessionEnds} className="mb-4 flex flex-col gap-3 rounded-card bg-accent-soft p-4 text-lg">
      <p className="font-strong">{text.sessionEndsAt(sayTime(endsAt, locale), sayTime(last, locale))}</p>
      {isAsking ? (
        <SignInAgain account={account} onDone={done} />
      ) : (
        <Button variant="accent" size="large" wide onClick={() => setIsAsking(true)}>
          {text.staySignedIn}
        </Button>
      )}
    </section>
  );
}
