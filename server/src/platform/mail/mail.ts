// Sends mail to an SMTP server, or by default writes it to `.eml` files in the data folder, so that no mail is lost without a server.
import { mkdir, readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Language } from '@labfront/contract/common';
import type { MessageKind } from '@labfront/contract/message-kinds';
import nodemailer from 'nodemailer';
import type { Env } from '../base/env.ts';
import { newId } from '../base/ids.ts';

export interface Mail {
  to: string;
  subject: string;
  text: string;
  html?: string;
  attachments?: MailAttachment[];
}

/** A file in a mail; it travels through the outbox as text. */
export interface MailAttachment {
  filename: string;
  content: string;
  encoding: 'base64';
  contentType: string;
}

/** The outbox job that sends one mail. */
export const MAIL_JOB = 'mail.send';

export interface MailJob {
  /** A mail of the same id is sent once. */
  id: string;
  mail: Mail;
  /** The kind of mail and the person; without an account, the one of the address. The last mail of an account that ends leaves no address. */
  about?: { kind: MessageKind; language: Language; accountId?: string; isLast?: boolean };
}

export interface Mailer {
  /** `folder` writes each mail once, however often it is handed over. */
  readonly kind: 'smtp' | 'folder';
  /** Hands one mail over. Called by outbox jobs only; `id` becomes the Message-ID, so a repeated job can be recognised. */
  send(id: string, mail: Mail): Promise<void>;
  /** Deletes `.eml` files older than `MAIL_FOLDER_DAYS`, because they contain links and personal data. */
  sweep(now: number): Promise<void>;
}

/**
 * Time limits in milliseconds for connecting, greeting and between two lines. The library's defaults are two and ten minutes: an
 * unresponsive server would delay refunds, and a job that runs longer than its lock runs twice.
 */
const TIMEOUTS = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000 };

/** Adds the time limits to the URL of a mail server; limits in the URL itself take precedence. */
function withTimeouts(smtpUrl: string): string {
  const url = new URL(smtpUrl);
  for (const [name, ms] of Object.entries(TIMEOUTS))
    if (!url.searchParams.has(name)) url.searchParams.set(name, String(ms));
  return url.href;
}

/** The folder of a busy laboratory contains a hundred thousand mails, so it is read at most once in this interval. */
const SWEEP_MS = 3_600_000;

export function createMailer(
  env: Pick<Env, 'SMTP_URL' | 'MAIL_FROM' | 'MAIL_FOLDER_DAYS' | 'DATA_DIR' | 'site'>,
): Mailer {
  // Of the moment: staff change the name while the program runs.
  const fromOf = () => env.MAIL_FROM ?? { name: env.site.name, address: env.site.email };
  const messageId = (id: string) => `<${id}@${new URL(env.site.url).hostname}>`;
  if (env.SMTP_URL !== undefined) {
    const transport = nodemailer.createTransport(withTimeouts(env.SMTP_URL));
    return {
      kind: 'smtp',
      send: async (id, mail) => void (await transport.sendMail({ from: fromOf(), messageId: messageId(id), ...mail })),
      sweep: async () => {},
    };
  }
  const folder = join(env.DATA_DIR, 'mail');
  let made: Promise<unknown> | undefined;
  let sweptAt = Number.NEGATIVE_INFINITY;
  const composer = nodemailer.createTransport({ streamTransport: true, buffer: true });
  return {
    kind: 'folder',
    async send(id, mail) {
      const { message } = await composer.sendMail({ from: fromOf(), messageId: messageId(id), ...mail });
      const path = join(folder, `${id}.eml`);
      // Written under another name until it is complete, so that a program that watches the folder never reads half a mail.
      const partial = join(folder, `.${newId()}`);
      try {
        made ??= mkdir(folder, { recursive: true, mode: 0o700 });
        await made;
        await writeFile(partial, message as Buffer, { mode: 0o600 });
      } catch (error) {
        // The folder could not be created, or was deleted: the next attempt creates it again.
        made = undefined;
        throw error;
      }
      await rename(partial, path);
    },
    async sweep(now) {
      if (env.MAIL_FOLDER_DAYS === 0 || now - sweptAt < SWEEP_MS) return;
      sweptAt = now;
      const oldest = now - env.MAIL_FOLDER_DAYS * 86_400_000;
      // The folder is missing until the first mail.
      for (const name of await readdir(folder).catch(() => [])) {
        const path = join(folder, name);
        const file = await stat(path).catch(() => null);
        if (file && file.mtimeMs < oldest) await rm(path, { force: true });
      }
    },
  };
}
