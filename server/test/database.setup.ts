// Migrates one database for the whole run; each test database is a copy of it.
import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { startCluster, urlOfDatabase } from '../../tools/postgres-cluster.ts';
import { migrate } from '../src/platform/db/migrate.ts';
import { openDatabase } from '../src/platform/db/open.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** A migrated SQLite file. */
    sqliteTemplate: string;
    /** The cluster of the run; missing where the tests run on SQLite. */
    postgresUrl: string | undefined;
  }
}

/** The database of the cluster that test databases are copied from. */
export const POSTGRES_TEMPLATE = 'labfront_template';

async function makeTemplate(place: { DATA_DIR: string; DATABASE_URL: string | undefined }): Promise<void> {
  const database = await openDatabase(place, () => {});
  await migrate(database);
  await database.close();
}

async function startPostgres() {
  const cluster = await startCluster({ durable: false });
  const client = new pg.Client(cluster.socketUrl);
  await client.connect();
  await client.query(`CREATE DATABASE ${POSTGRES_TEMPLATE}`);
  await client.end();
  await makeTemplate({ DATA_DIR: '', DATABASE_URL: urlOfDatabase(cluster.socketUrl, POSTGRES_TEMPLATE) });
  return cluster;
}

export default async function setup(project: TestProject) {
  const { TMPDIR: folder = '', TEST_ENGINE } = project.config.env;
  const template = join(folder, 'template');
  mkdirSync(template, { recursive: true });
  await makeTemplate({ DATA_DIR: template, DATABASE_URL: undefined });
  project.provide('sqliteTemplate', join(template, 'labfront.sqlite'));
  const cluster = TEST_ENGINE === 'postgres' ? await startPostgres() : undefined;
  project.provide('postgresUrl', cluster?.socketUrl);
  return async () => {
    await cluster?.stop();
    rmSync(folder, { recursive: true, force: true });
  };
}
