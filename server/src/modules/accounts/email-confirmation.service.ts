// An e-mail is confirmed once its mailed link is opened. The address of a new account is in use at once. A changed address is
// `pending_email` until it is confirmed, and the old one stays in use (wire.md, PUT admin/update).
import type { Account } from '@labfront/contract/accounts';
import type { Audit } from '../../platform/audit/audit.ts';
import { type Clock, isoTime } from '../../platform/base/clock.ts';
import { AppError, sessionEnded } from '../../platform/base/errors.ts';
import { hashToken } from '../../platform/base/ids.ts';
import { inBatches } from '../../platform/db/batches.ts';
import type { Database, Db } from '../../platform/db/database.ts';
import type { Limit, Limits } from '../../platform/limits/limits.ts';
import { mailboxOf } from '../../platform/mail/mailbox.ts';
import type { Outbox } from '../../platform/outbox/outbox.ts';
import type { AccountMailer } from './account-mailer.ts';
import { type AccountRow, dropPendingEmails, findAccount, findTaken, updatePerson } from './accounts.queries.ts';
import type { ChangeUndoService } from './change-undo.service.ts';
import { deleteLinks, deleteLinksBefore, findLink, type MailedLinkRow, takeLink } from './mailed-links.queries.ts';
import { toAccount } from './to-account.ts';

const DAY_MS = 86_400_000;

const CHANGES_PER_ACCOUNT: Limit = { name: 'email-change-account', max: 5, windowMs: DAY_MS };
/** Counted over all accounts, because the reader of the address requested none of these mails. */
const MAILS_PER_EMAIL: Limit = { name: 'confirmation-email', max: 5, windowMs: DAY_MS };
const CONFIRM_PER_ADDRESS: Limit = { name: 'confirm-email-address', max: 20, windowMs: 3_600_000 };

interface Dependencies {
  database: Database;
  clock: Clock;
  limits: Limits;
  outbox: Outbox;
  audit: Audit;
  accountMailer: AccountMailer;
  changeUndo: ChangeUndoService;
}

