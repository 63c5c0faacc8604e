// An order with its values as tests of this feature need them.
import type { LabOrder, Result, WorkLine } from '@labfront/contract/laboratory';

type OrderParameter = LabOrder['lines'][number]['parameters'][number];

export const aLine = (fields: Partial<WorkLine> = {}): WorkLine => ({
  _id: 'l1',
  orderId: 'o1',
  accession: '260100000017',
  bookingNumber: 'LF100001',
  patient: { name: 'Asha Verma', age: 34, sex: 'female' },
  testId: 't1',
  testName: 'Electrolytes',
  department: 'Biochemistry',
  state: 'in_progress',
  centreId: 'c1',
  dueAt: null,
  late: false,
  reason: '',
  comment: '',
  createdAt: '2026-03-10T03:00:00.000Z',
  updatedAt: '2026-03-10T04:00:00.000Z',
  ...fields,
});

export const aResult = (fields: Partial<Result> = {}): Result => ({
  _id: 'r1',
  version: 1,
  rowVersion: 1,
  state: 'resulted',
  value: '6.9',
  reason: '',
  flag: 'HH',
  range: { low: '3.5', high: '5.1', criticalLow: '2.8', criticalHigh: '6.2', expected: [] },
  noRange: null,
  delta: { changePercent: 53.333333333333336, isLarge: true },
  critical: true,
  amendCode: null,
  enteredBy: { _id: 'a2', name: 'Ravi Iyer' },
  enteredAt: '2026-03-10T05:00:00.000Z',
  verifiedBy: null,
  verifiedAt: null,
  authorisedBy: null,
  authorisedAt: null,
  ...fields,
});

export const aParameter = (fields: Partial<OrderParameter> = {}): OrderParameter => ({
  parameterId: 'p1',
  code: 'K',
  name: 'Potassium',
  nameHi: '',
  unit: 'mmol/L',
  kind: 'number',
  choices: [],
  heading: '',
  result: null,
  versions: [],
  earlier: [],
  awaited: null,
  barred: [],
  calls: [],
  callState: null,
  ...fields,
});

export const anOrder = (parameters: OrderParameter[], line: Partial<WorkLine> = {}): LabOrder => {
  const { accession, bookingNumber, patient } = aLine();
  const ageAtCollection = { value: patient.age ?? 0, unit: 'years' } as const;
  const sample = {
    tubes: [
      {
        tubeCode: '26010000001014',
        specimen: 'Serum',
        state: 'accepted',
        collectedAt: '2026-03-10T02:30:00.000Z',
        receivedAt: '2026-03-10T03:15:00.000Z',
      } as const,
    ],
    requester: { name: 'Dr Meena Shah', clinic: 'Lake Clinic' },
    clinicalHistory: 'Takes furosemide',
    ...{ fastingHours: 4, lastMealAt: null, medicines: '', unprepared: 'Came from far away' },
  };
  const lines = [{ ...aLine(line), parameters, referral: null, sensitive: null }];
  const pregnancy = { version: 0, pregnant: null, week: null, lastPeriod: null, by: '', at: null };
  return { _id: 'o1', accession, bookingNumber, patient, ageAtCollection, sample, pregnancy, lines };
};
