// Quality control: results of an analyser count on a day on which its control passed, or somebody signed for them (laboratory.md section 5).
import { LocalDate } from '@labfront/contract/common';
import { qcState } from '@labfront/contract/instrument-states';
import type { QcBody, QcOfInstrument, QcOverride, QcRecord, qualityControl } from '@labfront/contract/quality-control';
import type { z } from 'zod';
import type { Audit } from '../../platform/audit/audit.ts';
import { type Clock, isoTime, localDay } from '../../platform/base/clock.ts';
import { AppError, badField, notFound } from '../../platform/base/errors.ts';
import { newId } from '../../platform/base/ids.ts';
import type { Database, Db } from '../../platform/db/database.ts';
import { type Caller, scopeOf } from '../../platform/http/caller.ts';
import type { InboxService } from './inbox.service.ts';
import { listInstruments, listMappings, parametersOf } from './instruments.queries.ts';
import type { InstrumentsService } from './instruments.service.ts';
import { toQcRecord } from './instruments.view.ts';
import { findQc, insertQc, listQc, namesOf, type QcRow, reviewQc } from './qc.queries.ts';

interface Dependencies {
  database: Database;
  clock: Clock;
  audit: Audit;
  instruments: Pick<InstrumentsService, 'mustFind'>;
  inbox: Pick<InboxService, 'lookAgain'>;
}

export function createQcService({ database, clock, audit, instruments, inbox }: Dependencies) {
  const { db } = database;
  const today = () => localDay(clock.now());

  async function show(connection: Db, row: QcRow): Promise<QcRecord> {
    return toQcRecord(row, await namesOf(connection, [row.entered_by, row.reviewed_by]));
  }

  /** @throws AppError 404, 400 at `parameterId` for one that the instrument is not mapped to. */
  async function add(
    caller: Caller,
    given: Pick<QcRow, 'instrument_id' | 'parameter_id' | 'level' | 'outcome' | 'rule' | 'note'>,
  ): Promise<QcRecord> {
    const record = await database.write(async (tx) => {
      await instruments.mustFind(tx, caller, given.instrument_id);
      const mapped = await listMappings(tx, [given.instrument_id]);
      if (!mapped.some((row) => row.parameter_id === given.parameter_id)) {
        throw badField('parameterId', 'VALIDATION.parameterNotMapped');
      }
      const row: QcRow = {
        id: newId(),
        day: today(),
        ...given,
        entered_by: caller.accountId,
        entered_at: isoTime(clock.now()),
        reviewed_by: null,
        reviewed_at: null,
        review_note: '',
      };
      await insertQc(tx, row);
      const { outcome } = given;
      const action = outcome === 'override' ? 'qc.overridden' : 'qc.entered';
      await audit.write(tx, { action, recordId: row.id, details: { outcome } });
      return show(tx, row);
    });
    const instrument = await instruments.mustFind(db, caller, given.instrument_id);
    await inbox.lookAgain(instrument, ['qc', 'matched']);
    return record;
  }

  return {
    /** The controls of a day for the instruments of the caller's scope that are in use. */
    async list(caller: Caller, query: z.output<typeof qualityControl.listQc.query>): Promise<QcOfInstrument[]> {
      const day = LocalDate.safeParse(query.date).data ?? today();
      const rows = (await listInstruments(db, scopeOf(caller), query.centre)).filter(
        ({ id, active }) => active === 1 && (query.instrument === undefined || query.instrument === id),
      );
      const ids = rows.map(({ id }) => id);
      const mappings = (await listMappings(db, ids)).filter((row) => row.parameter_id !== null);
      const records = await listQc(db, ids, day);
      const parameters = await parametersOf(
        db,
        mappings.flatMap((row) => row.parameter_id ?? []),
      );
      const names = await namesOf(
        db,
        records.flatMap((row) => [row.entered_by, row.reviewed_by]),
      );
      return rows.map((instrument) => {
        const own = mappings.filter((row) => row.instrument_id === instrument.id);
        const measured = [...new Set(own.map((row) => row.parameter_id ?? ''))].map((parameterId) => {
          const of = records.filter((row) => row.instrument_id === instrument.id && row.parameter_id === parameterId);
          const { code = '', name = '' } = parameters.get(parameterId) ?? {};
          return { parameterId, code, name, state: qcState(of), records: of.map((row) => toQcRecord(row, names)) };
        });
        const { id, name, department, centre_id: centreId } = instrument;
        return { instrumentId: id, name, department, centreId, parameters: measured };
      });
    },

    /** Enters a control of today. @throws AppError 404, 400 at `parameterId`. */
    enter: (caller: Caller, body: QcBody): Promise<QcRecord> =>
      add(caller, {
        instrument_id: body.instrumentId,
        parameter_id: body.parameterId,
        level: body.level,
        outcome: body.outcome,
        rule: body.rule,
        note: body.note,
      }),

    /** Signs for today's results without a passed control. @throws AppError as `enter`. */
    override: (caller: Caller, { instrumentId, parameterId, reason }: QcOverride): Promise<QcRecord> =>
      add(caller, {
        instrument_id: instrumentId,
        parameter_id: parameterId,
        level: '',
        outcome: 'override',
        rule: null,
        note: reason,
      }),

    /** @throws AppError 404, 409 `OWN_CONTROL`, `CONTROL_REVIEWED`. */
    review: (caller: Caller, id: string, note: string): Promise<QcRecord> =>
      database.write(async (tx) => {
        const row = await findQc(tx, id, scopeOf(caller));
        if (!row) throw notFound('Control');
        const by = caller.accountId;
        if (!(await reviewQc(tx, id, { by, at: isoTime(clock.now()), note }))) {
          throw new AppError(row.entered_by === by ? 'OWN_CONTROL' : 'CONTROL_REVIEWED');
        }
        await audit.write(tx, { action: 'qc.reviewed', recordId: id });
        return show(tx, (await findQc(tx, id, scopeOf(caller))) ?? row);
      }),
  };
}

export type QcService = ReturnType<typeof createQcService>;
