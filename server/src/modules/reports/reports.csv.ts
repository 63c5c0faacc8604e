import type { Report } from '@labfront/contract/reports';
import { localTimestamp } from '../../platform/base/clock.ts';
import type { CsvColumn } from '../../platform/csv/csv.ts';

export const REPORT_COLUMNS: readonly CsvColumn<Report>[] = [
  { header: 'Issued (IST)', value: (report) => localTimestamp(report.createdAt) },
  { header: 'Status', value: (report) => report.status },
  { header: 'Payment', value: (report) => report.paymentStatus },
  { header: 'Amount (INR)', value: (report) => report.amount },
  { header: 'Receipt', value: (report) => report.receiptNumber },
  { header: 'Person', value: ({ userId }) => `${userId.firstName} ${userId.lastName}`.trim() },
  { header: 'Patient', value: (report) => report.patientName },
  { header: 'Booking', value: (report) => report.bookingNumber },
  { header: 'Mobile number', value: (report) => report.userMobile },
  { header: 'Type', value: (report) => report.reportType },
  { header: 'Doctor', value: (report) => report.doctorName },
  { header: 'Comments', value: (report) => report.comments },
  { header: 'Version', value: (report) => report.version },
  { header: 'Check code', value: (report) => report.checkCode },
];
