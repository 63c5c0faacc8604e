// The state of the system, for its operators.
import { z } from 'zod';
import { Id, Timestamp } from './common.ts';
import { endpoint } from './endpoint.ts';

export const SystemState = z.object({
  version: z.string(),
  /** Of the runtime. */
  node: z.string(),
  engine: z.enum(['sqlite', 'postgres']),
  /** Whether a replica is configured for reading. */
  hasReplica: z.boolean(),
  /** Migrations that ran, and the last one's name. */
  schema: z.object({ count: z.number(), last: z.string() }),
  /** Processes with a heartbeat within the last minute. */
  instances: z.array(
    z.object({ _id: Id, host: z.string(), pid: z.number(), version: z.string(), startedAt: Timestamp }),
  ),
  /** Work to be done after commits. `oldestAt` is since when the longest due job waits. */
  jobs: z.object({ waiting: z.number(), failed: z.number(), oldestAt: Timestamp.nullable() }),
  /** Orders at the gateways by state. */
  payments: z.array(z.object({ state: z.string(), count: z.number() })),
  webhooks: z.object({
    gateway: z.string(),
    lastAt: Timestamp.nullable(),
    silentSince: Timestamp.nullable(),
    waitingOrders: z.number(),
  }),
  /** Uploaded files of people. */
  storage: z.object({ kind: z.enum(['folder', 's3']), files: z.number(), bytes: z.number() }),
  /** The path of the data folder. */
  disk: z.object({ freeBytes: z.number(), totalBytes: z.number() }),
  lastBackupAt: Timestamp.nullable(),
});
export type SystemState = z.output<typeof SystemState>;

export const system = {
  getState: endpoint({
    method: 'GET',
    path: '/system',
    access: 'staff',
    permission: 'system.read',
    summary: 'How the system does: instances, jobs, payments, storage',
    response: SystemState,
  }),
};
