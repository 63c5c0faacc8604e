// A phlebotomist's visit without a network: the page opens, every step is kept through a reload, and once there is a network again the
// server has all of it.
import { expect, type Page } from '@playwright/test';
import { barriers } from '../barriers.ts';
import { isKept, makeVisit } from '../home-visits.ts';
// Its windows would be those of Bhopal for other journeys.
import { testOverNetwork } from '../network.ts';
import { signIn } from '../people.ts';

const test = testOverNetwork();

test.use({ serviceWorkers: 'allow', viewport: { width: 390, height: 844 }, hasTouch: true });

/** Nothing that axe finds, in light and in dark, and nothing to scroll to sideways. */
async function isAccessible(page: Page): Promise<void> {
  expect(await barriers(page)).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
}

/** Kills the page and opens it again. */
async function openAgain(page: Page): Promise<void> {
  await page.goto('about:blank');
  await page.goto('/field');
  await page.getByRole('link', { name: /Meera Rao|Asha Verma/ }).click();
}

/** The height of the bar of what is not sent. */
const barHeight = (page: Page) =>
  page
    .getByRole('status')
    .filter({ hasText: /entr|Everything is sent/ })
    .locator('..')
    .evaluate((bar) => bar.getBoundingClientRect().height);

test('a whole visit without a network reaches the server, and the page may be killed at any step', async ({
  page,
  context,
  request,
  shop,
  network,
}) => {
  const { collector, patient, date, bookingId, visitId, startCode, find } = await makeVisit(request, shop);
  const { data: round } = await collector.call('GET', `/field/visits?date=${date}`);
  const visit = round.find((one: { _id: string }) => one._id === visitId);
  const codes: string[] = visit.patients.flatMap(({ tubes }: { tubes: { tubeCode: string }[] }) =>
    tubes.map(({ tubeCode }) => tubeCode),
  );
  expect(codes.length).toBeGreaterThan(0);

  await page.goto('/field');
  await expect(page.getByText('Sign in to see your round.')).toBeVisible();
  await page.getByRole('main').getByRole('link', { name: 'Sign in' }).click();
  await signIn(page, collector);
  await expect(page).toHaveURL(/\/field$/);
  await expect(page.getByRole('listitem')).toHaveCount(1);
  await isKept(page);
  await expect(page.getByText('Everything is sent')).toBeVisible();
  const height = await barHeight(page);
  const manifest = await page.locator('link[rel=manifest]').getAttribute('href');
  const app = await (await request.get(manifest ?? '')).json();
  expect(app).toMatchObject({ id: '/field', start_url: '/field', display: 'standalone' });

  await network.cut(context);
  let unsent = 0;
  const step = async (name: string) => {
    await page.getByRole('button', { name, exact: true }).click();
    unsent += 1;
    await expect(
      page.getByText(unsent === 1 ? '1 entry is not sent yet' : `${unsent} entries are not sent yet`),
    ).toBeVisible();
  };
  await openAgain(page);
  await expect(page.getByText('No network. Your entries are kept on this phone.')).toBeVisible();
  // Nothing moves away under a thumb when the network is found missing.
  expect(await barHeight(page)).toBe(height);
  await step('Accept this visit');
  await openAgain(page);
  await step('Start the journey');
  await step('I have arrived');
  await page.getByLabel('Start code from the patient').fill(startCode === '0000' ? '0001' : '0000');
  await page.getByRole('button', { name: 'Check the code' }).click();
  await expect(page.getByRole('alert')).toHaveText('This is not the start code of this visit');
  await page.getByLabel('Start code from the patient').fill(startCode);
  await step('Check the code');
  await openAgain(page);
  await isAccessible(page);
  if (visit.preparation !== null) await step('Prepared, go on');
  await page
    .getByLabel('Code on the tube')
    .fill(codes[0]?.replace(/.$/, (digit) => String((Number(digit) + 1) % 10)) ?? '');
  await page.getByRole('button', { name: 'Tube is drawn' }).click();
  await expect(page.getByText('This code has a mistyped digit.')).toBeVisible();
  for (const code of codes) {
    await page.getByLabel('Code on the tube').fill(code);
    await step('Tube is drawn');
  }
  await openAgain(page);
  await page.getByRole('button', { name: 'Paid in cash' }).click();
  await step('Yes, I have it');
  await step('Tubes are handed over');
  await openAgain(page);
  await expect(page.getByText('Nothing is left to do here.')).toBeVisible();

  await network.mend(context);
  await expect(page.getByText('Everything is sent')).toBeVisible();
  await expect.poll(async () => (await find()).state).toBe('handed_over');
  const { data: track } = await patient.call('GET', `/visits/track/${bookingId}`);
  expect(track).toMatchObject({ state: 'handed_over', startCode: null });
  expect((await find()).amountDue).toBe(0);
});

test('the end of a session locks the page and keeps what is not sent for its owner alone', async ({
  page,
  context,
  request,
  shop,
  network,
}) => {
  const { collector, find } = await makeVisit(request, shop);
  const other = await makeVisit(request, shop);
  await page.goto('/login');
  await signIn(page, collector);
  await expect(page).not.toHaveURL(/login/);
  await page.goto('/field');
  await isKept(page);
  await page.getByRole('link', { name: /Asha Verma|Meera Rao/ }).click();
  await network.cut(context);
  await page.getByRole('button', { name: 'Accept this visit' }).click();
  await expect(page.getByText('1 entry is not sent yet')).toBeVisible();
  await page.evaluate(() => localStorage.clear());
  await page.goto('/field');
  await expect(page.getByText('1 entry on this phone is not sent yet.')).toBeVisible();
  await expect(page.getByText('Meera Rao')).toHaveCount(0);

  await network.mend(context);
  for (const [person, state] of [
    [other.collector, 'assigned'],
    [collector, 'accepted'],
  ] as const) {
    await page.goto('/field');
    await page.getByRole('main').getByRole('link', { name: 'Sign in' }).click();
    await signIn(page, person);
    await expect(page.getByText('Everything is sent')).toBeVisible();
    await expect(page.getByRole('main').getByRole('listitem')).toHaveCount(1);
    await expect.poll(async () => (await find()).state).toBe(state);
    await page.evaluate(() => localStorage.clear());
  }
});

test('a page that is closed at once after it was first opened opens without a network', async ({
  page,
  context,
  request,
  shop,
  network,
}) => {
  const { collector } = await makeVisit(request, shop);
  // The network is so slow for this page that it is closed before it has the other language's.
  await context.route('**/hi/field', (route) => (route.request().serviceWorker() ? route.continue() : undefined));
  await page.goto('/field');
  await page.getByRole('main').getByRole('link', { name: 'Sign in' }).click();
  await signIn(page, collector);
  await expect(page.getByRole('listitem')).toHaveCount(1);
  await expect.poll(() => page.evaluate(() => caches.has('field'))).toBe(true);
  await page.close();

  const next = await context.newPage();
  await next.goto('/about');
  await isKept(next);
  await network.cut(context);
  await next.goto('/field');
  await expect(next.getByRole('listitem')).toHaveCount(1);
});
