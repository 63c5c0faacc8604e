// Receipt of a tube at a centre: as planned, without a box, out of a box that is on its way, or found again (laboratory.md section 4).
import { formatShortWindow, formatTime } from '@labfront/contract/format-date-time';
import type { Language, Sentence } from '@labfront/contract/messages/sentences';
import { localTimestamp } from '../../platform/base/clock.ts';
import { AppError } from '../../platform/base/errors.ts';
import type { Db } from '../../platform/db/database.ts';
import { DATE_TIME_WORDS } from '../../platform/mail/date-time-words.ts';
import { findLastBox } from './shipments.queries.ts';
import { findLastReceipt } from './specimen-chain.queries.ts';
import { type Happening, happen, stateRefusal } from './specimen-chain.ts';
import { findCentreName, type SpecimenRow } from './specimens.queries.ts';

const NOBODY: Sentence = { en: 'the program', hi: 'प्रोग्राम' };
const NOWHERE: Sentence = { en: 'no centre', hi: 'किसी केंद्र पर नहीं' };

/** `Thu, 26 Nov, 7:07 pm` of an ISO time. */
function sayTime(iso: string): Sentence {
  const [day = '', time = ''] = localTimestamp(iso).split(' ');
  const say = (language: Language) => {
    const words = DATE_TIME_WORDS[language];
    return `${formatShortWindow(day, null, words)}, ${formatTime(time, words)}`;
  };
  return { en: say('en'), hi: say('hi') };
}

export const nameOfCentre = async (db: Db, id: string | null): Promise<string | Sentence> =>
  (id === null ? undefined : await findCentreName(db, id)) ?? NOWHERE;

/** 409: a tube that is said to be missing is not; names its last receipt. */
export async function notMissing(db: Db, row: SpecimenRow): Promise<AppError> {
  const receipt = await findLastReceipt(db, row.id);
  if (!receipt) return stateRefusal(row);
  const { first_name, last_name, centre, server_at } = receipt;
  return new AppError('NOT_MISSING', {
    code: row.tube_code,
    centre: centre ?? NOWHERE,
    at: sayTime(server_at),
    by: `${first_name ?? ''} ${last_name ?? ''}`.trim() || NOBODY,
  });
}

/**
 * Receives a tube that is held, at the centre of the event. The event says whether the tube was lost (`found`) or came from another centre
 * without a box (`withoutBox`). A tube that is received anywhere but where its box goes is taken out of the box first.
 * @param withoutBox whether it is known that the tube came so.
 * @throws AppError 409 `SPECIMEN_STATE`, `TUBE_ELSEWHERE` for a tube of another centre without `withoutBox`.
 */
export async function receiveTube(
  tx: Db,
  row: SpecimenRow,
  event: Omit<Happening, 'kind' | 'details'>,
  withoutBox: boolean,
): Promise<void> {
  const { centreId } = event;
  const { state } = row;
  const isElsewhere = row.centre_id !== null && row.centre_id !== centreId;
  if (state === 'received' && !isElsewhere) throw stateRefusal(row);
  const cameAlone = isElsewhere && (state === 'collected' || state === 'received');
  if (cameAlone && !withoutBox)
    throw new AppError('TUBE_ELSEWHERE', { code: row.tube_code, centre: await nameOfCentre(tx, row.centre_id) });
  const isTakenOut = isElsewhere && state === 'in_transit';
  const box = isTakenOut ? await findLastBox(tx, row.id) : undefined;
  const held = isTakenOut
    ? await happen(tx, row, { ...event, kind: 'unsealed', details: { shipment: box?.id ?? null } })
    : row;
  const details = { ...(state === 'lost' && { found: true }), ...(cameAlone && { withoutBox: true }) };
  await happen(tx, held, { ...event, kind: 'received', details }, { centre_id: centreId, holder_id: null });
}
