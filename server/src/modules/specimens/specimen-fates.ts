// Tubes on their way: when they were received, and whether they were rejected, for the patients of visits.
import type { Custody } from '../visits/visits.service.ts';
import { listFates } from './specimen-chain.queries.ts';

/** @returns the last receipt of each tube and whether it was rejected; nothing of a tube to which neither happened. */
export const fatesOf: Custody['fatesOf'] = async (db, specimenIds) => {
  const byTube = Map.groupBy(await listFates(db, specimenIds), ({ specimen_id: id }) => id);
  return new Map(
    [...byTube].map(([id, rows]) => {
      const received = rows.find(({ kind }) => kind === 'received');
      return [id, { receivedAt: received?.at ?? null, wasRejected: rows.some(({ kind }) => kind === 'rejected') }];
    }),
  );
};
