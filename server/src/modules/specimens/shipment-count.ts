// Counting a box that has arrived: how each of its tubes came, against the record of where they are (laboratory.md section 4).
import { bareCode } from '@labfront/contract/specimen-codes';
import { type ShippedState, type SpecimenEventKind, stateAfter } from '@labfront/contract/specimen-states';
import { AppError } from '../../platform/base/errors.ts';
import type { Db } from '../../platform/db/database.ts';
import type { Outbox } from '../../platform/outbox/outbox.ts';
import { PARTNER_EVENT_JOB, type PartnerFact } from '../../platform/outbox/partner-event.ts';
import { VISIT_PROGRESSED } from '../visits/visits.service.ts';
import type { Bench } from './bench.ts';
import type { Found, FoundAgain } from './found-again.ts';
import type { Recollect } from './recollection.ts';
import { whereaboutsOf } from './shipment-tubes.ts';
import { listShipped, type ShippedRow, setShipped } from './shipments.queries.ts';
import { type Happening, happen } from './specimen-chain.ts';
import { notMissing } from './specimen-receipt.ts';
import { holdSpecimen, type SpecimenRow } from './specimens.queries.ts';

/** The event of a tube that arrived in a given condition. */
const CAME: Readonly<Record<ShippedState, SpecimenEventKind>> = {
  good: 'received',
  damaged: 'received',
  leaked: 'received',
  missing: 'lost',
  rejected: 'received',
};

interface Dependencies {
  outbox: Outbox;
  bench: Pick<Bench, 'follow'>;
  recollect: Recollect;
  foundAgain: FoundAgain;
}

interface Counted {
  isWhole: boolean;
  /** Codes of found tubes whose tests a free visit collects all the same. */
  repeated: string[];
  /** Codes of found tubes that count again: what was to be collected once more is taken back. */
  withdrawn: string[];
}

export function createBoxCount({ outbox, bench, recollect, foundAgain }: Dependencies) {
  async function lose(tx: Db, row: SpecimenRow, event: Omit<Happening, 'kind'>): Promise<void> {
    await happen(tx, row, { ...event, kind: 'lost' });
    await outbox.add(tx, VISIT_PROGRESSED, { visitId: row.visit_id });
    await bench.follow(tx, row.accession_id);
    await recollect(tx, row);
  }

  /** @returns what finding the tube changes; null unless it was lost and is found. @throws AppError 409 `NOT_MISSING` where the record says that it is not in the box. */
  async function arrive(
    tx: Db,
    { shipped, row, came }: { shipped: ShippedRow; row: SpecimenRow; came: ShippedState },
    event: Omit<Happening, 'kind'>,
  ): Promise<Found | null> {
    const whereabouts = whereaboutsOf(shipped);
    const isOut = whereabouts === 'elsewhere' && (shipped.sent_on === 1 || !stateAfter(row.state, CAME[came]));
    if (isOut || (came === 'missing' && whereabouts !== 'awaited')) throw await notMissing(tx, row);
    await setShipped(tx, shipped.shipment_id, row.id, came);
    // It was scanned on its own already, or reported as lost.
    if (whereabouts === 'arrived' || (came === 'missing' && row.state === 'lost')) return null;
    if (came === 'missing') {
      await lose(tx, row, event);
      return null;
    }
    const isFound = row.state === 'lost';
    const details = { ...event.details, ...(isFound && { found: true }) };
    await happen(tx, row, { ...event, kind: 'received', details }, { centre_id: event.centreId, holder_id: null });
    await outbox.add(tx, PARTNER_EVENT_JOB, { type: 'sample.received', specimenId: row.id } satisfies PartnerFact);
    await outbox.add(tx, VISIT_PROGRESSED, { visitId: row.visit_id });
    // The time of the report begins with the receipt, and the bench sees the line where its tube is now.
    await bench.follow(tx, row.accession_id);
    return isFound ? foundAgain(tx, row, event) : null;
  }

  /**
   * Records how the tubes of a box came. Those that were taken out of it on the way need not be named.
   * @throws AppError 400 `NOT_IN_BOX`, 409 `SHIPMENT_INCOMPLETE`, `NOT_MISSING`.
   */
  return async (
    tx: Db,
    shipmentId: string,
    came: readonly { tubeCode: string; state: ShippedState }[],
    event: Omit<Happening, 'kind' | 'details'>,
  ): Promise<Counted> => {
    const states = new Map(came.map(({ tubeCode, state }) => [bareCode(tubeCode), state]));
    const held = new Map<string, SpecimenRow>();
    for (const { specimen_id: id } of await listShipped(tx, [shipmentId])) {
      const row = await holdSpecimen(tx, id);
      if (row) held.set(id, row);
    }
    // Read again: nothing moves a held tube.
    const shipped = await listShipped(tx, [shipmentId]);
    const inBox = new Set(shipped.map(({ tube_code }) => tube_code));
    const strange = [...states.keys()].find((code) => !inBox.has(code));
    if (strange !== undefined) throw new AppError('NOT_IN_BOX', { code: strange });
    const unnamed = shipped.filter((tube) => !states.has(tube.tube_code) && whereaboutsOf(tube) !== 'elsewhere');
    if (unnamed.length > 0) {
      const codes = unnamed.map(({ tube_code }) => tube_code).join(', ');
      throw new AppError('SHIPMENT_INCOMPLETE', { count: unnamed.length, codes });
    }
    const found = new Map<string, Found>();
    for (const tube of shipped) {
      const state = states.get(tube.tube_code);
      const row = held.get(tube.specimen_id);
      if (state === undefined || !row) continue;
      const details = { shipment: shipmentId, came: state };
      const after = await arrive(tx, { shipped: tube, row, came: state }, { ...event, details });
      if (after) found.set(tube.tube_code, after);
    }
    const codesOf = (isMeant: (after: Found) => boolean) =>
      [...found].flatMap(([code, after]) => (isMeant(after) ? [code] : []));
    return {
      isWhole: ![...states.values()].includes('missing'),
      repeated: codesOf(({ repeatVisitId }) => repeatVisitId !== null),
      withdrawn: codesOf(({ isWithdrawn }) => isWithdrawn),
    };
  };
}
