// Confirms an address as its reader does: by the link in the mail, which a server without a mail server keeps in its data folder.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';

const WAIT_MS = 60_000;

/** The links to a page in the mails to an address, in the order of their files. */
export function mailedLinks(dataDir: string, email: string, page: string): string[] {
  const link = new RegExp(`(/${page}\\?token=[\\w-]+)`);
  const folder = join(dataDir, 'mail');
  if (!existsSync(folder)) return [];
  return readdirSync(folder)
    .filter((file) => file.endsWith('.eml'))
    .map((file) =>
      readFileSync(join(folder, file), 'utf8')
        .replace(/=\r?\n/g, '')
        .replaceAll('=3D', '='),
    )
    .flatMap((mail) => (mail.includes(`To: ${email}`) ? (link.exec(mail)?.[1] ?? []) : []));
}

/** Waits for the mail and opens its link. @param url of the server. @throws Error if none comes, or it confirms nothing. */
export async function confirmEmail(url: string, dataDir: string, email: string): Promise<void> {
  const until = Date.now() + WAIT_MS;
  for (;;) {
    const link = mailedLinks(dataDir, email, 'confirm-email').at(-1);
    if (link) {
      const body = JSON.stringify({ token: link.split('token=')[1] });
      const headers = { 'content-type': 'application/json' };
      const answer = await fetch(`${url}/api/v1/admin/confirm-email`, { method: 'POST', headers, body });
      if (!answer.ok) throw new Error(`${email} is not confirmed: ${answer.status} ${await answer.text()}`);
      return;
    }
    if (Date.now() > until) throw new Error(`No mail confirms ${email}`);
    await setTimeout(100);
  }
}
