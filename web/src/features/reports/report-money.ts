// A report as the parts that show money know it: they were made for bookings from the cart.
import type { ReportPurchase } from '@labfront/contract/report-payments';
import type { Report } from '@labfront/contract/reports';

type Bought = Pick<
  ReportPurchase,
  '_id' | 'number' | 'amount' | 'withdrawn' | 'paymentStatus' | 'paidBy' | 'gatewayGone' | 'refunds' | 'receiptNumber'
>;

export function reportMoneyOf({ number, amount, withdrawn, paymentStatus, ...money }: Bought) {
  return {
    ...money,
    bookingNumber: number,
    totalAmount: amount,
    status: withdrawn ? ('Cancelled' as const) : ('Confirmed' as const),
    paymentMethod: 'online' as const,
    paymentStatus: paymentStatus === 'none' ? ('created' as const) : paymentStatus,
  };
}

/** A report as something bought. */
export function purchaseOf(report: Report): ReportPurchase {
  const { _id, reportType, amount, status, withdrawn, createdAt } = report;
  const { paymentStatus, paidBy, gatewayGone, refunds, receiptNumber } = report;
  const money = { paymentStatus, paidBy, gatewayGone, refunds, receiptNumber };
  return { _id, number: report.checkCode, reportType, amount, status, withdrawn, ...money, createdAt };
}
