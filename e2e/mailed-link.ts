// Reads the mails of this worker's server, as a person reads their inbox.
import { expect } from '@playwright/test';
import { mailedLinks } from '../tools/confirm-email.ts';
import { DATA_DIR } from './data-dir.ts';

/** The link to a page that was mailed to an address last. */
export async function mailedLink(
  email: string,
  page: 'reset-password' | 'confirm-email' | 'staff/accept' = 'reset-password',
): Promise<string> {
  const find = () => mailedLinks(DATA_DIR, email, page).at(-1);
  await expect.poll(find).toBeTruthy();
  return find() ?? '';
}
