// An administrator opens a centre beside another one of its city, with windows of its own; a visitor finds it and books there.
import { expect, type Page } from '@playwright/test';
import { testInOwnShop } from '../own-shop.ts';
import { newCustomer, signInAsAdministrator, signUp, tellPatient, watch } from '../people.ts';

// Where there are several centres, every other journey would have to choose one.
const test = testInOwnShop();
const unique = Date.now().toString(36).slice(-4).toUpperCase();
const CITY = 'Ratlam';

async function addCentre(staff: Page, { name, code }: { name: string; code: string }): Promise<void> {
  await staff.goto('/admin/centres');
  await staff.getByRole('button', { name: 'Add a centre' }).click();
  const dialog = staff.getByRole('dialog', { name: 'New centre' });
  await dialog.getByLabel('Name', { exact: true }).fill(name);
  await dialog.getByLabel('Code', { exact: true }).fill(code);
  await dialog.getByLabel('Address').fill('7 Station Road');
  await dialog.getByLabel('City', { exact: true }).selectOption(CITY);
  await dialog.getByLabel('Opening hours').fill('Mon-Sun 06:00-20:00');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toBeHidden();
  await staff.getByRole('link', { name }).click();
  await expect(staff.getByRole('heading', { level: 1, name })).toBeVisible();
}

async function addWindow(staff: Page, from: string, to: string): Promise<void> {
  const adder = staff.getByRole('group', { name: 'Add window' });
  await adder.getByLabel('From').fill(from);
  await adder.getByLabel('To').fill(to);
  await adder.getByLabel('Places').fill('3');
  await adder.getByLabel('Sun').check();
  await adder.getByRole('button', { name: 'Add window' }).click();
  await staff.getByRole('button', { name: 'Save' }).first().click();
  await expect(staff.getByText('The windows are saved')).toBeVisible();
}

test('an administrator makes centres with windows, a visitor sees them and books at one', async ({ browser }) => {
  const station = { name: `Station Road ${unique}`, code: `S${unique}` };
  const market = { name: `Market ${unique}`, code: `M${unique}` };
  const office = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  const staff = await office.newPage();
  const complaints = watch(staff);
  await signInAsAdministrator(staff);
  await addCentre(staff, station);
  await addWindow(staff, '06:30', '07:30');
  await addCentre(staff, market);
  await addWindow(staff, '11:00', '12:00');
  expect(complaints).toEqual([]);
  await office.close();

  const telephone = await browser.newContext({ viewport: { width: 390, height: 844 } });
  const page = await telephone.newPage();
  const heard = watch(page);
  await page.goto('/');
  await page.getByRole('contentinfo').getByRole('link', { name: 'Our centres' }).click();
  await expect(page).toHaveURL(/\/centres$/);
  const card = page.getByRole('listitem').filter({ hasText: market.name });
  await expect(card).toContainText('7 Station Road');
  await expect(card).toContainText('6:00 am – 8:00 pm');
  await page.goto('/test/complete-blood-count-cbc');
  await page.getByRole('button', { name: /^Book Now/ }).click();
  await page
    .getByRole('main')
    .getByRole('link', { name: /Create an account|Sign up/i })
    .click();
  await signUp(page, newCustomer());
  const dialog = page.getByRole('dialog', { name: /^Book Complete Blood Count/ });
  await dialog.getByLabel(/City/).selectOption(CITY);
  await dialog.getByText('Tomorrow').click();
  // The windows of the whole city, then those of the chosen centre.
  await expect(dialog.getByText('6:30 am – 7:30 am')).toBeVisible();
  const centre = dialog.getByLabel('Centre', { exact: true });
  await centre.selectOption({ label: `${market.name}, 7 Station Road` });
  await expect(dialog.getByText('6:30 am – 7:30 am')).toBeHidden();
  await dialog.getByText('11:00 am – 12:00 pm').click();
  await tellPatient(page);
  const sent = page.waitForRequest((request) => request.method() === 'POST' && request.url().endsWith('/booking'));
  await dialog.getByRole('button', { name: 'Confirm' }).click();
  expect((await sent).postDataJSON()).toMatchObject({ city: CITY, slot: '11:00-12:00', centreId: expect.any(String) });
  await expect(page.getByRole('dialog', { name: 'Your booking is made' })).toContainText(/LN-\w{4}-\w{4}/);

  const centres = await page.request.get('/api/v1/centres');
  const { data } = (await centres.json()) as { data: { _id: string; name: string }[] };
  const booked = data.find(({ name }) => name === market.name);
  const windows = await page.request.get(`/api/v1/collection-windows?centreId=${booked?._id}`);
  const { data: left } = (await windows.json()) as { data: { left: number }[] };
  expect(left.map((window) => window.left).filter((places) => places === 2)).toHaveLength(1);
  expect(heard).toEqual([]);
  await telephone.close();
});
