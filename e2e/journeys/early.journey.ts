// A page is visible before its scripts run: input in the meantime takes effect once they run.
import { expect, type Page, test } from '@playwright/test';
import { ADMIN_EMAIL, ADMIN_PASSWORD, newCustomer, signUp, watch } from '../people.ts';

/** Holds scripts back, as a slow line does, until the returned function is called. */
async function holdBack(page: Page, files: RegExp): Promise<() => void> {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(files, async (route) => {
    await released;
    await route.continue();
  });
  return release;
}

const APP = /\/assets\/(hi\/)?index-[^/]+\.js$/;
/** The page itself: `load` waits for scripts that are held back. */
const open = (page: Page, path: string) => page.goto(path, { waitUntil: 'commit' });

test('letters in the search box lead to their results', async ({ page }) => {
  const complaints = watch(page);
  const release = await holdBack(page, APP);
  await open(page, '/');
  const box = page.getByRole('banner').getByPlaceholder('Search for a test, package...');
  await box.pressSequentially('thairoid');
  await box.press('Enter');
  release();
  await expect(page).toHaveURL(/\/search\/thairoid$/);
  await expect(box).toBeFocused();
  await expect(box).toHaveValue('thairoid');
  await expect(page.getByText('Showing results for thyroid')).toBeVisible();
  expect(complaints).toEqual([]);
});

test('letters go on behind those that were typed early, in Hindi too', async ({ page }) => {
  const release = await holdBack(page, APP);
  await open(page, '/hi');
  const box = page.getByRole('banner').getByRole('searchbox');
  await box.pressSequentially('c');
  // React's behaviour when it renders the field again before the letters are restored.
  await box.evaluate((field: HTMLInputElement) => {
    field.value = '';
  });
  release();
  await expect(page).toHaveURL(/\/hi\/search\/c$/);
  await page.keyboard.type('bc');
  await expect(page).toHaveURL(/\/hi\/search\/cbc$/);
  await expect(box).toHaveValue('cbc');
});

test('letters in the box of the page move to the header, on a telephone too', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const release = await holdBack(page, APP);
  await open(page, '/');
  await page.getByRole('main').getByPlaceholder('Search for a test, package...').pressSequentially('cbc');
  release();
  await expect(page).toHaveURL(/\/search\/cbc$/);
  const box = page.getByRole('banner').getByPlaceholder('Search for a test, package...');
  await expect(box).toHaveValue('cbc');
  await expect(box).toBeFocused();
});

test('what somebody signed in means for the cart is in it, as many as were chosen', async ({ page }) => {
  await page.goto('/signup');
  await signUp(page, newCustomer());
  await expect(page.getByText('Welcome, Asha').first()).toBeVisible();
  const release = await holdBack(page, APP);
  await open(page, '/test/complete-blood-count-cbc');
  const main = page.getByRole('main');
  await expect(main.getByRole('button', { name: 'One more' }).first()).toBeVisible();
  // The server does not know who is signed in, and the header claims nothing.
  await expect(page.getByRole('banner').getByRole('link', { name: /^Sign (In|Out)$/ })).toHaveCount(0);
  await main.getByRole('button', { name: 'One more' }).first().click();
  await main
    .getByRole('button', { name: /Add to Cart/i })
    .first()
    .click();
  release();
  const cart = page.getByRole('banner').getByRole('link', { name: 'Cart, 1 item' });
  await expect(cart).toBeVisible();
  await expect(page.getByRole('banner').getByRole('link', { name: 'Sign Out' })).toBeVisible();
  await expect(page).toHaveURL(/\/test\/complete-blood-count-cbc$/);
  await cart.click();
  await expect(page.getByRole('group', { name: /^Quantity/ }).getByText('2', { exact: true })).toBeVisible();
});

test('signing in needs no second press, and no password gets into an address', async ({ page }) => {
  const release = await holdBack(page, APP);
  const addresses: string[] = [];
  page.on('request', (request) => addresses.push(request.url()));
  await open(page, '/login');
  await page.getByLabel(/E-mail or mobile/i).fill(ADMIN_EMAIL);
  await page.getByLabel('Password', { exact: true }).fill(ADMIN_PASSWORD);
  await page.getByLabel('Password', { exact: true }).press('Enter');
  await page
    .getByRole('main')
    .getByRole('button', { name: /^Sign in/i })
    .click();
  await expect(page).toHaveURL(/\/login$/);
  release();
  await expect(page).toHaveURL(/\/admin$/);
  expect(addresses.filter((address) => address.includes('?') && address.includes('assword'))).toEqual([]);
  expect(addresses.filter((address) => address.endsWith('/admin/login'))).toHaveLength(1);
});

test('a box is ticked, a test meant for the cart, a language remembered', async ({ page }) => {
  let release = await holdBack(page, APP);
  await open(page, '/signup');
  const box = page.getByRole('checkbox').first();
  await box.click();
  await expect(box).toBeChecked();
  release();
  await expect(page.getByRole('link', { name: 'Cart, 0 items' })).toBeVisible();
  await expect(box).toBeChecked();

  await page.unrouteAll();
  release = await holdBack(page, APP);
  await open(page, '/test/complete-blood-count-cbc');
  const add = page
    .getByRole('main')
    .getByRole('button', { name: /Add to Cart/i })
    .first();
  await add.click();
  await add.click();
  release();
  await expect(page.getByRole('banner').getByRole('link', { name: 'Cart, 1 item' })).toBeVisible();
  await expect(page.getByRole('group', { name: /^In the cart/ }).first()).toHaveText('1');

  await page.unrouteAll();
  await holdBack(page, APP);
  await open(page, '/packages');
  await page.getByRole('banner').getByRole('link', { name: 'हिन्दी' }).click();
  await expect(page).toHaveURL(/\/hi\/packages$/);
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await page.goto('/');
  await expect(page).toHaveURL(/\/hi$/);
});

test('a form whose script comes after the page’s keeps what was written', async ({ page }) => {
  const release = await holdBack(page, /\/home-collection-[^/]+\.js$/);
  await page.goto('/');
  const form = page.locator('#home-collection');
  await form.getByLabel('Name').fill('Asha Verma');
  await form.getByRole('checkbox').click();
  release();
  await expect(form.getByRole('checkbox')).toBeChecked();
  await expect(form.getByLabel('Name')).toHaveValue('Asha Verma');
  await form.getByLabel(/Mobile/).fill('12345');
  await form.getByRole('button').last().click();
  // React knows the name: only the number is invalid.
  await expect(form.getByText('Enter a 10-digit Indian mobile number')).toBeVisible();
  await expect(form.getByLabel('Name')).toHaveValue('Asha Verma');
});
