// Money in a real browser: paid and cancelled, paid at collection, given back in part; with the receipt in the hand and the ledger
// that tells of all of it.
import { readFile } from 'node:fs/promises';
import { type Browser, expect, type Page, test } from '@playwright/test';
import { newCustomer, signInAsAdministrator, signUpForCart, tellPatient, watch } from '../people.ts';

/** A new customer with a blood count in the cart. */
async function customerWithCart(page: Page): Promise<void> {
  await page.goto('/test/complete-blood-count-cbc');
  const main = page.getByRole('main');
  await main
    .getByRole('button', { name: /Add to Cart/i })
    .first()
    .click();
  await signUpForCart(page, newCustomer());
}

async function numberOn(page: Page): Promise<string> {
  await expect(page.getByRole('main')).toContainText(/LB-\w{4}-\w{4}/);
  return /LB-\w{4}-\w{4}/.exec(await page.getByRole('main').innerText())?.[0] ?? '';
}

async function openOffice(browser: Browser): Promise<Page> {
  const office = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  const staff = await office.newPage();
  await signInAsAdministrator(staff);
  await expect(staff.getByText('Test payments: no money moves')).toBeVisible();
  return staff;
}

test('book, pay, cancel: the refund is said first and stands there with its number', async ({ page }) => {
  const complaints = watch(page);
  await customerWithCart(page);
  await expect(page.getByText('Test payments: no money moves')).toBeVisible();
  await tellPatient(page);
  await page.getByRole('button', { name: /^Pay ₹.* and book$/ }).click();
  await page
    .getByRole('dialog', { name: 'Test payment' })
    .getByRole('button', { name: /^Pay ₹/ })
    .click();
  const number = await numberOn(page);

  await page.goto('/user/cart-booking');
  await page.getByRole('button', { name: `Cancel booking ${number}` }).click();
  const question = page.getByRole('alertdialog');
  await expect(question).toContainText('₹288, the full amount you paid');
  await question.getByRole('button', { name: 'Cancel booking' }).click();
  await expect(page.getByRole('main')).toContainText('Cancelled');

  await expect
    .poll(async () => {
      await page.goto('/user/orders');
      await expect(page.getByRole('main')).not.toContainText('Loading...');
      return page.getByRole('main').innerText();
    })
    .toMatch(/Reference rfnd_/);
  await expect(page.getByRole('main')).toContainText('Refunded');
  expect(complaints).toEqual([]);
});

test('pay at collection, settled in cash, the receipt in the hand, a part given back', async ({ browser }) => {
  const desk = await browser.newContext({ viewport: { width: 390, height: 844 } });
  const shop = await desk.newPage();
  const complaints = watch(shop);
  await customerWithCart(shop);
  await shop.getByText('Cash or UPI to our staff').click();
  await expect(shop.getByRole('radio', { name: /At the collection/ })).toBeChecked();
  await tellPatient(shop);
  await shop.getByRole('button', { name: /^Book, pay ₹.* at the collection$/ }).click();
  const number = await numberOn(shop);

  const staff = await openOffice(browser);
  await staff.goto(`/admin/cart-booking-admin?q=${number}`);
  const row = staff.getByRole('row', { name: new RegExp(number) });
  const money = row.getByRole('button', { name: `Money of booking ${number}` });
  await money.click();
  await staff.getByRole('menuitem', { name: 'Record payment' }).click();
  await staff.getByLabel('Received by').fill('Ravi Iyer');
  await staff.getByRole('button', { name: 'Record ₹288' }).click();
  await expect(row).toContainText('Paid in cash');
  await expect(row).toContainText('Confirmed');

  await shop.goto('/user/orders');
  const download = shop.waitForEvent('download');
  await shop.getByRole('button', { name: `Receipt of booking ${number}` }).click();
  const file = await download;
  expect(file.suggestedFilename()).toMatch(/^R-\d{4}-\d{2}-\d{6}\.pdf$/);
  expect((await readFile(await file.path())).subarray(0, 5).toString()).toBe('%PDF-');

  await money.click();
  await staff.getByRole('menuitem', { name: 'Refund' }).click();
  await staff.getByLabel('Amount in rupees').fill('88');
  await staff.getByLabel('Reason').fill('One parameter was not measured');
  await staff.getByLabel('Received by').fill('Asha Verma');
  await staff.getByRole('dialog').getByRole('button', { name: 'Record the hand-out' }).click();
  await expect(row).toContainText('−₹88');

  await staff.goto(`/admin/ledger?q=${number}`);
  await expect(staff.getByLabel('Totals of what is found')).toContainText('₹200');
  await expect(staff.getByText(/Gateway, ledger and bookings agree/)).toBeVisible();
  expect(complaints).toEqual([]);
  await staff.context().close();
  await desk.close();
});
