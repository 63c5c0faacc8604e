import { defineMessages } from '../../shared/i18n/messages.ts';
import { reportsMessagesHi } from './reports.messages.hi.ts';

/** The failures up to `statusFailed` are those of spec.md section 8; it names none for the rest. */
export const reportsMessages = defineMessages({
  hi: reportsMessagesHi,
  en: {
    fetchAllFailed: 'Failed to fetch reports',
    fetchFailed: 'Failed to fetch reports for the prescription',
    createFailed: 'Failed to create report',
    deleteFailed: 'Failed to delete report',
    downloadFailed: 'Failed to download report',
    updateFailed: 'Failed to update report',
    statusFailed: 'Failed to update report status',
    accessLogFailed: 'Failed to fetch who opened it',
    versionsFailed: 'Failed to fetch the versions',
    bookingsFailed: 'Failed to fetch the bookings of the person',
    peopleFailed: 'Failed to fetch people',
    orderFailed: 'The payment could not be started',
    verifyFailed: 'The payment could not be confirmed',
    checkFailed: 'The code could not be checked',
    purchasesFailed: 'Failed to fetch what was paid for reports',
    receiptFailed: 'Failed to download the receipt',
    settleFailed: 'Failed to record the payment',
    refundFailed: 'Failed to refund',
    mailFailed: 'The mail could not be sent',
    receiptOf: (number: string) => `Receipt of report ${number}`,
    withdrawn: 'Withdrawn',
    payNow: (amount: string) => `Pay ${amount}`,
    statuses: { Pending: 'Payment due', Completed: 'Ready' },
  },
});
