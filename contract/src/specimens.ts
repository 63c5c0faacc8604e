// Tubes, their codes and custody, and shipments (laboratory.md section 4).

import { z } from 'zod';
import { Id, listQueryWith, MessageBody, Timestamp, text } from './common.ts';
import { endpoint } from './endpoint.ts';
import { LabelPatient } from './label-patients.ts';
import { rule } from './messages/rules.ts';
import { PayoutStatus } from './promises.ts';
import { REJECT_CODES, SHIPPED_STATES, SPECIMEN_EVENT_KINDS, SPECIMEN_STATES, WHEREABOUTS } from './specimen-states.ts';
import { Tube } from './visits.ts';

const MOST_ROLL = 5_000;
const MOST_TUBES = 500;

export const Specimen = Tube.extend({
  state: z.enum(SPECIMEN_STATES),
  visitId: Id,
  bookingId: Id,
  bookingNumber: z.string(),
  accession: z.string(),
  patient: LabelPatient,
  storage: z.string(),
  /** Where it is; of a tube in a sealed box, where it goes. */
  centreId: Id.nullable(),
  /** Of a tube on the way, or lost on it: the centre that sent it. */
  sentFrom: Id.nullable(),
  holder: z.object({ _id: Id, name: z.string() }).nullable(),
  /** By the rule for devices whose clock is wrong. */
  collectedAt: Timestamp.nullable(),
  prints: z.number(),
  createdAt: Timestamp,
  updatedAt: Timestamp,
});
export type Specimen = z.output<typeof Specimen>;

export const SpecimenEvent = z.object({
  seq: z.number(),
  kind: z.enum(SPECIMEN_EVENT_KINDS),
  /** The name of who did it; null for the program itself. */
  by: z.string().nullable(),
  centreId: Id.nullable(),
  deviceAt: Timestamp,
  serverAt: Timestamp,
  /** Degrees Celsius. */
  temperature: z.number().nullable(),
  reason: z.string(),
  details: z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()])),
  hash: z.string(),
});

export const SpecimenDetails = Specimen.extend({
  events: z.array(SpecimenEvent),
  /** The payout of the promise about lost and unfit samples for this tube, with the time of its decision; null where there is none. */
  promise: z.object({ status: PayoutStatus, at: Timestamp }).nullable(),
});
export type SpecimenDetails = z.output<typeof SpecimenDetails>;

export const ShippedTube = z.object({
  tubeCode: z.string(),
  /** How it came; null until the box is counted. */
  state: z.enum(SHIPPED_STATES).nullable(),
  patient: z.string(),
  specimen: z.string(),
  colour: z.string(),
  whereabouts: z.enum(WHEREABOUTS),
});
export type ShippedTube = z.output<typeof ShippedTube>;

export const Shipment = z.object({
  _id: Id,
  number: z.string(),
  fromCentreId: Id,
  toCentreId: Id,
  state: z.enum(['open', 'sealed', 'in_transit', 'delivered', 'reconciled', 'discrepancy']),
  temperature: z.number().nullable(),
  tubes: z.array(ShippedTube),
  sealedAt: Timestamp.nullable(),
  deliveredAt: Timestamp.nullable(),
  reconciledAt: Timestamp.nullable(),
  createdAt: Timestamp,
});
export type Shipment = z.output<typeof Shipment>;

const Code = z.string(rule('tubeCode')).min(1, rule('tubeCode')).max(40, rule('tubeCode'));
const ByCode = z.object({ code: Code });
export const Temperature = z
  .number(rule('temperature'))
  .min(-100, rule('temperature'))
  .max(60, rule('temperature'))
  .nullish()
  .transform((value) => value ?? undefined);
const Reason = text(300, 'A reason')
  .nullish()
  .transform((value) => value ?? '');
const Handled = z.object({ centreId: Id.nullish(), temperature: Temperature, reason: Reason });
const Answer = z.object({ data: Specimen });
const ShipmentParams = z.object({ id: Id });
const ShipmentAnswer = z.object({ data: Shipment });

