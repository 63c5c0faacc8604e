import type { PrescriptionStatus } from '@labfront/contract/prescriptions';
import { useMessages } from '../../../shared/i18n/messages.ts';
import { Chip } from '../../../shared/ui/card.tsx';
import { prescriptionsMessages } from '../prescriptions.messages.ts';

const tones = { pending: 'saving', approved: 'brand', rejected: 'danger' } as const;

/** @param label in the words of somebody else than its person. */
export function StatusChip({ status, label }: { status: PrescriptionStatus; label?: string }) {
  const text = useMessages(prescriptionsMessages);
  return <Chip tone={tones[status]}>{label ?? text.statuses[status]}</Chip>;
}
