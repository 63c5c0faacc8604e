// Resends a mail on request of staff. It is rate-limited, so that nobody's inbox is flooded, and recorded in the audit log with the job
// that sends it.
import { outcome } from '@labfront/contract/messages/outcomes';
import type { RefundRequest } from '@labfront/contract/refunds';
import type { Audit } from '../audit/audit.ts';
import { AppError } from '../base/errors.ts';
import { newId } from '../base/ids.ts';
import type { Database, Db } from '../db/database.ts';
import type { Limits } from '../limits/limits.ts';
import type { Outbox } from '../outbox/outbox.ts';

/** Of one mail about one record. */
const RESEND_LIMIT = { name: 'mail-resent', max: 3, windowMs: 3_600_000 };

interface Dependencies {
  database: Database;
  limits: Limits;
  outbox: Outbox;
  audit: Audit;
}

export interface Resent {
  /** The record type: for `cart-booking` the audit log records `cart-booking.mail-resent`. */
  record: RefundRequest['kind'];
  recordId: string;
  /** The mail to send again. */
  mail: string;
  /** The person's address; null if they gave none. */
  email: string | null;
}

export function createResend({ database, limits, outbox, audit }: Dependencies) {
  /**
   * Sends a mail once more. `add` adds it to the outbox under the given id: a job that runs twice sends one mail.
   * @returns the message for staff.
   */
  return async ({ record, recordId, mail, email }: Resent, add: (tx: Db, mailId: string) => Promise<void>) => {
    if (email === null) throw new AppError('NO_EMAIL');
    await limits.hit(RESEND_LIMIT, `${record}:${recordId}:${mail}`);
    await database.write(async (tx) => {
      await add(tx, newId());
      await audit.write(tx, { action: `${record}.mail-resent`, recordId, details: { mail } });
    });
    outbox.wake();
    return outcome('mail.resent', { email });
  };
}

export type Resend = ReturnType<typeof createResend>;
