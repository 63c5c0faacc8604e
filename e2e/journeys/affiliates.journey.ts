// A partner's link in a real browser: a visitor arrives by it, signs up, books and pays; the administrator sees it in the statement.
import { expect, test } from '@playwright/test';
import { stayInOneDay } from '../one-day.ts';
import { newCustomer, signInAsAdministrator, signUpForCart, tellPatient, watch } from '../people.ts';

test('a visitor by a partner’s link stands in the partner’s statement', async ({ browser }) => {
  await stayInOneDay();
  const office = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  const staff = await office.newPage();
  const complaints = watch(staff);
  await signInAsAdministrator(staff);
  await staff.getByRole('link', { name: 'Affiliate panel' }).first().click();
  await staff.getByRole('button', { name: 'Add a partner' }).click();
  const name = `Lake Clinic ${Date.now()}`;
  const dialog = staff.getByRole('dialog', { name: 'New partner' });
  await dialog.getByLabel('Name').fill(name);
  await dialog.getByLabel('Mobile number').fill('9876543210');
  await dialog.getByLabel('City').fill('Bhopal');
  await dialog.getByLabel('Commission in percent').fill('12.5');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await staff.getByRole('link', { name, exact: true }).click();
  await expect(staff.getByRole('img', { name: `QR code of the referral link of ${name}` })).toBeVisible();
  const link = await staff.getByText(/\/\?ref=/).innerText();

  const phone = await browser.newContext({ viewport: { width: 390, height: 844 } });
  const visitor = await phone.newPage();
  const visitorComplaints = watch(visitor);
  await visitor.goto(`/${new URL(link).search}`);
  await expect.poll(() => visitor.evaluate(() => localStorage.getItem('referral'))).not.toBeNull();
  await visitor.goto('/test/complete-blood-count-cbc');
  const main = visitor.getByRole('main');
  await main
    .getByRole('button', { name: /Add to Cart/i })
    .first()
    .click();
  await signUpForCart(visitor, newCustomer());
  await tellPatient(visitor);
  await visitor.getByRole('button', { name: /^Pay ₹.* and book$/ }).click();
  await visitor
    .getByRole('dialog', { name: 'Test payment' })
    .getByRole('button', { name: /^Pay ₹/ })
    .click();
  await expect(visitor.getByRole('main')).toContainText(/LB-\w{4}-\w{4}/);
  const number = /LB-\w{4}-\w{4}/.exec(await visitor.getByRole('main').innerText())?.[0] ?? '';

  await staff.reload();
  const line = staff.getByRole('row', { name: new RegExp(number) });
  await expect(line).toContainText('₹288');
  await expect(line).toContainText('₹36');
  await expect(staff.getByText('The month can be paid out once it is over.')).toBeVisible();
  const download = staff.waitForEvent('download');
  await staff.getByRole('button', { name: 'Export CSV' }).click();
  expect((await download).suggestedFilename()).toMatch(/^statement-P-.*\.csv$/);
  expect([...complaints, ...visitorComplaints]).toEqual([]);
  await office.close();
  await phone.close();
});
