import type { StaffMember } from '@labfront/contract/staff';
import { EllipsisVertical } from 'lucide-react';
import { formatDate, formatTime } from '../../../shared/format/dates.ts';
import { type Locale, useMessages } from '../../../shared/i18n/messages.ts';
import type { ListColumn } from '../../../shared/lists/data-table.tsx';
import { DateTimeCell } from '../../../shared/lists/date-time-cell.tsx';
import { useMayEverywhere } from '../../../shared/rights/rights.tsx';
import { Link } from '../../../shared/router/link.tsx';
import { selectUser } from '../../../shared/session/auth.slice.ts';
import { useAppSelector } from '../../../shared/store/hooks.ts';
import { IconButton } from '../../../shared/ui/button.tsx';
import { Chip } from '../../../shared/ui/card.tsx';
import { Menu } from '../../../shared/ui/menu.tsx';
import { useAssignmentWords } from './assignment-words.ts';
import { staffMessages } from './staff.messages.ts';

export type StaffAction = 'change' | 'effective' | 'deactivate' | 'invite' | 'withdraw';

type OnAction = (action: StaffAction, member: StaffMember) => void;

export function staffColumns(locale: Locale, onAction: OnAction): readonly ListColumn<StaffMember>[] {
  const text = staffMessages[locale];
  return [
    { id: 'name', header: text.name, sort: 'name', isName: true, cell: (member) => <NameCell member={member} /> },
    { id: 'roles', header: text.roles, cell: (member) => <RolesCell member={member} /> },
    { id: 'state', header: text.state, cell: (member) => <StateCell member={member} locale={locale} /> },
    {
      id: 'mobile',
      header: text.mobile,
      cell: ({ mobileNumber }) => <span className="tabular">{mobileNumber}</span>,
    },
    {
      id: 'lastLogin',
      header: text.lastLogin,
      sort: 'lastLogin',
      cell: ({ lastLogin }) =>
        lastLogin === null ? <span className="text-ink-soft">{text.never}</span> : <DateTimeCell at={lastLogin} />,
    },
    {
      id: 'actions',
      header: text.actions,
      align: 'end',
      cell: (member) => <Actions member={member} onAction={onAction} />,
    },
  ];
}

function NameCell({ member: { _id, name, email, state } }: { member: StaffMember }) {
  const text = useMessages(staffMessages);
  // Within a narrower scope a person's page is that of a customer, which few colleagues are.
  const may = useMayEverywhere();
  const isSelf = useAppSelector(selectUser)?._id === _id;
  return (
    <span className="flex min-w-0 flex-col">
      {state === 'active' && may('customer.read') ? (
        <Link to={`/admin/users/${_id}`} className="link font-strong wrap-anywhere">
          {name}
        </Link>
      ) : (
        <span className="font-strong wrap-anywhere">{name}</span>
      )}
      <span className="wrap-anywhere text-ink-soft">{email}</span>
      {isSelf && <span className="text-ink-soft">{text.you}</span>}
    </span>
  );
}

function RolesCell({ member: { assignments } }: { member: StaffMember }) {
  const say = useAssignmentWords();
  return (
    <ul className="flex flex-col items-end gap-1.5 lg:items-start">
      {assignments.map((assignment) => (
        <li key={Object.values(assignment).join()}>
          <Chip className="text-left">{say(assignment)}</Chip>
        </li>
      ))}
    </ul>
  );
}

function StateCell({ member: { state, expiresAt }, locale }: { member: StaffMember; locale: Locale }) {
  const text = useMessages(staffMessages);
  return (
    <span className="flex flex-col items-end gap-1 lg:items-start">
      <Chip tone={state === 'active' ? 'brand' : 'saving'}>{text.states[state]}</Chip>
      {expiresAt !== null && (
        <span className="tabular text-ink-soft">
          {text.invitedUntil(formatDate(expiresAt, locale), formatTime(expiresAt, locale))}
        </span>
      )}
    </span>
  );
}

function Actions({ member, onAction }: { member: StaffMember; onAction: OnAction }) {
  const text = useMessages(staffMessages);
  const isSelf = useAppSelector(selectUser)?._id === member._id;
  const act = (action: StaffAction) => () => onAction(action, member);
  const ofAccount = [
    { key: 'change', label: text.change, onSelect: act('change'), disabled: isSelf },
    { key: 'effective', label: text.effective, onSelect: act('effective') },
    { key: 'deactivate', label: text.deactivate, onSelect: act('deactivate'), disabled: isSelf },
  ];
  const ofInvitation = [
    { key: 'invite', label: text.inviteAgain, onSelect: act('invite') },
    { key: 'withdraw', label: text.withdraw, onSelect: act('withdraw') },
  ];
  return (
    <Menu
      trigger={
        <IconButton label={text.actionsOf(member.name)}>
          <EllipsisVertical aria-hidden="true" className="size-5" />
        </IconButton>
      }
      actions={member.state === 'active' ? ofAccount : ofInvitation}
    />
  );
}
