// Tubes that wait too long: on their way for a day, or received and not accepted for four hours.
import { OVERDUE_HOURS } from '@labfront/contract/specimen-states';
import { type SqlBool, sql } from 'kysely';
import { isoTime } from '../../platform/base/clock.ts';

const HOUR_MS = 3_600_000;

/** @param now milliseconds. The states are written out as the partial index has them. */
export function isOverdue(now: number) {
  const before = (hours: number) => isoTime(now - hours * HOUR_MS);
  return sql<SqlBool>`specimens.state IN ('collected', 'in_transit', 'received') AND CASE
    WHEN specimens.state = 'received' THEN specimens.updated_at <= ${before(OVERDUE_HOURS.received)}
    ELSE coalesce(specimens.collected_at, specimens.updated_at) <= ${before(OVERDUE_HOURS.collected)} END`;
}
