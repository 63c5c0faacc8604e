import type { Booking } from '@labfront/contract/bookings';
import { useMessages } from '../../../shared/i18n/messages.ts';
import { Chip } from '../../../shared/ui/card.tsx';
import { bookingsMessages } from '../bookings.messages.ts';

const tones = { pending: 'saving', approved: 'brand', completed: 'brand', rejected: 'neutral' } as const;

export function StatusChip({ status }: { status: Booking['status'] }) {
  const text = useMessages(bookingsMessages);
  return <Chip tone={tones[status]}>{text.statuses[status]}</Chip>;
}
