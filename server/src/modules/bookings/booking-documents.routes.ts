import { bookingDocuments } from '@labfront/contract/booking-documents';
import { outcome } from '@labfront/contract/messages/outcomes';
import type { Serve } from '../../platform/http/serve.ts';
import type { BookingDocumentsService } from './booking-documents.ts';

export function registerBookingDocuments(serve: Serve, service: BookingDocumentsService): void {
  serve(bookingDocuments.listBookingDocuments, async ({ caller, params }) => ({
    data: await service.list(caller, params.bookingId),
  }));

  serve(bookingDocuments.uploadBookingDocument, async ({ caller, params, body, files }) => ({
    data: await service.upload(caller, { bookingId: params.bookingId, kind: body.kind }, files.file),
    message: outcome('booking.documentAdded'),
  }));
}
