// Visits: who collects which sample when (laboratory.md section 3). The rules that devices share are in `visit-rules.ts`.
import { z } from 'zod';
import { Id, LocalDate, listQueryWith, MessageBody, requiredText, Timestamp } from './common.ts';
import { endpoint } from './endpoint.ts';
import { rule } from './messages/rules.ts';
import {
  Collector,
  FieldConflict,
  FieldEvent,
  FieldEventAnswer,
  FieldVisit,
  MOST_FIELD_EVENTS,
  Moment,
  StartCode,
  Visit,
  VisitAtCounter,
  VisitTrack,
} from './visit-schemas.ts';

export {
  ConsentNeeded,
  FIELD_EVENT_BODIES,
  FieldConflict,
  FieldEvent,
  FieldEventAnswer,
  FieldVisit,
  MOST_FIELD_EVENTS,
  Tube,
  Visit,
  VisitAtCounter,
  VisitState,
  VisitTrack,
} from './visit-schemas.ts';

const VisitParams = z.object({ id: Id });

export const visits = {
  listVisits: endpoint({
    method: 'GET',
    path: '/visits',
    access: 'staff',
    permission: 'visit.read',
    summary:
      'Visits of a day by their windows; without `date` all of them, newest first. centre, collector and state filter; state is also `review`, `late`, or `repeat` for free repeats that were made from `from` to `to`',
    query: listQueryWith('date', 'centre', 'collector', 'state'),
    response: z.object({ data: z.array(Visit) }),
  }),
  listCollectors: endpoint({
    method: 'GET',
    path: '/visits/collectors',
    access: 'staff',
    permission: 'visit.assign',
    summary: 'People who may work on visits within the scope, with how many they have on `date`',
    query: listQueryWith('date'),
    response: z.object({ data: z.array(Collector.extend({ visits: z.number() })) }),
  }),
  trackVisit: endpoint({
    method: 'GET',
    path: '/visits/track/:bookingId',
    access: 'user',
    summary: 'Where the visit of an own booking stands',
    params: z.object({ bookingId: Id }),
    response: z.object({ data: VisitTrack }),
  }),
  visitOfBooking: endpoint({
    method: 'GET',
    path: '/visits/of-booking/:bookingId',
    access: 'staff',
    permission: 'specimen.label',
    summary: 'The visit of a booking with the tubes to label, for the counter; null without a visit',
    params: z.object({ bookingId: Id }),
    response: z.object({ data: VisitAtCounter }),
  }),
  walkIn: endpoint({
    method: 'POST',
    path: '/visits/walk-in',
    access: 'staff',
    permission: 'specimen.label',
    summary: 'Makes the visit of a booking whose patient is at the counter and that has none',
    body: z.object({ bookingId: Id, centreId: Id }),
    status: 201,
    idempotent: true,
    response: z.object({ data: Visit }),
  }),
  checkIn: endpoint({
    method: 'PUT',
    path: '/visits/:id/check-in',
    access: 'staff',
    permission: 'specimen.label',
    summary: 'The patient of a visit at a centre is at the counter; with the start code they are identified',
    params: VisitParams,
    body: z.object({ startCode: StartCode.nullish() }),
    response: z.object({ data: Visit }),
  }),
  assignVisit: endpoint({
    method: 'PUT',
    path: '/visits/:id/assign',
    access: 'staff',
    permission: 'visit.assign',
    summary: 'Gives a visit to a collector, or to nobody, until somebody has arrived at a door or drawn at a counter',
    params: VisitParams,
    body: z.object({
      collectorId: Id.nullable(),
      /** Whoever the caller saw it with, null for nobody: 409 where it is with somebody else by now. Left out, it is not looked at. */
      from: Id.nullish(),
      position: z.int(rule('visitPosition')).min(1, rule('visitPosition')).max(200, rule('visitPosition')).nullish(),
    }),
    response: z.object({ data: Visit }),
  }),
  reviewVisit: endpoint({
    method: 'PUT',
    path: '/visits/:id/reviewed',
    access: 'staff',
    permission: 'visit.assign',
    summary:
      'Discards what was refused of a visit, which needs no review any more; 409 while money or other events of it are undecided',
    params: VisitParams,
    body: z.object({ reason: requiredText(300, 'A reason') }),
    response: z.object({ data: Visit }),
  }),
  assignDay: endpoint({
    method: 'POST',
    path: '/visits/assign-day',
    access: 'staff',
    permission: 'visit.assign',
    summary: 'Gives the unassigned visits of a day to collectors by window, pincode and load',
    body: z.object({ date: LocalDate, centreId: Id.nullish() }),
    response: MessageBody.extend({ assigned: z.number(), unassigned: z.number() }),
  }),
  fieldVisits: endpoint({
    method: 'GET',
    path: '/field/visits',
    access: 'staff',
    permission: 'visit.work',
    tellsContacts: true,
    summary:
      'Own visits of yesterday, today or tomorrow with all that is needed without a network; today unless `date` says another',
    query: listQueryWith('date'),
    response: z.object({ date: z.string(), serverTime: Timestamp, data: z.array(FieldVisit) }),
  }),
  sendFieldEvents: endpoint({
    method: 'POST',
    path: '/field/events',
    access: 'staff',
    permission: 'visit.work',
    summary: 'Events of a device, in any order and as often as it likes; each is answered for itself',
    body: z.object({
      sentAt: Moment,
      events: z
        .array(FieldEvent, rule('eventsMost', { most: MOST_FIELD_EVENTS }))
        .max(MOST_FIELD_EVENTS, rule('eventsMost', { most: MOST_FIELD_EVENTS })),
    }),
    response: z.object({ data: z.array(FieldEventAnswer), serverTime: Timestamp }),
  }),
  listFieldConflicts: endpoint({
    method: 'GET',
    path: '/field/conflicts',
    access: 'staff',
    permission: 'visit.assign',
    summary:
      'Events to decide, oldest first: refused, waiting for one that does not come, with a number that another one has, or of whoever had the visit before',
    response: z.object({ data: z.array(FieldConflict) }),
  }),
  decideFieldConflict: endpoint({
    method: 'PUT',
    path: '/field/conflicts/:eventId',
    access: 'staff',
    permission: 'visit.assign',
    summary:
      'Applies an event after all that was refused, waits or has the number of another one, or discards it; cash may be booked as it was taken, whatever is due',
    params: z.object({ eventId: Id }),
    body: z.object({
      decision: z.enum(['apply', 'discard'], rule('conflictDecision')),
      reason: requiredText(300, 'A reason'),
      /**
       * With `apply`, of cash alone: of what is due so much counts as paid, and what was taken besides is a difference of whoever took
       * it.
       */
      asTaken: z.boolean(rule('trueOrFalse')).default(false),
    }),
    response: MessageBody,
  }),
};
