// Visits, their tubes, and the events of a phlebotomist’s device, as they are on the wire.
import { z } from 'zod';
import { AddressSnapshot, BookingPreparation, Sex } from './booking-details.ts';
import { MissingDocuments } from './booking-documents.ts';
import { Id, Rupees, RupeesInput, requiredName, requiredText, Timestamp, text } from './common.ts';
import { EARLY_DRAW_REASONS } from './draw-times.ts';
import { rule } from './messages/rules.ts';
import { CONTAINER_KINDS, SPECIMEN_TIMINGS } from './tube-plan.ts';
import { VisitRepeat } from './visit-repeats.ts';
import { FAIL_CODES, VISIT_STATES } from './visit-rules.ts';
import { VisitSample } from './visit-samples.ts';

/** Events of one request. */
export const MOST_FIELD_EVENTS = 50;

export const VisitState = z.enum(VISIT_STATES);
export const Collector = z.object({ _id: Id, name: z.string() });

export const Visit = z.object({
  _id: Id,
  bookingId: Id,
  bookingNumber: z.string(),
  kind: z.enum(['home', 'centre']),
  state: VisitState,
  centreId: Id.nullable(),
  /** Null until a window is agreed on. */
  date: z.string().nullable(),
  slot: z.string().nullable(),
  pincode: z.string(),
  address: z.string(),
  patients: z.array(z.string()),
  mobileNumber: z.string(),
  tests: z.array(z.string()),
  collector: Collector.nullable(),
  /** The place in the collector's round, from 1. */
  position: z.number().nullable(),
  amountDue: Rupees,
  failCode: z.enum(FAIL_CODES).nullable(),
  /** By its phlebotomists, oldest first: notes, and remarks on what could not be done. */
  notes: z.array(z.object({ text: z.string(), by: z.string(), at: Timestamp })),
  /** An event of its device was refused, or waits for one that does not come. */
  needsReview: z.boolean(),
  /** The window is over and nobody has arrived. */
  isLate: z.boolean(),
  /** The time of the next later draw (after a meal, glucose tolerance), once the first one is done or the meal is known. */
  nextDrawAt: Timestamp.nullable(),
  /** The visit whose sample is collected once more at no charge. */
  repeatOf: Id.nullable(),
  createdAt: Timestamp,
  updatedAt: Timestamp,
});
export type Visit = z.output<typeof Visit>;

export const Tube = z.object({
  _id: Id,
  tubeCode: z.string(),
  specimen: z.string(),
  container: z.object({
    kind: z.enum(CONTAINER_KINDS),
    colour: z.string(),
    additive: z.string(),
    capacityMl: z.number(),
  }),
  timing: z.enum(SPECIMEN_TIMINGS),
  minutesAfter: z.number().nullable(),
  volumeMl: z.number(),
  tests: z.array(z.object({ testId: Id, name: z.string() })),
  state: z.string(),
  /** Corrected by the error of the device's clock. */
  collectedAt: Timestamp.nullable(),
});
export type Tube = z.output<typeof Tube>;

/** A patient, by the accession number, whose sensitive tests wait for a written consent. */
export const ConsentNeeded = z.object({ accession: z.string(), testIds: z.array(Id), tests: z.array(z.string()) });
export type ConsentNeeded = z.output<typeof ConsentNeeded>;

/** A visit with everything that its collector needs without a network. */
export const FieldVisit = z.object({
  _id: Id,
  bookingNumber: z.string(),
  kind: z.enum(['home', 'centre']),
  state: VisitState,
  date: z.string(),
  slot: z.string().nullable(),
  position: z.number().nullable(),
  /** The number of the next event that the server awaits. */
  nextSeq: z.number(),
  address: AddressSnapshot.nullable(),
  mobileNumber: z.string(),
  notes: z.string(),
  amountDue: Rupees,
  /**
   * PBKDF2 with SHA-256 of the patient's start code, 32 bytes in hexadecimal; `salt` is taken as text. Null once the patient is
   * identified.
   */
  startCode: z.object({ salt: z.string(), hash: z.string(), iterations: z.number() }).nullable(),
  /** As at booking time. */
  preparation: BookingPreparation.nullable(),
  patients: z.array(
    z.object({
      name: z.string(),
      age: z.number().nullable(),
      sex: Sex.nullable(),
      accession: z.string(),
      /** In the order of draw. */
      tubes: z.array(Tube),
    }),
  ),
  /** The sensitive tests of patients whose written consent is not recorded. */
  consents: z.array(ConsentNeeded),
  /** Tests whose tubes are not drawn: their documents are missing. */
  documents: MissingDocuments.nullable(),
  /** The draws so far by the device's own clock, by which later ones are due. */
  draws: z.array(z.object({ specimenId: Id, deviceAt: Timestamp })),
  /** Open shipments of the visit's centre, into which its tubes may be put. `to` is the name of the centre they go to. */
  boxes: z.array(z.object({ _id: Id, number: z.string(), to: z.string() })),
  /** Meals that patients told, by the device's own clock; without an accession number, of every patient. */
  meals: z.array(z.object({ accession: z.string().nullable(), lastMealAt: Timestamp })),
  /** Those that the collector took and the server has booked. */
  payments: z.array(z.object({ method: z.enum(['cash', 'upi']), amount: Rupees })),
  failCode: z.enum(FAIL_CODES).nullable(),
});
export type FieldVisit = z.output<typeof FieldVisit>;

export const Moment = z.iso.datetime({ offset: true, error: rule('moment') });

const hours = z.number(rule('fastingHours')).min(0, rule('fastingHours')).max(72, rule('fastingHours'));

