// Every route of spec.md section 2, opened as nobody, as a user and as an administrator on a telephone: the redirect or the screen
// that it should be, nothing the browser complains about, no failed request, no sideways scrolling, nothing that axe finds in light
// or dark; the shop in English and in Hindi.
import { expect, type Page, test } from '@playwright/test';
import { callAs, type Registered, register } from '../api.ts';
import { barriers } from '../barriers.ts';
import { hasHindiFont, textsInSystemFonts } from '../fonts.ts';
import { ADMIN_EMAIL, ADMIN_PASSWORD, newCustomer, signIn, signInAsAdministrator, watch } from '../people.ts';
import { type Access, arrival, type Kind, type Route, routes } from '../routes.ts';

const WIDTH = 390;
const API = '/api/v1';
type Language = 'en' | 'hi';
/** Administration is in English alone. */
const LANGUAGES: readonly Language[] = ['en', 'hi'];

// No trace: of so many pages in one test it would take longer to keep than to look at them.
test.use({ viewport: { width: WIDTH, height: 844 }, hasTouch: true, trace: 'off' });
// The longest file: each kind of person may have a worker, and that worker's shop, of its own.
test.describe.configure({ mode: 'parallel' });

let customer: Registered;
let list: Route[] = [];

// A report to pay for and a partner: some addresses need a record behind them.
test.beforeAll(async ({ request }) => {
  customer = await register(request);
  const { token } = await callAs(request)('POST', '/admin/login', { email: ADMIN_EMAIL, password: ADMIN_PASSWORD });
  const file = { name: 'cbc.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.4\n%%EOF\n') };
  const uploaded = await request.post(`${API}/prescription-reports/upload`, {
    headers: { authorization: `Bearer ${token}` },
    multipart: { userId: customer.id, reportType: 'Blood Test', doctorName: '', comments: '', amount: '100', file },
  });
  const { _id: reportId, checkCode } = (await uploaded.json()).data;
  const partner = { name: 'Routes Partner', mobileNumber: newCustomer().mobile, city: 'Bhopal', commissionPercent: 5 };
  const { data: made } = await callAs(request, token)('POST', '/affiliate', partner);
  list = routes({ reportId, checkCode, personId: customer.id, partnerId: made._id });
});

/** Observes errors on a page, reset with each call, and whether requests are still running. */
function observe(page: Page) {
  const complaints = watch(page);
  const underway = new Set<unknown>();
  page.on('request', (request) => underway.add(request));
  page.on('requestfinished', (request) => underway.delete(request));
  page.on('requestfailed', (request) => underway.delete(request));
  page.on('response', (response) => {
    if (response.status() >= 400) complaints.push(`${response.status()}: ${new URL(response.url()).pathname}`);
  });
  const screens = new Set<string>();
  return {
    isQuiet: () => underway.size === 0,
    take: () => complaints.splice(0),
    isNew: (path: string) => screens.size < screens.add(path).size,
  };
}

/** A payment link that is over is asked for by the page itself. */
const ENDED_LINK = /^(?:410:|error: Failed to load resource: .* status of 410 \(Gone\)) \/api\/v1\/pay\/no-such-link$/;

/**
 * A place where nothing is says so by the status of its document, which the browser writes on its console, maybe only when the next
 * page is there; nothing else may.
 */
function isOfMissingDocument(complaint: string): boolean {
  if (ENDED_LINK.test(complaint)) return true;
  const path = /^(?:404:|error: Failed to load resource: .* status of 404 \(Not Found\)) (\S+)$/.exec(complaint)?.[1];
  return list.some((route) => route.isMissing && LANGUAGES.some((language) => pathIn(language, route.path) === path));
}

/** Screens are examined for barriers and fonts as the first kind of person who sees them; the front page as everybody, for its header. */
const EXAMINED: Readonly<Record<Kind, readonly Access[]>> = {
  nobody: ['public', 'guest', 'user', 'theirs', 'admin'],
  user: ['user', 'theirs', 'admin'],
  administrator: ['admin', 'theirs'],
};

