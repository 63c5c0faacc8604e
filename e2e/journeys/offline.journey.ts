// The shop without a connection: visited pages are available, others explain the problem, and no personal data is stored.
import { expect, type Page, test } from '@playwright/test';
import { callAsOwner, register } from '../api.ts';
import { newCustomer, signInAsAdministrator, signUp } from '../people.ts';

test.use({ serviceWorkers: 'allow' });

/** The worker is there and answers for this page. */
async function withWorker(page: Page): Promise<void> {
  const isControlled = () =>
    page.evaluate(async () => (await navigator.serviceWorker.ready) && navigator.serviceWorker.controller !== null);
  // A page that was being opened while the worker took over is its own from the next load on.
  if (!(await isControlled())) await page.reload();
  expect(await isControlled()).toBe(true);
}

const keptAddresses = (page: Page) =>
  page.evaluate(async () => {
    const names = await caches.keys();
    const lists = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
    return lists.flat().map(({ url }) => new URL(url).pathname);
  });

test('what was opened stays readable, other pages say that there is no connection', async ({ page, context }) => {
  await page.goto('/about');
  await withWorker(page);
  // Opened with the worker there, so it is kept.
  await page.goto('/packages');
  await page.goto('/about');
  await expect.poll(() => keptAddresses(page)).toContain('/packages');

  await context.setOffline(true);
  await expect(page.getByText('You are offline. What is on the screen stays')).toBeVisible();
  await page.goto('/packages');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.goto('/contact');
  await expect(page.getByRole('heading', { level: 1, name: 'You are offline' })).toBeVisible();

  await context.setOffline(false);
  await page.getByRole('link', { name: 'Try again' }).click();
  await expect(page.getByRole('heading', { level: 1 })).not.toHaveText('You are offline');
});

test('a form keeps what was typed while there is no connection, and goes out afterwards', async ({ page, context }) => {
  await page.goto('/contact');
  await withWorker(page);
  await page.getByLabel('Name').fill('Asha Verma');
  await page.getByRole('main').getByLabel('City').first().fill('Bhopal');
  await page.getByLabel('Phone').fill('9876543210');
  await page.getByLabel('E-mail').fill('asha@example.in');
  await page.getByLabel('Message').fill('When do you open on Sunday?');
  await context.setOffline(true);
  await page.getByRole('main').getByRole('button', { name: /send/i }).click();
  await expect(page.getByText('Something went wrong').first()).toBeVisible();
  await expect(page.getByLabel('Message')).toHaveValue('When do you open on Sunday?');
  await context.setOffline(false);
  await expect(page.getByText('You are online again.')).toBeVisible();
  await page.getByRole('main').getByRole('button', { name: /send/i }).click();
  await expect(page.getByRole('button', { name: 'Write another message' })).toBeVisible();
});

test('nothing of a person is kept, and no answer of the API', async ({ page }) => {
  await page.goto('/signup');
  await withWorker(page);
  await signUp(page, newCustomer());
  await expect(page).toHaveURL(/\/user$/);
  for (const path of ['/user/orders', '/cart', '/test/thyroid-stimulating-hormone-tsh', '/user', '/'])
    await page.goto(path);
  await expect.poll(() => keptAddresses(page)).toContain('/test/thyroid-stimulating-hormone-tsh');
  const kept = await keptAddresses(page);
  expect(kept.filter((path) => /^\/(api|user|cart|admin|payment|files)/.test(path))).toEqual([]);
});

test('the shop can be installed', async ({ page, request }) => {
  await page.goto('/');
  const address = await page.locator('link[rel=manifest]').getAttribute('href');
  const manifest = (await (await request.get(address ?? '')).json()) as { icons: { src: string; sizes: string }[] };
  expect(manifest).toMatchObject({ display: 'standalone', start_url: '/' });
  for (const { src, sizes } of manifest.icons) {
    const size = await page.evaluate(async (source) => {
      const picture = new Image();
      picture.src = source;
      await picture.decode();
      return `${picture.naturalWidth}x${picture.naturalHeight}`;
    }, src);
    expect(size).toBe(sizes);
  }
});

test('a change that may still be undone is sent when its page goes, past the worker', async ({ page, request }) => {
  const owner = await callAsOwner(request);
  const customer = await register(request);
  const { data: tests } = await owner('GET', '/test?limit=1');
  const { data: booking } = await customer.call('POST', '/booking', { tests: [tests[0]._id] });
  const states = async () => {
    const { data } = await customer.call('GET', '/booking/id');
    return data.map(({ status }: { status: string }) => status);
  };
  await signInAsAdministrator(page);
  await page.goto(`/admin/bookings?q=${booking.bookingNumber}`);
  await withWorker(page);
  const state = page.locator('tr', { hasText: booking.bookingNumber }).getByRole('combobox');
  await state.selectOption({ label: 'Confirmed' });
  await expect(page.getByRole('button', { name: /^Undo/ })).toBeVisible();
  expect(await states()).toEqual(['pending']);
  await page.reload();
  await expect.poll(states).toEqual(['approved']);
});
