// Each role of the program in a browser: the pages that its permissions open, without a refused call, and of all others which permission
// is missing and who gives it. Every call that it may not make is refused when it is made past the screens.
import type { EndpointShape } from '@labfront/contract/endpoint';
import { contract } from '@labfront/contract/index';
import { PERMISSIONS, PRESET_ROLE_IDS, PRESET_ROLES, presetPermissions } from '@labfront/contract/permissions';
import { type APIRequestContext, expect, type Page, test } from '@playwright/test';
import { confirmEmail } from '../../tools/confirm-email.ts';
import { adminGroups, missingFor } from '../../web/src/app/layouts/admin-links.ts';
import { callAsOwner, register } from '../api.ts';
import { DATA_DIR } from '../data-dir.ts';
import { becomeQuiet, signIn, watch } from '../people.ts';

const PAGES = adminGroups.flatMap(({ links }) => [...links]);
/** A button of a page, and the permission that shows it. */
const BUTTONS = [
  ['/admin/bookings', 'New booking', 'booking.create'],
  ['/admin/prescription-report', 'Upload a report', 'report.upload'],
  ['/admin/test', 'Import CSV', 'catalogue.edit'],
  ['/admin/roles', 'New role', 'role.manage'],
] as const;

/** Makes somebody with the role, everywhere or for a partner of their own, and signs them in. */
async function enterAs(page: Page, url: string, roleId: string, arrivesAt: RegExp): Promise<void> {
  const person = await register(page.request);
  await confirmEmail(url, DATA_DIR, person.email);
  const owner = await callAsOwner(page.request);
  const clinic = { name: 'Lake Clinic', mobileNumber: person.mobile, city: 'Bhopal', commissionPercent: 10 };
  const where =
    roleId === 'partner'
      ? { scope: 'partner', partnerId: (await owner('POST', '/affiliate', clinic)).data._id }
      : { scope: 'all' };
  await owner('PUT', `/staff/${person.id}/assignments`, { assignments: [{ roleId, ...where }] });
  await page.goto('/login');
  await signIn(page, person);
  await expect(page).toHaveURL(arrivesAt);
}

const CALLS = (Object.values(contract).flatMap((domain) => Object.values(domain)) as EndpointShape[]).filter(
  ({ access }) => access === 'staff',
);
const AT_ONCE = 20;

/** Makes every call of the staff whose permission is not held. @returns those that were not refused for it. */
async function notRefused(request: APIRequestContext, token: string, held: ReadonlySet<string>): Promise<string[]> {
  const wrong: string[] = [];
  const waiting = CALLS.filter(
    ({ permission = '', parts = [] }) => !held.has(permission) && !parts.some((part) => held.has(part)),
  );
  const lane = async () => {
    for (let call = waiting.pop(); call; call = waiting.pop()) {
      const { method, path, permission } = call;
      const answer = await request.fetch(`/api/v1${path.replaceAll(/:\w+/g, 'x')}`, {
        method,
        headers: { authorization: `Bearer ${token}` },
        // A kept connection may end while the machine is busy.
        maxRetries: 3,
        ...(method !== 'GET' && { data: {} }),
      });
      const { code, permission: named } = await answer.json();
      if (answer.status() !== 403 || code !== 'PERMISSION_MISSING' || named !== permission)
        wrong.push(`${method} ${path}: ${answer.status()} ${code} ${named}`);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, lane));
  return wrong;
}

/** Goes to an address without loading the document again, as the button "back" does. */
async function goTo(page: Page, path: string): Promise<void> {
  await page.evaluate((to) => {
    window.history.pushState(null, '', to);
    window.dispatchEvent(new PopStateEvent('popstate'));
  }, path);
}

test.describe.configure({ mode: 'parallel' });

for (const roleId of PRESET_ROLE_IDS) {
  test(`the role ${PRESET_ROLES[roleId].name.en} opens its pages and is told of the others`, async ({
    browser,
    baseURL,
  }) => {
    const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
    const page = await context.newPage();
    const complaints = watch(page);
    const held = new Set<string>(presetPermissions(roleId));
    const isOnRound = held.has('visit.work') && !held.has('booking.read');
    await enterAs(page, baseURL ?? '', roleId, isOnRound ? /\/field$/ : /\/admin/);
    const menu = page.getByRole('navigation', { name: 'Administration pages' });
    const missingOf = (link: (typeof PAGES)[number]) => missingFor(link, (permission) => held.has(permission));
    const opened = PAGES.filter((link) => missingOf(link) === undefined).map(([to]) => to);
    const mine = [...(held.has('visit.work') ? ['/field'] : []), ...opened];
    if (isOnRound) await page.goto(opened[0] ?? '/admin');
    await expect(menu.getByRole('link')).toHaveCount(mine.length);
    const hrefs = await menu.getByRole('link').evaluateAll((links) => links.map((link) => link.getAttribute('href')));
    expect(hrefs).toEqual(mine);

    const refused = page.getByRole('heading', { name: 'You do not have the permission for this page' });
    const main = page.getByRole('main');
    for (const link of PAGES) {
      const [to] = link;
      const missing = missingOf(link);
      // At its entrance somebody without it is led to their first page.
      if (to === '/admin' && missing) continue;
      await goTo(page, to);
      if (missing === undefined) {
        await expect(main.getByRole('heading', { level: 1 })).toBeVisible();
        await becomeQuiet(page);
        await expect(refused).toHaveCount(0);
      } else {
        await expect(refused).toBeVisible();
        await expect(main).toContainText(PERMISSIONS[missing].en);
        await expect(main).toContainText('An administrator can give it to you');
      }
      for (const [at, name, shownBy] of BUTTONS.filter(([path]) => path === to && missing === undefined)) {
        const button = main.getByRole('button', { name, exact: true });
        await expect(button, `${name} at ${at}`).toHaveCount(held.has(shownBy) ? 1 : 0);
      }
    }
    // By its address as well, with the document loaded anew.
    const other = PAGES.find((link) => missingOf(link) !== undefined);
    if (other) {
      await page.goto(other[0] === '/admin' ? '/admin/system' : other[0]);
      await expect(refused).toBeVisible();
    }
    const token = await page.evaluate(() => localStorage.getItem('token'));
    expect(await notRefused(page.request, token ?? '', held)).toEqual([]);
    expect(complaints).toEqual([]);
    await context.close();
  });
}
