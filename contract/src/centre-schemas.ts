// Laboratories and collection centres: their fields, accreditation scope and windows (laboratory.md, section 1).
import { z } from 'zod';
import { Pincode } from './booking-details.ts';
import {
  blankAsMissing,
  Id,
  LocalDate,
  numeric,
  Rupees,
  RupeesInput,
  requiredLine,
  Slot,
  Timestamp,
  text,
} from './common.ts';
import { rule } from './messages/rules.ts';

export const CENTRE_KINDS = ['laboratory', 'collection'] as const;
const MAX_EXCEPTIONS = 400;
const WINDOWS_A_DAY = 48;

/** Both days are inclusive. */
export const Accreditation = z.object({
  body: z.string(),
  certificateNumber: z.string(),
  validFrom: z.string(),
  validUntil: z.string(),
});
export type Accreditation = z.output<typeof Accreditation>;

/** The registration under the PCPNDT Act, without which a centre sells no prenatal genetic test. Both days are inclusive. */
export const PcpndtRegistration = z.object({
  registrationNumber: z.string(),
  validFrom: z.string(),
  validUntil: z.string(),
});
export type PcpndtRegistration = z.output<typeof PcpndtRegistration>;

export const Centre = z.object({
  _id: Id,
  code: z.string(),
  /** Two digits; null for a collection centre. */
  labCode: z.string().nullable(),
  kind: z.enum(CENTRE_KINDS),
  /** Whether visitors see the centre. A centre created from a city's windows is not listed until its address is entered. */
  listed: z.boolean(),
  name: z.string(),
  address: z.string(),
  city: z.string(),
  pincode: z.string(),
  latitude: z.number().nullable(),
  longitude: z.number().nullable(),
  phone: z.string(),
  /** As `readOpeningHours` reads them. */
  hours: z.string(),
  homeCollection: z.boolean(),
  /** For a collection at home. */
  fee: Rupees,
  /** From this amount on a collection at home is free; null for never. */
  freeFrom: Rupees.nullable(),
  active: z.boolean(),
  /** Visitors see it only while it is valid. */
  accreditation: Accreditation.nullable(),
  /** Visitors see it only while it is valid. */
  pcpndt: PcpndtRegistration.nullable(),
  /** Those it serves. */
  pincodes: z.array(z.string()),
  createdAt: Timestamp,
  updatedAt: Timestamp,
});
export type Centre = z.output<typeof Centre>;

const Flag = z.boolean(rule('trueOrFalse'));

const Code = text(6, 'Code')
  .transform((code) => code.toUpperCase())
  .pipe(z.string().regex(/^[A-Z0-9]{2,6}$/, rule('centreCode')));

const degrees = (most: number) =>
  numeric(z.number(rule('degrees')).min(-most, rule('degrees')).max(most, rule('degrees')), rule('degrees'));

const isInOrder = ({ validFrom, validUntil }: { validFrom: string; validUntil: string }) => validFrom <= validUntil;
const ORDER = { message: rule('validOrder'), path: ['validUntil'] };

export const AccreditationBody = z
  .object(
    {
      body: requiredLine(80, 'Accreditation body'),
      certificateNumber: requiredLine(60, 'Certificate number'),
      validFrom: LocalDate,
      validUntil: LocalDate,
    },
    rule('accreditation'),
  )
  .refine(isInOrder, ORDER);

const PcpndtBody = z
  .object(
    { registrationNumber: requiredLine(60, 'Registration number'), validFrom: LocalDate, validUntil: LocalDate },
    rule('pcpndt'),
  )
  .refine(isInOrder, ORDER);

