// Rows that a bench writes by itself have no proofs yet. Where people work, the server has made them long since.
import { createProofsService } from '../../server/src/modules/proofs/proofs.service.ts';
import { createAudit } from '../../server/src/platform/audit/audit.ts';
import { systemClock } from '../../server/src/platform/base/clock.ts';
import { createLog } from '../../server/src/platform/base/log.ts';
import type { Database } from '../../server/src/platform/db/database.ts';
import { createLeases } from '../../server/src/platform/leases/leases.ts';

/** The proofs of a database without a server; its key is in the data folder. */
export function proofsOf(database: Database, dataDir: string) {
  const clock = systemClock;
  return createProofsService({
    env: { DATA_DIR: dataDir, PROOF_KEY: undefined },
    database,
    clock,
    leases: createLeases({ database, clock }),
    audit: createAudit({ clock }),
    log: createLog('silent'),
  });
}

/** Makes the proofs of all rows at once, so that no server does it while it is measured. */
export async function sealAll(database: Database, dataDir: string): Promise<void> {
  const { seal } = proofsOf(database, dataDir);
  while (!(await seal()));
}
