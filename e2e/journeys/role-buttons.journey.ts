// Each role of the program in a shop with a fortnight of work: every button and every action of a menu that it is shown on its pages is
// pressed, and what opens is sent. None of them makes a call that the role may not make.
import type { EndpointShape } from '@labfront/contract/endpoint';
import { contract } from '@labfront/contract/index';
import type { Permission } from '@labfront/contract/permission-names';
import { PRESET_ROLE_IDS, PRESET_ROLES, type PresetRoleId, presetPermissions } from '@labfront/contract/permissions';
import { expect, type Locator, type Page, test } from '@playwright/test';
import { adminGroups, missingFor } from '../../web/src/app/layouts/admin-links.ts';
import { callAs } from '../api.ts';
import { type OwnShop, startDemoShop } from '../own-shop.ts';
import { becomeQuiet, signIn, watch } from '../people.ts';

const PASSWORD = 'demonstration';
/** Whoever has each role in turn. */
const PERSON = { email: 'kavita@demo.example.in', password: PASSWORD };
const CALLS = (Object.values(contract).flatMap((domain) => Object.values(domain)) as EndpointShape[])
  .filter(({ access }) => access === 'staff')
  .map((call) => ({ ...call, at: new RegExp(`^${call.method} /api/v1${call.path.replaceAll(/:\w+/g, '[^/]+')}$`) }))
  // A path of words alone before one with parameters.
  .sort((one, other) => one.path.split(':').length - other.path.split(':').length);
const ALL_PAGES = adminGroups.flatMap(({ links }) => [...links]);
/** Rows of a list have the same buttons, whose names differ by what stands in the row: of those that begin alike, so many are pressed. */
const MOST_ALIKE = 2;
const CLOSING = /cancel|close|keep|leave|discard/i;

let shop: OwnShop;
test.beforeAll(async () => {
  test.setTimeout(400_000);
  shop = await startDemoShop();
});
test.afterAll(() => shop.stop());

/** Null for a button that left the page since it was counted, such as one of a row that is read again. */
async function nameOf(button: Locator): Promise<string | null> {
  const soon = { timeout: 2_000 };
  const name = async () => (await button.getAttribute('aria-label', soon)) ?? (await button.innerText(soon));
  return name().catch(() => null);
}

/** Stops what is sent, so that each role finds the same records, and notes calls that need a permission other than those held. */
async function guard(page: Page, held: ReadonlySet<Permission>): Promise<string[]> {
  const wrong: string[] = [];
  await page.route('**/api/v1/**', async (route) => {
    const sent = `${route.request().method()} ${new URL(route.request().url()).pathname}`;
    const call = CALLS.find(({ at }) => at.test(sent));
    const may = ({ permission, parts = [] }: EndpointShape) =>
      [permission, ...parts].some((name) => name !== undefined && held.has(name));
    if (call && !may(call)) wrong.push(`${call.method} ${call.path} at ${new URL(page.url()).pathname}`);
    if (sent.startsWith('GET ')) return route.continue();
    return route.fulfill({ status: 409, json: { message: 'Nothing is changed', code: 'BLOCKED', requestId: '-' } });
  });
  return wrong;
}

const dialogOf = (page: Page) => page.getByRole('dialog').or(page.getByRole('alertdialog')).first();
const press = (button: Locator) => button.click({ timeout: 2_000 }).catch(() => {});

/** Presses every button of the open dialog that does not close it: the last one sends it. */
async function sendDialog(page: Page): Promise<void> {
  await becomeQuiet(page);
  const buttons = await dialogOf(page).getByRole('button').all();
  for (const button of buttons) {
    const name = await button.innerText({ timeout: 500 }).catch(() => '');
    if (name !== '' && !CLOSING.test(name) && (await button.isEnabled().catch(() => false))) await press(button);
  }
}

async function comeBack(page: Page, to: string): Promise<void> {
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
  const isAway = new URL(page.url()).pathname !== to || (await dialogOf(page).isVisible());
  if (isAway) await page.goto(to);
}

/** Presses the buttons of a page, and each action of its menus. @returns how many. */
async function pressAll(page: Page, to: string): Promise<number> {
  await page.goto(to);
  await becomeQuiet(page);
  const buttons = page.getByRole('main').getByRole('button');
  const pressed: string[] = [];
  const isKnown = (name: string) => {
    const [word = ''] = name.split(' ');
    return pressed.filter((other) => other.startsWith(word)).length >= MOST_ALIKE || pressed.includes(name);
  };
  for (let index = 0; index < (await buttons.count()); index += 1) {
    const button = buttons.nth(index);
    const name = await nameOf(button);
    if (name === null || isKnown(name) || !(await button.isVisible()) || !(await button.isEnabled())) continue;
    pressed.push(name);
    await press(button);
    const items = page.getByRole('menuitem');
    const actions = await items.count();
    for (let at = 0; at < actions; at += 1) {
      if (at > 0) await press(button);
      if (
        await items
          .nth(at)
          .isEnabled({ timeout: 1_000 })
          .catch(() => false)
      )
        await press(items.nth(at));
      await sendDialog(page);
      await comeBack(page, to);
    }
    if (actions === 0) await sendDialog(page);
    await comeBack(page, to);
  }
  return pressed.length;
}

async function giveRole(page: Page, roleId: PresetRoleId): Promise<void> {
  const visitor = callAs(page.request, undefined, shop.url);
  const { token } = await visitor('POST', '/admin/login', { email: 'owner@demo.example.in', password: PASSWORD });
  const owner = callAs(page.request, token, shop.url);
  const { data: people } = await owner('GET', `/staff?q=${PERSON.email}`);
  const { data: partners } = await owner('GET', '/affiliate');
  const place = roleId === 'partner' ? { scope: 'partner', partnerId: partners[0]._id } : { scope: 'all' };
  await owner('PUT', `/staff/${people[0]._id}/assignments`, { assignments: [{ roleId, ...place }] });
}

/** Administrators may make every call but one. */
const ROLES = PRESET_ROLE_IDS.filter((id) => id !== 'administrator');

for (const roleId of ROLES) {
  test(`what the role ${PRESET_ROLES[roleId].name.en} presses is its own to press`, async ({ browser }) => {
    const held = new Set<Permission>(presetPermissions(roleId));
    const links = ALL_PAGES.filter((link) => missingFor(link, (permission) => held.has(permission)) === undefined);
    // A page has a dozen buttons, each with its dialog: on a machine that others use as well that takes up to a minute.
    test.setTimeout(60_000 * (links.length + 1));
    const context = await browser.newContext({ baseURL: shop.url, viewport: { width: 1440, height: 1000 } });
    const page = await context.newPage();
    // What was sent was stopped.
    const complaints = watch(page, [/status of 409/]);
    await giveRole(page, roleId);
    await page.goto('/login');
    await signIn(page, PERSON);
    await expect(page).toHaveURL(/\/(admin|field)/);
    const wrong = await guard(page, held);
    let count = 0;
    for (const [path] of links) count += await pressAll(page, path);
    expect([...new Set(wrong)]).toEqual([]);
    expect(complaints).toEqual([]);
    // A page without any would mean that nothing was tried.
    expect(count).toBeGreaterThan(0);
    await context.close();
  });
}
