import { bookingDocuments } from '@labfront/contract/booking-documents';
import { outcome } from '@labfront/contract/messages/outcomes';
import { visitRepeats } from '@labfront/contract/visit-repeats';
import { visits } from '@labfront/contract/visits';
import type { Clock } from '../../platform/base/clock.ts';
import { languageOf } from '../../platform/base/errors.ts';
import { announcePage } from '../../platform/base/paging.ts';
import { csvFile, wantsCsv } from '../../platform/csv/csv.ts';
import type { Serve } from '../../platform/http/serve.ts';
import type { CounterService } from './counter.service.ts';
import type { DispatchService } from './dispatch.service.ts';
import type { FieldService } from './field.service.ts';
import type { FieldDocuments } from './field-documents.ts';
import { VISIT_COLUMNS } from './visits.csv.ts';
import type { VisitsService } from './visits.service.ts';

interface Services {
  visits: VisitsService;
  counter: CounterService;
  dispatch: DispatchService;
  field: FieldService;
  fieldDocuments: FieldDocuments;
}

export function registerVisits(
  serve: Serve,
  { visits: service, counter, dispatch, field, fieldDocuments }: Services,
  clock: Clock,
): void {
  serve(visits.listVisits, async ({ caller, query, request, reply }) => {
    if (wantsCsv(query)) {
      return csvFile(reply, {
        name: 'visits',
        clock,
        columns: VISIT_COLUMNS,
        rows: (page) => service.exportAll(caller, query, page),
      });
    }
    const { data, total, page } = await service.list(caller, query);
    announcePage(request, reply, page, total);
    return { data };
  });

  serve(visits.listCollectors, async ({ caller, query }) => ({ data: await dispatch.collectors(caller, query.date) }));

  serve(visits.trackVisit, async ({ caller, params }) => ({
    data: await service.track(caller.accountId, params.bookingId),
  }));

  serve(visits.visitOfBooking, async ({ caller, params }) => ({
    data: await counter.find(caller, params.bookingId),
  }));

  serve(visits.walkIn, async ({ caller, body }) => ({
    data: await service.walkIn(caller, body.bookingId, body.centreId),
  }));

  serve(visits.checkIn, async ({ caller, params, body }) => ({
    data: await service.checkIn(caller, params.id, body.startCode ?? undefined),
  }));

  serve(visitRepeats.scheduleRepeat, async ({ caller, params, body }) => ({
    data: await service.scheduleRepeat(caller, params.id, body),
    message: outcome('visit.repeatScheduled'),
  }));

  serve(visits.assignVisit, async ({ caller, params, body }) => ({
    data: await dispatch.assign(caller, params.id, body),
  }));

  serve(visits.reviewVisit, async ({ caller, params, body }) => ({
    data: await dispatch.review(caller, params.id, body.reason),
  }));

  serve(visits.assignDay, async ({ caller, body }) => {
    const given = await dispatch.assignDay(caller, body.date, body.centreId ?? undefined);
    return { message: outcome('visit.dayAssigned', { count: given.assigned }), ...given };
  });

  serve(visits.fieldVisits, async ({ caller, query }) => field.round(caller, query.date));

  serve(visits.sendFieldEvents, async ({ caller, body, request }) => field.send(caller, body, languageOf(request)));

  serve(bookingDocuments.uploadFieldDocument, async ({ caller, params, body, files }) => {
    const { id, kind, bookedPatientId } = body;
    const document = { id, kind, bookedPatientId: bookedPatientId ?? undefined };
    return { data: { _id: id, outcome: await fieldDocuments.upload(caller, params.visitId, document, files.file) } };
  });

  serve(visits.listFieldConflicts, async ({ caller, request }) => ({
    data: await field.conflicts(caller, languageOf(request)),
  }));

  serve(visits.decideFieldConflict, async ({ caller, params, body }) => {
    await field.decide(caller, params.eventId, body);
    return { message: outcome(body.decision === 'apply' ? 'visit.conflictApplied' : 'visit.conflictDiscarded') };
  });
}
