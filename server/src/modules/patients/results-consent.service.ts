// The consent of adult relatives (laboratory.md section 2): until they agree, their results are closed to the account holder who books
// for them.
import { timingSafeEqual } from 'node:crypto';
import type { Language } from '@labfront/contract/common';
import type { PatientRecord, StaffPatient } from '@labfront/contract/patients';
import { needsResultsConsent } from '@labfront/contract/results-consent-rule';
import type { Audit } from '../../platform/audit/audit.ts';
import { type Clock, isoTime, localDay } from '../../platform/base/clock.ts';
import { AppError, badField, notFound } from '../../platform/base/errors.ts';
import { newId } from '../../platform/base/ids.ts';
import type { Logger } from '../../platform/base/log.ts';
import { openJson, type SecretBox } from '../../platform/base/secret-box.ts';
import type { Database, Db } from '../../platform/db/database.ts';
import { type Caller, scopeOf } from '../../platform/http/caller.ts';
import type { Limit, Limits } from '../../platform/limits/limits.ts';
import type { Outbox } from '../../platform/outbox/outbox.ts';
import { currentSender } from '../../platform/scheduling/fair-queue.ts';
import { createCodeBudget } from '../messages/code-budget.service.ts';
import type { Messages } from '../messages/messages.service.ts';
import type { Notices } from '../messages/notices.service.ts';
import { isSeen } from '../record-scopes/record-scopes.service.ts';
import { findPatients, holdPatient, listAllPatientsOf, type PatientRow, setPatient } from './patients.queries.ts';
import { toPatient } from './patients.rules.ts';
import type { Owner } from './patients.service.ts';
import { readForReception } from './reception.queries.ts';
import { toStaffPatient } from './reception.ts';
import { listAccessionsOf, listBookedNames } from './results-consent.queries.ts';

const MINUTE_MS = 60_000;
const CODE_MS = 10 * MINUTE_MS;
const COMPOSER = 'results-consent';
const PER_NUMBER: Limit = { name: 'results-consent-number', max: 5, windowMs: 1_440 * MINUTE_MS };
const PER_ACCOUNT: Limit = { name: 'results-consent-account', max: 20, windowMs: 1_440 * MINUTE_MS };
/** Of many accounts: their messages go to numbers that nobody has proved. */
const PER_NETWORK: Limit = { name: 'results-consent-network', max: 30, windowMs: 60 * MINUTE_MS };
const BUDGET = {
  name: 'results-consent-all',
  max: 300,
  codes: 'consent codes',
  refusal: 'CODES_USED_UP.consent',
} as const;
/** Wrong codes. */
const TRIES: Limit = { name: 'results-consent-tries', max: 5, windowMs: 15 * MINUTE_MS };

interface Dependencies {
  database: Database;
  clock: Clock;
  audit: Audit;
  log: Logger;
  limits: Limits;
  outbox: Outbox;
  messages: Messages;
  notices: Notices;
  box: SecretBox;
}

/** The code that was sent, sealed for the browser. */
interface Sent {
  patientId: string;
  accountId: string;
  startedAt: string;
}

/** The facts of a report that say whose it is. */
export interface ReportOfPatient {
  accession_id: string | null;
  patient_name: string;
}

/** The name of the relative whose consent a report awaits; undefined for one that its account may open. */
export type AwaitedOf = (report: ReportOfPatient) => string | undefined;

const lower = (name: string) => name.trim().toLowerCase();

