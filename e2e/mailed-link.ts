// Reads the mails of this worker's server, as a person reads their inbox.
import { mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import { DATA_DIR } from './data-dir.ts';

/** The link to a page that was mailed to an address last. */
export async function mailedLink(
  email: string,
  page: 'reset-password' | 'confirm-email' | 'staff/accept' = 'reset-password',
): Promise<string> {
  const link = new RegExp(`(/${page}\\?token=[\\w-]+)`);
  const folder = join(DATA_DIR, 'mail');
  mkdirSync(folder, { recursive: true });
  const find = () =>
    readdirSync(folder)
      .filter((file) => file.endsWith('.eml'))
      .map((file) =>
        readFileSync(join(folder, file), 'utf8')
          .replace(/=\r?\n/g, '')
          .replaceAll('=3D', '='),
      )
      .flatMap((mail) => (mail.includes(`To: ${email}`) ? (link.exec(mail)?.[1] ?? []) : []))
      .at(-1);
  await expect.poll(find).toBeTruthy();
  return find() ?? '';
}
