// A database that was filled a moment ago has no statistics yet. Where people work, autovacuum has made them long since.
import pg from 'pg';

/** Runs autovacuum's work at once. */
export async function settle(url: string): Promise<void> {
  const client = new pg.Client(url);
  await client.connect();
  await client.query('VACUUM ANALYZE');
  await client.end();
}
