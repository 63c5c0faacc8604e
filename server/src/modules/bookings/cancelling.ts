// Staff who may cancel a booking: moving it on is another permission, and cancelling gives money back.
import type { Db } from '../../platform/db/database.ts';
import { permissionMissing } from '../../platform/http/admission.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { isSeen } from '../record-scopes/record-scopes.service.ts';

/** @throws AppError 403 `PERMISSION_MISSING` for staff who may not cancel this booking. */
export async function refuseCancelling(db: Db, { rights }: Caller, id: string): Promise<void> {
  const scope = rights.get('booking.cancel');
  if (!scope || !(await isSeen(db, 'bookings', id, scope))) throw permissionMissing('booking.cancel');
}