const fields = {
  code: Code,
  labCode: blankAsMissing(
    z
      .string(rule('labCode'))
      .trim()
      .regex(/^\d{2}$/, rule('labCode')),
  ),
  kind: z.enum(CENTRE_KINDS, rule('centreKind')),
  listed: Flag,
  name: requiredLine(120, 'Name'),
  address: text(300, 'Address'),
  city: requiredLine(80, 'City'),
  pincode: blankAsMissing(Pincode),
  latitude: degrees(90).nullable(),
  longitude: degrees(180).nullable(),
  phone: text(40, 'Phone number'),
  hours: text(200, 'Opening hours'),
  homeCollection: Flag,
  fee: RupeesInput,
  freeFrom: RupeesInput.nullable(),
  active: Flag,
  accreditation: AccreditationBody.nullable(),
  pcpndt: PcpndtBody.nullable(),
};

/** By default a centre is listed and active, and takes no samples at home. */
export const CentreBody = z.object({
  ...fields,
  listed: Flag.default(true),
  address: fields.address.default(''),
  latitude: fields.latitude.default(null),
  longitude: fields.longitude.default(null),
  phone: fields.phone.default(''),
  hours: fields.hours.default(''),
  homeCollection: Flag.default(false),
  fee: fields.fee.default(0),
  freeFrom: fields.freeFrom.default(null),
  active: Flag.default(true),
  accreditation: fields.accreditation.default(null),
  pcpndt: fields.pcpndt.default(null),
});

/** Missing fields stay unchanged; null removes pincode, laboratory code, location, `freeFrom`, accreditation and PCPNDT registration. */
export const CentreChange = z
  .object({ ...fields, labCode: fields.labCode.nullable(), pincode: fields.pincode.nullable() })
  .partial();

/** One entry of a centre's accreditation scope; both days are inclusive. */
export const ScopeRow = z
  .object({
    testId: Id,
    /** Null for the whole test. */
    parameterId: Id.nullish().transform((id) => id ?? null),
    validFrom: LocalDate,
    validUntil: LocalDate,
  })
  .refine(isInOrder, ORDER);
export type ScopeRow = z.output<typeof ScopeRow>;

export const ShownScopeRow = z.object({
  testId: Id,
  /** Its id or code. */
  parameterId: z.string().nullable(),
  /** Null for the whole test, and where nothing has such an id or code: the row has no effect then. */
  parameterName: z.string().nullable(),
  validFrom: z.string(),
  validUntil: z.string(),
  testCode: z.string(),
  testName: z.string(),
});
export type ShownScopeRow = z.output<typeof ShownScopeRow>;

export const Capacity = numeric(
  z
    .number(rule('places'))
    .int(rule('placesWhole'))
    .min(0, rule('atLeast', { least: 0 }))
    .max(1_000, rule('atMost', { most: '1,000' })),
  rule('placesType'),
);

const Day = z.number(rule('weekday')).int(rule('weekday')).min(0, rule('weekday')).max(6, rule('weekday'));

/** A centre's windows by weekday, 0 for Sunday, and the days that differ: an empty list closes the day. */
export const CentreWindows = z.object({
  windows: z.array(z.object({ day: z.number(), slot: z.string(), capacity: z.number() })),
  exceptions: z.array(
    z.object({ date: z.string(), windows: z.array(z.object({ slot: z.string(), capacity: z.number() })) }),
  ),
});
export type CentreWindows = z.output<typeof CentreWindows>;

export const CentreWindowsBody = z.object({
  windows: z
    .array(z.object({ day: Day, slot: Slot, capacity: Capacity }), rule('windowsType'))
    .max(7 * WINDOWS_A_DAY, rule('windowsMost', { most: WINDOWS_A_DAY })),
  exceptions: z
    .array(
      z.object({
        date: LocalDate,
        windows: z
          .array(z.object({ slot: Slot, capacity: Capacity }), rule('windowsType'))
          .max(WINDOWS_A_DAY, rule('windowsMost', { most: WINDOWS_A_DAY })),
      }),
      rule('exceptions'),
    )
    .max(MAX_EXCEPTIONS, rule('exceptionsMost', { most: MAX_EXCEPTIONS }))
    .default([]),
});
