// Giving out a report and amending it: the file is kept first, then one transaction makes the record, its version and the mail.
import { toPaise } from '@labfront/contract/money';
import { REPORT_KINDS } from '@labfront/contract/report-limits';
import type { ReportBody, ReportChangeBody } from '@labfront/contract/reports';
import type { z } from 'zod';
import type { Audit } from '../../platform/audit/audit.ts';
import { type Clock, isoTime } from '../../platform/base/clock.ts';
import type { Site } from '../../platform/base/env.ts';
import { AppError, badField, conflictAt, notFound } from '../../platform/base/errors.ts';
import { newId, newReferenceNumber } from '../../platform/base/ids.ts';
import type { Scope } from '../../platform/base/scope.ts';
import type { Database, Db } from '../../platform/db/database.ts';
import type { FileRow } from '../../platform/files/files.queries.ts';
import type { Files } from '../../platform/files/files.ts';
import type { ReceivedFile } from '../../platform/http/multipart.ts';
import type { Outbox } from '../../platform/outbox/outbox.ts';
import { PARTNER_EVENT_JOB, type PartnerFact } from '../../platform/outbox/partner-event.ts';
import type { AccountsService } from '../accounts/accounts.service.ts';
import { readPatient } from '../booking-details/booking-details.service.ts';
import type { PrescriptionsService } from '../prescriptions/prescriptions.service.ts';
import { isSeen } from '../record-scopes/record-scopes.service.ts';
import { findBookingOfReport } from './report-bookings.queries.ts';
import { sendReportMail } from './report-mails.ts';
import { insertVersion, listVersions } from './report-versions.queries.ts';
import {
  findReport,
  insertReport,
  lockReport,
  type ReportRow,
  type ReportWithFile,
  updateReport,
} from './reports.queries.ts';
import { firstStatus, withAmount } from './reports.transitions.ts';

export interface IssueDependencies {
  database: Database;
  clock: Clock;
  outbox: Outbox;
  audit: Audit;
  files: Files;
  accounts: AccountsService;
  prescriptions: PrescriptionsService;
  site: Site;
}

export const CODE_PREFIX = 'RP';
const NO_REASON = 'Amended by the laboratory';

type NewReport = Omit<z.output<typeof ReportBody>, 'amount'> & { amountPaise: number };
type Change = z.output<typeof ReportChangeBody>;

