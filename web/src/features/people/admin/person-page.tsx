import type { Account } from '@labfront/contract/accounts';
import type { Person } from '@labfront/contract/people';
import { ChevronLeft, UserRoundX } from 'lucide-react';
import { useCallback, useEffect, useState } from 'react';
import { formatDate, formatTime } from '../../../shared/format/dates.ts';
import { useLocale, useMessages } from '../../../shared/i18n/messages.ts';
import { privatePage } from '../../../shared/page/private-page.ts';
import { Link } from '../../../shared/router/link.tsx';
import { useNavigate, useParams } from '../../../shared/router/place.tsx';
import { selectUser } from '../../../shared/session/auth.slice.ts';
import { useAppDispatch, useAppSelector } from '../../../shared/store/hooks.ts';
import { Button } from '../../../shared/ui/button.tsx';
import { Card, Skeleton } from '../../../shared/ui/card.tsx';
import { EmptyState, ErrorState } from '../../../shared/ui/states.tsx';
import { UnverifiedNumber } from '../../../shared/ui/unverified-number.tsx';
import { Fact, Portrait, SessionRow } from '../../accounts/index.ts';
import { PersonBookings } from './components/person-bookings.tsx';
import { type PersonAction, PersonDialog } from './components/person-dialog.tsx';
import { PersonRecords } from './components/person-records.tsx';
import { PersonReportPayments } from './components/person-report-payments.tsx';
import { RoleChip } from './components/role-chip.tsx';
import { personPageMessages } from './person.messages.ts';
import { fetchPerson, selectPerson } from './person.slice.ts';
import { usePersonActions } from './use-person-actions.ts';
import { usersMessages } from './users.messages.ts';

/** Everything about one person: contact, bookings, where they are signed in, and what can be done about the account. */
export function Component() {
  const text = useMessages(personPageMessages);
  const { id = '' } = useParams();
  const dispatch = useAppDispatch();
  const { person, missing, error } = useAppSelector(selectPerson);
  const [tries, setTries] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `tries` is the wish to ask again
  useEffect(() => {
    const request = dispatch(fetchPerson({ params: { id } }));
    return () => request.abort();
  }, [dispatch, id, tries]);
  const retry = useCallback(() => setTries((count) => count + 1), []);

  return (
    <div className="flex max-w-6xl flex-col gap-5">
      <Link to="/admin/users" className="link -mb-3 flex min-h-touch items-center gap-1 self-start text-sm">
        <ChevronLeft aria-hidden="true" className="size-4" />
        {text.allUsers}
      </Link>
      {missing && (
        <>
          <h1 className="sr-only">{text.title}</h1>
          <EmptyState icon={UserRoundX} title={text.missing} hint={text.missingHint} />
        </>
      )}
      {!missing && error !== null && (
        <>
          <h1 className="sr-only">{text.title}</h1>
          <ErrorState message={error} onRetry={retry} />
        </>
      )}
      {!missing && error === null && (person ? <PersonView person={person} onChanged={retry} /> : <PersonSkeleton />)}
    </div>
  );
}

interface PersonViewProps {
  readonly person: Person;
  readonly onChanged: () => void;
}

