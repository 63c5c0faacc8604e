// A report as something sold: paid before it is opened, receipted and given back also once it is withdrawn.
import { type Clock, isoTime } from '../../platform/base/clock.ts';
import type { Site } from '../../platform/base/env.ts';
import { AppError, notFound } from '../../platform/base/errors.ts';
import type { Outbox } from '../../platform/outbox/outbox.ts';
import { PARTNER_EVENT_JOB, type PartnerFact } from '../../platform/outbox/partner-event.ts';
import { isSeen } from '../record-scopes/record-scopes.service.ts';
import type { SaleKind } from '../sales/sales.service.ts';
import { sendReportMail, sendReportRefunded } from './report-mails.ts';
import {
  findReportEver,
  listClaims,
  lockReport,
  moveMoney,
  notePaidLate,
  type ReportWithFile,
  setOrder,
  setPaid,
} from './reports.queries.ts';

interface Dependencies {
  clock: Clock;
  outbox: Outbox;
  site: Site;
}

function refuseWithdrawn({ deleted_at }: ReportWithFile): void {
  if (deleted_at !== null) throw notFound('Report');
}

function refuseUnlessDue(row: ReportWithFile): void {
  refuseWithdrawn(row);
  if (row.payment_status !== 'none') throw new AppError('ALREADY_PAID.report');
  if (row.status === 'Completed') throw new AppError('NOTHING_DUE');
  if (row.origin === 'made') throw new AppError('PAID_WITH_BOOKING', { number: row.booking_number ?? '' });
}

export function reportSale({ clock, outbox, site }: Dependencies): SaleKind<ReportWithFile> {
  return {
    kind: 'report',
    noun: 'Report',
    unpaid: 'NOT_PAID.report',
    find: findReportEver,
    isSeen: (db, scope, id) => isSeen(db, 'reports', id, scope),
    hold: async (tx, id) => void (await lockReport(tx, id)),
    owed: ({ code, amount }) => ({ number: code, paise: amount, price: amount }),
    refuseUnlessDue,

    async receiptContent(_, { amount, code, report_type }, text) {
      return {
        subject: text.report(code),
        mailSubject: text.mailReport(code),
        patients: [],
        lines: [{ name: text.reportLine(report_type), quantity: 1, price: amount, finalPrice: amount }],
        takenAt: 'desk',
      };
    },

    mailAgain(row) {
      refuseWithdrawn(row);
      return (tx, mailId) => sendReportMail(tx, outbox, site, 'ready', row, mailId);
    },

    mailMoneyBack: (tx, row, back) => sendReportRefunded(tx, outbox, site, row, back),
    claims: listClaims,

    async onPaid(tx, id, { orderId, paymentId, receivedBy }) {
      const ordered = receivedBy === undefined ? orderId : null;
      if (await setPaid(tx, id, { orderId: ordered, paymentId, now: isoTime(clock.now()) })) {
        await outbox.add(tx, PARTNER_EVENT_JOB, { type: 'report.ready', reportId: id } satisfies PartnerFact);
        return true;
      }
      await notePaidLate(tx, id, orderId, paymentId);
      return false;
    },

    movePayment: moveMoney,
    online: { refuseUnlessPayable: refuseUnlessDue, tieOrder: setOrder },
  };
}
