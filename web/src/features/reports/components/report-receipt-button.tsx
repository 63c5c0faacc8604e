import type { ReportPurchase } from '@labfront/contract/report-payments';
import type { ComponentProps } from 'react';
import { useMessages } from '../../../shared/i18n/messages.ts';
import { ReceiptButton } from '../../cart-bookings/index.ts';
import { downloadReportReceipt } from '../receipt.thunk.ts';
import { reportsMessages } from '../reports.messages.ts';

interface ReportReceiptButtonProps {
  readonly report: Pick<ReportPurchase, '_id' | 'number' | 'receiptNumber'>;
  readonly size?: ComponentProps<typeof ReceiptButton>['size'];
}

/** Saves the receipt of a report; nothing where no money was received. */
export function ReportReceiptButton({ report, size }: ReportReceiptButtonProps) {
  const text = useMessages(reportsMessages);
  const { _id, number, receiptNumber } = report;
  return (
    <ReceiptButton
      booking={{ _id, bookingNumber: number, receiptNumber }}
      thunk={downloadReportReceipt}
      label={text.receiptOf(number)}
      {...(size && { size })}
    />
  );
}
