// A centre as its form holds it, and how it becomes what is sent.
import type { Centre } from '@labfront/contract/centre-schemas';
import type { CallInput } from '../../../shared/api/api.types.ts';

export interface CentreValues {
  code: string;
  kind: Centre['kind'];
  labCode: string;
  name: string;
  address: string;
  city: string;
  pincode: string;
  latitude: string;
  longitude: string;
  phone: string;
  hours: string;
  homeCollection: boolean;
  fee: string;
  freeFrom: string;
  listed: boolean;
  active: boolean;
  accredited: boolean;
  accreditation: { body: string; certificateNumber: string; validFrom: string; validUntil: string };
  registered: boolean;
  pcpndt: { registrationNumber: string; validFrom: string; validUntil: string };
}

const NO_ACCREDITATION = { body: 'NABL', certificateNumber: '', validFrom: '', validUntil: '' };
const NO_PCPNDT = { registrationNumber: '', validFrom: '', validUntil: '' };
const typed = (value: number | null | undefined) => (value == null ? '' : String(value));

/** @param usualHours those of the laboratory, which a new centre begins with. */
export const valuesOf = (centre: Centre | null, usualHours: string): CentreValues => ({
  code: centre?.code ?? '',
  kind: centre?.kind ?? 'collection',
  labCode: centre?.labCode ?? '',
  name: centre?.name ?? '',
  address: centre?.address ?? '',
  city: centre?.city ?? '',
  pincode: centre?.pincode ?? '',
  latitude: typed(centre?.latitude),
  longitude: typed(centre?.longitude),
  phone: centre?.phone ?? '',
  hours: centre?.hours ?? usualHours,
  homeCollection: centre?.homeCollection ?? false,
  fee: typed(centre?.fee ?? 0),
  freeFrom: typed(centre?.freeFrom),
  listed: centre?.listed ?? true,
  active: centre?.active ?? true,
  accredited: (centre?.accreditation ?? null) !== null,
  accreditation: centre?.accreditation ?? NO_ACCREDITATION,
  registered: (centre?.pcpndt ?? null) !== null,
  pcpndt: centre?.pcpndt ?? NO_PCPNDT,
});

/** An empty box takes away what stood there. */
const orNull = (text: string) => (text.trim() === '' ? null : text.trim());

export function toBody(values: CentreValues) {
  const { accredited, accreditation, registered, pcpndt, labCode, kind, fee, ...rest } = values;
  return {
    ...rest,
    kind,
    labCode: kind === 'laboratory' ? orNull(labCode) : null,
    pincode: orNull(values.pincode),
    latitude: orNull(values.latitude),
    longitude: orNull(values.longitude),
    fee: fee.trim() === '' ? '0' : fee,
    freeFrom: orNull(values.freeFrom),
    accreditation: accredited ? accreditation : null,
    pcpndt: registered ? pcpndt : null,
  } satisfies CallInput<'PUT /centres/:id'>['body'];
}
