import { expect, it } from 'vitest';
import { aReport } from '../../shared/testing.tsx';
import { findIn, patientsIn } from './find-reports.ts';

const blood = aReport({ _id: 'a', prescriptionId: 'rx-1', doctorName: 'Dr Rao' });
// 00:30 of the next day in India.
const mri = aReport({ _id: 'b', reportType: 'MRI', doctorName: '', createdAt: '2026-03-11T19:00:00.000Z' });
const amended = aReport({ _id: 'c', version: 2, amendedAt: '2026-04-01T04:00:00.000Z' });
const all = [blood, mri, amended];

it.each([
  ['', '', ['a', 'b', 'c']],
  ['rx-1', '', ['a']],
  ['+91 98765 43210', '', ['a', 'b', 'c']],
  ['09876543210', '', ['a', 'b', 'c']],
  ['98765 99999', '', []],
  ['blood rao', '', ['a', 'c']],
  ['mri', '2026-03-12', ['b']],
  ['', '2026-03-11', []],
  ['', '2026-04-01', ['c']],
  ['', '2026-03-10', ['a', 'c']],
] as const)('%j on %j finds %j', (q, date, wanted) => {
  expect(findIn(all, { q, date, patient: '' }).map(({ _id }) => _id)).toEqual(wanted);
});

it("a patient's reports alone, and those of a booking by its number", () => {
  const family = [
    aReport({ _id: 'a', patientName: 'Ramesh Verma', bookingNumber: 'LN-1111-AAAA' }),
    aReport({ _id: 'b', patientName: 'Asha Verma' }),
    aReport({ _id: 'c', patientName: 'Ramesh Verma' }),
  ];
  const ids = (q: string, patient: string) => findIn(family, { q, date: '', patient }).map(({ _id }) => _id);
  expect(patientsIn(family)).toEqual(['Asha Verma', 'Ramesh Verma']);
  expect(ids('', 'Ramesh Verma')).toEqual(['a', 'c']);
  expect(ids('ln-1111-aaaa', '')).toEqual(['a']);
  expect(ids('ln-1111-aaaa', 'Asha Verma')).toEqual([]);
});
