// Analysers: who they are, the keys that they send with, and what their codes mean.
import { timingSafeEqual } from 'node:crypto';
import type { Instrument, InstrumentBody, InstrumentChange, MappingBody } from '@labfront/contract/instrument-schemas';
import { WAITING_STATES } from '@labfront/contract/instrument-states';
import type { Audit } from '../../platform/audit/audit.ts';
import { type Clock, isoTime } from '../../platform/base/clock.ts';
import { AppError, badField, notFound } from '../../platform/base/errors.ts';
import { hashToken, newId, newToken } from '../../platform/base/ids.ts';
import { coversCentre } from '../../platform/base/scope.ts';
import type { Database, Db } from '../../platform/db/database.ts';
import { type Caller, scopeOf } from '../../platform/http/caller.ts';
import type { CentresService } from '../centres/centres.service.ts';
import {
  countWaiting,
  findInstrument,
  findKeyHash,
  type InstrumentRow,
  insertInstrument,
  listInstruments,
  listMappings,
  listMeasurable,
  parametersOf,
  replaceMappings,
  updateInstrument,
} from './instruments.queries.ts';
import { toInstrument } from './instruments.view.ts';

interface Dependencies {
  database: Database;
  clock: Clock;
  audit: Audit;
  centres: Pick<CentresService, 'exists'>;
}

