// Tubes that wait too long, by their row alone.
import { OVERDUE_HOURS } from '@labfront/contract/specimen-states';
import type { Specimen } from '@labfront/contract/specimens';

const HOUR = 60 * 60 * 1_000;

export interface Overdue {
  readonly kind: 'collected' | 'received';
  readonly hours: number;
}

/** A tube on its way to the laboratory for more than a day, or received and not accepted for four hours; else null. */
export function overdueOf(
  { state, collectedAt, updatedAt }: Pick<Specimen, 'state' | 'collectedAt' | 'updatedAt'>,
  now: number,
): Overdue | null {
  const since = (at: string) => Math.floor((now - Date.parse(at)) / HOUR);
  if (state === 'collected' || state === 'in_transit') {
    const hours = since(collectedAt ?? updatedAt);
    return hours >= OVERDUE_HOURS.collected ? { kind: 'collected', hours } : null;
  }
  if (state !== 'received') return null;
  const hours = since(updatedAt);
  return hours >= OVERDUE_HOURS.received ? { kind: 'received', hours } : null;
}
