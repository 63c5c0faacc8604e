// A database that was filled a moment ago has no statistics yet. Where people work, autovacuum has made them long since.
import { spawnSync } from 'node:child_process';
import pg from 'pg';

/** Runs autovacuum's work at once. */
export async function settle(url: string): Promise<void> {
  const client = new pg.Client(url);
  await client.connect();
  await client.query('VACUUM ANALYZE');
  await client.end();
}

/** Waits until the disk has what a fill left to be written: gigabytes take turns with what is measured for minutes. */
export function settleDisk(): void {
  spawnSync('sync');
}
