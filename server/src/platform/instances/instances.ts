// The processes that serve on one database, registered by their heartbeats.
import { hostname } from 'node:os';
import { type Clock, isoTime } from '../base/clock.ts';
import { newId } from '../base/ids.ts';
import { VERSION } from '../base/version.ts';
import type { Database } from '../db/database.ts';
import {
  deleteInstance,
  deleteInstancesBefore,
  type InstanceRow,
  listInstances,
  saveInstance,
} from './instances.queries.ts';

/** Interval of the heartbeat. */
export const SAY_EVERY_MS = 15_000;
const ALIVE_MS = 3 * SAY_EVERY_MS;

export interface Instances {
  /** Sends a heartbeat of this process; call it at intervals. */
  say(): Promise<void>;
  /** Removes this process from the list. */
  leave(): Promise<void>;
  /** Those that serve now. */
  alive(): Promise<InstanceRow[]>;
  /** Deletes instances that ended without removing themselves. */
  sweep(): Promise<void>;
}

export function createInstances({ database: { db }, clock }: { database: Database; clock: Clock }): Instances {
  const id = newId();
  const startedAt = isoTime(clock.now());
  const since = () => isoTime(clock.now() - ALIVE_MS);
  return {
    say: () => {
      const own = { id, host: hostname(), pid: process.pid, version: VERSION };
      return saveInstance(db, { ...own, started_at: startedAt, seen_at: isoTime(clock.now()) });
    },
    leave: () => deleteInstance(db, id),
    alive: () => listInstances(db, since()),
    sweep: () => deleteInstancesBefore(db, since()),
  };
}
