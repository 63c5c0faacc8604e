// The jobs that matter, done with the keyboard alone: nothing is clicked, every control is reached by Tab from the one before.
import { join } from 'node:path';
import { expect, type Locator, type Page, test } from '@playwright/test';
import { newCustomer, signInAsAdministrator, signUp, tellPatient } from '../people.ts';

const PHOTO = join(import.meta.dirname, '../../docs/images/home.webp');
const MOST_STOPS = 150;

/** Tab until this has the focus. A control that the keyboard cannot reach fails here. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  await target.waitFor();
  for (let stop = 0; stop < MOST_STOPS; stop += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`Not reached by Tab: ${target}`);
}

async function press(page: Page, target: Locator): Promise<void> {
  await tabTo(page, target);
  await expect(target).toBeFocused();
  await page.keyboard.press('Enter');
}

test('search, sign up, book and pay', async ({ page }) => {
  await page.goto('/');
  const box = page.getByRole('banner').getByRole('searchbox');
  await tabTo(page, box);
  await page.keyboard.type('thyroid');
  await expect(page).toHaveURL(/\/search\/thyroid$/);
  await expect(box).toBeFocused();
  await press(
    page,
    page
      .getByRole('main')
      .getByRole('link', { name: /Thyroid Stimulating Hormone/ })
      .first(),
  );
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Thyroid Stimulating Hormone');
  const add = page.getByRole('main').getByRole('button', { name: /Add to Cart/ });
  await press(page, add.first());
  await press(page, page.getByRole('banner').getByRole('link', { name: 'Cart, 1 item' }));
  await expect(page).toHaveURL(/\/login$/);
  await press(page, page.getByRole('main').getByRole('link', { name: /Create an account|Sign up/i }));
  // The fields themselves are filled as every sign-up is; the rest of the way is the keyboard's again.
  await signUp(page, newCustomer());
  await expect(page.getByText('Welcome, Asha').first()).toBeVisible();
  await expect(page).toHaveURL(/\/cart$/);
  await tellPatient(page);
  await tellPatient(page);
  await press(page, page.getByRole('button', { name: /^Pay ₹.* and book$/ }));
  const checkout = page.getByRole('dialog', { name: 'Test payment' });
  await press(page, checkout.getByRole('button', { name: /^Pay ₹/ }));
  await expect(page.getByRole('main')).toContainText(/LB-\w{4}-\w{4}/);
});

test('upload a prescription', async ({ page }) => {
  await page.goto('/signup');
  await signUp(page, newCustomer());
  await expect(page).toHaveURL(/\/user$/);
  await page.goto('/upload-prescription');
  const chooser = page.waitForEvent('filechooser');
  await press(page, page.getByRole('button', { name: 'Choose a file' }));
  await (await chooser).setFiles(PHOTO);
  await press(page, page.getByRole('button', { name: 'Send prescription' }));
  await expect(page.getByRole('heading', { level: 3, name: 'home.webp' })).toBeVisible();
});

test('an administrator edits a test, and the dialog gives the focus back', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await signInAsAdministrator(page);
  await page.goto('/admin/test');
  const row = page.getByRole('row').nth(1);
  const edit = row.getByRole('button', { name: /Edit/ });
  await press(page, edit);
  const dialog = page.getByRole('dialog');
  await expect(dialog).toBeVisible();
  expect(await dialog.evaluate((element) => element.contains(document.activeElement))).toBe(true);
  const price = dialog.getByLabel(/^Price/);
  await tabTo(page, price);
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.type('777');
  await press(page, dialog.getByRole('button', { name: 'Save' }));
  await expect(dialog).toBeHidden();
  await expect(row).toContainText('777');
  await expect(edit).toBeFocused();
});

test('pages fold to 320 px, as at 400 % zoom, without sideways scrolling', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  for (const path of [
    '/',
    '/packages',
    '/package/basic-health-check',
    '/view-all-test',
    '/search/thyroid',
    '/login',
    '/contact',
  ]) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.scrollWidth), path).toBeLessThanOrEqual(320);
  }
});

test('motion stops where it is not wanted, and buttons keep an outline in forced colours', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce', forcedColors: 'active' });
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  expect(await page.evaluate(() => document.getAnimations().length)).toBe(0);
  const button = page
    .getByRole('main')
    .getByRole('button', { name: /Add to Cart/ })
    .first();
  expect(await button.evaluate((element) => getComputedStyle(element).borderTopWidth)).toBe('1px');
});