function PersonView({ person, onChanged }: PersonViewProps) {
  const { account, reportPurchases, sessions } = person;
  const text = useMessages(personPageMessages);
  const users = useMessages(usersMessages);
  const navigate = useNavigate();
  const isSelf = useAppSelector(selectUser)?._id === account._id;
  const offered = usePersonActions()(account);
  const [action, setAction] = useState<PersonAction>('role');
  const [open, setOpen] = useState(false);
  const ask = (next: PersonAction) => {
    setAction(next);
    setOpen(true);
  };
  return (
    <>
      <Card className="flex flex-col gap-5 p-5 sm:p-6">
        <Contact account={account} isSelf={isSelf} />
        {(offered.has('role') || offered.has('delete')) && (
          <div className="flex flex-wrap gap-3 border-t border-line pt-5">
            {offered.has('role') && (
              <Button variant="secondary" onClick={() => ask('role')}>
                {account.role === 'admin' ? users.makeCustomer : users.makeAdmin}
              </Button>
            )}
            {offered.has('delete') && (
              <Button variant="secondary" className="text-danger! hover:border-danger!" onClick={() => ask('delete')}>
                {users.deleteAccount}
              </Button>
            )}
          </div>
        )}
      </Card>
      <div className="grid items-start gap-6 xl:grid-cols-[1.4fr_1fr]">
        <div className="flex min-w-0 flex-col gap-6">
          <PersonBookings account={account} person={person} />
          <PersonReportPayments purchases={reportPurchases} onChanged={onChanged} />
          <PersonRecords person={person} />
        </div>
        <section aria-labelledby="person-sessions" className="min-w-0">
          <h2 id="person-sessions" className="mb-3 text-xl!">
            {text.sessions(sessions.length)}
          </h2>
          <Card className="px-5 py-2 shadow-none">
            {sessions.length === 0 ? (
              <p className="py-3 text-ink-soft">{text.noSessions}</p>
            ) : (
              <>
                <ul className="divide-y divide-line">
                  {sessions.map((session) => (
                    <SessionRow key={session._id} session={session} />
                  ))}
                </ul>
                {offered.has('sessions') && (
                  <div className="border-t border-line py-3">
                    <Button variant="secondary" onClick={() => ask('sessions')}>
                      {users.endSessions}
                    </Button>
                  </div>
                )}
              </>
            )}
          </Card>
        </section>
      </div>
      <PersonDialog
        account={account}
        action={action}
        open={open}
        onClose={() => setOpen(false)}
        onDone={(done) => done === 'delete' && navigate('/admin/users')}
      />
    </>
  );
}

function Contact({ account, isSelf }: { account: Account; isSelf: boolean }) {
  const text = useMessages(personPageMessages);
  const users = useMessages(usersMessages);
  const locale = useLocale();
  const { name, email, mobileNumber, mobileVerified, lastLogin, createdAt, role, profilePhoto } = account;
  return (
    <div className="flex flex-col gap-5 sm:flex-row sm:items-center">
      <Portrait photo={profilePhoto} name={name} />
      <div className="min-w-0 grow">
        <div className="flex flex-wrap items-center gap-3">
          <h1 className="wrap-anywhere">{name}</h1>
          <RoleChip role={role} />
          {isSelf && <span className="text-sm text-ink-soft">{users.you}</span>}
        </div>
        <dl className="mt-3 grid gap-x-8 gap-y-3 text-sm sm:grid-cols-2 xl:grid-cols-4">
          <Fact term={users.mobile}>
            {mobileNumber === '' ? users.notGiven : <Reach href={`tel:+91${mobileNumber}`}>{mobileNumber}</Reach>}{' '}
            <UnverifiedNumber number={mobileNumber} verified={mobileVerified} />
          </Fact>
          <Fact term={users.email}>
            {email === null ? users.notGiven : <Reach href={`mailto:${email}`}>{email}</Reach>}
          </Fact>
          <Fact term={text.customerSince}>{formatDate(createdAt, locale)}</Fact>
          <Fact term={text.lastLogin}>
            {lastLogin === null ? users.never : `${formatDate(lastLogin, locale)}, ${formatTime(lastLogin, locale)}`}
          </Fact>
        </dl>
      </div>
    </div>
  );
}

function Reach({ href, children }: { href: string; children: string }) {
  return (
    <a href={href} className="link wrap-anywhere">
      {children}
    </a>
  );
}

function PersonSkeleton() {
  const text = useMessages(personPageMessages);
  return (
    <>
      <h1 className="sr-only">{text.title}</h1>
      <Skeleton className="h-56 rounded-card" />
      <div className="grid gap-6 xl:grid-cols-[1.4fr_1fr]">
        <Skeleton className="h-48 rounded-card" />
        <Skeleton className="h-48 rounded-card" />
      </div>
    </>
  );
}

export const handle = privatePage(personPageMessages);
