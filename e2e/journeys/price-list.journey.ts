// A laboratory begins with nothing but a government price list: the whole of it becomes the catalogue through the import dialog, again
// it changes nothing, and a patient finds one of its tests and books it.
import { expect, type Page, test } from '@playwright/test';
import { startOwnShop } from '../own-shop.ts';
import { newCustomer, signInAsAdministrator, signUpForCart, tellPatient, watch } from '../people.ts';
import { readPriceList } from '../price-list.ts';

type PriceList = Awaited<ReturnType<typeof readPriceList>>;

/** Chooses the file in the dialog, takes the rate without accreditation for the price, and has every row checked. */
async function check(staff: Page, { file }: PriceList) {
  await staff.getByRole('button', { name: 'Import CSV' }).click();
  const dialog = staff.getByRole('dialog');
  await dialog.getByLabel(/Choose a CSV file/).setInputFiles(file);
  await expect(dialog.getByLabel('Name', { exact: true })).toHaveValue('name');
  await expect(dialog.getByLabel('Code', { exact: true })).toHaveValue('code');
  await dialog.getByLabel('Price', { exact: true }).selectOption('tier1_non_nabl_inr');
  await dialog.getByRole('button', { name: 'Check the file' }).click();
  const figure = (name: string) =>
    dialog.locator('dt', { hasText: new RegExp(`^${name}$`) }).locator('xpath=following-sibling::dd');
  return { dialog, figure };
}

async function importTwice(staff: Page, list: PriceList): Promise<void> {
  const { dialog, figure } = await check(staff, list);
  await expect(dialog.getByText('Every row is fine.')).toBeVisible();
  await expect(figure('New')).toHaveText(String(list.rows));
  await dialog.getByRole('button', { name: `Import ${list.rows} rows` }).click();
  await expect(dialog.getByText('The import is done.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Close' }).last().click();
  await expect(dialog).toBeHidden();

  const again = await check(staff, list);
  await expect(again.dialog.getByText('there is nothing to import')).toBeVisible();
  await expect(again.figure('Unchanged')).toHaveText(String(list.rows));
  await expect(again.figure('Changed')).toHaveText('0');
  await expect(again.dialog.getByRole('button', { name: /^Import \d/ })).toHaveCount(0);
}

async function findAndBook(shop: Page, { known }: PriceList): Promise<void> {
  await shop.goto('/search/thairoid%20stimulating');
  const main = shop.getByRole('main');
  await main.getByRole('link', { name: known.name }).first().click();
  await expect(main.getByRole('heading', { level: 1 })).toHaveText(known.name);
  await expect(main.getByText(`₹${known.price}`).first()).toBeVisible();
  await main
    .getByRole('button', { name: /Add to Cart/i })
    .first()
    .click();
  await signUpForCart(shop, newCustomer());
  await tellPatient(shop);
  await shop.getByRole('button', { name: /^Pay ₹.* and book$/ }).click();
  const checkout = shop.getByRole('dialog', { name: 'Test payment' });
  await checkout.getByRole('button', { name: `Pay ₹${known.price}` }).click();
  await expect(main).toContainText(/LB-\w{4}-\w{4}/);
}

test('a whole government price list becomes the catalogue, and one of its tests is booked', async ({
  browser,
  request,
}) => {
  const list = await readPriceList(request);
  expect(list.rows).toBeGreaterThan(200);
  const shop = await startOwnShop('empty');
  try {
    const office = await browser.newContext({ baseURL: shop.url, viewport: { width: 1440, height: 900 } });
    const staff = await office.newPage();
    const complaints = watch(staff);
    await signInAsAdministrator(staff);
    await staff.getByRole('link', { name: 'Tests', exact: true }).click();
    await importTwice(staff, list);
    expect(complaints).toEqual([]);

    const street = await browser.newContext({ baseURL: shop.url, viewport: { width: 390, height: 844 } });
    const patient = await street.newPage();
    const patientComplaints = watch(patient);
    await findAndBook(patient, list);
    expect(patientComplaints).toEqual([]);
    for (const context of [office, street]) await context.close();
  } finally {
    await shop.stop();
  }
});
