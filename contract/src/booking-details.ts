// Details that both kinds of booking may have: patient, place, time and payment method (wire.md, "Details").
import { z } from 'zod';
import {
  blankAsMissing,
  Id,
  LocalDate,
  line,
  Mobile,
  nameLine,
  numeric,
  Rupees,
  requiredLine,
  requiredName,
  requiredText,
  Slot,
  Timestamp,
  text,
} from './common.ts';
import { rule } from './messages/rules.ts';
import { Pincode } from './pincode.ts';

export { Pincode } from './pincode.ts';

/** May be missing or null: older front ends echo the nulls of an answer. */
const optional = <T extends z.ZodType>(schema: T) => schema.nullish().transform((value) => value ?? undefined);

export const Sex = z.enum(['female', 'male', 'other'], rule('sex'));

export const Patient = z.object(
  {
    name: requiredName(120, 'Name'),
    age: numeric(
      z.number(rule('ageRange')).int(rule('ageWhole')).min(0, rule('ageRange')).max(120, rule('ageRange')),
      rule('ageType'),
    ),
    sex: Sex,
    mobileNumber: blankAsMissing(Mobile),
  },
  rule('patientMissing'),
);

/** The patient as stored and shown; age and sex are unknown when the account's person was taken. */
export const PatientSnapshot = z.object({
  name: z.string(),
  age: z.number().nullable(),
  sex: Sex.nullable(),
  mobileNumber: z.string(),
});

export const AddressFields = z.object(
  {
    name: requiredName(120, 'Name'),
    number: Mobile,
    locality: requiredLine(120, 'Locality'),
    pincode: Pincode,
    address: requiredText(300, 'Address'),
    city: requiredLine(80, 'City'),
    landmark: optional(line(120, 'Landmark')),
    addressType: z.enum(['home', 'work'], rule('addressType')),
  },
  rule('addressMissing'),
);

export const AddressSnapshot = z.object({
  name: z.string(),
  number: z.string(),
  locality: z.string(),
  pincode: z.string(),
  address: z.string(),
  city: z.string(),
  landmark: z.string().optional(),
  addressType: z.enum(['home', 'work']),
});
export type AddressSnapshot = z.output<typeof AddressSnapshot>;

/** The expiry of a booking that is paid at the collection and not confirmed. */
export const Expiry = z.object({
  /** Until when staff can confirm it; null once they have, and for a booking that waits for nobody. */
  expiresAt: Timestamp.nullable(),
  /** The time of its cancellation for lack of a confirmation. */
  expiredAt: Timestamp.nullable(),
});

/** Nothing but water for so long before the sample; not required where it only improves the result. */
export const Fasting = z.object({ hours: z.number(), isRequired: z.boolean() });

/** The preparation for a booking, as its tests required it at booking time; `fasting` null if one may eat (`preparation.ts`). */
export const BookingPreparation = z.object({
  fasting: Fasting.nullable(),
  /** Only where its patients fast differently. */
  byPatient: z.array(z.object({ name: z.string(), fasting: Fasting.nullable() })).optional(),
  further: z.array(
    z.object({
      names: z.array(z.string()),
      namesHi: z.array(z.string()).optional(),
      text: z.string(),
      textHi: z.string().optional(),
    }),
  ),
});

/** The requester of the tests: a doctor or a clinic. */
export const Requester = z.object({
  name: z.string(),
  mobileNumber: z.string(),
  clinic: z.string(),
  registrationNumber: z.string(),
});
export type Requester = z.output<typeof Requester>;

const RequesterInput = z.object(
  {
    name: blankAsMissing(nameLine(120, 'Name')),
    mobileNumber: blankAsMissing(Mobile),
    clinic: blankAsMissing(line(120, 'Clinic')),
    registrationNumber: blankAsMissing(line(40, 'Registration number')),
  },
  rule('requester'),
);

/** A patient as a booking keeps them: how they were when it was made. */
export const BookedPatient = PatientSnapshot.extend({
  /** The patient of the account; null for one who was typed in, and for one who is deleted. */
  _id: Id.nullable(),
  uhid: z.string().nullable(),
  dateOfBirth: z.string().nullable(),
});
export type BookedPatient = z.output<typeof BookedPatient>;

/** The lines of each patient of a booking. */
export const BookedPatientLines = z.object({
  patient: BookedPatient,
  lines: z.array(
    z.object({
      _id: Id,
      itemId: Id,
      name: z.string(),
      nameHi: z.string().optional(),
      /** 0 for a test that a package of the same patient holds: it is performed once. */
      price: Rupees,
      /** The amount paid for the line, after its share of the booking's discount. */
      paid: Rupees,
      /** The package that holds it; null for what is performed for itself. */
      includedIn: Id.nullable(),
      /** Not yet while the refund waits for an approval. */
      refunded: z.boolean(),
      /**
       * A refund of the line gives this back: `paid` without what went back before for tests not performed or by a promise. 0 once it is
       * asked back.
       */
      refundable: Rupees,
    }),
  ),
});
export type BookedPatientLines = z.output<typeof BookedPatientLines>;

/** The most patients of one booking: an item's quantity goes no further. */
export const MAX_BOOKED_PATIENTS = 10;

/** One patient of a booking and what is booked for them: a patient of the account, or somebody who is typed in. */
const PatientItems = z
  .object({
    patientId: blankAsMissing(Id),
    patient: optional(Patient),
    itemIds: z
      .array(Id, rule('itemIds'))
      .min(1, rule('itemIdsLeast'))
      .max(50, rule('itemIdsMost', { most: 50 })),
  })
  .refine(({ patientId, patient }) => (patientId === undefined) !== (patient === undefined), {
    message: rule('patientOrId'),
    path: ['patientId'],
  });
export type PatientItems = z.output<typeof PatientItems>;

const PatientsOfBooking = z
  .array(PatientItems, rule('patientsType'))
  .min(1, rule('patientsLeast'))
  .max(MAX_BOOKED_PATIENTS, rule('patientsMost', { most: MAX_BOOKED_PATIENTS }));

/** Fields of a booking's answer about its patients and about who asked for it. */
export const PatientsAnswer = {
  patients: z.array(BookedPatientLines),
  /** Null where the patient asked for it: "Self". */
  requester: Requester.nullable(),
  clinicalHistory: z.string(),
};

/** The city and times for rescheduling a booking, and the number of moves by its customer (`reschedule-rules.ts`). */
export const Rescheduling = z.object({
  /** Null where neither window nor address named one. */
  city: z.string().nullable(),
  /** The only centre whose windows count; null for those of the whole city. */
  centreId: Id.nullable(),
  used: z.number(),
});

export const Collection = z.enum(['home', 'centre'], rule('collection'));

export const BookingDetails = z.object({
  patient: optional(Patient),
  collection: optional(Collection),
  addressId: optional(Id),
  address: optional(AddressFields),
  city: optional(line(80, 'City')),
  /** The centre whose window it is, or where the patient comes without one. */
  centreId: optional(Id),
  date: optional(LocalDate),
  slot: optional(Slot),
  paymentMethod: optional(z.enum(['online', 'at_collection'], rule('paymentMethod'))),
  referralCode: optional(text(40, 'Referral code')),
  notes: optional(text(500, 'Notes')),
  /** The items of each patient; without it everything is for `patient`. */
  patients: optional(PatientsOfBooking),
  requester: optional(RequesterInput),
  /** Medicines, the last menstrual period, the last dose. */
  clinicalHistory: optional(text(1_000, 'Clinical history')),
});
export type BookingDetails = z.output<typeof BookingDetails>;
