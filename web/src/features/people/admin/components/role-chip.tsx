import type { Role } from '@labfront/contract/accounts';
import { useMessages } from '../../../../shared/i18n/messages.ts';
import { Chip } from '../../../../shared/ui/card.tsx';
import { usersMessages } from '../users.messages.ts';

export function RoleChip({ role }: { role: Role }) {
  const text = useMessages(usersMessages);
  return <Chip tone={role === 'admin' ? 'brand' : 'neutral'}>{text.roles[role]}</Chip>;
}
