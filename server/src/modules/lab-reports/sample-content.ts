// The results of nobody, for previews of how a report looks.
import type { Language } from '@labfront/contract/common';
import { type ReportContent, type ReportRow, TEMPLATE } from './report-content.ts';

/** A high, a low and a normal value: what a report marks is part of its looks. */
const ROWS: readonly Pick<ReportRow, 'name' | 'nameHi' | 'value' | 'unit' | 'method' | 'flag' | 'range'>[] = [
  {
    ...{ name: 'Haemoglobin', nameHi: 'हीमोग्लोबिन', value: '10.2', unit: 'g/dL', method: 'Photometry', flag: 'L' },
    range: { low: '12', high: '16', criticalLow: null, criticalHigh: null, expected: [] },
  },
  {
    ...{
      name: 'Total leucocyte count',
      nameHi: 'कुल ल्यूकोसाइट काउंट',
      value: '7.1',
      unit: '10*3/uL',
      method: 'Impedance',
    },
    flag: 'N',
    range: { low: '4', high: '10', criticalLow: null, criticalHigh: null, expected: [] },
  },
  {
    ...{ name: 'Platelet count', nameHi: 'प्लेटलेट काउंट', value: '480', unit: '10*3/uL', method: 'Impedance', flag: 'H' },
    range: { low: '150', high: '400', criticalLow: null, criticalHigh: null, expected: [] },
  },
];

const SIGNATORY = { id: '', name: 'Dr A. B. Example', qualification: 'MD Pathology', registrationNumber: 'MP-0000' };

interface Sample extends Pick<ReportContent, 'checkUrl' | 'brand' | 'footer' | 'laboratory' | 'certificates'> {
  language: Language;
  /** The time of everything on it. */
  at: string;
}

/** A final report of a blood count of a person who does not exist. */
export function sampleContent({ at, laboratory, ...given }: Sample): ReportContent {
  const rows = ROWS.map((row, index) => ({
    ...row,
    ...{ resultId: '', parameterId: '', code: `${index}`, loinc: null, heading: '', reason: '', noRange: null },
    ...{ testedAt: at, signatoryId: SIGNATORY.id, authorisedAt: at, isAmended: false },
  }));
  return {
    ...given,
    ...{ template: TEMPLATE, kind: 'final', isPreliminary: false, version: 1, code: 'PREVIEW', issuedAt: at },
    laboratory,
    otherLaboratories: [],
    patient: { id: null, uhid: '00000000000', name: 'Asha Example', age: 34, sex: 'female' },
    ...{ accession: '000000000000', bookingNumber: 'LB-0000-0000', requester: null, collectedAt: at, receivedAt: at },
    specimens: [],
    tests: [
      {
        ...{ lineId: '', testId: '', code: '', name: 'Complete Blood Count', nameHi: 'कंप्लीट ब्लड काउंट' },
        ...{ department: 'Haematology', specimens: ['EDTA whole blood'], centreId: laboratory.id, referral: null },
        comment: '',
        rows,
      },
    ],
    signatories: [SIGNATORY],
    ...{ pending: [], notPerformed: [], amendments: [], remarks: [], comment: '' },
  };
}
