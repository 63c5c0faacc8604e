// The end of sessions: after 24 hours, in every tab at once; and the beginning with a second step.
import { expect, type Page, test } from '@playwright/test';
import { Secret, TOTP } from 'otpauth';
import { newCustomer, signIn, signUp, watch } from '../people.ts';

const HOUR_MS = 3_600_000;

const stored = (page: Page) =>
  page.evaluate(() => ['token', 'user', 'loginTimestamp'].map((key) => localStorage.getItem(key)));

test('a session is over 24 hours after the sign-up, on the page that is open', async ({ page }) => {
  const complaints = watch(page);
  await page.clock.install();
  await page.goto('/signup');
  await signUp(page, newCustomer());
  await expect(page).toHaveURL(/\/user$/);
  await page.clock.fastForward(23 * HOUR_MS);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  expect(await stored(page)).not.toContain(null);

  await page.clock.fastForward(HOUR_MS + 60_000);
  await expect(page).toHaveURL(/\/login$/);
  await expect(page.getByText('You were signed out after 24 hours')).toBeVisible();
  expect(await stored(page)).toEqual([null, null, null]);
  expect(complaints).toEqual([]);
});

test('signing out in one tab signs out the other', async ({ page, context }) => {
  await page.goto('/signup');
  await signUp(page, newCustomer());
  await expect(page).toHaveURL(/\/user$/);
  const other = await context.newPage();
  const complaints = watch(other);
  await other.goto('/user/account-details');
  await expect(other.getByLabel('First name')).toHaveValue('Asha');

  await page.goto('/logout');
  await expect(page).toHaveURL(/\/login$/);
  await expect(other).toHaveURL(/\/login$/);
  expect(await stored(other)).toEqual([null, null, null]);

  await other.goto('/');
  await expect(other.getByRole('banner').getByRole('link', { name: 'Sign In' })).toBeVisible();
  expect(complaints).toEqual([]);
});

test('a second step is set up, and then signing in asks for its code', async ({ page }) => {
  const customer = newCustomer();
  const complaints = watch(page, [/401 \(Unauthorized\)/]);
  await page.goto('/signup');
  await signUp(page, customer);
  await expect(page).toHaveURL(/\/user$/);
  await page.goto('/user/account-details');
  const section = page.getByRole('region', { name: 'Two-step sign-in' });
  await section.getByRole('button', { name: 'Set up' }).click();
  await section.getByLabel('Your password').fill(customer.password);
  await section.getByRole('button', { name: 'Continue' }).click();
  await expect(section.getByRole('img', { name: 'QR code for your authenticator app' })).toBeVisible();
  const secret = Secret.fromBase32((await section.locator('code').textContent()) ?? '');
  const recoveryCode = (await section.getByRole('listitem').first().textContent()) ?? '';
  await section.getByLabel('Code', { exact: true }).fill(new TOTP({ secret }).generate());
  await section.getByRole('button', { name: 'Switch on' }).click();
  await expect(section.getByText('10 recovery codes are left.')).toBeVisible();

  await page.goto('/logout');
  await expect(page).toHaveURL(/\/login$/);
  await signIn(page, customer);
  const code = page.getByLabel('Code', { exact: true });
  await expect(code).toBeFocused();
  await expect(page.getByLabel('Password', { exact: true })).toHaveValue(customer.password);
  await code.fill('00 0000');
  await page.getByRole('main').getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByRole('main')).toContainText('This code is not right');
  await code.fill(recoveryCode);
  await page.getByRole('main').getByRole('button', { name: 'Sign in' }).click();
  await expect(page).toHaveURL(/\/user$/);
  expect(complaints).toEqual([]);
});