export function createEmailConfirmationService(dependencies: Dependencies) {
  const { database, clock, limits, outbox, audit, accountMailer, changeUndo } = dependencies;
  const { db } = database;

  async function own(accountId: string): Promise<AccountRow> {
    const row = await findAccount(db, accountId);
    if (!row) throw sessionEnded();
    return row;
  }

  async function refuseTaken(tx: Db, accountId: string, email: string): Promise<void> {
    const wanted = { email, mobileNumber: null, accountId };
    if ((await findTaken(tx, wanted, isoTime(clock.now()))).email) {
      throw new AppError('EMAIL_TAKEN.meanwhile');
    }
  }

  /** Puts the confirmed address of `link` into the account. @returns whether it is another than before. */
  async function confirmed(tx: Db, account: AccountRow, link: MailedLinkRow): Promise<boolean> {
    const email_verified_at = isoTime(clock.now());
    const note = { recordId: account.id, actorId: account.id };
    if (account.email === link.email) {
      await updatePerson(tx, account.id, { email_verified_at });
      await audit.write(tx, { action: 'email.confirmed', ...note });
      return false;
    }
    await changeUndo.remember(tx, account, 'emailChanged');
    await updatePerson(tx, account.id, { email: link.email, email_verified_at, pending_email: null });
    await refuseTaken(tx, account.id, link.email);
    await audit.write(tx, { action: 'email.changed', ...note });
    return true;
  }

  /** Inside `tx`: drops a pending address, also when a new password is set, because an intruder may have requested it. */
  async function dropPending(tx: Db, account: AccountRow): Promise<void> {
    if (account.pending_email === null) return;
    await deleteLinks(tx, account.id, 'confirm-email');
    await updatePerson(tx, account.id, { pending_email: null });
  }

  async function confirmBy(token: string): Promise<boolean> {
    const tokenHash = hashToken(token);
    if (!(await findLink(db, 'confirm-email', tokenHash, isoTime(clock.now())))) {
      throw new AppError('CONFIRM_TOKEN_INVALID');
    }
    let changing: MailedLinkRow | undefined;
    const work = database.write(async (tx) => {
      const link = await takeLink(tx, 'confirm-email', tokenHash, isoTime(clock.now()));
      const account = link && (await findAccount(tx, link.account_id));
      if (!account || ![account.email, account.pending_email].includes(link.email))
        throw new AppError('CONFIRM_TOKEN_INVALID');
      if (link.email !== account.email) changing = link;
      return confirmed(tx, account, link);
    });
    const isChanged = await work.catch(async (error: unknown) => {
      // A concurrent change took the address: the unique column refused it, and this reports it.
      if (changing && !(error instanceof AppError)) await refuseTaken(db, changing.account_id, changing.email);
      throw error;
    });
    outbox.wake();
    return isChanged;
  }

  return {
    dropPending,

    /**
     * Counts a change to `email` before any lookup, so that nobody can find out which addresses have accounts.
     * @throws AppError 429 past five changes of an account, or five mails to an address, in a day.
     */
    async countChange(accountId: string, email: string): Promise<void> {
      await limits.hit(CHANGES_PER_ACCOUNT, accountId);
      await limits.hit(MAILS_PER_EMAIL, mailboxOf(email));
    },

    /** Inside `tx`: mails the link that replaces the account's address by `email`; an earlier link becomes invalid. */
    async request(tx: Db, account: AccountRow, email: string): Promise<void> {
      await accountMailer.sendLink(tx, account, 'confirmNew', email);
      await updatePerson(tx, account.id, { pending_email: email });
    },

    /** Inside the transaction that creates an account: mails the link that confirms its address, at most five a day to one address. */
    async welcome(tx: Db, account: AccountRow): Promise<void> {
      if (account.email === null || (await limits.count(tx, MAILS_PER_EMAIL, mailboxOf(account.email)))) return;
      await accountMailer.sendLink(tx, account, 'confirm');
    },

    /**
     * Mails the link again, for the new address where one waits.
     * @throws AppError 409 `EMAIL_CONFIRMED` when nothing is to be confirmed, 429 past five mails to an address in a day.
     */
    async resend(accountId: string): Promise<string> {
      const account = await own(accountId);
      const email = account.pending_email ?? account.email;
      if (email === null || (account.pending_email === null && account.email_verified_at !== null)) {
        throw new AppError('EMAIL_CONFIRMED');
      }
      await limits.hit(MAILS_PER_EMAIL, mailboxOf(email));
      const mail = account.pending_email === null ? 'confirm' : 'confirmNew';
      await database.write((tx) => accountMailer.sendLink(tx, account, mail, email));
      outbox.wake();
      return email;
    },

    /** Keeps the old address and invalidates the link to the new one. */
    async cancel(accountId: string): Promise<Account> {
      const account = await own(accountId);
      await database.write(async (tx) => {
        await dropPending(tx, account);
        await audit.write(tx, { action: 'email.change-cancelled', recordId: accountId });
      });
      return toAccount(await own(accountId));
    },

    /**
     * Confirms an address by its mailed token, once and for 72 hours, signed in or not.
     * @returns whether it replaced another address.
     * @throws AppError 400 `CONFIRM_TOKEN_INVALID`, 409 `EMAIL_TAKEN` (the token stays valid), in its place 429 after 20 wrong ones from an
     * address in an hour.
     */
    confirm: (token: string, address: string): Promise<boolean> =>
      limits.countFailure(CONFIRM_PER_ADDRESS, address, () => confirmBy(token)),

    /** Deletes expired links, and new addresses that were not confirmed. */
    sweep: (): Promise<void> =>
      inBatches((most) =>
        database.write(async (tx) => {
          const { deleted, unconfirmed } = await deleteLinksBefore(tx, isoTime(clock.now()), most);
          await dropPendingEmails(tx, unconfirmed);
          return BigInt(deleted);
        }),
      ),
  };
}

export type EmailConfirmationService = ReturnType<typeof createEmailConfirmationService>;
