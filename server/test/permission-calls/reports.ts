// Samples of calls about reports.
import { pdf } from '../file-samples.ts';
import type { PlacedRecord } from '../placed-records.ts';
import { LIST, REFUND, type Samples, SETTLEMENT } from './sample.ts';

const byReportRefund = ({ part }: PlacedRecord) => ({ refundId: part });

export const REPORTS: Samples = {
  'GET /prescription-reports': { about: 'report', ...LIST },
  'GET /prescription-reports/:id': { about: 'report', ...LIST },
  'GET /prescription-reports/bookings/:id': { about: 'nowOfCustomer', ...LIST, param: ({ part }) => part },
  'POST /prescription-reports/upload': {
    about: 'prescription',
    form: ({ id, part }) => ({
      prescriptionId: id,
      userId: part,
      reportType: 'Blood Test',
      doctorName: 'Dr Rao',
      comments: 'Seen',
      file: { bytes: pdf(), name: 'report.pdf' },
    }),
    outside: 'VALIDATION',
  },
  'PUT /prescription-reports/:id': { about: 'report', body: { comments: 'Seen' } },
  'PUT /prescription-reports/status/:id': { about: 'report', body: { status: 'completed' } },
  'DELETE /prescription-reports/:id': { about: 'report' },
  'GET /prescription-reports/download/:fileName': { about: 'report', param: ({ part }) => part },
  'GET /prescription-reports/versions/:id': { about: 'report' },
  'GET /prescription-reports/access-log/:id': { about: 'report' },
  'GET /prescription-reports/cover/:id': { about: 'report' },
  'GET /prescription-reports/fhir/:id': { about: 'madeReport' },
  'GET /prescription-reports/receipt/:id': { about: 'paidReport', besides: 'customer.contact' },
  'PUT /prescription-reports/:id/counselling': { about: 'report' },
  'PUT /prescription-reports/:id/payment': { about: 'unpaidReport', body: SETTLEMENT },
  'POST /prescription-reports/:id/refund': { about: 'paidReport', body: REFUND },
  'PUT /prescription-reports/:id/refund/approve': { about: 'reportRefund', body: byReportRefund },
  'PUT /prescription-reports/:id/refund/decline': { about: 'reportRefund', body: byReportRefund },
  'POST /prescription-reports/:id/mail': { about: 'paidReport', body: { mail: 'receipt' } },
  'POST /prescription-reports/share/:id': { about: 'report', body: { hours: 24 } },
  'GET /prescription-reports/share/:id': { about: 'report' },
  'DELETE /prescription-reports/share/:id': { about: 'report' },
};
