// The mails about a report and its money. Nothing of its content stands in them, not even its type: mail is read by others too.
import type { Language } from '@labfront/contract/common';
import type { MessageKind } from '@labfront/contract/message-kinds';
import type { Site } from '../../platform/base/env.ts';
import { newId } from '../../platform/base/ids.ts';
import { rupeesText } from '../../platform/base/rupees.ts';
import type { Db } from '../../platform/db/database.ts';
import { greet, type Part, pageUrl, renderMail } from '../../platform/mail/mail-template.ts';
import { NOTICE_JOB, type Notice } from '../../platform/mail/notice.ts';
import type { Outbox } from '../../platform/outbox/outbox.ts';
import type { MoneyBack } from '../sales/sales.service.ts';
import { reportMailsHi } from './report-mails.hi.ts';
import type { ReportWithFile } from './reports.queries.ts';

const en = {
  ready: {
    subject: 'Your report is ready',
    intro: 'Your report is ready.',
  },
  amended: {
    subject: 'Your report was amended',
    intro:
      'We have amended a report of yours. The new version takes the place of the one before: please do not use that one any more. Why it was amended stands beside the report.',
  },
  due: (amount: string) => `${amount} is to be paid before you can open it.`,
  open: 'Sign in to open it',
  withdrawn: {
    subject: 'Your report was withdrawn',
    intro: (number: string) =>
      `We have withdrawn your report ${number}: please do not use it any more. Please call us with any question.`,
    goesBack: (amount: string) => `${amount} goes back to you. We write again when it is done.`,
    handedOut: (amount: string) => `${amount} is handed back to you: please come by or call us.`,
  },
  refundedSubject: (number: string) => `Refund for report ${number}`,
  refunded: (number: string, amount: string) => `we have given back ${amount} for your report ${number}.`,
  reference: (reference: string) => `Reference: ${reference}`,
  bank: 'A refund to a bank account or card usually arrives within 5 to 7 working days.',
  look: 'See your orders',
};

const messages: Record<Language, typeof en> = { en, hi: reportMailsHi };

interface News {
  id: string;
  kind: MessageKind;
  subject: string;
  parts: readonly Part[];
  /** In paise, where money moves. */
  amount?: number;
}

type Person = Pick<ReportWithFile, 'email' | 'first_name' | 'language' | 'account_id' | 'code'>;

/** Adds a mail to the outbox inside `tx`. An account without an e-mail address gets none. */
async function send(
  tx: Db,
  outbox: Outbox,
  site: Site,
  person: Person,
  { id, kind, subject, parts, amount = 0 }: News,
): Promise<void> {
  const { email, first_name, language, account_id: accountId, code: number } = person;
  const variables = { number, amount: rupeesText(amount), url: pageUrl(site, language, '/download-report') };
  const notice: Notice = { id, kind, accountId, variables };
  if (email === null) return outbox.add(tx, NOTICE_JOB, notice);
  const letter = renderMail(site, { language, subject, greeting: greet(language, first_name), parts });
  await outbox.add(tx, NOTICE_JOB, { ...notice, mail: { to: email, language, ...letter } });
}

export async function sendReportMail(
  tx: Db,
  outbox: Outbox,
  site: Site,
  what: 'ready' | 'amended',
  report: Person & Pick<ReportWithFile, 'status' | 'amount'>,
  id = newId(),
): Promise<void> {
  const text = messages[report.language];
  const { subject, intro } = text[what];
  const due = report.status === 'Pending' ? [text.due(rupeesText(report.amount))] : [];
  const open = { label: text.open, url: pageUrl(site, report.language, '/download-report') };
  await send(tx, outbox, site, report, {
    id,
    kind: what === 'ready' ? 'report-ready' : 'report-amended',
    subject,
    parts: [intro, ...due, open],
  });
}

const look = (site: Site, { language }: Person): Part => ({
  label: messages[language].look,
  url: pageUrl(site, language, '/user/orders'),
});

/** Says that a paid report is withdrawn, and what becomes of its money: `paise` go back, through the gateway or by hand. */
export function sendReportWithdrawn(
  tx: Db,
  outbox: Outbox,
  site: Site,
  report: Person & Pick<ReportWithFile, 'id' | 'code'>,
  back: { paise: number; byHand: boolean },
): Promise<void> {
  const { subject, intro, goesBack, handedOut } = messages[report.language].withdrawn;
  const amount = rupeesText(back.paise);
  const money = back.paise === 0 ? [] : [back.byHand ? handedOut(amount) : goesBack(amount)];
  const parts = [intro(report.code), ...money, look(site, report)];
  return send(tx, outbox, site, report, {
    id: `report-withdrawn-${report.id}`,
    kind: 'report-withdrawn',
    subject,
    parts,
  });
}

/** Says that money of a report is back. */
export function sendReportRefunded(
  tx: Db,
  outbox: Outbox,
  site: Site,
  report: Person & Pick<ReportWithFile, 'code'>,
  refund: MoneyBack,
): Promise<void> {
  const text = messages[report.language];
  return send(tx, outbox, site, report, {
    id: `refund-${refund.id}`,
    kind: 'refund-done',
    amount: refund.amount,
    subject: text.refundedSubject(report.code),
    parts: [
      text.refunded(report.code, rupeesText(refund.amount)),
      ...(refund.reference === null ? [] : [text.reference(refund.reference)]),
      ...(refund.isByHand ? [] : [text.bank]),
      look(site, report),
    ],
  });
}
