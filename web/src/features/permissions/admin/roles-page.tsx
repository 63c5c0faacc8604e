import type { RoleEntry } from '@labfront/contract/roles';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { useMessages } from '../../../shared/i18n/messages.ts';
import { useLoading } from '../../../shared/lists/use-loading.ts';
import { privatePage } from '../../../shared/page/private-page.ts';
import { May } from '../../../shared/rights/rights.tsx';
import { useNavigate } from '../../../shared/router/place.tsx';
import { useAppDispatch, useAppSelector } from '../../../shared/store/hooks.ts';
import type { AppDispatch } from '../../../shared/store/store.types.ts';
import { ActionDialog } from '../../../shared/ui/action-dialog.tsx';
import { Button } from '../../../shared/ui/button.tsx';
import { Skeleton } from '../../../shared/ui/card.tsx';
import { ErrorState } from '../../../shared/ui/states.tsx';
import { previewStarted } from '../role-preview.slice.ts';
import { titled } from './areas.ts';
import { DiscountLimitDialog } from './discount-limit-dialog.tsx';
import { RoleDialog } from './role-dialog.tsx';
import { type RoleAction, RoleList } from './role-list.tsx';
import { RoleMatrix } from './role-matrix.tsx';
import { rolesMessages } from './roles.messages.ts';
import { deleteRole, fetchRoles, selectRoles, setSecondStep } from './roles.slice.ts';

/** The open dialog. A new role may begin as the copy of another. */
type Asked =
  | { readonly secondStepOf: RoleEntry }
  | { readonly discountLimitOf: RoleEntry }
  | { readonly edit: RoleEntry }
  | { readonly copy: RoleEntry | null }
  | { readonly remove: RoleEntry }
  | null;

const load = (dispatch: AppDispatch) => dispatch(fetchRoles());

export function Component() {
  const text = useMessages(rolesMessages);
  const dispatch = useAppDispatch();
  const navigate = useNavigate();
  const { roles, error } = useAppSelector(selectRoles);
  const refetch = useLoading(load);
  const [asked, setAsked] = useState<Asked>(null);
  const close = () => setAsked(null);
  const done = () => {
    close();
    refetch();
  };

  function act(action: RoleAction, role: RoleEntry) {
    if (action === 'preview') {
      dispatch(previewStarted({ name: titled(role.name), permissions: role.permissions }));
      navigate('/admin');
    } else if (action === 'edit') setAsked({ edit: role });
    else if (action === 'copy') setAsked({ copy: role });
    else if (action === 'second-step') setAsked({ secondStepOf: role });
    else if (action === 'discount-limit') setAsked({ discountLimitOf: role });
    else setAsked({ remove: role });
  }

  return (
    <div className="flex flex-col gap-6">
      <div>
        <div className="flex flex-wrap items-center justify-between gap-3">
          <h1>{text.title}</h1>
          <May permission="role.manage">
            <Button onClick={() => setAsked({ copy: null })}>
              <Plus aria-hidden="true" className="size-4" />
              {text.newRole}
            </Button>
          </May>
        </div>
        <p className="mt-1.5 text-ink-soft">{text.intro}</p>
      </div>
      {error !== null && <ErrorState message={error} onRetry={refetch} />}
      {error === null && roles === null && (
        <div role="status" aria-label={text.loading}>
          <Skeleton className="h-96" />
        </div>
      )}
      {roles !== null && (
        <>
          <RoleList roles={roles} onAction={act} />
          <RoleMatrix roles={roles} />
        </>
      )}
      {asked && 'edit' in asked && <RoleDialog edited={asked.edit} onClose={close} onSaved={done} />}
      {asked && 'copy' in asked && <RoleDialog edited={null} copied={asked.copy} onClose={close} onSaved={done} />}
      {asked && 'secondStepOf' in asked && <SecondStepDialog role={asked.secondStepOf} onClose={close} onDone={done} />}
      {asked && 'discountLimitOf' in asked && (
        <DiscountLimitDialog role={asked.discountLimitOf} onClose={close} onDone={done} />
      )}
      {asked && 'remove' in asked && (
        <ActionDialog
          title={text.deleteTitle(titled(asked.remove.name))}
          confirmLabel={text.deleteConfirm}
          cancelLabel={text.keep}
          destructive
          action={() => dispatch(deleteRole({ params: { id: asked.remove._id } })).unwrap()}
          onClose={close}
          onDone={done}
        >
          <p>{text.deleteText}</p>
        </ActionDialog>
      )}
    </div>
  );
}

interface SecondStepDialogProps {
  readonly role: RoleEntry;
  readonly onClose: () => void;
  readonly onDone: () => void;
}

/** Asks before a role needs a second step at sign-in, or no longer does. */
function SecondStepDialog({ role, onClose, onDone }: SecondStepDialogProps) {
  const text = useMessages(rolesMessages);
  const dispatch = useAppDispatch();
  const { _id: id, name, needsSecondStep } = role;
  const change = { params: { id }, body: { required: !needsSecondStep } };
  return (
    <ActionDialog
      title={needsSecondStep ? text.secondStepOffTitle(titled(name)) : text.secondStepTitle(titled(name))}
      confirmLabel={needsSecondStep ? text.secondStepOffConfirm : text.secondStepConfirm}
      cancelLabel={text.secondStepKeep}
      action={() => dispatch(setSecondStep(change)).unwrap()}
      onClose={onClose}
      onDone={onDone}
    >
      <p>{needsSecondStep ? text.secondStepOffText : text.secondStepText}</p>
    </ActionDialog>
  );
}

export const handle = privatePage(rolesMessages);
