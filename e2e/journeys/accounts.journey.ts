// Mailed links: one sets a forgotten password, once, and ends open sessions; another replaces the e-mail address.
import { expect, test } from '@playwright/test';
import { mailedLink } from '../mailed-link.ts';
import { newCustomer, signIn, signUp, watch } from '../people.ts';

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
  // The page before has a field of a similar name.
  await expect(forgetful).toHaveURL(/\/forgot-password$/);
  await forgetful.getByLabel('E-mail', { exact: true }).fill(customer.email);
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
  await signIn(forgetful, { ...customer, password: newPassword });
  await expect(forgetful).toHaveURL(/\/user$/);
  expect(complaints).toEqual([]);

  // The session that was open before ends at its next call.
  await page.goto('/user/cart-booking');
  await expect(page).toHaveURL(/\/login$/);
  await elsewhere.close();
});

test('a new e-mail counts once its link was opened, also on another device', async ({ page, browser }) => {
  const customer = newCustomer();
  const newEmail = `new-${customer.email}`;
  await page.goto('/signup');
  await signUp(page, customer);
  await expect(page).toHaveURL(/\/user$/);
  await page.goto('/user/account-details');
  await expect(page.getByRole('heading', { name: 'Confirm your e-mail' })).toBeVisible();
  await page.getByLabel('E-mail', { exact: true }).fill(newEmail);
  await page.getByRole('button', { name: 'Save changes' }).click();
  const notice = page.getByRole('region', { name: 'Confirm your new e-mail' });
  await expect(notice).toContainText(newEmail);
  await expect(page.getByLabel('E-mail', { exact: true })).toHaveValue(customer.email);

  const elsewhere = await browser.newContext();
  const other = await elsewhere.newPage();
  const complaints = watch(other, [/40[01] \((Bad Request|Unauthorized)\)/]);
  const link = await mailedLink(newEmail, 'confirm-email');
  await other.goto(link);
  await other.getByRole('button', { name: 'Confirm my e-mail' }).click();
  await expect(other.getByRole('main')).toContainText('Your new e-mail is confirmed');
  await other.goto('/login');
  await signIn(other, { ...customer, email: newEmail });
  await expect(other).toHaveURL(/\/user$/);
  expect(complaints).toEqual([]);
  await elsewhere.close();

  await page.reload();
  await expect(page.getByLabel('E-mail', { exact: true })).toHaveValue(newEmail);
  await expect(notice).toHaveCount(0);
});
