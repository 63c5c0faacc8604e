import { SqliteAdapter } from 'kysely';

/** Kysely's mutex would let a query outside its transaction wait for ever; the drivers' own lock rejects it first. */
export class Adapter extends SqliteAdapter {
  override get supportsMultipleConnections(): boolean {
    return true;
  }
}
