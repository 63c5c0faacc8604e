// The chain of custody of a tube (laboratory.md section 4): what happened to it, in order, each event with the hash of the one before.
import { createHash } from 'node:crypto';
import { type SpecimenEventKind, stateAfter } from '@labfront/contract/specimen-states';
import { SPECIMEN_STATE_WORDS } from '@labfront/contract/visit-words';
import { canonicalJson } from '../../platform/base/canonical-json.ts';
import { AppError } from '../../platform/base/errors.ts';
import type { Db } from '../../platform/db/database.ts';
import { insertSpecimenEvent, type SpecimenEventRow } from './specimen-chain.queries.ts';
import { type SpecimenRow, setSpecimen } from './specimens.queries.ts';

/** The hashed part of an event: everything but the hash itself. */
export function hashOf({ hash: _hash, ...event }: SpecimenEventRow): string {
  const { previous_hash: previous, ...facts } = event;
  return createHash('sha256')
    .update(`${previous}${canonicalJson(facts)}`)
    .digest('hex');
}

/** Returns the number of the first event whose hash or predecessor is not right; null for a whole chain. */
export function firstBroken(events: readonly SpecimenEventRow[]): number | null {
  let previous = '';
  for (const [index, event] of events.entries()) {
    const isRight = event.seq === index + 1 && event.previous_hash === previous && event.hash === hashOf(event);
    if (!isRight) return event.seq;
    previous = event.hash;
  }
  return null;
}

/** 409: this cannot be done with a tube in its state. */
export const stateRefusal = ({ tube_code: code, state }: Pick<SpecimenRow, 'tube_code' | 'state'>): AppError =>
  new AppError('SPECIMEN_STATE', { code, state: SPECIMEN_STATE_WORDS[state] });

export interface Happening {
  kind: SpecimenEventKind;
  actorId: string | null;
  centreId: string | null;
  /** ISO. */
  deviceAt: string;
  serverAt: string;
  /** Degrees Celsius. */
  temperature?: number | undefined;
  reason?: string;
  details?: Record<string, string | number | boolean | null>;
}

/**
 * Adds an event to a tube that is held, and moves the tube on.
 * @param change what else of the tube changes.
 * @returns the tube as it is now.
 * @throws AppError 409 `SPECIMEN_STATE` where this cannot happen to it.
 */
export async function happen(
  tx: Db,
  specimen: SpecimenRow,
  happening: Happening,
  change: Partial<SpecimenRow> = {},
): Promise<SpecimenRow> {
  const state = stateAfter(specimen.state, happening.kind);
  if (state === undefined) throw stateRefusal(specimen);
  const { kind, actorId, centreId, deviceAt, serverAt, temperature, reason = '', details = {} } = happening;
  const event: SpecimenEventRow = {
    specimen_id: specimen.id,
    seq: specimen.events + 1,
    kind,
    actor_id: actorId,
    centre_id: centreId,
    device_at: deviceAt,
    server_at: serverAt,
    temperature: temperature === undefined ? null : Math.round(temperature * 10),
    reason,
    details: canonicalJson(details),
    previous_hash: specimen.last_hash,
    hash: '',
  };
  const hash = hashOf(event);
  const after = { ...change, state, events: event.seq, last_hash: hash, updated_at: serverAt };
  if (!(await setSpecimen(tx, specimen, after))) throw stateRefusal(specimen);
  await insertSpecimenEvent(tx, { ...event, hash });
  return { ...specimen, ...after };
}
