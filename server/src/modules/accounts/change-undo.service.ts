// A change of e-mail or mobile number may come from an intruder: the previous address is notified, and its reader can undo the change for
// 72 hours. Undoing means that an intruder had access, so only the reader of that mailbox can get in again: all sessions end, the password
// is removed, and a link sets a new one.
import type { Audit } from '../../platform/audit/audit.ts';
import { type Clock, isoTime } from '../../platform/base/clock.ts';
import type { Site } from '../../platform/base/env.ts';
import { AppError } from '../../platform/base/errors.ts';
import { hashToken } from '../../platform/base/ids.ts';
import type { Database, Db } from '../../platform/db/database.ts';
import type { Limit, Limits } from '../../platform/limits/limits.ts';
import type { Outbox } from '../../platform/outbox/outbox.ts';
import { type AccountMailer, LINK_MS } from './account-mailer.ts';
import { type AccountRow, findAccount, findTaken, setPasswordHash, updatePerson } from './accounts.queries.ts';
import { deleteLinks, listLinks, type MailedLinkRow, takeLink } from './mailed-links.queries.ts';
import { NO_PASSWORD } from './password-hasher.ts';
import { deleteSessionsOf } from './sessions.queries.ts';
import type { TotpService } from './totp.service.ts';

const UNDO_PER_ADDRESS: Limit = { name: 'undo-change-address', max: 20, windowMs: 3_600_000 };

interface Dependencies {
  database: Database;
  clock: Clock;
  limits: Limits;
  outbox: Outbox;
  audit: Audit;
  accountMailer: AccountMailer;
  totp: Pick<TotpService, 'forgetSince'>;
  site: Site;
}

export function createChangeUndoService(dependencies: Dependencies) {
  const { database, clock, limits, outbox, audit, accountMailer, totp, site } = dependencies;

  async function refuseTaken(db: Db, account: AccountRow, link: MailedLinkRow): Promise<void> {
    const wanted = { email: link.email, mobileNumber: link.mobile_number, accountId: account.id };
    const taken = await findTaken(db, wanted, isoTime(clock.now()));
    const { phone } = site;
    if (taken.email) throw new AppError('EMAIL_TAKEN.undo', { phone });
    if (taken.mobileNumber) throw new AppError('MOBILE_TAKEN.undo', { phone });
  }

  /** Restores the account for the reader of the previous address only. */
  async function restore(tx: Db, account: AccountRow, link: MailedLinkRow): Promise<void> {
    const before = {
      email: link.email,
      mobile_number: link.mobile_number,
      email_verified_at: isoTime(clock.now()),
      pending_email: null,
    };
    await updatePerson(tx, account.id, before);
    // An intruder who knows the password could sign in again.
    await setPasswordHash(tx, account.id, NO_PASSWORD);
    await deleteSessionsOf(tx, account.id);
    await deleteLinks(tx, account.id, 'reset-password');
    await deleteLinks(tx, account.id, 'confirm-email');
    await deleteLinks(tx, account.id, 'undo-change', link.created_at);
    // Nor may a second step that the stranger has set up, maybe before the change, keep the owner out.
    await totp.forgetSince(tx, account.id, isoTime(Date.parse(link.created_at) - LINK_MS['undo-change']));
    await audit.write(tx, { action: 'account.restored', recordId: account.id, actorId: null });
    await accountMailer.sendLink(tx, { ...account, ...before }, 'restored');
  }

  return {
    /** Inside the transaction that changes `account`: mails an undo link to its previous address. */
    async remember(tx: Db, account: AccountRow, what: 'emailChanged' | 'mobileChanged'): Promise<void> {
      // A link that was sent to the old mailbox can no longer set a password.
      if (what === 'emailChanged') await deleteLinks(tx, account.id, 'reset-password');
      await accountMailer.sendLink(tx, account, what);
    },

    /**
     * Restores e-mail and mobile number as they were before a change, by the token mailed at the time, once and for 72 hours.
     * @throws AppError 400 `UNDO_TOKEN_INVALID`, 409 `EMAIL_TAKEN` or `MOBILE_TAKEN` (the token stays valid), 429 after 20 attempts from an
     * address in an hour.
     */
    async undo(token: string, address: string): Promise<void> {
      await limits.hit(UNDO_PER_ADDRESS, address);
      let restoring: { account: AccountRow; link: MailedLinkRow } | undefined;
      const work = database.write(async (tx) => {
        const link = await takeLink(tx, 'undo-change', hashToken(token), isoTime(clock.now()));
        const account = link && (await findAccount(tx, link.account_id));
        if (!account) throw new AppError('UNDO_TOKEN_INVALID');
        restoring = { account, link };
        await refuseTaken(tx, account, link);
        await restore(tx, account, link);
      });
      await work.catch(async (error: unknown) => {
        // A concurrent change took the value: the unique column refused it, and this finds the field.
        if (restoring && !(error instanceof AppError)) {
          await refuseTaken(database.db, restoring.account, restoring.link);
        }
        throw error;
      });
      outbox.wake();
    },

    /** The changes that can still be undone, for the person's copy of their data. */
    async exportOwn(accountId: string) {
      const rows = await listLinks(database.db, accountId, 'undo-change');
      return rows.map(({ email, mobile_number, created_at, expires_at }) => ({
        _id: created_at,
        email,
        mobileNumber: mobile_number ?? '',
        changedAt: created_at,
        keptUntil: expires_at,
      }));
    },
  };
}

export type ChangeUndoService = ReturnType<typeof createChangeUndoService>;
