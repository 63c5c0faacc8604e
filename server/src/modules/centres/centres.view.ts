// A centre as a row, as calls name it and as they answer it.
import type { Centre, CentreChange } from '@labfront/contract/centre-schemas';
import { toPaise, toRupees } from '@labfront/contract/money';
import type { z } from 'zod';
import { badField } from '../../platform/base/errors.ts';
import type { CentreRow } from './centres.queries.ts';

const flag = (value: boolean) => (value ? 1 : 0);

function accreditationOf(row: CentreRow): Centre['accreditation'] {
  const { accreditation_body: body, certificate_number: certificateNumber } = row;
  const { accredited_from: validFrom, accredited_until: validUntil } = row;
  if (body === null || certificateNumber === null || validFrom === null || validUntil === null) return null;
  return { body, certificateNumber, validFrom, validUntil };
}

export function pcpndtOf(row: CentreRow): Centre['pcpndt'] {
  const { pcpndt_number: registrationNumber, pcpndt_from: validFrom, pcpndt_until: validUntil } = row;
  if (registrationNumber === null || validFrom === null || validUntil === null) return null;
  return { registrationNumber, validFrom, validUntil };
}

export function toCentre(row: CentreRow, pincodes: readonly string[]): Centre {
  return {
    _id: row.id,
    code: row.code,
    labCode: row.lab_code,
    kind: row.kind,
    listed: row.listed === 1,
    name: row.name,
    address: row.address,
    city: row.city,
    pincode: row.pincode,
    latitude: row.latitude,
    longitude: row.longitude,
    phone: row.phone,
    hours: row.hours,
    homeCollection: row.home_collection === 1,
    fee: toRupees(row.fee),
    freeFrom: row.free_from === null ? null : toRupees(row.free_from),
    active: row.active === 1,
    accreditation: accreditationOf(row),
    pcpndt: pcpndtOf(row),
    pincodes: [...pincodes],
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  };
}

/** The columns that a body names; what it does not name is left out. */
export function toColumns(given: z.output<typeof CentreChange>): Partial<CentreRow> {
  const { accreditation, pcpndt } = given;
  const columns: { [Name in keyof CentreRow]?: CentreRow[Name] | undefined } = {
    code: given.code,
    kind: given.kind,
    lab_code: given.labCode,
    listed: given.listed === undefined ? undefined : flag(given.listed),
    active: given.active === undefined ? undefined : flag(given.active),
    name: given.name,
    address: given.address,
    pincode: given.pincode === null ? '' : given.pincode,
    latitude: given.latitude,
    longitude: given.longitude,
    phone: given.phone,
    hours: given.hours,
    home_collection: given.homeCollection === undefined ? undefined : flag(given.homeCollection),
    fee: given.fee === undefined ? undefined : toPaise(given.fee),
    free_from: given.freeFrom == null ? given.freeFrom : toPaise(given.freeFrom),
    ...(accreditation !== undefined && {
      accreditation_body: accreditation?.body ?? null,
      certificate_number: accreditation?.certificateNumber ?? null,
      accredited_from: accreditation?.validFrom ?? null,
      accredited_until: accreditation?.validUntil ?? null,
    }),
    ...(pcpndt !== undefined && {
      pcpndt_number: pcpndt?.registrationNumber ?? null,
      pcpndt_from: pcpndt?.validFrom ?? null,
      pcpndt_until: pcpndt?.validUntil ?? null,
    }),
  };
  return Object.fromEntries(Object.entries(columns).filter(([, value]) => value !== undefined));
}

/** @throws AppError 400 at the field where fields do not fit each other. */
export function refuseContradictions(row: CentreRow): void {
  if (row.listed === 1 && row.address === '') throw badField('address', 'VALIDATION.centreAddress');
  if (row.lab_code !== null && row.kind === 'collection') throw badField('labCode', 'VALIDATION.labCodeOfCollection');
  if ((row.latitude === null) !== (row.longitude === null)) {
    throw badField(row.latitude === null ? 'latitude' : 'longitude', 'VALIDATION.halfPlace');
  }
}