export function createResultsConsentService(dependencies: Dependencies) {
  const { database, clock, audit, limits, outbox, messages, notices, box } = dependencies;
  const { db } = database;
  const budget = createCodeBudget(dependencies, BUDGET);
  const today = () => localDay(clock.now());
  const isAwaited = (row: PatientRow) => needsResultsConsent(toPatient(row), today());

  function codeOf(patientId: string, startedAt: string): string {
    const digits = BigInt(`0x${box.mark(`consent ${patientId} ${startedAt}`).slice(0, 24)}`) % 1_000_000n;
    return digits.toString().padStart(6, '0');
  }

  messages.onCompose(COMPOSER, async (row) => {
    if (row.content === null) return { suppressed: 'ERASED' };
    const { patientId, startedAt, name } = JSON.parse(row.content) as Sent & { name: string };
    return notices.compose(row, { code: codeOf(patientId, startedAt), name });
  });

  async function findOwn(accountId: string, id: string): Promise<PatientRow> {
    const [row] = await findPatients(db, accountId, [id]);
    if (!row) throw notFound('Patient');
    if (!isAwaited(row)) throw new AppError('RESULTS_CONSENT_NOT_NEEDED', { name: row.name });
    return row;
  }

  /** @throws AppError 400 `CODE_OVER` for a token that is over, not genuine or another patient's. */
  function readToken(token: string, accountId: string, patientId: string): Sent {
    const sent = openJson<Sent>(box, token);
    const isTheirs = sent?.patientId === patientId && sent.accountId === accountId;
    if (!isTheirs || Date.parse(sent.startedAt) + CODE_MS <= clock.now()) throw badField('code', 'CODE_OVER');
    return sent;
  }

  /** Patients of an account whose results are closed to it, with those that it deleted. */
  async function listAwaited(accountId: string): Promise<{ awaited: PatientRow[]; open: PatientRow[] }> {
    const rows = await listAllPatientsOf(db, accountId);
    const byId = new Map(rows.map((row) => [row.id, row]));
    // A merged record is that of the patient it leads to.
    const personOf = (row: PatientRow) => (row.merged_into === null ? row : (byId.get(row.merged_into) ?? row));
    const { awaited = [], open = [] } = Object.groupBy(rows, (row) => (isAwaited(personOf(row)) ? 'awaited' : 'open'));
    return { awaited, open };
  }

  /** Holds a relative within the caller's scope. @throws AppError 404, 409 `RESULTS_CONSENT_NOT_NEEDED` for a walk-in patient. */
  async function holdSeen(
    tx: Db,
    caller: Caller,
    { id, name, account_id: accountId }: PatientRow,
  ): Promise<PatientRow> {
    if (accountId === null) throw new AppError('RESULTS_CONSENT_NOT_NEEDED', { name });
    const isTheirs = await isSeen(tx, 'accounts', accountId, scopeOf(caller));
    const row = isTheirs ? await holdPatient(tx, accountId, id) : undefined;
    if (!row) throw notFound('Patient');
    return row;
  }

  async function setConsent(tx: Db, id: string, by: 'code' | 'signature' | null): Promise<void> {
    const at = isoTime(clock.now());
    await setPatient(tx, id, { results_consent_at: by === null ? null : at, results_consent_by: by, updated_at: at });
    const action = by === null ? 'patient.consent-withdrawn' : 'patient.consented';
    await audit.write(tx, { action, recordId: id, ...(by !== null && { details: { by } }) });
  }

  return {
    budgetUsed: budget.used,

    /**
     * Sends the code to the relative's own number.
     * @returns a token that the code is proved with.
     * @throws AppError 404 for a patient of another account, 409 `RESULTS_CONSENT_NOT_NEEDED`, 409 `RESULTS_CONSENT_NUMBER` without a number other
     * than the account's, 429 past 5 codes a day and number, 20 an account, 30 an hour and network; 503 `CODES_USED_UP` past
     * 300 an hour in all.
     */
    async request(owner: Owner, id: string, language: Language): Promise<{ token: string; mobileNumber: string }> {
      const { mobile_number: mobileNumber, name } = await findOwn(owner._id, id);
      if (mobileNumber === '' || mobileNumber === owner.mobileNumber)
        throw new AppError('RESULTS_CONSENT_NUMBER', { name });
      await budget.take([
        [PER_ACCOUNT, owner._id],
        [PER_NUMBER, mobileNumber],
        [PER_NETWORK, currentSender().network],
      ]);
      const startedAt = isoTime(clock.now());
      const sent: Sent = { patientId: id, accountId: owner._id, startedAt };
      await database.write((tx) =>
        messages.send(tx, {
          kind: 'results-consent',
          channel: 'sms',
          recipient: mobileNumber,
          language,
          // It is the relative's message, not the account's.
          accountId: null,
          reference: `consent-${newId()}`,
          content: { ...sent, name: owner.name },
          composer: COMPOSER,
          expiresAt: clock.now() + CODE_MS,
        }),
      );
      outbox.wake();
      return { token: box.seal(JSON.stringify(sent)), mobileNumber };
    },

    /**
     * Opens the relative's results to the account.
     * @throws AppError 404, 409 `RESULTS_CONSENT_NOT_NEEDED`, 400 at `code`: `CODE_INVALID`, `CODE_OVER` (also once the patient was
     * changed since the code was sent); 429 past 5 wrong codes in 15 minutes.
     */
    async give(
      accountId: string,
      id: string,
      { token, code }: { token: string; code: string },
    ): Promise<PatientRecord> {
      await findOwn(accountId, id);
      const { startedAt } = readToken(token, accountId, id);
      await limits.attempt([[TRIES, id]], async () => {
        if (!timingSafeEqual(Buffer.from(codeOf(id, startedAt)), Buffer.from(code))) {
          throw badField('code', 'CODE_INVALID');
        }
      });
      return database.write(async (tx) => {
        const row = await holdPatient(tx, accountId, id);
        if (!row) throw notFound('Patient');
        // Another number or name since then is another person's consent.
        if (row.updated_at > startedAt) throw badField('code', 'CODE_OVER');
        await setConsent(tx, id, 'code');
        const [changed = row] = await findPatients(tx, accountId, [id]);
        return toPatient(changed);
      });
    },

    /**
     * Staff record a signature, or that the relative withdraws the consent.
     * @throws AppError 404 for a patient whose account the caller's scope does not reach, 409 `RESULTS_CONSENT_NOT_NEEDED` for a child, and
     * for the person of an account or a walk-in patient.
     */
    async record(caller: Caller, id: string, isGiven: boolean): Promise<StaffPatient> {
      return database.write(async (tx) => {
        const found = await readForReception(tx, id);
        if (!found) throw notFound('Patient');
        const row = await holdSeen(tx, caller, found);
        const isGivenNow = row.results_consent_at !== null;
        if (isGiven && !isGivenNow && !isAwaited(row))
          throw new AppError('RESULTS_CONSENT_NOT_NEEDED', { name: row.name });
        if (isGiven !== isGivenNow) await setConsent(tx, id, isGiven ? 'signature' : null);
        const after = await readForReception(tx, id);
        return toStaffPatient(after ?? found);
      });
    },

    /**
     * Tells which reports of an account await the consent of a relative: a made one by its patient, an uploaded one by its name. Of a
     * name, only a relative who agreed opens what another one of that name closes, and a new name opens nothing that was booked under
     * the old one: both are written by the account.
     */
    async awaitedOf(accountId: string): Promise<AwaitedOf> {
      const { awaited, open } = await listAwaited(accountId);
      if (awaited.length === 0) return () => undefined;
      const nameOf = new Map(awaited.map(({ id, name }) => [id, name]));
      const orders = await listAccessionsOf(db, [...nameOf.keys()]);
      const byOrder = new Map(orders.map((row) => [row.accession_id, nameOf.get(row.patient_id)]));
      const agreed = open.filter(({ results_consent_at: at }) => at !== null);
      const openNames = new Set(agreed.map(({ name }) => lower(name)));
      const booked = await listBookedNames(db, [...nameOf.keys()]);
      const byName = new Map([
        ...booked.map(({ patient_id: id, name }) => [lower(name), nameOf.get(id) ?? name] as const),
        ...awaited.map(({ name }) => [lower(name), name] as const),
      ]);
      return ({ accession_id: accessionId, patient_name: name }) =>
        (accessionId === null ? undefined : byOrder.get(accessionId)) ??
        (openNames.has(lower(name)) ? undefined : byName.get(lower(name)));
    },

    /** The ids of an account's patients whose results are closed to it. */
    closedOf: async (accountId: string): Promise<string[]> =>
      (await listAwaited(accountId)).awaited.map(({ id }) => id),
  };
}

export type ResultsConsentService = ReturnType<typeof createResultsConsentService>;
