import { SqliteAdapter } from 'kysely';

/** Kysely's mutex would let a query that left its transaction wait for ever; the drivers' own turns it away first. */
export class Adapter extends SqliteAdapter {
  override get supportsMultipleConnections(): boolean {
    return true;
  }
}
