// Tells those who sign of a critical value that could be told to nobody. No value and no test is named: telephones and mails are read by
// others too.
import type { Language } from '@labfront/contract/common';
import type { Site } from '../../platform/base/env.ts';
import { newId } from '../../platform/base/ids.ts';
import type { Db } from '../../platform/db/database.ts';
import { greet, pageUrl, renderMail } from '../../platform/mail/mail-template.ts';
import { NOTICE_JOB, type Notice } from '../../platform/mail/notice.ts';
import type { Outbox } from '../../platform/outbox/outbox.ts';
import type { RightsService } from '../permissions/rights.service.ts';
import { type CriticalRow, findCritical, listReachable } from './critical.queries.ts';
import { criticalNewsHi } from './critical-news.hi.ts';

const en = {
  subject: (number: string) => `Critical value of order ${number}: please decide`,
  told: (number: string) =>
    `A critical value of order ${number} could be told to nobody. It is yours to decide what is done.`,
  open: 'Open the critical values',
};

const messages: Readonly<Record<Language, typeof en>> = { en, hi: criticalNewsHi };

export interface CriticalNewsDependencies {
  outbox: Outbox;
  site: Site;
  rights: Pick<RightsService, 'whoMay'>;
}

export function createCriticalNews({ outbox, site, rights }: CriticalNewsDependencies) {
  /** Those who may authorise the value where it is, by a role that was given to them. */
  async function listSignatories(tx: Db, resultId: string): Promise<string[]> {
    const seen: string[] = [];
    for (const [id, scope] of await rights.whoMay(tx, 'result.authorise', true)) {
      if (await findCritical(tx, resultId, scope)) seen.push(id);
    }
    return seen;
  }

  return {
    /** Adds the messages to the outbox inside `tx`: one to each person, however many values of the order there are. */
    async escalated(tx: Db, { result_id: resultId, number }: CriticalRow): Promise<void> {
      const event = newId();
      for (const person of await listReachable(tx, await listSignatories(tx, resultId))) {
        const { id: accountId, email: to, first_name: firstName, language } = person;
        const text = messages[language];
        const url = pageUrl(site, 'en', '/admin/critical');
        const subject = text.subject(number);
        const parts = [text.told(number), { label: text.open, url }];
        const letter = renderMail(site, { language, subject, greeting: greet(language, firstName), parts });
        const notice: Notice = {
          id: `critical-${event}-${accountId}`,
          kind: 'critical-escalated',
          accountId,
          variables: { number, url },
          mail: to === null ? undefined : { to, language, ...letter },
        };
        await outbox.add(tx, NOTICE_JOB, notice);
      }
    },
  };
}

export type CriticalNews = ReturnType<typeof createCriticalNews>;
