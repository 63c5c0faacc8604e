import { lazy } from 'react';

export { OwnReportsOfBooking, useOwnReports, useOwnReportsOf } from './components/booking-reports.tsx';
export { LatestReport } from './components/latest-report.tsx';
export { PayReport, ReportState } from './components/report-purchase.tsx';
export { ReportReceiptButton } from './components/report-receipt-button.tsx';
export { reportMoneyOf } from './report-money.ts';
export { fetchReportPurchases, selectReportPurchases } from './report-purchases.slice.ts';
export { reportTypeName } from './report-type.ts';

/** For staff alone: customers have no need of it. */
export const ReportMenu = lazy(async () => ({ default: (await import('./admin/report-menu.tsx')).ReportMenu }));
export { downloadReportReceipt } from './receipt.thunk.ts';
