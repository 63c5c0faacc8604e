// Data for the counter of a centre: a booking's visit, and the tubes to label.
import { toRupees } from '@labfront/contract/money';
import type { VisitAtCounter } from '@labfront/contract/visits';
import { notFound } from '../../platform/base/errors.ts';
import type { Database } from '../../platform/db/database.ts';
import { type Caller, scopeOf } from '../../platform/http/caller.ts';
import type { BookingsService } from '../bookings/bookings.service.ts';
import { isSeen } from '../record-scopes/record-scopes.service.ts';
import { findVisitOf, listOpenRepeats } from './visits.queries.ts';
import type { VisitsService } from './visits.service.ts';

interface Dependencies {
  database: Database;
  bookings: Pick<BookingsService, 'documents' | 'toVisit'>;
  visits: VisitsService;
}

export function createCounterService({ database: { db }, bookings, visits }: Dependencies) {
  return {
    /**
     * The visit of a booking that counts, with its patients' tubes: a free repeat that is still to be collected before the first one. None
     * for a booking without a visit.
     * @throws AppError 404 for a booking or a visit outside the caller's scope.
     */
    async find(caller: Caller, bookingId: string): Promise<VisitAtCounter> {
      if (!(await isSeen(db, 'bookings', bookingId, scopeOf(caller)))) throw notFound('Booking');
      const booking = await visits.readBooking(db, bookingId);
      const documents = (await bookings.documents.missing(db, [booking])).get(bookingId) ?? null;
      const people = booking.patients.map(({ name, age, sex }) => ({ name, age, sex }));
      const [repeat] = await listOpenRepeats(db, bookingId);
      const found = repeat ?? (await findVisitOf(db, bookingId));
      if (!found)
        return { visit: null, people, amountDue: toRupees(booking.due), patients: [], consents: [], documents };
      await visits.refuseUnseen(scopeOf(caller), found.id);
      const patients = (await visits.tubes().tubesOf(db, [found.id])).get(found.id) ?? [];
      const visit = await visits.show(found.id);
      return {
        visit,
        people,
        amountDue: visit.amountDue,
        patients: patients.map(({ accession, name, tubes }) => ({ accession, name, tubes })),
        consents: (await visits.tubes().consentsOf(db, [found.id])).get(found.id) ?? [],
        documents,
      };
    },
  };
}

export type CounterService = ReturnType<typeof createCounterService>;
