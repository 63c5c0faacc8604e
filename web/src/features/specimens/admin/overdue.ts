// Tubes that wait too long, by their row alone.
import type { Specimen } from '@labfront/contract/specimens';

const HOUR = 60 * 60 * 1_000;
const ON_THE_WAY_HOURS = 24;
const UNCHECKED_HOURS = 4;

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
    return hours >= ON_THE_WAY_HOURS ? { kind: 'collected', hours } : null;
  }
  if (state !== 'received') return null;
  const hours = since(updatedAt);
  return hours >= UNCHECKED_HOURS ? { kind: 'received', hours } : null;
}
