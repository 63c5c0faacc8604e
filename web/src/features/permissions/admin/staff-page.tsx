import type { StaffMember } from '@labfront/contract/staff';
import { UserPlus } from 'lucide-react';
import { useCallback, useMemo, useState } from 'react';
import { useLocale, useMessages } from '../../../shared/i18n/messages.ts';
import { AdminList } from '../../../shared/lists/admin-list.tsx';
import { useAdminList } from '../../../shared/lists/use-admin-list.ts';
import { useLoading } from '../../../shared/lists/use-loading.ts';
import { privatePage } from '../../../shared/page/private-page.ts';
import { useMay } from '../../../shared/rights/rights.tsx';
import { useAppDispatch, useAppSelector } from '../../../shared/store/hooks.ts';
import type { AppDispatch } from '../../../shared/store/store.types.ts';
import { ActionDialog } from '../../../shared/ui/action-dialog.tsx';
import { Button } from '../../../shared/ui/button.tsx';
import { ErrorState } from '../../../shared/ui/states.tsx';
import { titled } from './areas.ts';
import { AssignmentsDialog } from './assignments-dialog.tsx';
import { EffectiveDialog } from './effective-dialog.tsx';
import { InviteDialog } from './invite-dialog.tsx';
import { staffMessages } from './staff.messages.ts';
import { fetchChoices, selectChoices, setAssignments, staffList, withdrawInvitation } from './staff.slice.ts';
import { type StaffAction, staffColumns } from './staff-columns.tsx';

interface Opened {
  readonly action: StaffAction;
  /** Null invites somebody new. */
  readonly member: StaffMember | null;
}

export function Component() {
  const text = useMessages(staffMessages);
  const locale = useLocale();
  const list = useAdminList(staffList, ['status', 'role']);
  const { refetch } = list;
  const { roles, error } = useAppSelector(selectChoices);
  const retry = useChoices();
  const [opened, setOpened] = useState<Opened | null>(null);
  const columns = useMemo(() => staffColumns(locale, (action, member) => setOpened({ action, member })), [locale]);
  const close = () => setOpened(null);

  return (
    <>
      <AdminList
        list={list}
        text={text}
        columns={columns}
        intro={text.intro}
        fields={[
          {
            name: 'status',
            label: text.state,
            all: text.all,
            options: (['active', 'invited'] as const).map((value) => ({ value, label: text.states[value] })),
          },
          {
            name: 'role',
            label: text.role,
            all: text.allRoles,
            options: roles.map(({ _id, name }) => ({ value: _id, label: titled(name) })),
          },
        ]}
        layout={{ grid: 'sm:grid-cols-[minmax(0,1fr)_11rem_11rem] xl:max-w-5xl', buttons: 'col-span-full' }}
        actions={
          <Button onClick={() => setOpened({ action: 'invite', member: null })}>
            <UserPlus aria-hidden="true" className="size-4" />
            {text.invite}
          </Button>
        }
        moreFilters={error !== null && <ErrorState message={error} onRetry={retry} />}
      />
      {opened && <Dialogs opened={opened} onClose={close} onChanged={refetch} />}
    </>
  );
}

/** Fetches what roles and places there are to choose from. */
function useChoices(): () => void {
  const may = useMay();
  const allCentres = may('settings.manage');
  const partners = may('partner.read');
  const load = useCallback(
    (dispatch: AppDispatch) => dispatch(fetchChoices({ allCentres, partners })),
    [allCentres, partners],
  );
  return useLoading(load);
}

interface DialogsProps {
  readonly opened: Opened;
  readonly onClose: () => void;
  readonly onChanged: () => void;
}

function Dialogs({ opened: { action, member }, onClose, onChanged }: DialogsProps) {
  const text = useMessages(staffMessages);
  const dispatch = useAppDispatch();
  const done = () => {
    onClose();
    onChanged();
  };
  if (member === null || action === 'invite') return <InviteDialog again={member} onClose={onClose} onSent={done} />;
  if (action === 'effective') return <EffectiveDialog member={member} onClose={onClose} />;
  if (action === 'change') return <AssignmentsDialog member={member} onClose={onClose} onSaved={done} />;
  if (action === 'withdraw') {
    return (
      <ActionDialog
        title={text.withdrawTitle(member.name)}
        confirmLabel={text.withdrawConfirm}
        cancelLabel={text.keepInvitation}
        destructive
        action={() => dispatch(withdrawInvitation({ params: { id: member._id } })).unwrap()}
        onClose={onClose}
        onDone={done}
      >
        <p>{text.withdrawText}</p>
      </ActionDialog>
    );
  }
  return (
    <ActionDialog
      title={text.deactivateTitle(member.name)}
      confirmLabel={text.deactivateConfirm}
      cancelLabel={text.keep}
      destructive
      action={() => dispatch(setAssignments({ params: { id: member._id }, body: { assignments: [] } })).unwrap()}
      onClose={onClose}
      onDone={done}
    >
      <p>{text.deactivateText}</p>
    </ActionDialog>
  );
}

export const handle = privatePage(staffMessages);
