// SQL functions that queries use on both engines; on PostgreSQL migrations make them.
import type { DatabaseSync } from 'node:sqlite';
import { withoutEmails } from '../base/contact-mask.ts';

export function addFunctions(database: DatabaseSync): void {
  database.function('without_emails', { deterministic: true }, (text) =>
    typeof text === 'string' ? withoutEmails(text) : null,
  );
}
