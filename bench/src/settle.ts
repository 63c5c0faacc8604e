// A fill leaves what places where people work have behind them: a database without statistics, which autovacuum makes there, and gigabytes
// that the disk has to write yet, in turns with what is measured.
import { spawnSync } from 'node:child_process';
import pg from 'pg';

/** Does at once what is due after a fill. @param url of the database where it is PostgreSQL. */
export async function settle(url: string | undefined): Promise<void> {
  if (url !== undefined) {
    const client = new pg.Client(url);
    await client.connect();
    await client.query('VACUUM ANALYZE');
    await client.query('CHECKPOINT');
    await client.end();
  }
  spawnSync('sync');
}
