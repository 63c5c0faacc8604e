import type { PrescriptionStatus } from '@labfront/contract/prescriptions';
import { useMessages } from '../../../shared/i18n/messages.ts';
import { Chip } from '../../../shared/ui/card.tsx';
import { prescriptionsMessages } from '../prescriptions.messages.ts';

const tones = { pending: 'saving', approved: 'brand', rejected: 'danger' } as const;

export function StatusChip({ status }: { status: PrescriptionStatus }) {
  const text = useMessages(prescriptionsMessages);
  return <Chip tone={tones[status]}>{text.statuses[status]}</Chip>;
}
