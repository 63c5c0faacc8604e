// The mails that an app has sent, as tests read them.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { TestApp } from './harness.ts';

/** Sends waiting mails and returns those to an address, unordered, with their transfer encodings decoded. */
export async function mailsTo(app: TestApp, email: string): Promise<string[]> {
  await app.outbox.drain();
  const folder = join(app.dataDir, 'mail');
  if (!existsSync(folder)) return [];
  return readdirSync(folder)
    .map((file) => decoded(readFileSync(join(folder, file), 'utf8')))
    .filter((mail) => mail.includes(`To: ${email}`));
}

function decoded(mail: string): string {
  return mail
    .replace(
      /(Encoding: base64\r\n\r\n)([\w+/=\r\n]+)/g,
      (_, head: string, body: string) => head + Buffer.from(body, 'base64'),
    )
    .replace(/=\r?\n/g, '')
    .replace(/(?:=[\dA-F]{2})+/g, (bytes) => Buffer.from(bytes.replaceAll('=', ''), 'hex').toString());
}

/** The tokens of the links to a page in the mails to an address. */
export async function mailedTokens(app: TestApp, email: string, page: string): Promise<string[]> {
  const link = new RegExp(`/${page}\\?token=([\\w-]+)`);
  return (await mailsTo(app, email)).flatMap((mail) => link.exec(mail)?.[1] ?? []);
}

/** Opens the link in the mails to an address that confirms it: the one that still works. */
export async function confirmEmail(app: TestApp, email: string): Promise<void> {
  for (const token of await mailedTokens(app, email, 'confirm-email')) {
    if ((await app.call('POST', '/admin/confirm-email', { body: { token } })).status === 200) return;
  }
  throw new Error(`No link confirms ${email}`);
}
