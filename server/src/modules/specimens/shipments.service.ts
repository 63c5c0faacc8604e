// Boxes of tubes between centres (laboratory.md section 4): what was sealed in has to come out, or is lost by name.
import { randomInt } from 'node:crypto';
import { bareCode, isTubeCode } from '@labfront/contract/specimen-codes';
import { type ShippedState, type SpecimenEventKind, stateAfter } from '@labfront/contract/specimen-states';
import type { Shipment, specimens } from '@labfront/contract/specimens';
import type { z } from 'zod';
import type { Audit } from '../../platform/audit/audit.ts';
import { type Clock, isoTime, localDay } from '../../platform/base/clock.ts';
import { AppError, notFound } from '../../platform/base/errors.ts';
import { newId } from '../../platform/base/ids.ts';
import { type Page, readPage } from '../../platform/base/paging.ts';
import { coversCentre } from '../../platform/base/scope.ts';
import type { CsvPage } from '../../platform/csv/csv.ts';
import type { Database, Db } from '../../platform/db/database.ts';
import { type Caller, scopeOf } from '../../platform/http/caller.ts';
import type { Outbox } from '../../platform/outbox/outbox.ts';
import type { CentresService } from '../centres/centres.service.ts';
import { isSeen } from '../record-scopes/record-scopes.service.ts';
import type { Bench, Boxes } from './bench.ts';
import { createFoundAgain, type FoundDependencies } from './found-again.ts';
import { createRecollection, type RecollectionDependencies } from './recollection.ts';
import { createBoxCount } from './shipment-count.ts';
import { toShippedTube } from './shipment-tubes.ts';
import {
  addTubes,
  findShipment,
  insertShipment,
  listOpen,
  listShipments,
  listShipmentsAfter,
  listShipped,
  moveShipment,
  type ShipmentFilter,
  type ShipmentRow,
  takeOut,
} from './shipments.queries.ts';
import { happen } from './specimen-chain.ts';
import { nameOfCentre } from './specimen-receipt.ts';
import { findByCode, holdSpecimen, type SpecimenRow } from './specimens.queries.ts';

type Query = z.output<typeof specimens.listShipments.query>;
const LIST_ROWS = 200;
const STATES = ['open', 'sealed', 'in_transit', 'delivered', 'reconciled', 'discrepancy'] as const;
/** Of a box that has left and is not counted yet. */
const UNDER_WAY = ['sealed', 'in_transit', 'delivered'] as const;

interface Dependencies extends RecollectionDependencies {
  database: Database;
  clock: Clock;
  outbox: Outbox;
  audit: Audit;
  centres: Pick<CentresService, 'cityIdOf'>;
  bench: FoundDependencies['bench'] & Pick<Bench, 'follow' | 'needed'>;
  visits: FoundDependencies['visits'] & RecollectionDependencies['visits'];
}

const pastThat = () => new AppError('ILLEGAL_TRANSITION.shipment');

/** The part of shipments that visits need: it is there before the service, which needs centres. */
export const BOXES: Boxes = {
  async putIn(tx, shipmentId, centreId, specimens) {
    const shipment = await findShipment(tx, shipmentId);
    if (!shipment || shipment.from_centre_id !== centreId) throw notFound('Shipment');
    if (shipment.state !== 'open') throw pastThat();
    await addTubes(
      tx,
      shipmentId,
      specimens.map(({ id }) => id),
    );
  },
  async openOf(db, centreIds) {
    const byCentre = Map.groupBy(await listOpen(db, centreIds), ({ from_centre_id }) => from_centre_id);
    return new Map(
      [...byCentre].map(([id, some]) => [id, some.map(({ id: _id, number, to }) => ({ _id, number, to }))]),
    );
  },
};

