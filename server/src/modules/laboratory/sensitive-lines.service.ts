// Sensitive tests (the HIV and AIDS Act 2017): consent and counselling before the test, confirmation before a reactive value is released.
import type { SensitiveLine } from '@labfront/contract/sensitive-lines';
import type { Audit } from '../../platform/audit/audit.ts';
import { type Clock, isoTime } from '../../platform/base/clock.ts';
import { AppError, notFound } from '../../platform/base/errors.ts';
import type { Database, Db } from '../../platform/db/database.ts';
import { type Caller, scopeOf } from '../../platform/http/caller.ts';
import { findLines, holdLines, type LineRow } from './lines.queries.ts';
import { insertConfirmations, insertConsent, listReactive, mapSensitive } from './sensitive-lines.queries.ts';

interface Dependencies {
  database: Database;
  clock: Clock;
  audit: Audit;
}

export function createSensitiveLines({ database, clock, audit }: Dependencies) {
  async function readLine(tx: Db, line: LineRow): Promise<SensitiveLine> {
    const found = (await mapSensitive(tx, [line.id])).get(line.id);
    if (!found) throw new AppError('LINE_NOT_SENSITIVE', { test: line.test_name });
    return found;
  }

  /** Holds a line of the caller's scope, so that its values stay as they are meanwhile. @throws AppError 404. */
  async function holdLine(tx: Db, caller: Caller, lineId: string): Promise<LineRow> {
    const [seen] = await findLines(tx, [lineId], scopeOf(caller));
    if (!seen) throw notFound('Line');
    await holdLines(tx, [seen.accession_id]);
    return seen;
  }

  return {
    /** The first record of it holds. @throws AppError 404, 409 `LINE_NOT_SENSITIVE`. */
    async recordConsent(caller: Caller, { lineId, counsellor }: { lineId: string; counsellor: string }) {
      return database.write(async (tx) => {
        const line = await holdLine(tx, caller, lineId);
        await readLine(tx, line);
        const note = { recorded_by: caller.accountId, recorded_at: isoTime(clock.now()) };
        if (await insertConsent(tx, { line_id: lineId, counsellor, ...note })) {
          await audit.write(tx, { action: 'line.consented', recordId: line.accession_id });
        }
        return readLine(tx, line);
      });
    },

    /** Confirms the reactive values of a line as they are now. @throws AppError 404, 409 `LINE_NOT_SENSITIVE`, `NOTHING_TO_CONFIRM`. */
    async confirm(caller: Caller, { lineId, method }: { lineId: string; method: string }) {
      return database.write(async (tx) => {
        const line = await holdLine(tx, caller, lineId);
        const { unconfirmed } = await readLine(tx, line);
        if (!unconfirmed) throw new AppError('NOTHING_TO_CONFIRM', { test: line.test_name });
        const waiting = (await listReactive(tx, [lineId])).filter((row) => row.method === null);
        const note = { method, recorded_by: caller.accountId, recorded_at: isoTime(clock.now()) };
        await insertConfirmations(
          tx,
          waiting.map(({ id }) => ({ result_id: id, ...note })),
        );
        await audit.write(tx, { action: 'line.confirmed', recordId: line.accession_id });
        return readLine(tx, line);
      });
    },
  };
}

export type SensitiveLines = ReturnType<typeof createSensitiveLines>;