export const specimens = {
  listSpecimens: endpoint({
    method: 'GET',
    path: '/specimens',
    access: 'staff',
    permission: 'specimen.read',
    searchesNoContacts: true,
    summary:
      'Tubes, newest first; q finds by any part of a tube code, accession number or booking number, status is a state, or `overdue` for a tube that waits too long, centre where it is',
    query: listQueryWith('centre'),
    response: z.object({ data: z.array(Specimen) }),
  }),
  getSpecimen: endpoint({
    method: 'GET',
    path: '/specimens/:code',
    access: 'staff',
    permission: 'specimen.read',
    summary: 'A tube with everything that happened to it',
    params: ByCode,
    response: z.object({ data: SpecimenDetails }),
  }),
  receiveSpecimen: endpoint({
    method: 'POST',
    path: '/specimens/:code/receive',
    access: 'staff',
    permission: 'specimen.receive',
    summary:
      'A tube has come to a centre; without a shipment at the centre that collected it, elsewhere only with `withoutBox`. A tube recorded as lost is found by it',
    params: ByCode,
    body: Handled.extend({ withoutBox: z.boolean(rule('trueOrFalse')).nullish() }),
    /**
     * Of a found tube: `repeatVisitId` is the free visit whose sample counts in place of it; `isWithdrawn` says that the tests go on with
     * it and what was to be collected once more is taken back.
     */
    response: Answer.extend({ repeatVisitId: Id.nullable(), isWithdrawn: z.boolean() }),
  }),
  acceptSpecimen: endpoint({
    method: 'POST',
    path: '/specimens/:code/accept',
    access: 'staff',
    permission: 'specimen.receive',
    summary: 'A received tube is fit for its tests; one that came damaged or leaked needs a reason',
    params: ByCode,
    body: Handled,
    response: Answer,
  }),
  storeSpecimen: endpoint({
    method: 'POST',
    path: '/specimens/:code/store',
    access: 'staff',
    permission: 'specimen.receive',
    summary: 'A tube is kept after its tests; reason says where',
    params: ByCode,
    body: Handled,
    response: Answer,
  }),
  loseSpecimen: endpoint({
    method: 'POST',
    path: '/specimens/:code/lost',
    access: 'staff',
    permission: 'specimen.receive',
    summary: 'A tube cannot be found; a reason is needed',
    params: ByCode,
    body: Handled,
    response: Answer,
  }),
  rejectSpecimen: endpoint({
    method: 'POST',
    path: '/specimens/:code/reject',
    access: 'staff',
    permission: 'specimen.reject',
    summary: 'A tube is unfit; where that is our fault, a free repeat visit is made',
    params: ByCode,
    body: z.object({
      rejectCode: z.enum(REJECT_CODES, rule('rejectCode', { codes: REJECT_CODES.join(', ') })),
      reason: Reason,
      temperature: Temperature,
    }),
    /** `released` names the tests of this tube whose report is out: it stays until somebody corrects it. */
    response: Answer.extend({ repeatVisitId: Id.nullable(), released: z.array(z.string()) }),
  }),
  disposeSpecimen: endpoint({
    method: 'POST',
    path: '/specimens/:code/dispose',
    access: 'staff',
    permission: 'specimen.dispose',
    summary: 'A stored or rejected tube is destroyed',
    params: ByCode,
    body: Handled,
    response: Answer,
  }),
  reserveRoll: endpoint({
    method: 'POST',
    path: '/specimens/rolls',
    access: 'staff',
    permission: 'specimen.label',
    summary: 'Reserves codes for pre-printed labels',
    body: z.object({
      count: z
        .int(rule('rollCount', { most: MOST_ROLL }))
        .min(1, rule('rollCount', { most: MOST_ROLL }))
        .max(MOST_ROLL, rule('rollCount', { most: MOST_ROLL })),
      centreId: Id.nullish(),
    }),
    status: 201,
    idempotent: true,
    response: z.object({ data: z.object({ codes: z.array(z.string()) }) }),
  }),
  getLabels: endpoint({
    method: 'GET',
    path: '/visits/:id/labels',
    access: 'staff',
    permission: 'specimen.label',
    summary: 'The labels of a visit’s tubes as PDF, with `format=zpl` for a label printer; nothing is recorded',
    params: z.object({ id: Id }),
    query: listQueryWith(),
    response: z.unknown(),
  }),
  recordPrint: endpoint({
    method: 'POST',
    path: '/visits/:id/labels/printed',
    access: 'staff',
    permission: 'specimen.label',
    summary: 'Labels were printed; a reason is needed from the second time on',
    params: z.object({ id: Id }),
    body: z.object({
      specimenIds: z
        .array(Id, rule('tubesMost', { most: MOST_TUBES }))
        .max(MOST_TUBES, rule('tubesMost', { most: MOST_TUBES })),
      reason: Reason,
    }),
    response: MessageBody,
  }),
  listShipments: endpoint({
    method: 'GET',
    path: '/shipments',
    access: 'staff',
    permission: 'shipment.work',
    searchesNoContacts: true,
    summary:
      'Shipments from or to the caller’s centres, newest first; q is the beginning of a number, status a state, or `under_way` for one that has left and is not counted',
    query: listQueryWith(),
    response: z.object({ data: z.array(Shipment) }),
  }),
  createShipment: endpoint({
    method: 'POST',
    path: '/shipments',
    access: 'staff',
    permission: 'shipment.work',
    summary: 'Opens a shipment between two centres',
    body: z.object({ fromCentreId: Id, toCentreId: Id }),
    status: 201,
    idempotent: true,
    response: ShipmentAnswer,
  }),
  sealShipment: endpoint({
    method: 'PUT',
    path: '/shipments/:id/seal',
    access: 'staff',
    permission: 'shipment.work',
    summary: 'Closes the box: its tubes are in transit',
    params: ShipmentParams,
    body: z.object({
      tubeCodes: z
        .array(Code, rule('tubesMost', { most: MOST_TUBES }))
        .min(1, rule('tubesLeast'))
        .max(MOST_TUBES, rule('tubesMost', { most: MOST_TUBES })),
      temperature: Temperature,
    }),
    response: ShipmentAnswer,
  }),
  deliverShipment: endpoint({
    method: 'PUT',
    path: '/shipments/:id/deliver',
    access: 'staff',
    permission: 'shipment.work',
    summary: 'The box has arrived',
    params: ShipmentParams,
    body: z.object({}),
    response: ShipmentAnswer,
  }),
  reconcileShipment: endpoint({
    method: 'PUT',
    path: '/shipments/:id/reconcile',
    access: 'staff',
    permission: 'shipment.work',
    summary:
      'How each tube of a delivered box came; a missing one is lost, and a lost one that came is found. Those that were received elsewhere may be left out',
    params: ShipmentParams,
    body: z.object({
      tubes: z
        .array(
          z.object({
            tubeCode: Code,
            state: z.enum(SHIPPED_STATES, rule('shippedState', { states: SHIPPED_STATES.join(', ') })),
          }),
          rule('tubesMost', { most: MOST_TUBES }),
        )
        .max(MOST_TUBES, rule('tubesMost', { most: MOST_TUBES })),
    }),
    /** Codes of found tubes: `repeated` where the sample of a free visit counts, `withdrawn` where that is taken back. */
    response: ShipmentAnswer.extend({ repeated: z.array(z.string()), withdrawn: z.array(z.string()) }),
  }),
};
