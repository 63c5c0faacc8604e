import { bookingDocuments } from '@labfront/contract/booking-documents';
import { outcome } from '@labfront/contract/messages/outcomes';
import type { Serve } from '../../platform/http/serve.ts';
import type { BookingDocumentsService } from './booking-documents.ts';

export function registerBookingDocuments(serve: Serve, service: BookingDocumentsService): void {
  serve(bookingDocuments.listBookingDocuments, async ({ caller, params }) => ({
    data: await service.list(caller, params.bookingId),
  }));

  serve(bookingDocuments.uploadBookingDocument, async ({ caller, params, body, files }) => ({
    data: await service.upload(
      caller,
      params.bookingId,
      { kind: body.kind, bookedPatientId: body.bookedPatientId ?? undefined },
      files.file,
    ),
    message: outcome('booking.documentAdded'),
  }));

  serve(bookingDocuments.removeBookingDocument, async ({ caller, params }) => ({
    data: await service.remove(caller, params.bookingId, params.documentId),
    message: outcome('booking.documentRemoved'),
  }));
}
