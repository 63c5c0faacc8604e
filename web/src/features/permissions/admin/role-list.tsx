import { FROM_REGISTRY } from '@labfront/contract/permissions';
import type { RoleEntry } from '@labfront/contract/roles';
import { EllipsisVertical } from 'lucide-react';
import { useMessages } from '../../../shared/i18n/messages.ts';
import { useMay } from '../../../shared/rights/rights.tsx';
import { IconButton } from '../../../shared/ui/button.tsx';
import { Card } from '../../../shared/ui/card.tsx';
import { Menu } from '../../../shared/ui/menu.tsx';
import { titled } from './areas.ts';
import { rolesMessages } from './roles.messages.ts';

export type RoleAction = 'preview' | 'copy' | 'edit' | 'second-step' | 'discount-limit' | 'remove';

interface RoleListProps {
  readonly roles: readonly RoleEntry[];
  readonly onAction: (action: RoleAction, role: RoleEntry) => void;
}

export function RoleList({ roles, onAction }: RoleListProps) {
  const text = useMessages(rolesMessages);
  return (
    <ul aria-label={text.roles} className="grid gap-3 sm:grid-cols-2 xl:grid-cols-3">
      {roles.map((role) => (
        <Card key={role._id} role="listitem" className="flex items-center gap-2 py-2 pr-2 pl-4 shadow-none">
          <span className="flex min-w-0 grow flex-col">
            <span className="font-strong wrap-anywhere">{titled(role.name)}</span>
            <span className="text-sm text-ink-soft">
              {text.permissions(role.permissions.length)} · {role.preset ? text.preset : text.own}
            </span>
            {role.permissions.includes('booking.discount') && (
              <span className="text-sm text-ink-soft">{text.discountLimitOf(role.discountLimit)}</span>
            )}
            {role.needsSecondStep && <span className="text-sm text-ink-soft">{text.needsSecondStep}</span>}
          </span>
          <Actions role={role} onAction={onAction} />
        </Card>
      ))}
    </ul>
  );
}

function Actions({ role, onAction }: { role: RoleEntry; onAction: RoleListProps['onAction'] }) {
  const text = useMessages(rolesMessages);
  const may = useMay();
  const act = (action: RoleAction) => () => onAction(action, role);
  // Pages of a preview are answered by the rights of who looks at them: with fewer than the role has they would show refusals.
  const maySee = role.permissions.every((permission) => permission === FROM_REGISTRY || may(permission));
  return (
    <Menu
      trigger={
        <IconButton label={text.actionsOf(titled(role.name))}>
          <EllipsisVertical aria-hidden="true" className="size-5" />
        </IconButton>
      }
      actions={[
        { key: 'preview', label: text.preview, onSelect: act('preview'), disabled: !maySee },
        { key: 'copy', label: text.copy, onSelect: act('copy'), needs: 'role.manage' },
        { key: 'edit', label: text.edit, onSelect: act('edit'), needs: 'role.manage', disabled: role.preset },
        {
          key: 'second-step',
          label: role.needsSecondStep ? text.secondStepOff : text.secondStepOn,
          onSelect: act('second-step'),
          needs: 'settings.manage',
        },
        {
          key: 'discount-limit',
          label: text.discountLimit,
          onSelect: act('discount-limit'),
          needs: 'role.manage',
          disabled: role._id === 'administrator' || !role.permissions.includes('booking.discount'),
        },
        { key: 'remove', label: text.remove, onSelect: act('remove'), needs: 'role.manage', disabled: role.preset },
      ]}
    />
  );
}
