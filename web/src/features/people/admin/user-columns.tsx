import type { Account } from '@labfront/contract/accounts';
import { formatDate, formatTime } from '../../../shared/format/dates.ts';
import type { Locale } from '../../../shared/i18n/messages.ts';
import type { ListColumn } from '../../../shared/lists/data-table.tsx';
import { DateTimeCell } from '../../../shared/lists/date-time-cell.tsx';
import { Link } from '../../../shared/router/link.tsx';
import { UnverifiedNumber } from '../../../shared/ui/unverified-number.tsx';
import { PersonMenu } from './components/person-menu.tsx';
import { RoleChip } from './components/role-chip.tsx';
import { usersMessages } from './users.messages.ts';

type Column = ListColumn<Account>;

/** The name and contact columns of both lists of people. */
function contactColumns(locale: Locale): readonly Column[] {
  const text = usersMessages[locale];
  return [
    {
      id: 'role',
      header: text.role,
      cell: ({ role }) => <RoleChip role={role} />,
    },
    {
      id: 'mobile',
      header: text.mobile,
      cell: ({ mobileNumber, mobileVerified }) => (
        <span className="flex flex-col items-start gap-1">
          <span className="tabular">{mobileNumber || text.notGiven}</span>
          <UnverifiedNumber number={mobileNumber} verified={mobileVerified} />
        </span>
      ),
    },
    {
      id: 'email',
      header: text.email,
      sort: 'email',
      cell: ({ email }) => <span className="wrap-anywhere">{email || text.notGiven}</span>,
    },
  ];
}

function nameColumn(locale: Locale): Column {
  return {
    id: 'name',
    header: usersMessages[locale].name,
    sort: 'name',
    isName: true,
    cell: ({ _id, name }) => (
      <Link to={`/admin/users/${_id}`} className="link inline-flex min-h-touch items-center font-strong wrap-anywhere">
        {name}
      </Link>
    ),
  };
}

export function userColumns(locale: Locale, onDone: () => void): readonly Column[] {
  const text = usersMessages[locale];
  return [
    nameColumn(locale),
    ...contactColumns(locale),
    {
      id: 'registered',
      header: text.registered,
      sort: 'createdAt',
      cell: ({ createdAt }) => <span className="tabular whitespace-nowrap">{formatDate(createdAt, locale)}</span>,
    },
    {
      id: 'lastLogin',
      header: text.lastLogin,
      sort: 'lastLogin',
      cell: ({ lastLogin }) => <When at={lastLogin} locale={locale} />,
    },
    {
      id: 'actions',
      header: text.actions,
      align: 'end',
      cell: (account) => <PersonMenu account={account} onDone={onDone} />,
    },
  ];
}

export function todayColumns(locale: Locale): readonly Column[] {
  const text = usersMessages[locale];
  return [
    nameColumn(locale),
    {
      id: 'time',
      header: text.time,
      sort: 'lastLogin',
      cell: ({ lastLogin }) => (
        <span className="tabular font-strong whitespace-nowrap">{lastLogin && formatTime(lastLogin, locale)}</span>
      ),
    },
    ...contactColumns(locale),
  ];
}

function When({ at, locale }: { at: string | null; locale: Locale }) {
  if (at === null) return <span className="text-ink-soft">{usersMessages[locale].never}</span>;
  return <DateTimeCell at={at} />;
}
