import { PERMISSIONS } from '@labfront/contract/permissions';
import type { EffectivePermission, StaffMember } from '@labfront/contract/staff';
import { useCallback, useEffect, useState } from 'react';
import { useLocale, useMessages } from '../../../shared/i18n/messages.ts';
import { useAppDispatch } from '../../../shared/store/hooks.ts';
import { Button } from '../../../shared/ui/button.tsx';
import { Skeleton } from '../../../shared/ui/card.tsx';
import { Dialog } from '../../../shared/ui/dialog.tsx';
import { ErrorState } from '../../../shared/ui/states.tsx';
import { areaMessages, byArea } from './areas.ts';
import { useAssignmentWords } from './assignment-words.ts';
import { staffDialogMessages } from './staff.messages.ts';
import { fetchEffective } from './staff.slice.ts';

interface EffectiveDialogProps {
  readonly member: StaffMember;
  readonly onClose: () => void;
}

/** The permissions of a person, and the roles that give them, with their scopes. */
export function EffectiveDialog({ member, onClose }: EffectiveDialogProps) {
  const text = useMessages(staffDialogMessages);
  const dispatch = useAppDispatch();
  const [permissions, setPermissions] = useState<readonly EffectivePermission[] | null>(null);
  const [error, setError] = useState<string | null>(null);
  const load = useCallback(() => {
    setError(null);
    const request = dispatch(fetchEffective({ params: { id: member._id } }));
    void request.then((answer) => {
      if (fetchEffective.fulfilled.match(answer)) setPermissions(answer.payload.data.permissions);
      else if (answer.payload) setError(answer.payload.message);
    });
    return () => request.abort();
  }, [dispatch, member._id]);
  useEffect(load, [load]);
  return (
    <Dialog
      open
      large
      onClose={onClose}
      title={text.effectiveTitle(member.name)}
      description={text.effectiveHint}
      actions={<Button onClick={onClose}>{text.close}</Button>}
    >
      {error !== null && <ErrorState message={error} onRetry={load} />}
      {error === null && permissions === null && (
        <div role="status" aria-label={text.loading}>
          <Skeleton className="h-64" />
        </div>
      )}
      {error === null && permissions !== null && <Reasons permissions={permissions} />}
    </Dialog>
  );
}

function Reasons({ permissions }: { permissions: readonly EffectivePermission[] }) {
  const text = useMessages(staffDialogMessages);
  const areas = useMessages(areaMessages);
  const locale = useLocale();
  const say = useAssignmentWords();
  if (permissions.length === 0) return <p>{text.effectiveNone}</p>;
  const reasonsOf = new Map(permissions.map(({ permission, reasons }) => [permission, reasons]));
  return (
    <div className="grid items-start gap-x-8 gap-y-5 lg:grid-cols-2">
      {byArea([...reasonsOf.keys()]).map((group) => (
        <section key={group.area} aria-labelledby={`effective-${group.area}`}>
          <h3 id={`effective-${group.area}`} className="font-strong">
            {areas[group.area]}
          </h3>
          <dl className="mt-1 divide-y divide-line text-sm">
            {group.permissions.map((permission) => (
              <div key={permission} className="py-2">
                <dt>{PERMISSIONS[permission][locale]}</dt>
                {reasonsOf.get(permission)?.map((reason) => (
                  <dd key={Object.values(reason).join()} className="text-ink-soft">
                    {say(reason)}
                  </dd>
                ))}
              </div>
            ))}
          </dl>
        </section>
      ))}
    </div>
  );
}
