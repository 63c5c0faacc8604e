// A changed e-mail tells the old address, which can take it back for 72 hours. Whoever does says that a stranger had the account,
// so it is closed to everybody but the reader of the old mailbox: sessions end, the password is gone, a link sets a new one.
import type { Audit } from '../../platform/audit/audit.ts';
import { type Clock, isoTime } from '../../platform/clock.ts';
import type { Database, Db } from '../../platform/db/database.ts';
import type { Site } from '../../platform/env.ts';
import { AppError } from '../../platform/errors.ts';
import { hashToken, newToken } from '../../platform/ids.ts';
import { pageUrl } from '../../platform/letter.ts';
import type { Limit, Limits } from '../../platform/limits/limits.ts';
import type { Outbox } from '../../platform/outbox/outbox.ts';
import { accountMails, mailTo } from './account-mails.ts';
import { type AccountRow, findAccount, findTaken, setPasswordHash, updatePerson } from './accounts.queries.ts';
import {
  deleteUndosBefore,
  deleteUndosOf,
  type EmailUndoRow,
  insertUndo,
  listUndosOf,
  takeUndo,
} from './email-undos.queries.ts';
import { deleteResetsOf, putReset } from './password-resets.queries.ts';
import { NO_PASSWORD } from './passwords.ts';
import { deleteSessionsOf } from './sessions.queries.ts';
import type { TotpService } from './totp.service.ts';

const UNDO_MS = 72 * 3_600_000;
const RESET_MS = 30 * 60_000;

const UNDO_PER_ADDRESS: Limit = { name: 'undo-email-address', max: 20, windowMs: 3_600_000 };

interface Dependencies {
  database: Database;
  clock: Clock;
  limits: Limits;
  outbox: Outbox;
  audit: Audit;
  totp: Pick<TotpService, 'forgetSince'>;
  site: Site;
}

export function createEmailUndoService({ database, clock, limits, outbox, audit, totp, site }: Dependencies) {
  async function refuseTaken(db: Db, account: Pick<AccountRow, 'email'>, email: string): Promise<void> {
    if (account.email === email || !(await findTaken(db, email, '')).email) return;
    const message = `Another account has this e-mail by now, so it cannot be restored here. Please call us: ${site.phone}.`;
    throw new AppError('EMAIL_TAKEN', 409, message);
  }

  /** Gives the account back to the reader of the old address, and to nobody else. */
  async function restore(tx: Db, account: AccountRow, undo: EmailUndoRow): Promise<void> {
    await updatePerson(tx, account.id, { email: undo.email });
    // A stranger who knows the password would come straight back in.
    await setPasswordHash(tx, account.id, NO_PASSWORD);
    await deleteSessionsOf(tx, account.id);
    await deleteResetsOf(tx, account.id);
    await deleteUndosOf(tx, account.id, undo.changed_at);
    // Nor may a second step that the stranger has set up, maybe before the e-mail, keep the owner out.
    await totp.forgetSince(tx, account.id, isoTime(Date.parse(undo.changed_at) - UNDO_MS));
    const token = newToken();
    await putReset(tx, account.id, hashToken(token), isoTime(clock.now() + RESET_MS));
    await audit.write(tx, { action: 'email.restored', recordId: account.id, actorId: null });
    const link = pageUrl(site, account.language, `/reset-password?token=${token}`);
    const words = accountMails[account.language].emailRestored(site, link);
    await mailTo(tx, outbox, site, { ...account, email: undo.email }, words);
  }

  return {
    /** Inside the transaction that changes an address: tells the old one how to undo it, and the new one that it is used. */
    async remember(tx: Db, account: AccountRow, email: string): Promise<void> {
      const token = newToken();
      const now = clock.now();
      // A link that went to the old mailbox sets no password any more.
      await deleteResetsOf(tx, account.id);
      if (account.email !== null) {
        await insertUndo(tx, {
          token_hash: hashToken(token),
          account_id: account.id,
          email: account.email,
          changed_at: isoTime(now),
          expires_at: isoTime(now + UNDO_MS),
        });
      }
      const texts = accountMails[account.language];
      const link = pageUrl(site, account.language, `/undo-email?token=${token}`);
      await mailTo(tx, outbox, site, account, texts.emailChanged(site, link));
      await mailTo(tx, outbox, site, { ...account, email }, texts.emailIsUsed(site));
    },

    /**
     * Restores the address before a change by the token that was mailed there, once and for 72 hours.
     * @throws AppError 400 `UNDO_TOKEN_INVALID`, 409 `EMAIL_TAKEN` (the token stays good), 429 past 20 an address in an hour.
     */
    async undo(token: string, address: string): Promise<void> {
      await limits.hit(UNDO_PER_ADDRESS, address);
      let restoring: { account: AccountRow; email: string } | undefined;
      const work = database.write(async (tx) => {
        const undo = await takeUndo(tx, hashToken(token), isoTime(clock.now()));
        const account = undo && (await findAccount(tx, undo.account_id));
        if (!account) {
          const message = 'This link was used already or is too old. Please use "Forgot password", or call us.';
          throw new AppError('UNDO_TOKEN_INVALID', 400, message);
        }
        restoring = { account, email: undo.email };
        await refuseTaken(tx, account, undo.email);
        await restore(tx, account, undo);
      });
      await work.catch(async (error: unknown) => {
        // Somebody took it in between: the unique column refused, and this says so.
        if (restoring && !(error instanceof AppError))
          await refuseTaken(database.db, restoring.account, restoring.email);
        throw error;
      });
      outbox.wake();
    },

    /** Addresses that can still be restored, for the person's copy of it. */
    async exportOwn(accountId: string) {
      const rows = await listUndosOf(database.db, accountId);
      return rows.map(({ email, changed_at, expires_at }) => ({
        _id: changed_at,
        email,
        changedAt: changed_at,
        keptUntil: expires_at,
      }));
    },

    /** With the account goes its old address. */
    forget: (tx: Db, accountId: string): Promise<void> => deleteUndosOf(tx, accountId),

    sweep: (): Promise<void> => deleteUndosBefore(database.db, isoTime(clock.now())),
  };
}

export type EmailUndoService = ReturnType<typeof createEmailUndoService>;
