// Consent forms and referrals that are photographed at the door of a visit (PCPNDT Act).
import { VISIT_EXITS } from '@labfront/contract/visit-rules';
import { notFound } from '../../platform/base/errors.ts';
import type { Database } from '../../platform/db/database.ts';
import type { Caller } from '../../platform/http/caller.ts';
import type { ReceivedFile } from '../../platform/http/multipart.ts';
import type { BookingsService, GivenDocument } from '../bookings/bookings.service.ts';
import { findVisit, wasCollector } from './visits.queries.ts';
import type { VisitsService } from './visits.service.ts';

interface Dependencies {
  database: Database;
  bookings: Pick<BookingsService, 'documents'>;
  visits: VisitsService;
}

const OVER: ReadonlySet<string> = new Set(VISIT_EXITS);

export function createFieldDocuments({ database: { db }, bookings, visits }: Dependencies) {
  return {
    /**
     * Keeps a document of a visit that is the caller's own, or was when they photographed it; the same one again is kept once.
     * @throws AppError 404 for a visit of somebody else, or one that is over, and as `documents.upload`.
     */
    async upload(
      caller: Caller,
      visitId: string,
      document: GivenDocument & { id: string },
      received: ReceivedFile | undefined,
    ): Promise<'stored' | 'duplicate'> {
      const visit = await findVisit(db, visitId);
      const isTheirs = visit?.collector_id === caller.accountId || (await wasCollector(db, visitId, caller.accountId));
      if (!visit || !isTheirs || OVER.has(visit.state)) throw notFound('Visit');
      const booking = await visits.readBooking(db, visit.booking_id);
      const isNew = await bookings.documents.uploadAtDoor(caller, booking, document, received);
      return isNew ? 'stored' : 'duplicate';
    },
  };
}

export type FieldDocuments = ReturnType<typeof createFieldDocuments>;
