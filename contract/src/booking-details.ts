// What both kinds of booking may carry: for whom, where, when and how it is paid (wire.md, "Details").
import { z } from 'zod';
import {
  blankAsMissing,
  Id,
  LocalDate,
  line,
  Mobile,
  numeric,
  requiredLine,
  requiredName,
  requiredText,
  Slot,
  Timestamp,
  text,
} from './common.ts';
import { rule } from './messages/rules.ts';

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

// The first two digits are the postal circle. The army's circle (9) has no door that a phlebotomist could knock at.
const CIRCLE = /^(1[1-9]|2[0-8]|3[0-46-9]|4\d|5[0-36-9]|6\d|7\d|8[0-5])/;

/** Six digits of a postal circle that exists. Whether the pincode does is known to the server where it has a table. */
export const Pincode = z.union([z.string(), z.number().transform(String)], rule('pincode')).pipe(
  z
    .string()
    .transform((value) => value.replace(/\s/g, ''))
    .pipe(
      z
        .string()
        .regex(/^[1-9]\d{5}$/, { message: rule('pincode'), abort: true })
        .regex(CIRCLE, rule('pincodeUnknown')),
    ),
);

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

/** How a booking that is paid at the collection ends when nobody confirms it. */
export const Expiry = z.object({
  /** Until when staff can confirm it; null once they have, and for a booking that waits for nobody. */
  expiresAt: Timestamp.nullable(),
  /** When it was cancelled because nobody had confirmed it. */
  expiredAt: Timestamp.nullable(),
});

/** How to prepare for a booking, as its tests asked for it when it was booked; `fasting` null where one may eat (`preparation.ts`). */
export const BookingPreparation = z.object({
  fasting: z.object({ hours: z.number(), isRequired: z.boolean() }).nullable(),
  further: z.array(z.object({ names: z.array(z.string()), text: z.string() })),
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
});
export type BookingDetails = z.output<typeof BookingDetails>;
