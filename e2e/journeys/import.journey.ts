// A government price list, in its own columns, becomes the laboratory's: mapped, put right where it is wrong, imported, and booked from.
import { expect, test } from '@playwright/test';
import { newCustomer, signInAsAdministrator, signUpForCart, tellPatient, watch } from '../people.ts';

const unique = `${Date.now()}`.slice(-8);
const NAME = `Serum Ruthenium ${unique}`;

const list = (rate: string) => ({
  name: 'rates.csv',
  mimeType: 'text/csv',
  buffer: Buffer.from(
    `\uFEFFcode,name,tier1_nabl_inr,tier1_non_nabl_inr\r\nR1-${unique},"${NAME}",743,632\r\nR2-${unique},"Ruthenium, urine\r\n${unique}",${rate},500\r\n`,
  ),
});

test('a price list is imported, searched and booked from', async ({ browser }) => {
  const office = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  const staff = await office.newPage();
  const complaints = watch(staff);
  await signInAsAdministrator(staff);
  await staff.getByRole('link', { name: 'Tests', exact: true }).click();
  await staff.getByRole('button', { name: 'Import CSV' }).click();
  const dialog = staff.getByRole('dialog');
  await dialog.getByLabel(/Choose a CSV file/).setInputFiles(list('free'));
  await expect(dialog.getByLabel('Price', { exact: true })).toHaveValue('tier1_nabl_inr');
  await dialog.getByRole('button', { name: 'Check the file' }).click();
  const bad = dialog.getByRole('row', { name: /Enter a price in rupees/ });
  await expect(bad).toContainText('3');
  await expect(bad).toContainText('tier1_nabl_inr');
  await dialog.getByRole('button', { name: 'Back' }).click();
  await dialog.getByRole('button', { name: 'Another file' }).click();
  await dialog.getByLabel(/Choose a CSV file/).setInputFiles(list('588'));
  await dialog.getByRole('button', { name: 'Check the file' }).click();
  await dialog.getByRole('button', { name: 'Import 2 rows' }).click();
  await expect(dialog.getByText('The import is done.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Close' }).last().click();

  const street = await browser.newContext({ viewport: { width: 390, height: 844 } });
  const shop = await street.newPage();
  const shopComplaints = watch(shop);
  await shop.goto(`/search/${encodeURIComponent(NAME)}`);
  const main = shop.getByRole('main');
  await expect(main.getByText('₹743').first()).toBeVisible();
  await main
    .getByRole('button', { name: /Add to Cart/i })
    .first()
    .click();
  await signUpForCart(shop, newCustomer());
  await tellPatient(shop);
  await shop.getByRole('button', { name: /^Pay ₹.* and book$/ }).click();
  await shop.getByRole('dialog', { name: 'Test payment' }).getByRole('button', { name: 'Pay ₹743' }).click();
  await expect(main).toContainText(/LB-\w{4}-\w{4}/);

  expect(complaints).toEqual([]);
  expect(shopComplaints).toEqual([]);
});
