// A centre as tests of this feature need it.
import type { Centre } from '@labfront/contract/centre-schemas';

export const aCentre = (fields: Partial<Centre> = {}): Centre => ({
  _id: fields.code ?? 'c1',
  code: 'BPL',
  labCode: null,
  kind: 'collection',
  listed: true,
  name: 'Lake View',
  address: '12 Lake Road',
  city: 'Bhopal',
  pincode: '462002',
  latitude: null,
  longitude: null,
  phone: '+91 755 555 0100',
  hours: '',
  homeCollection: false,
  fee: 0,
  freeFrom: null,
  active: true,
  accreditation: null,
  pcpndt: null,
  pincodes: [],
  createdAt: '2026-03-01T00:00:00.000Z',
  updatedAt: '2026-03-01T00:00:00.000Z',
  ...fields,
});
