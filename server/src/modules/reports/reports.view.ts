// A report as the wire shows it to one account.
import { toRupees } from '@labfront/contract/money';
import type { ReportPurchase } from '@labfront/contract/report-payments';
import type { Report, ReportVersion } from '@labfront/contract/reports';
import { personName } from '../../platform/base/person-name.ts';
import { NOWHERE, type Scope } from '../../platform/base/scope.ts';
import type { Files } from '../../platform/files/files.ts';
import type { Caller } from '../../platform/http/caller.ts';
import type { Money } from '../payments/payments.service.ts';
import { worksOnReports } from '../permissions/rights.service.ts';
import { showMoney } from '../sales/sales.service.ts';
import type { VersionWithFile } from './report-versions.queries.ts';
import type { ReportWithFile } from './reports.queries.ts';

/** `report.read` alone shows what is released; whoever works on results or reports sees them before. */
export const seesUnreleased = ({ scope, rights }: Caller): boolean => scope !== null && worksOnReports(rights, scope);

/** The reports that somebody of the staff sees by `report.read`, on a page of another area. */
export function seenBy({ rights }: Caller): { scope: Scope; isReleasedOnly: boolean } {
  const scope = rights.get('report.read') ?? NOWHERE;
  return { scope, isReleasedOnly: !worksOnReports(rights, scope) };
}

/** Whom a report is for. */
export const patientOf = (row: ReportWithFile): string => row.patient_name || personName(row);

/** Its owner opens it once it is released; whoever sees it before does then. */
export function mayOpen(row: ReportWithFile, caller: Caller): boolean {
  return row.status === 'Completed' || seesUnreleased(caller);
}

/** @param money of the report's payment, where there is one. */
export function toPurchase(row: ReportWithFile, money: Money | undefined): ReportPurchase {
  return {
    _id: row.id,
    number: row.code,
    reportType: row.report_type,
    amount: toRupees(row.amount),
    status: row.status,
    withdrawn: row.deleted_at !== null,
    paymentStatus: row.payment_status,
    ...showMoney(row, money),
    createdAt: row.created_at,
  };
}

/** Why a report is closed to its owner: an adult relative has not agreed, or they have not been counselled about a sensitive test. */
export type Closure =
  | { readonly code: 'RESULTS_CONSENT_NEEDED'; readonly name: string }
  | { readonly code: 'COUNSELLING_NEEDED' };

export const isCounsellingAwaited = (row: Pick<ReportWithFile, 'counselling_needed' | 'counselled_at'>): boolean =>
  row.counselling_needed === 1 && row.counselled_at === null;

/** A further version of a made report may also be the first whole one, or one with more tests. */
const isAmended = ({ version, kind }: Pick<ReportWithFile, 'version' | 'kind'>): boolean =>
  version > 1 && (kind === null || kind === 'amended');

/** @param money of the report's payment, where there is one. */
export function toReport(
  row: ReportWithFile,
  money: Money | undefined,
  caller: Caller,
  files: Pick<Files, 'link'>,
  closure: Closure | undefined,
): Report {
  const isOpen = closure === undefined;
  return {
    _id: row.id,
    userId: {
      _id: row.account_id,
      firstName: row.first_name,
      lastName: row.last_name,
      mobileNumber: row.mobile_number ?? '',
    },
    patientName: patientOf(row),
    patientId: row.patient_id,
    bookingId: row.booking_id,
    bookingNumber: row.booking_number,
    prescriptionId: row.prescription_id,
    userMobile: row.mobile_number ?? '',
    reportType: row.report_type,
    doctorName: row.doctor_name,
    comments: isOpen ? row.comments : '',
    amount: toRupees(row.amount),
    status: row.status,
    paymentStatus: row.payment_status,
    ...showMoney(row, money),
    withdrawn: row.deleted_at !== null,
    fileName: row.stored_name,
    originalName: row.original_name,
    reportFile: isOpen && mayOpen(row, caller) && row.deleted_at === null ? files.link(row, caller.accountId) : null,
    consentNeeded: closure?.code === 'RESULTS_CONSENT_NEEDED',
    counsellingNeeded: closure?.code === 'COUNSELLING_NEEDED',
    version: row.version,
    amendedAt: isAmended(row) ? row.issued_at : null,
    amendReason: isOpen ? row.reason : '',
    checkCode: row.code,
    origin: row.origin,
    kind: row.kind,
    accredited: row.accredited === 1,
    issuedAt: row.issued_at,
    createdAt: row.created_at,
  };
}

export function toVersion(row: VersionWithFile, caller: Caller, files: Pick<Files, 'link'>): ReportVersion {
  return {
    version: row.version,
    issuedAt: row.issued_at,
    reason: row.reason,
    fileName: row.stored_name,
    originalName: row.original_name,
    reportFile: files.link(row, caller.accountId),
    checkCode: row.code,
    kind: row.kind,
  };
}