/** The address of a path in a language. */
const pathIn = (language: Language, path: string) => {
  if (language === 'en') return path;
  return path === '/' ? '/hi' : `/hi${path}`;
};

async function open(
  page: Page,
  kind: Kind,
  english: Route,
  seen: ReturnType<typeof observe>,
  language: Language = 'en',
): Promise<void> {
  const route = language === 'en' ? english : { ...english, path: pathIn(language, english.path) };
  const there = arrival(kind, english);
  const expected = language === 'en' ? there : { path: pathIn(language, there.path), heading: /[\u0900-\u097f]/ };
  const response = await page.goto(route.path);
  expect.soft(response?.status(), route.path).toBe(route.isMissing ? 404 : 200);
  await expect(page, route.path).toHaveURL((url) => url.pathname + url.search === expected.path);
  await expect(page.getByRole('heading', { level: 1 }), route.path).toHaveText(expected.heading);
  await expect.poll(seen.isQuiet, { message: `${route.path} is still loading`, intervals: [20, 50, 100] }).toBe(true);
  const width = await page.evaluate(() => document.documentElement.scrollWidth);
  expect.soft(width, `${route.path} scrolls sideways`).toBeLessThanOrEqual(WIDTH);
  // The storefront's header and footer are hidden on administration paths and on the phlebotomist's page.
  const footers = /^\/(admin|field)(\/|$)/.test(there.path) ? 0 : 1;
  await expect.soft(page.getByRole('contentinfo'), `${route.path}: footer`).toHaveCount(footers);
  const complaints = seen.take().filter((complaint) => !isOfMissingDocument(complaint));
  expect.soft(complaints, route.path).toEqual([]);
  // A screen that several addresses lead to is the same each time.
  const isExamined = EXAMINED[kind].includes(english.access) || english.path === '/';
  if (!isExamined || !seen.isNew(expected.path)) return;
  expect.soft(await barriers(page), route.path).toEqual([]);
  expect.soft(await textsInSystemFonts(page), `${route.path}: fonts`).toEqual([]);
  if (english.access === 'public') {
    expect.soft(await hasHindiFont(page), `${route.path}: font of Hindi`).toBe(language === 'hi');
  }
}

async function openAll(page: Page, kind: Kind): Promise<void> {
  test.setTimeout(20 * 60_000);
  const seen = observe(page);
  for (const language of LANGUAGES) {
    for (const route of list) {
      const isOffice = [route, arrival(kind, route)].some(({ path }) => path.startsWith('/admin'));
      if (language === 'hi' && isOffice) continue;
      await test.step(pathIn(language, route.path), () => open(page, kind, route, seen, language));
    }
  }
}

test('a letter in a font of the machine is noticed', async ({ page }) => {
  await page.goto('/about');
  // Outside of the element that React takes over, which may happen at any later moment and removes what React did not draw.
  await page.evaluate(() => document.body.append(' ₹ हिन्दी β é தமிழ்'));
  expect(await textsInSystemFonts(page)).toEqual([expect.stringContaining('தமிழ்')]);
});

test('as nobody', async ({ page }) => {
  await openAll(page, 'nobody');
  await open(page, 'nobody', { path: '/logout', access: 'user', heading: '' }, observe(page));
});

test('as a user', async ({ page }) => {
  await page.goto('/login');
  await signIn(page, customer);
  await expect(page).toHaveURL(/\/user$/);
  await openAll(page, 'user');
  await page.goto('/admin');
  await expect(page.getByText('Only staff can open this page')).toBeVisible();
  await leave(page);
});

test('as an administrator', async ({ page }) => {
  await signInAsAdministrator(page);
  await openAll(page, 'administrator');
  await leave(page);
});

/** /logout signs out, confirms it, and ends at the sign-in. */
async function leave(page: Page): Promise<void> {
  const seen = observe(page);
  await page.goto('/logout');
  await expect(page).toHaveURL(/\/login$/);
  expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull();
  await expect.poll(seen.isQuiet).toBe(true);
  expect(seen.take()).toEqual([]);
}
