// Sends the mails about an account: notices, and links. The token of a link is created while its mail is composed, so that no table and no
// backup contains one.
import { type Clock, isoTime } from '../../platform/base/clock.ts';
import type { Site } from '../../platform/base/env.ts';
import { hashToken, newId, newToken } from '../../platform/base/ids.ts';
import type { Database, Db } from '../../platform/db/database.ts';
import type { Limit, Limits } from '../../platform/limits/limits.ts';
import { MAIL_JOB, type Mail, type Mailer } from '../../platform/mail/mail.ts';
import { greet, pageUrl, renderMail } from '../../platform/mail/mail-template.ts';
import { mailboxOf } from '../../platform/mail/mailbox.ts';
import type { Outbox } from '../../platform/outbox/outbox.ts';
import { accountMails, type Words } from './account-mails.ts';
import { type AccountRow, findAccount } from './accounts.queries.ts';
import { type LinkPurpose, type MailedLinkRow, putLink, setToken } from './mailed-links.queries.ts';

const LINK_JOB = 'account.link';
const HOUR_MS = 3_600_000;

/** Validity of a link after its mail was composed. */
export const LINK_MS: Record<LinkPurpose, number> = {
  'reset-password': HOUR_MS / 2,
  'confirm-email': 72 * HOUR_MS,
  'undo-change': 72 * HOUR_MS,
};
/** How long a mail may wait for the mail server before its link is dropped. */
const WAIT_MS = 72 * HOUR_MS;

/** The mails that carry a link. */
export type LinkMail = 'reset' | 'restored' | 'confirm' | 'confirmNew' | 'emailChanged' | 'mobileChanged';

const PURPOSES: Record<LinkMail, LinkPurpose> = {
  reset: 'reset-password',
  restored: 'reset-password',
  confirm: 'confirm-email',
  confirmNew: 'confirm-email',
  emailChanged: 'undo-change',
  mobileChanged: 'undo-change',
};

/** An unconfirmed address may be a stranger's. */
const NOTICES_UNCONFIRMED: Limit = { name: 'notice-unconfirmed', max: 3, windowMs: 24 * HOUR_MS };

type Person = Pick<AccountRow, 'first_name' | 'language'>;
type Addressed = Pick<AccountRow, 'email' | 'email_verified_at'>;

interface Dependencies {
  database: Database;
  clock: Clock;
  limits: Limits;
  outbox: Outbox;
  mailer: Mailer;
  site: Site;
}

export function createAccountMailer({ database, clock, limits, outbox, mailer, site }: Dependencies) {
  function compose(to: string, { first_name, language }: Person, words: Words): Mail {
    return { to, ...renderMail(site, { ...words, language, greeting: greet(language, first_name) }) };
  }

  outbox.handle<{ linkId: string; mail: LinkMail }>(LINK_JOB, async ({ linkId, mail }) => {
    const token = newToken();
    const purpose = PURPOSES[mail];
    const link = await setToken(database.db, linkId, hashToken(token), isoTime(clock.now() + LINK_MS[purpose]));
    const account = link && (await findAccount(database.db, link.account_id));
    // The link was used, dropped or requested again: this mail is obsolete.
    if (!account) return;
    const url = pageUrl(site, account.language, `/${purpose}?token=${token}`);
    await mailer.send(linkId, compose(link.email, account, accountMails[account.language][mail](site, url)));
  });

  /** Whether an unsolicited mail may be sent to the account's address; for an unconfirmed address at most three times a day. */
  async function mayNotify(tx: Db, { email, email_verified_at }: Addressed): Promise<boolean> {
    if (email === null) return false;
    return email_verified_at !== null || (await limits.count(tx, NOTICES_UNCONFIRMED, mailboxOf(email))) === null;
  }

  return {
    /** Adds a notice inside `tx`. An account without an address gets none, an unconfirmed address at most three a day. */
    async notify(
      tx: Db,
      account: Addressed & Person,
      write: (texts: (typeof accountMails)['en'], site: Site) => Words,
    ): Promise<void> {
      const { email, language } = account;
      if (email === null || !(await mayNotify(tx, account))) return;
      const mail = compose(email, account, write(accountMails[language], site));
      await outbox.add(tx, MAIL_JOB, { id: newId(), mail });
    },

    /**
     * Adds a link and its mail inside `tx`, to the account's address by default. An account without an address gets none; a link that
     * undoes a change is also a notice, and counted as one.
     */
    async sendLink(
      tx: Db,
      account: Addressed & Pick<AccountRow, 'id' | 'mobile_number'>,
      mail: LinkMail,
      email = account.email,
    ): Promise<void> {
      const purpose = PURPOSES[mail];
      if (email === null || (purpose === 'undo-change' && !(await mayNotify(tx, account)))) return;
      const now = clock.now();
      const link: MailedLinkRow = {
        id: newId(),
        account_id: account.id,
        purpose,
        token_hash: null,
        email,
        mobile_number: purpose === 'undo-change' ? account.mobile_number : null,
        created_at: isoTime(now),
        expires_at: isoTime(now + WAIT_MS),
      };
      await putLink(tx, link);
      await outbox.add(tx, LINK_JOB, { linkId: link.id, mail });
    },
  };
}

export type AccountMailer = ReturnType<typeof createAccountMailer>;