export function createShipmentsService(dependencies: Dependencies) {
  const { database, clock, outbox, audit, centres, bench } = dependencies;
  const [recollect, foundAgain] = [createRecollection(dependencies), createFoundAgain(dependencies)];
  const count = createBoxCount({ outbox, bench, recollect, foundAgain });
  const { db, scans } = database;
  const now = () => isoTime(clock.now());

  async function showAll(rows: readonly ShipmentRow[]): Promise<Shipment[]> {
    const ids = rows.map(({ id }) => id);
    const shipped = Map.groupBy(await listShipped(db, ids), (tube) => tube.shipment_id);
    return rows.map((row) => ({
      _id: row.id,
      number: row.number,
      fromCentreId: row.from_centre_id,
      toCentreId: row.to_centre_id,
      state: row.state,
      temperature: row.temperature === null ? null : row.temperature / 10,
      tubes: (shipped.get(row.id) ?? []).map((tube) => toShippedTube(tube, row.state === 'open')),
      sealedAt: row.sealed_at,
      deliveredAt: row.delivered_at,
      reconciledAt: row.reconciled_at,
      createdAt: row.created_at,
    }));
  }

  async function show(id: string): Promise<Shipment> {
    const row = await findShipment(db, id);
    const [shown] = row ? await showAll([row]) : [];
    if (!shown) throw notFound('Shipment');
    return shown;
  }

  async function read(caller: Caller, id: string): Promise<ShipmentRow> {
    const row = await findShipment(db, id);
    if (!row || !(await isSeen(db, 'shipments', id, scopeOf(caller)))) throw notFound('Shipment');
    return row;
  }

  /** A shipment that arrives where the caller works: whoever sends a box does not say that it is there. @throws AppError 404. */
  async function readArriving(caller: Caller, id: string): Promise<ShipmentRow> {
    const row = await read(caller, id);
    if (!coversCentre(scopeOf(caller), row.to_centre_id)) throw notFound('Shipment');
    return row;
  }

  /**
   * The tubes of scanned codes, each once: those of the box, and of the caller's scope.
   * @throws AppError 400 `WRONG_CODE`, 404.
   */
  async function readTubes(
    tx: Db,
    caller: Caller,
    codes: readonly string[],
    inBox: ReadonlySet<string>,
  ): Promise<SpecimenRow[]> {
    const rows: SpecimenRow[] = [];
    for (const code of new Set(codes.map(bareCode))) {
      if (!isTubeCode(code)) throw new AppError('WRONG_CODE', { code });
      const found = await findByCode(tx, code);
      const isTheirs = found && (inBox.has(found.id) || (await isSeen(tx, 'specimens', found.id, scopeOf(caller))));
      const row = isTheirs && (await holdSpecimen(tx, found.id));
      if (!row) throw notFound('Specimen');
      rows.push(row);
    }
    return rows;
  }

  const happening = (caller: Caller, kind: SpecimenEventKind, centreId: string, details: Record<string, string>) => ({
    kind,
    actorId: caller.accountId,
    centreId,
    deviceAt: now(),
    serverAt: now(),
    details,
  });

  function readFilter(caller: Caller, query: Query): ShipmentFilter {
    const status = query.status?.toLowerCase();
    const state = STATES.find((one) => one === status);
    const states = status === 'under_way' ? UNDER_WAY : state && [state];
    return { scope: scopeOf(caller), states, number: query.q?.trim().toUpperCase() || undefined };
  }

  /** @throws AppError 409 `TUBE_ELSEWHERE` for a tube that is not where its box leaves from. */
  async function refuseElsewhere(tx: Db, { tube_code: code, centre_id: centreId }: SpecimenRow, from: string) {
    if (centreId === null || centreId === from) return;
    const [centre, sender] = [await nameOfCentre(tx, centreId), await nameOfCentre(tx, from)];
    throw new AppError('TUBE_ELSEWHERE.box', { code, centre, sender });
  }

  return {
    /** Shipments from or to the caller's centres, newest first. */
    async list(caller: Caller, query: Query): Promise<{ data: Shipment[]; total: number; page: Page<'createdAt'> }> {
      const page = readPage(query, ['createdAt'] as const, '-createdAt', LIST_ROWS);
      const { rows, total } = await listShipments(scans, readFilter(caller, query), page);
      return { data: await showAll(rows), total, page };
    },

    /** The rows of `list` without its pages, some at a time. */
    exportAll: async (caller: Caller, query: Query, page: CsvPage): Promise<Shipment[]> =>
      showAll(await listShipmentsAfter(scans, readFilter(caller, query), page)),

    /** @throws AppError 404 for a centre that is not there or outside the caller's scope, and from a centre to itself. */
    async create(caller: Caller, fromCentreId: string, toCentreId: string): Promise<Shipment> {
      const isTheirs = coversCentre(scopeOf(caller), fromCentreId);
      const exist = await Promise.all([fromCentreId, toCentreId].map(centres.cityIdOf));
      if (!isTheirs || exist.includes(undefined) || fromCentreId === toCentreId) throw notFound('Centre');
      const at = now();
      const row: ShipmentRow = {
        id: newId(),
        number: `SH${localDay(clock.now()).slice(2).replaceAll('-', '')}${String(randomInt(1_000_000)).padStart(6, '0')}`,
        from_centre_id: fromCentreId,
        to_centre_id: toCentreId,
        state: 'open',
        temperature: null,
        sealed_count: null,
        created_by: caller.accountId,
        sealed_at: null,
        delivered_at: null,
        reconciled_at: null,
        created_at: at,
        updated_at: at,
      };
      await database.write(async (tx) => {
        await insertShipment(tx, row);
        await audit.write(tx, { action: 'shipment.opened', recordId: row.id });
      });
      return show(row.id);
    },

    /**
     * Closes the box: every tube that was put in and can still be sent has to be named, and is in transit with those that are named besides.
     * @throws AppError 400 `WRONG_CODE`, 404, 409 `SHIPMENT_INCOMPLETE`, `SPECIMEN_STATE`, `TUBE_ELSEWHERE` for one of another centre, `ILLEGAL_TRANSITION`.
     */
    async seal(
      caller: Caller,
      id: string,
      codes: readonly string[],
      temperature: number | undefined,
    ): Promise<Shipment> {
      const { from_centre_id: from, to_centre_id: to } = await read(caller, id);
      await database.write(async (tx) => {
        const at = now();
        const tenths = temperature === undefined ? null : Math.round(temperature * 10);
        const sealed = { state: 'sealed', sealed_at: at, temperature: tenths, updated_at: at } as const;
        if (!(await moveShipment(tx, id, ['open'], sealed))) throw pastThat();
        const shipped = await listShipped(tx, [id]);
        const tubes = await readTubes(tx, caller, codes, new Set(shipped.map(({ specimen_id }) => specimen_id)));
        const named = new Set(tubes.map((tube) => tube.id));
        const unnamed = shipped.filter(({ specimen_id }) => !named.has(specimen_id));
        // Rejected, lost or sent in another box meanwhile.
        const gone = unnamed.filter(({ tube_state }) => stateAfter(tube_state, 'sealed') === undefined);
        await takeOut(
          tx,
          id,
          gone.map(({ specimen_id }) => specimen_id),
        );
        const left = unnamed.filter((tube) => !gone.includes(tube));
        if (left.length > 0) {
          const missing = left.map(({ tube_code }) => tube_code).join(', ');
          throw new AppError('SHIPMENT_INCOMPLETE', { count: left.length, codes: missing });
        }
        await addTubes(tx, id, [...named]);
        for (const tube of tubes) {
          if (stateAfter(tube.state, 'sealed') !== undefined) await refuseElsewhere(tx, tube, from);
          const event = { ...happening(caller, 'sealed', from, { shipment: id }), temperature };
          await happen(tx, tube, event, { holder_id: null, centre_id: to });
        }
        await moveShipment(tx, id, ['sealed'], { state: 'in_transit', sealed_count: tubes.length });
        await audit.write(tx, { action: 'shipment.sealed', recordId: id, details: { tubes: tubes.length } });
      });
      return show(id);
    },

    /**
     * The box has arrived; its tubes are counted by `reconcile`.
     * @throws AppError 404 also for somebody who does not work where it arrives, 409 `ILLEGAL_TRANSITION`.
     */
    async deliver(caller: Caller, id: string): Promise<Shipment> {
      await readArriving(caller, id);
      await database.write(async (tx) => {
        const at = now();
        const delivered = { state: 'delivered', delivered_at: at, updated_at: at } as const;
        if (!(await moveShipment(tx, id, ['sealed', 'in_transit'], delivered))) throw pastThat();
        await audit.write(tx, { action: 'shipment.delivered', recordId: id });
      });
      return show(id);
    },

    /**
     * Says of each tube how it came. Those that are missing are lost, and their tests are collected once more; lost ones that came are found;
     * damaged, leaked and rejected ones are rejected by whoever may. Tubes that were received elsewhere meanwhile may be left out.
     * @returns the box, and the codes of found tubes: those whose tests a free visit collects all the same, and those that count again.
     * @throws AppError 404 also for somebody who does not work where it arrives, 400 `NOT_IN_BOX`, 409 `SHIPMENT_INCOMPLETE` unless every
     * tube is named, `NOT_MISSING` for one that is said to be missing and was received, `ILLEGAL_TRANSITION`.
     */
    async reconcile(
      caller: Caller,
      id: string,
      came: readonly { tubeCode: string; state: ShippedState }[],
    ): Promise<{ data: Shipment; repeated: string[]; withdrawn: string[] }> {
      const { to_centre_id: to } = await readArriving(caller, id);
      const { repeated, withdrawn } = await database.write(async (tx) => {
        const at = now();
        const after = { state: 'reconciled', reconciled_at: at, updated_at: at } as const;
        if (!(await moveShipment(tx, id, ['delivered'], after))) throw pastThat();
        const event = { actorId: caller.accountId, centreId: to, deviceAt: at, serverAt: at };
        const counted = await count(tx, id, came, event);
        if (!counted.isWhole) await moveShipment(tx, id, ['reconciled'], { state: 'discrepancy' });
        await audit.write(tx, { action: 'shipment.reconciled', recordId: id, details: { whole: counted.isWhole } });
        return counted;
      });
      outbox.wake();
      return { data: await show(id), repeated, withdrawn };
    },
  };
}

export type ShipmentsService = ReturnType<typeof createShipmentsService>;
