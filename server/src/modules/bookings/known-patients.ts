// Whom an account has booked for: so age and sex of everybody who is tested are asked for once.
import type { KnownPatient } from '@labfront/contract/bookings';
import type { Scope } from '../../platform/base/scope.ts';
import type { Db } from '../../platform/db/database.ts';
import { readPatient } from '../booking-details/booking-details.service.ts';
import { listPatients } from './bookings.queries.ts';

const LATEST_BOOKINGS = 100;
const YEAR_MS = 365.25 * 86_400_000;

/**
 * Each by the latest booking that says both age and sex; the latest first.
 * @param now milliseconds.
 * @param scope of staff: bookings beyond it do not count.
 */
export async function knownPatients(db: Db, accountId: string, now: number, scope?: Scope): Promise<KnownPatient[]> {
  const byName = new Map<string, KnownPatient>();
  for (const row of await listPatients(db, accountId, LATEST_BOOKINGS, scope)) {
    const { name, age, sex, mobileNumber } = readPatient(row);
    const key = name.trim().toLowerCase();
    if (age === null || sex === null || byName.has(key)) continue;
    const years = Math.floor((now - Date.parse(row.created_at)) / YEAR_MS);
    byName.set(key, { name, age: age + years, sex, mobileNumber });
  }
  return [...byName.values()];
}
