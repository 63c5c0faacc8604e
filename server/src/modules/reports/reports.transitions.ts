// The two states of a report and what moves it between them (wire.md, Prescriptions, reports): pure rules, no database.
import { REPORT_STATUSES } from '@labfront/contract/report-limits';
import type { ReportStatus } from '@labfront/contract/reports';
import { AppError, badField, conflictAt } from '../../platform/base/errors.ts';
import type { ReportRow } from './reports.queries.ts';

type Money = Pick<ReportRow, 'amount' | 'status' | 'payment_status'>;

/** Reads a status in any case. @throws AppError 400 that names the states there are. */
export function readStatus(text: string): ReportStatus {
  const status = REPORT_STATUSES.find((option) => option.toLowerCase() === text.trim().toLowerCase());
  if (!status) throw badField('status', 'VALIDATION.state', { states: REPORT_STATUSES.join(', ') });
  return status;
}

/** Nothing to pay: released at once. */
export const firstStatus = (amountPaise: number): ReportStatus => (amountPaise === 0 ? 'Completed' : 'Pending');

/**
 * Whether staff have to move a report to reach `to`; the same status again is no move.
 * @throws AppError 409 when it would wait for money that was received, or that nobody owes.
 */
export function needsMove(row: Money, to: ReportStatus): boolean {
  if (row.status === to) return false;
  if (to === 'Completed') return true;
  if (row.payment_status !== 'none') {
    throw new AppError('MONEY_RECEIVED');
  }
  if (row.amount === 0) throw new AppError('NOTHING_DUE');
  return true;
}

/**
 * Returns the state of a report after a change of its amount.
 * @throws AppError 409 once money was received.
 */
export function withAmount(row: Money, amountPaise: number): Pick<ReportRow, 'amount' | 'status' | 'order_id'> {
  if (row.payment_status !== 'none') {
    throw conflictAt('amount', 'MONEY_RECEIVED.amount');
  }
  const status = amountPaise === 0 || row.amount === 0 ? firstStatus(amountPaise) : row.status;
  // An order of the amount before pays nothing any more.
  return { amount: amountPaise, status, order_id: null };
}
