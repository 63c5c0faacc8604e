// The laboratory's requests about tubes: those that no test needs are not drawn, those from which a value came are in testing, and those
// that go to another laboratory say so.
import { type Clock, isoTime } from '../../platform/base/clock.ts';
import type { Db } from '../../platform/db/database.ts';
import { happen } from './specimen-chain.ts';
import { holdSpecimen, listTubesOfAccession, testsOf } from './specimens.queries.ts';

interface By {
  actorId: string;
  reason: string;
}

export function createTubesOfBench({ clock }: { clock: Clock }) {
  return {
    /** Cancels the tubes of an accession that are not drawn yet and whose tests are all among those that are over. */
    async cancelUnneeded(
      tx: Db,
      accessionId: string,
      over: ReadonlySet<string>,
      { actorId, reason }: By,
    ): Promise<void> {
      const at = isoTime(clock.now());
      for (const { id, state, tests, centre_id: centreId } of await listTubesOfAccession(tx, accessionId)) {
        const isOpen = state === 'planned' || state === 'labelled';
        const isNeeded = testsOf({ tests }).some(({ testId }) => !over.has(testId));
        const row = isOpen && !isNeeded ? await holdSpecimen(tx, id) : undefined;
        if (row) await happen(tx, row, { kind: 'cancelled', actorId, centreId, deviceAt: at, serverAt: at, reason });
      }
    },

    /** Moves the accepted tubes of some tests of an accession on: a value of them was entered. */
    async startTesting(tx: Db, accessionId: string, testIds: ReadonlySet<string>, actorId: string): Promise<void> {
      const at = isoTime(clock.now());
      const tubes = (await listTubesOfAccession(tx, accessionId)).filter(({ state }) => state === 'accepted');
      for (const tube of tubes.filter((one) => testsOf(one).some(({ testId }) => testIds.has(testId)))) {
        const row = await holdSpecimen(tx, tube.id);
        if (row?.state !== 'accepted') continue;
        await happen(tx, row, { kind: 'testing', actorId, centreId: row.centre_id, deviceAt: at, serverAt: at });
      }
    },

    /**
     * Records that tubes, or parts of them, went to another laboratory.
     * @throws AppError 409 `SPECIMEN_STATE` for one that is not at our laboratory.
     */
    async refer(
      tx: Db,
      ids: readonly string[],
      { actorId, ...details }: { actorId: string; manifest: string; laboratory: string },
    ): Promise<void> {
      const at = isoTime(clock.now());
      for (const id of [...ids].sort()) {
        const row = await holdSpecimen(tx, id);
        if (!row) continue;
        await happen(tx, row, {
          kind: 'referred',
          actorId,
          centreId: row.centre_id,
          deviceAt: at,
          serverAt: at,
          details,
        });
      }
    },
  };
}

export type TubesOfBench = ReturnType<typeof createTubesOfBench>;
