// The audit log (who, what, on which record, when, from where): one row in the same transaction as the change it tells of.
import { type Clock, isoTime } from '../base/clock.ts';
import { newId } from '../base/ids.ts';
import { currentRequest } from '../base/request-context.ts';
import type { Db } from '../db/database.ts';
import { insertAudit } from './audit.queries.ts';

export interface AuditNote {
  /** What happened, `record.verb`: `test.updated`, `account.deleted`, `sign-in.failed`. */
  action: string;
  recordId: string | null;
  /** Who did it, when it is not the caller of the running request. */
  actorId?: string | null;
  /** What else must be known later. Never a secret, never a person's name or number. */
  details?: Record<string, string | number | boolean | null>;
}

export interface Audit {
  /** Writes one row. The caller of the running request is who did it; without a request it was the program itself. */
  write(tx: Db, note: AuditNote): Promise<void>;
}

/** Of an address of the internet, in letters. */
const LONGEST_ADDRESS = 45;

export function createAudit({ clock }: { clock: Clock }): Audit {
  return {
    async write(tx, { action, recordId, actorId, details = {} }) {
      const request = currentRequest();
      await insertAudit(tx, {
        id: newId(),
        at: isoTime(clock.now()),
        actor_id: actorId === undefined ? (request?.accountId ?? null) : actorId,
        action,
        record_id: recordId,
        // What a proxy says it is may be of any length.
        address: request?.address.slice(0, LONGEST_ADDRESS) ?? null,
        request_id: request?.requestId ?? null,
        details: JSON.stringify(details),
      });
    },
  };
}
