// The state of the system for its operators; it contains no personal data.
import { statfs } from 'node:fs/promises';
import type { SystemState } from '@labfront/contract/system';
import { LAST_BACKUP } from '../../platform/backup/last-backup.ts';
import { type Clock, isoTime } from '../../platform/base/clock.ts';
import type { Env } from '../../platform/base/env.ts';
import { VERSION } from '../../platform/base/version.ts';
import type { Database } from '../../platform/db/database.ts';
import type { Instances } from '../../platform/instances/instances.ts';
import type { Outbox } from '../../platform/outbox/outbox.ts';
import { findSetting } from '../../platform/settings/settings.queries.ts';
import type { PaymentsService } from '../payments/payments.service.ts';
import { countOrders, findOldestDue, findSchema, sumFiles } from './system.queries.ts';

interface Dependencies {
  database: Database;
  clock: Clock;
  env: Env;
  instances: Instances;
  outbox: Outbox;
  payments: PaymentsService;
}

export function createSystemService({ database, clock, env, instances, outbox, payments }: Dependencies) {
  const { db, scans, engine, replica } = database;

  async function readJobs(): Promise<SystemState['jobs']> {
    const [counts, oldestAt] = await Promise.all([outbox.count(), findOldestDue(db, isoTime(clock.now()))]);
    return { waiting: counts.get('waiting') ?? 0, failed: counts.get('failed') ?? 0, oldestAt };
  }

  async function readWebhooks(): Promise<SystemState['webhooks']> {
    const { gateway, lastWebhookAt, silentSince, waitingOrders } = await payments.health();
    return { gateway, lastAt: lastWebhookAt, silentSince, waitingOrders };
  }

  async function readDisk(): Promise<SystemState['disk']> {
    const { bavail, blocks, bsize } = await statfs(env.DATA_DIR);
    return { freeBytes: bavail * bsize, totalBytes: blocks * bsize };
  }

  return {
    /** Returns the complete state; sizes in bytes. */
    async state(): Promise<SystemState> {
      const [schema, alive, jobs, orders, webhooks, files, disk, lastBackupAt] = await Promise.all([
        findSchema(db),
        instances.alive(),
        readJobs(),
        countOrders(scans),
        readWebhooks(),
        sumFiles(scans),
        readDisk(),
        findSetting(db, LAST_BACKUP),
      ]);
      return {
        version: VERSION,
        node: process.version,
        engine,
        hasReplica: replica !== null,
        schema,
        instances: alive.map(({ id, host, pid, version, started_at }) => {
          return { _id: id, host, pid, version, startedAt: started_at };
        }),
        jobs,
        payments: orders,
        webhooks,
        storage: { kind: env.S3_ENDPOINT === undefined ? 'folder' : 's3', ...files },
        disk,
        lastBackupAt,
      };
    },
  };
}

export type SystemService = ReturnType<typeof createSystemService>;
