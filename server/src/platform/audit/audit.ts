// The audit log: actor, action, record, time and address. Each row is written in the same transaction as the change that it describes.
import type { AuditAction } from '@labfront/contract/messages/audit-sentences';
import { type Clock, isoTime } from '../base/clock.ts';
import { newId } from '../base/ids.ts';
import { currentRequest } from '../base/request-context.ts';
import type { Db } from '../db/database.ts';
import { insertAudit } from './audit.queries.ts';

export interface AuditNote {
  /** The event as `record.verb`: `test.updated`, `account.deleted`, `sign-in.failed`. */
  action: AuditAction;
  recordId: string | null;
  /** The actor, if it is not the caller of the running request. */
  actorId?: string | null;
  /** Further facts for later investigation. Never a secret, never a person's name or number. */
  details?: Record<string, string | number | boolean | null>;
}

export interface Audit {
  /** Writes one row. The actor is the caller of the running request, or the program itself outside a request. */
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
        // A forwarding header may hold text of any length.
        address: request?.address.slice(0, LONGEST_ADDRESS) ?? null,
        request_id: request?.requestId ?? null,
        details: JSON.stringify(details),
      });
    },
  };
}
