// A tube and a box as tests of this feature need them.
import type { Shipment, ShippedTube, Specimen } from '@labfront/contract/specimens';

/** Codes with right check digits. */
export const CODES = ['26010000001014', '26010000001023'] as const;

export const aTube = (fields: Partial<Specimen> = {}): Specimen => ({
  _id: 's1',
  tubeCode: CODES[0],
  specimen: 'Serum',
  container: { kind: 'serum', colour: 'yellow', additive: 'gel', capacityMl: 5 },
  timing: 'any',
  minutesAfter: null,
  volumeMl: 3,
  tests: [{ testId: 't1', name: 'HbA1c' }],
  state: 'collected',
  visitId: 'v1',
  bookingId: 'b1',
  bookingNumber: 'LF100001',
  accession: '260100000017',
  patient: { name: 'Asha Verma', age: 34, sex: 'female' },
  storage: 'ambient',
  centreId: 'c1',
  sentFrom: null,
  holder: null,
  collectedAt: '2026-03-10T04:00:00.000Z',
  prints: 1,
  createdAt: '2026-03-10T03:00:00.000Z',
  updatedAt: '2026-03-10T04:00:00.000Z',
  ...fields,
});

export const inBox = (tubeCode: string, fields: Partial<ShippedTube> = {}): ShippedTube => ({
  ...{ tubeCode, state: null, patient: 'Asha Verma', specimen: 'Serum', colour: 'yellow', whereabouts: 'awaited' },
  ...fields,
});

export const aBox = (fields: Partial<Shipment> = {}): Shipment => ({
  _id: 'x1',
  number: 'SH260310000001',
  fromCentreId: 'c1',
  toCentreId: 'c2',
  state: 'open',
  temperature: null,
  tubes: [],
  sealedAt: null,
  deliveredAt: null,
  reconciledAt: null,
  createdAt: '2026-03-10T04:00:00.000Z',
  ...fields,
});