export function createInstrumentsService({ database, clock, audit, centres }: Dependencies) {
  const { db } = database;
  const now = () => isoTime(clock.now());

  async function show(connection: Db, rows: readonly InstrumentRow[]): Promise<Instrument[]> {
    const ids = rows.map(({ id }) => id);
    const mappings = Map.groupBy(await listMappings(connection, ids), (row) => row.instrument_id);
    const { counts, last } = await countWaiting(connection, ids, WAITING_STATES);
    const times = new Map(last.map(({ id, at }) => [id, at]));
    return rows.map((row) => {
      const own = counts.filter((count) => count.instrument_id === row.id);
      const waiting = Object.fromEntries(own.map(({ state, count }) => [state, Number(count)]));
      return toInstrument(row, {
        mappings: mappings.get(row.id) ?? [],
        waiting,
        lastMessageAt: times.get(row.id) ?? null,
      });
    });
  }

  async function showOne(connection: Db, row: InstrumentRow): Promise<Instrument> {
    const [shown] = await show(connection, [row]);
    if (!shown) throw notFound('Instrument');
    return shown;
  }

  /** @throws AppError 404 for one that is unknown, or outside the caller's scope. */
  async function mustFind(connection: Db, caller: Caller, id: string): Promise<InstrumentRow> {
    const row = await findInstrument(connection, id, scopeOf(caller));
    if (!row) throw notFound('Instrument');
    return row;
  }

  /** @throws AppError 400 at a mapping of a parameter that no instrument measures, or that is there twice. */
  async function refuseMappings(tx: Db, mappings: readonly MappingBody[]): Promise<void> {
    const known = await parametersOf(
      tx,
      mappings.flatMap(({ parameterId }) => parameterId ?? []),
    );
    const seen = new Set<string>();
    for (const [index, { code, parameterId }] of mappings.entries()) {
      const at = `mappings.${index}.parameterId`;
      const parameter = parameterId === null ? null : known.get(parameterId);
      if (parameter === undefined) throw badField(at, 'VALIDATION.parameterUnknown');
      if (parameter?.kind === 'calculated')
        throw badField(at, 'VALIDATION.mappingCalculated', { name: parameter.name });
      const key = JSON.stringify([code, parameterId]);
      if (seen.has(key)) throw badField(at, 'VALIDATION.mappingTwice', { code });
      seen.add(key);
    }
    const ignored = new Set(mappings.filter(({ parameterId }) => parameterId === null).map(({ code }) => code));
    const both = mappings.findIndex(({ code, parameterId }) => parameterId !== null && ignored.has(code));
    const code = mappings[both]?.code;
    if (code !== undefined) throw badField(`mappings.${both}.parameterId`, 'VALIDATION.mappingIgnored', { code });
  }

  return {
    mustFind,

    /** Those of the caller's scope, by name. */
    list: async (caller: Caller, centreId: string | undefined): Promise<Instrument[]> =>
      show(db, await listInstruments(db, scopeOf(caller), centreId)),

    /** Parameters that a code can be mapped to, by name. */
    parameters: () => listMeasurable(db),

    /** @returns the instrument with its key, which nobody can read again. @throws AppError 400 at `centreId`, outside the scope too. */
    create: (caller: Caller, body: InstrumentBody): Promise<Instrument & { key: string }> =>
      database.write(async (tx) => {
        const { name, centreId, protocol, department } = body;
        const isTheirs = coversCentre(scopeOf(caller), centreId);
        if (!isTheirs || !(await centres.exists(tx, centreId))) {
          throw badField('centreId', 'VALIDATION.instrumentCentre');
        }
        const key = newToken();
        const times = { created_at: now(), updated_at: now() };
        const row = { id: newId(), name, centre_id: centreId, protocol, department, active: 1, ...times };
        await insertInstrument(tx, { ...row, key_hash: hashToken(key) });
        await audit.write(tx, { action: 'instrument.created', recordId: row.id, details: { protocol } });
        return { ...(await showOne(tx, { ...row, key_hash: '' })), key };
      }),

    /** Fields that the change does not name stay. @throws AppError 404. */
    update: (caller: Caller, id: string, { name, department, active }: InstrumentChange): Promise<Instrument> =>
      database.write(async (tx) => {
        const row = await mustFind(tx, caller, id);
        const change = {
          name: name ?? row.name,
          department: department ?? row.department,
          active: active === undefined ? row.active : active ? 1 : 0,
          updated_at: now(),
        };
        await updateInstrument(tx, id, change);
        await audit.write(tx, { action: 'instrument.updated', recordId: id, details: { active: change.active === 1 } });
        return showOne(tx, { ...row, ...change });
      }),

    /** Replaces the key: messages with the one before are refused from now on. @throws AppError 404. */
    renewKey: (caller: Caller, id: string): Promise<Instrument & { key: string }> =>
      database.write(async (tx) => {
        const row = await mustFind(tx, caller, id);
        const key = newToken();
        await updateInstrument(tx, id, { key_hash: hashToken(key), updated_at: now() });
        await audit.write(tx, { action: 'instrument.key-renewed', recordId: id });
        return { ...(await showOne(tx, row)), key };
      }),

    /** Replaces all mappings. @throws AppError 404, 400 as `refuseMappings`. */
    setMappings: (caller: Caller, id: string, mappings: readonly MappingBody[]): Promise<void> =>
      database.write(async (tx) => {
        await mustFind(tx, caller, id);
        await refuseMappings(tx, mappings);
        const rows = mappings.map(({ code, parameterId, unit, factor }, position) => {
          return { instrument_id: id, position, code, parameter_id: parameterId, unit, factor: String(factor) };
        });
        await replaceMappings(tx, id, rows);
        await updateInstrument(tx, id, { updated_at: now() });
        await audit.write(tx, { action: 'instrument.mapped', recordId: id, details: { count: rows.length } });
      }),

    mustFindInScope: (caller: Caller, id: string): Promise<InstrumentRow> => mustFind(db, caller, id),

    read: async (caller: Caller, id: string): Promise<Instrument> => showOne(db, await mustFind(db, caller, id)),

    /** Admits whoever sends an instrument's key. @throws AppError 401 `INSTRUMENT_KEY_INVALID`, for unknown instruments too. */
    async admit(id: string, key: string | null): Promise<void> {
      const hash = key === null ? undefined : await findKeyHash(db, id);
      const isRight = hash !== undefined && timingSafeEqual(Buffer.from(hash), Buffer.from(hashToken(key ?? '')));
      if (!isRight) throw new AppError('INSTRUMENT_KEY_INVALID');
    },
  };
}

export type InstrumentsService = ReturnType<typeof createInstrumentsService>;
