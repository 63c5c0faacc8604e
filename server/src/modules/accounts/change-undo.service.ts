// A change of e-mail or mobile number may come from an intruder: the previous address is notified, and its reader can undo the change for
// 72 hours. Undoing means that an intruder had access, so only the reader of that mailbox can get in again: all sessions end, the password
// is removed, and a link sets a new one. A verified number is told as well, because an account made by a code has nothing else: whoever
// reads it gets in again by a code.
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
import { deleteLinks, findLink, listLinks, type MailedLinkRow, takeLink } from './mailed-links.queries.ts';
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

  /** The account as before a change. A mailed link proves its address, a texted one its number. */
  function before({ email, email_verified_at: verifiedAt }: AccountRow, link: MailedLinkRow) {
    const now = isoTime(clock.now());
    const kept = { email: link.email || null, mobile_number: link.mobile_number, pending_email: null };
    if (link.texted === 0) return { ...kept, email_verified_at: now };
    return { ...kept, email_verified_at: kept.email === email ? verifiedAt : null, mobile_verified_at: now };
  }

  /** Restores the account for the reader of the previous address or number only. */
  async function restore(tx: Db, account: AccountRow, link: MailedLinkRow): Promise<void> {
    const restored = before(account, link);
    await updatePerson(tx, account.id, restored);
    // An intruder who knows the password could sign in again.
    await setPasswordHash(tx, account.id, NO_PASSWORD);
    await deleteSessionsOf(tx, account.id);
    await deleteLinks(tx, account.id, 'reset-password');
    await deleteLinks(tx, account.id, 'confirm-email');
    await deleteLinks(tx, account.id, 'undo-change', link.created_at);
    // Nor may a second step that the stranger has set up, maybe before the change, keep the owner out.
    await totp.forgetSince(tx, account.id, isoTime(Date.parse(link.created_at) - LINK_MS['undo-change']));
    await audit.write(tx, { action: 'account.restored', recordId: account.id, actorId: null });
    if (link.texted === 0) await accountMailer.sendLink(tx, { ...account, ...restored }, 'restored');
  }

  async function undoBy(token: string): Promise<'mail' | 'text'> {
    const tokenHash = hashToken(token);
    if (!(await findLink(database.db, 'undo-change', tokenHash, isoTime(clock.now())))) {
      throw new AppError('UNDO_TOKEN_INVALID');
    }
    let restoring: { account: AccountRow; link: MailedLinkRow } | undefined;
    const work = database.write(async (tx) => {
      const link = await takeLink(tx, 'undo-change', tokenHash, isoTime(clock.now()));
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
    return restoring?.link.texted === 1 ? 'text' : 'mail';
  }

  return {
    /**
     * Inside the transaction that changes `account`: mails an undo link to its previous address, and texts one to its previous number
     * where that changes, or where there was no confirmed address to mail to.
     */
    async remember(tx: Db, account: AccountRow, what: 'emailChanged' | 'mobileChanged'): Promise<void> {
      // A link that was sent to the old mailbox can no longer set a password.
      if (what === 'emailChanged') await deleteLinks(tx, account.id, 'reset-password');
      await accountMailer.sendLink(tx, account, what);
      if (what === 'mobileChanged' || account.email_verified_at === null) await accountMailer.textUndo(tx, account);
    },

    /**
     * Restores e-mail and mobile number as they were before a change, by the token sent at the time, once and for 72 hours.
     * @returns how the token was sent: after a texted one its reader signs in by a code.
     * @throws AppError 400 `UNDO_TOKEN_INVALID`, 409 `EMAIL_TAKEN` or `MOBILE_TAKEN` (the token stays valid), in its place 429
     * after 20 wrong ones from an address in an hour.
     */
    undo: (token: string, address: string): Promise<'mail' | 'text'> =>
      limits.countFailure(UNDO_PER_ADDRESS, address, () => undoBy(token)),

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