export function createReportIssue(dependencies: IssueDependencies) {
  const { database, clock, outbox, audit, files, accounts, prescriptions, site } = dependencies;
  const { db } = database;
  const now = () => isoTime(clock.now());

  async function refuseUnknownPerson(userId: string): Promise<void> {
    if ((await accounts.find(userId)) === null) throw badField('userId', 'VALIDATION.noPerson');
  }

  /** @throws AppError 400 for the prescription of somebody else, or outside the scope of who writes the report. */
  async function refuseForeignPrescription(
    prescriptionId: string | undefined,
    userId: string,
    scope: Scope,
  ): Promise<void> {
    if (prescriptionId === undefined) return;
    const isTheirs = (await prescriptions.ownerOf(prescriptionId)) === userId;
    if (isTheirs && (await isSeen(db, 'prescriptions', prescriptionId, scope))) return;
    throw badField('prescriptionId', 'VALIDATION.foreignPrescription');
  }

  const keep = (received: ReceivedFile | undefined, ownerId: string): Promise<FileRow> =>
    files.keep(received, { purpose: 'reports', ownerId, allowed: REPORT_KINDS });

  /** Runs `write` in a transaction that takes the file; a file that it does not take is given up. */
  async function withKept(file: FileRow, write: (tx: Db) => Promise<boolean>): Promise<void> {
    let isTaken = false;
    try {
      await database.write(async (tx) => {
        isTaken = await write(tx);
        if (isTaken) await files.attach(tx, file);
      });
    } catch (error) {
      isTaken = false;
      throw error;
    } finally {
      if (!isTaken) await files.discard(file);
    }
  }

  const addVersion = (tx: Db, reportId: string, version: number, file: FileRow, reason: string): Promise<void> =>
    insertVersion(tx, {
      id: newId(),
      report_id: reportId,
      version,
      file_id: file.id,
      code: newReferenceNumber(CODE_PREFIX),
      reason,
      issued_at: now(),
      kind: null,
    });

  /** Tells the person of a report and partners' systems, inside the transaction that changes it. */
  async function tell(tx: Db, id: string, what: 'ready' | 'amended'): Promise<void> {
    const row = await findReport(tx, id);
    if (row) await sendReportMail(tx, outbox, site, what, row);
    await outbox.add(tx, PARTNER_EVENT_JOB, { type: `report.${what}`, reportId: id } satisfies PartnerFact);
  }

  /** The booking of a report of `userId`, within the scope of who writes it. @throws AppError 400 for another one. */
  async function bookingFor(bookingId: string | null | undefined, userId: string, scope: Scope) {
    if (bookingId === null || bookingId === undefined) return null;
    const booking = await findBookingOfReport(db, bookingId);
    const isTheirs = booking?.account_id === userId && (await isSeen(db, 'bookings', bookingId, scope));
    if (!booking || !isTheirs) throw badField('bookingId', 'VALIDATION.foreignBooking');
    return booking;
  }

  /** Prescription, patient and booking after a change: those of the person before are not the next one's. */
  function belongingAfter(row: ReportRow, { prescriptionId, patientName, bookingId }: Change, isMoved: boolean) {
    const before = isMoved ? { prescription_id: null, patient_name: '', booking_id: null } : row;
    return {
      prescription_id: prescriptionId ?? before.prescription_id,
      patient_name: patientName ?? before.patient_name,
      booking_id: bookingId === undefined ? before.booking_id : bookingId,
    };
  }

  /** Returns the fields after a change. @throws AppError 409 if money was received for a field that would change. */
  function fieldsAfter(row: ReportRow, change: Change): Partial<ReportRow> {
    const { userId, reportType, doctorName, comments, amount } = change;
    const isMoved = userId !== undefined && userId !== row.account_id;
    if (isMoved && row.payment_status !== 'none') {
      throw conflictAt('userId', 'MONEY_RECEIVED.person');
    }
    const isRepriced = amount !== undefined && toPaise(amount) !== row.amount;
    return {
      report_type: reportType ?? row.report_type,
      doctor_name: doctorName ?? row.doctor_name,
      comments: comments ?? row.comments,
      ...belongingAfter(row, change, isMoved),
      ...(isMoved && { account_id: userId, order_id: null }),
      ...(isRepriced && withAmount(row, toPaise(amount))),
    };
  }

  /** Every link ends for a person who may not open it any more, or whose report it is no more. */
  async function moveFiles(tx: Db, row: ReportRow, after: Partial<ReportRow>): Promise<void> {
    const isMoved = after.account_id !== undefined;
    const isHeld = row.status === 'Completed' && after.status === 'Pending';
    if (!isMoved && !isHeld) return;
    for (const { file_id } of await listVersions(tx, row.id)) {
      if (after.account_id !== undefined) await files.giveTo(tx, file_id, after.account_id);
      else await files.endLinks(tx, file_id);
    }
  }

  /** The centre of the prescription, else of the booking. */
  async function centreFor(tx: Db, prescriptionId: string | null, bookingId: string | null): Promise<string | null> {
    const ofPrescription = prescriptionId === null ? null : await prescriptions.centreOf(tx, prescriptionId);
    if (ofPrescription !== null || bookingId === null) return ofPrescription;
    return (await findBookingOfReport(tx, bookingId))?.centre_id ?? null;
  }

  async function writeFields(tx: Db, row: ReportRow, change: Change): Promise<void> {
    const fields = fieldsAfter(row, change);
    const { prescription_id = null, booking_id = null } = fields;
    const isOfOther = prescription_id !== row.prescription_id || booking_id !== row.booking_id;
    const centre = isOfOther && { centre_id: await centreFor(tx, prescription_id, booking_id) };
    const after: Partial<ReportRow> = { ...fields, ...centre };
    const isSame = Object.entries(after).every(([name, value]) => row[name as keyof ReportRow] === value);
    if (isSame) return;
    await moveFiles(tx, row, after);
    await updateReport(tx, row.id, { ...after, updated_at: now() });
    await audit.write(tx, { action: 'report.updated', recordId: row.id });
    if (after.account_id !== undefined) await tell(tx, row.id, 'ready');
  }

  /** The version before stays for administrators; its owner's links to it end. @returns whether the file is another one. */
  async function amend(tx: Db, before: ReportWithFile, file: FileRow, reason: string): Promise<boolean> {
    const row = await findReport(tx, before.id);
    if (!row || row.sha256 === file.sha256) return false;
    if (row.version !== before.version) {
      throw new AppError('REPORT_CHANGED');
    }
    await files.endLinks(tx, row.file_id);
    await files.giveTo(tx, file.id, row.account_id);
    await addVersion(tx, row.id, row.version + 1, file, reason);
    await updateReport(tx, row.id, { version: row.version + 1, updated_at: now() });
    await audit.write(tx, { action: 'report.amended', recordId: row.id, details: { version: row.version + 1 } });
    await tell(tx, row.id, 'amended');
    return true;
  }

  async function changeFields(tx: Db, id: string, change: Change): Promise<void> {
    const row = await lockReport(tx, id);
    if (!row) throw notFound('Report');
    await writeFields(tx, row, change);
  }

  return {
    tell,

    /** @returns the id of the new report. */
    async create(body: NewReport, received: ReceivedFile | undefined, scope: Scope): Promise<string> {
      const { userId = '', prescriptionId, amountPaise } = body;
      await refuseUnknownPerson(userId);
      await refuseForeignPrescription(prescriptionId, userId, scope);
      const booking = await bookingFor(body.bookingId, userId, scope);
      const file = await keep(received, userId);
      const id = newId();
      const centreId = await centreFor(db, prescriptionId ?? null, booking?.id ?? null);
      await withKept(file, async (tx) => {
        await insertReport(tx, {
          id,
          account_id: userId,
          prescription_id: prescriptionId ?? null,
          report_type: body.reportType,
          doctor_name: body.doctorName,
          comments: body.comments,
          amount: amountPaise,
          status: firstStatus(amountPaise),
          payment_status: 'none',
          order_id: null,
          payment_id: null,
          version: 1,
          created_at: now(),
          updated_at: now(),
          deleted_at: null,
          centre_id: centreId,
          patient_name: body.patientName || (booking ? readPatient(booking).name : ''),
          booking_id: booking?.id ?? null,
          origin: 'uploaded',
          accession_id: null,
          accredited: 0,
          counselling_needed: 0,
          counselled_at: null,
          counselled_by: null,
        });
        await addVersion(tx, id, 1, file, '');
        await audit.write(tx, { action: 'report.created', recordId: id });
        await tell(tx, id, 'ready');
        return true;
      });
      outbox.wake();
      return id;
    },

    /** Changes fields, and amends when a file came. */
    async change(id: string, change: Change, received: ReceivedFile | undefined, scope: Scope): Promise<void> {
      const before = await findReport(db, id);
      if (!before) throw notFound('Report');
      if (before.origin === 'made') throw new AppError('MADE_HERE');
      const { userId, prescriptionId } = change;
      if (userId !== undefined && userId !== before.account_id) await refuseUnknownPerson(userId);
      if (prescriptionId !== undefined && prescriptionId !== before.prescription_id) {
        await refuseForeignPrescription(prescriptionId, userId ?? before.account_id, scope);
      }
      if (change.bookingId !== before.booking_id)
        await bookingFor(change.bookingId, userId ?? before.account_id, scope);
      if (!received) await database.write((tx) => changeFields(tx, id, change));
      else {
        const file = await keep(received, before.account_id);
        await withKept(file, async (tx) => {
          await changeFields(tx, id, change);
          return amend(tx, before, file, change.reason || NO_REASON);
        });
      }
      outbox.wake();
    },
  };
}
