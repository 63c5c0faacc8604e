// A forgotten password: the mailed link sets a new one, once, and ends the sessions that were open.
import { mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, type Page, test } from '@playwright/test';
import { DATA_DIR } from '../data-dir.ts';
import { newCustomer, signUp, watch } from '../people.ts';

/** The reset link that was mailed to an address last. */
async function mailedLink(email: string): Promise<string> {
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
      .flatMap((mail) =>
        mail.includes(`To: ${email}`) ? (/(\/reset-password\?token=[\w-]+)/.exec(mail)?.[1] ?? []) : [],
      )
      .at(-1);
  await expect.poll(find, { timeout: 15_000 }).toBeTruthy();
  return find() ?? '';
}

const signIn = async (page: Page, email: string, password: string) => {
  await page.getByLabel(/E-mail or mobile/i).fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('main').getByRole('button', { name: 'Sign In' }).click();
};

test('reset a forgotten password by the mailed link', async ({ page, browser }) => {
  const customer = newCustomer();
  const newPassword = 'a-new-password-of-asha';
  await page.goto('/signup');
  await signUp(page, customer);
  await expect(page).toHaveURL(/\/user$/);

  const elsewhere = await browser.newContext();
  const forgetful = await elsewhere.newPage();
  const complaints = watch(forgetful, [/40[01] \((Bad Request|Unauthorized)\)/]);
  await forgetful.goto('/login');
  await forgetful
    .getByRole('main')
    .getByRole('link', { name: /Forgot/i })
    .click();
  await forgetful.getByLabel('E-mail').fill(customer.email);
  await forgetful.getByRole('main').getByRole('button').first().click();
  await expect(forgetful.getByRole('main')).toContainText('a link to set a new password is on its way');

  const link = await mailedLink(customer.email);
  await forgetful.goto(link);
  await forgetful.getByLabel('New password', { exact: true }).fill(newPassword);
  await forgetful.getByLabel(/Confirm|again/i).fill(newPassword);
  await forgetful
    .getByRole('main')
    .getByRole('button', { name: /password/i })
    .last()
    .click();
  await expect(forgetful.getByRole('main')).toContainText('Your new password is set');

  // Used once: the same link is of no use any more.
  await forgetful.goto(link);
  await forgetful.getByLabel('New password', { exact: true }).fill('yet-another-password');
  await forgetful.getByLabel(/Confirm|again/i).fill('yet-another-password');
  await forgetful
    .getByRole('main')
    .getByRole('button', { name: /password/i })
    .last()
    .click();
  await expect(forgetful.getByRole('main')).toContainText(/used already|too old/);

  await forgetful.goto('/login');
  await signIn(forgetful, customer.email, newPassword);
  await expect(forgetful).toHaveURL(/\/user$/);
  expect(complaints).toEqual([]);

  // The session that was open before ends at its next call.
  await page.goto('/user/cart-booking');
  await expect(page).toHaveURL(/\/login$/);
  await elsewhere.close();
});
