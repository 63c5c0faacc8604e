// Searching in the own reports, which are all here.
import type { Report } from '@labfront/contract/reports';
import { dayInIndia } from '../../shared/format/dates.ts';

export interface ReportSearch {
  /** Words of a mobile number, a prescription's id, a booking's number, a doctor's name, a type or a file name. */
  readonly q: string;
  /** `YYYY-MM-DD` in India. */
  readonly date: string;
  /** For whom of the family; empty for everybody. */
  readonly patient: string;
}

/** Whom of the family reports are for, by name. */
export const patientsIn = (reports: readonly Report[]): string[] =>
  [...new Set(reports.map(({ patientName }) => patientName))].toSorted((a, b) => a.localeCompare(b));

const bare = (text: string) => text.toLowerCase().replace(/^(\+91|0)(?=\d)/, '');

/** @param typeName the kind of a report as the page says it. */
export function findIn(
  reports: readonly Report[],
  { q, date, patient }: ReportSearch,
  typeName = ({ reportType }: Report): string => reportType,
): Report[] {
  // A mobile number is one word, however it is grouped.
  const joined = /^[+\d][\d\s-]+$/.test(q.trim()) ? q.replace(/[\s-]/g, '') : q;
  const words = joined.trim().split(/\s+/).filter(Boolean).map(bare);
  return reports.filter((report) => {
    const { userMobile, prescriptionId, bookingNumber, _id, doctorName, originalName, comments } = report;
    const text = [userMobile, prescriptionId, bookingNumber, _id, doctorName, typeName(report), originalName, comments]
      .join(' ')
      .toLowerCase();
    const isDay = date === '' || [report.issuedAt, report.createdAt].some((at) => dayInIndia(new Date(at)) === date);
    const isPatient = patient === '' || report.patientName === patient;
    return isDay && isPatient && words.every((word) => text.includes(word));
  });
}