export const StartCode = z.string(rule('startCode')).max(20, rule('startCode'));

/** The body of an event, by its kind. */
export const FIELD_EVENT_BODIES = {
  accept: z.object({}),
  start: z.object({}),
  arrive: z.object({}),
  identify: z.object({ by: z.enum(['code', 'details']), code: StartCode.optional() }),
  prepare: z.object({
    fastingHours: hours.nullish().transform((value) => value ?? undefined),
    /** By the device's clock. Tubes after a meal are due by it. */
    lastMealAt: Moment.nullish().transform((value) => value ?? undefined),
    /** The patient who says so; without it, every patient of the visit. */
    accession: z
      .string()
      .max(20)
      .nullish()
      .transform((value) => value ?? undefined),
    medicines: text(500, 'A note').optional(),
    proceed: z.boolean(),
    reason: text(300, 'A reason').optional(),
  }),
  /** The written consent of one patient to their sensitive tests, with the person who counselled before. */
  consent: z.object({ accession: z.string().max(20), counsellor: requiredName(120, 'Name') }),
  /** A later draw before its time needs a reason. */
  collect: z.object({
    specimenId: Id,
    tubeCode: z.string().max(40),
    early: z
      .enum(EARLY_DRAW_REASONS)
      .nullish()
      .transform((value) => value ?? undefined),
  }),
  payment: z.object({ method: z.enum(['cash', 'upi']), amount: RupeesInput }),
  fail: z.object({ code: z.enum(FAIL_CODES), note: text(500, 'A note').default('') }),
  handOver: z.object({ shipmentId: Id.nullish().transform((value) => value ?? undefined) }),
  note: z.object({ text: requiredText(1_000, 'A note') }),
} as const;

/** Kind and body are looked at one by one: an event that makes no sense is refused alone. */
export const FieldEvent = z.object({
  /** Made by the device. */
  id: z.uuid(rule('eventId')),
  visitId: Id,
  /** From 1, without gaps, in each visit. */
  seq: z.int(rule('eventSeq')).min(1, rule('eventSeq')).max(100_000, rule('eventSeq')),
  deviceAt: Moment,
  kind: z.string(rule('eventKind')).max(40, rule('eventKind')),
  body: z.record(z.string(), z.unknown(), rule('eventBody')),
});
export type FieldEvent = z.output<typeof FieldEvent>;

export const FieldEventAnswer = z.object({
  id: z.string(),
  /** `held` waits for an event that was made before it. */
  outcome: z.enum(['applied', 'duplicate', 'held', 'conflict', 'refused']),
  code: z.string().nullable(),
  message: z.string().nullable(),
});
export type FieldEventAnswer = z.output<typeof FieldEventAnswer>;

const ShownEvent = z.object({ kind: z.string(), body: z.record(z.string(), z.unknown()), deviceAt: Timestamp });

/** An event that a dispatcher decides: one that was refused, one that waits for another, or the second one with a number. */
export const FieldConflict = z.object({
  _id: Id,
  visitId: Id,
  bookingNumber: z.string(),
  seq: z.number(),
  outcome: z.enum(['held', 'refused', 'conflict']),
  /** Why it was refused, and in words. */
  code: z.string().nullable(),
  message: z.string().nullable(),
  /** The number of the event that a held one waits for. */
  awaited: z.number().nullable(),
  /** The name of the person who recorded it. */
  by: z.string(),
  /**
   * Of two events with this number, the one that counts. Null where none does: this one was refused, waits, or came from whoever had the
   * visit before it was given to somebody else.
   */
  first: ShownEvent.nullable(),
  second: ShownEvent,
  receivedAt: Timestamp,
});
export type FieldConflict = z.output<typeof FieldConflict>;

export const VisitTrack = z.object({
  state: VisitState,
  date: z.string().nullable(),
  slot: z.string().nullable(),
  /** On the day alone. */
  collector: z.object({ firstName: z.string(), mobileNumber: z.string() }).nullable(),
  /** The code that the patient tells the phlebotomist at the door. Null once the visit has begun. */
  startCode: z.string().nullable(),
  arrivedAt: Timestamp.nullable(),
  collectedAt: Timestamp.nullable(),
  /** Minutes after the first draw of the draws that follow it and are still to come. */
  laterDraws: z.array(z.number()),
  /** Minutes after a meal of the draws that follow nothing but it and are still to come. */
  mealDraws: z.array(z.number()),
  /** The time of the next of them, once the first draw is done or the patient has said when they ate. */
  nextDrawAt: Timestamp.nullable(),
  /** Free repeats that are still to be collected, the oldest first. */
  repeats: z.array(VisitRepeat),
  /** Those of the visit, then those that its free repeats took. */
  samples: z.array(VisitSample),
});
export type VisitTrack = z.output<typeof VisitTrack>;

/** The data that the counter needs to check a patient in and to label the tubes. */
export const VisitAtCounter = z.object({
  /** Null for a booking without a visit: its patient may be a walk-in. */
  visit: Visit.nullable(),
  /** Everybody of the booking: what tells them from others of the same name. */
  people: z.array(z.object({ name: z.string(), age: z.number().nullable(), sex: Sex.nullable() })),
  /** Still to be paid; nothing for a free repeat. */
  amountDue: Rupees,
  /** Tubes in the order of draw. */
  patients: z.array(z.object({ accession: z.string(), name: z.string(), tubes: z.array(Tube) })),
  consents: z.array(ConsentNeeded),
  documents: MissingDocuments.nullable(),
});
export type VisitAtCounter = z.output<typeof VisitAtCounter>;
