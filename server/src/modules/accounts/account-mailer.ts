// Sends the messages about an account: notices, and links. The token of a link is created while its mail is composed, so that no table and no
// backup contains one.
import type { MessageKind } from '@labfront/contract/message-kinds';
import { type Clock, isoTime } from '../../platform/base/clock.ts';
import type { Site } from '../../platform/base/env.ts';
import { hashToken, newId, newToken } from '../../platform/base/ids.ts';
import type { Database, Db } from '../../platform/db/database.ts';
import type { Limit, Limits } from '../../platform/limits/limits.ts';
import { MAIL_JOB, type Mail } from '../../platform/mail/mail.ts';
import { greet, pageUrl, renderMail } from '../../platform/mail/mail-template.ts';
import { mailboxOf } from '../../platform/mail/mailbox.ts';
import { NOTICE_JOB, type Notice } from '../../platform/mail/notice.ts';
import type { Outbox } from '../../platform/outbox/outbox.ts';
import type { Messages } from '../messages/messages.service.ts';
import type { Notices } from '../messages/notices.service.ts';
import { accountMails, type Words } from './account-mails.ts';
import { type AccountRow, findAccount } from './accounts.queries.ts';
import { findLinkById, type LinkPurpose, type MailedLinkRow, putLink, setToken } from './mailed-links.queries.ts';

const LINK_JOB = 'account.link';
const TEXTED_LINK = 'account.texted-link';
const HOUR_MS = 3_600_000;

/** Validity of a link after its mail was composed. */
export const LINK_MS: Record<LinkPurpose, number> = {
  'reset-password': HOUR_MS / 2,
  'confirm-email': 72 * HOUR_MS,
  'undo-change': 72 * HOUR_MS,
};
/** The time that a mail may wait for the mail server before its link is dropped. */
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
  messages: Messages;
  notices: Pick<Notices, 'compose'>;
  site: Site;
}

export function createAccountMailer({ database, clock, limits, outbox, messages, notices, site }: Dependencies) {
  function compose(to: string, { first_name, language }: Person, words: Words): Mail {
    return { to, ...renderMail(site, { ...words, language, greeting: greet(language, first_name) }) };
  }

  /** The same on the person's telephone: whoever took over a mailbox cannot hide it there. */
  async function tell(tx: Db, accountId: string, kind: MessageKind, id: string): Promise<void> {
    await outbox.add(tx, NOTICE_JOB, { id, kind, accountId, variables: {} } satisfies Notice);
  }

  interface LinkJob {
    linkId: string;
    mail: LinkMail;
  }

  outbox.divert<LinkJob>(LINK_JOB, messages.queue, async (tx, content) => {
    const link = await findLinkById(tx, content.linkId);
    const account = link && (await findAccount(tx, link.account_id));
    if (!account) return;
    if (content.mail === 'emailChanged') await tell(tx, account.id, 'email-changed', `notice-${link.id}`);
    await messages.send(tx, {
      kind: content.mail === 'emailChanged' ? 'email-changed' : 'account',
      channel: 'mail',
      recipient: link.email,
      language: account.language,
      accountId: account.id,
      reference: link.id,
      content,
      composer: LINK_JOB,
      expiresAt: clock.now() + WAIT_MS,
    });
  });

  /** Gives a link its token. @returns undefined once the link was used, dropped or requested again: its message is obsolete. */
  async function makeUrl(linkId: string, purpose: LinkPurpose) {
    const token = newToken();
    const link = await setToken(database.db, linkId, hashToken(token), isoTime(clock.now() + LINK_MS[purpose]));
    const account = link && (await findAccount(database.db, link.account_id));
    return account && { link, account, url: pageUrl(site, account.language, `/${purpose}?token=${token}`) };
  }

  messages.onCompose(LINK_JOB, async ({ content }) => {
    const { linkId, mail } = JSON.parse(content ?? '{}') as LinkJob;
    const made = await makeUrl(linkId, PURPOSES[mail]);
    if (!made) return { suppressed: 'OBSOLETE' };
    const { account, link, url } = made;
    const { to: _, ...letter } = compose(link.email, account, accountMails[account.language][mail](site, url));
    return { content: letter };
  });

  messages.onCompose(TEXTED_LINK, async (row) => {
    const { linkId } = JSON.parse(row.content ?? '{}') as Pick<LinkJob, 'linkId'>;
    const made = await makeUrl(linkId, 'undo-change');
    return made ? notices.compose(row, { url: made.url }) : { suppressed: 'OBSOLETE' };
  });

  const newLink = (accountId: string, purpose: LinkPurpose): Omit<MailedLinkRow, 'email'> => ({
    id: newId(),
    account_id: accountId,
    purpose,
    token_hash: null,
    mobile_number: null,
    texted: 0,
    created_at: isoTime(clock.now()),
    expires_at: isoTime(clock.now() + WAIT_MS),
  });

  /** Whether an unsolicited mail may be sent to the account's address; for an unconfirmed address at most three times a day. */
  async function mayNotify(tx: Db, { email, email_verified_at }: Addressed): Promise<boolean> {
    if (email === null) return false;
    return email_verified_at !== null || (await limits.count(tx, NOTICES_UNCONFIRMED, mailboxOf(email))) === null;
  }

  return {
    /**
     * Adds a notice inside `tx`. An account without an address gets none, an unconfirmed address at most three a day.
     * @param isLast whether the account has ended: its address is not kept with the message.
     */
    async notify(
      tx: Db,
      account: Addressed & Person & Pick<AccountRow, 'id'>,
      write: (texts: (typeof accountMails)['en'], site: Site) => Words,
      { kind = 'account', isLast = false }: { kind?: MessageKind; isLast?: boolean } = {},
    ): Promise<void> {
      const { email, language, id: accountId } = account;
      if (kind === 'password-changed') await tell(tx, accountId, kind, newId());
      if (email === null || !(await mayNotify(tx, account))) return;
      const mail = compose(email, account, write(accountMails[language], site));
      await outbox.add(tx, MAIL_JOB, { id: newId(), mail, about: { kind, language, accountId, isLast } });
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
      const link = newLink(account.id, purpose);
      await putLink(tx, { ...link, email, mobile_number: purpose === 'undo-change' ? account.mobile_number : null });
      await outbox.add(tx, LINK_JOB, { linkId: link.id, mail });
    },

    /**
     * Adds a link that undoes a change of `account`, as it was before, and its SMS to the number of before, inside `tx`. A number that
     * nobody proved gets none: whoever reads it may be a stranger.
     */
    async textUndo(
      tx: Db,
      account: Pick<AccountRow, 'id' | 'email' | 'mobile_number' | 'mobile_verified_at' | 'language'>,
    ): Promise<void> {
      const { id: accountId, email, mobile_number: recipient, mobile_verified_at: verifiedAt, language } = account;
      if (recipient === null || verifiedAt === null) return;
      const link = {
        ...newLink(accountId, 'undo-change'),
        email: email ?? '',
        mobile_number: recipient,
        texted: 1 as const,
      };
      await putLink(tx, link);
      await messages.send(tx, {
        kind: 'account-changed',
        channel: 'sms',
        recipient,
        language,
        accountId,
        reference: link.id,
        content: { linkId: link.id },
        composer: TEXTED_LINK,
        expiresAt: clock.now() + WAIT_MS,
      });
    },
  };
}

export type AccountMailer = ReturnType<typeof createAccountMailer>;
