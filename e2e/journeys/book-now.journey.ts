// Book Now on a phone, from an anonymous visitor to a cancelled booking, and a booking that staff make for a caller.
import { expect, test } from '@playwright/test';
import { newCustomer, signInAsAdministrator, signUp, tellPatient, watch } from '../people.ts';

test.describe('on a telephone', () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test('book now, sign up, confirm, see, cancel', async ({ page }) => {
    const complaints = watch(page);
    await page.goto('/test/complete-blood-count-cbc');
    await page.getByRole('button', { name: /^Book Now/ }).click();
    await expect(page).toHaveURL(/\/login$/);
    await expect(page.getByText('Please sign in to continue')).toBeVisible();
    await page
      .getByRole('main')
      .getByRole('link', { name: /Create an account|Sign up/i })
      .click();
    await signUp(page, newCustomer());

    // The intended dialog is open, and nothing was booked yet.
    const dialog = page.getByRole('dialog', { name: /^Book Complete Blood Count/ });
    await expect(dialog).toContainText('₹288');
    await dialog.getByLabel(/City/).selectOption('Bhopal');
    await dialog.getByText('Tomorrow').click();
    await dialog.getByText(/^6:00 am/).click();
    await tellPatient(page);
    await dialog.getByRole('button', { name: 'Confirm' }).click();

    const done = page.getByRole('dialog', { name: 'Your booking is made' });
    await expect(done).toContainText(/LN-\w{4}-\w{4}/);
    const number = /LN-\w{4}-\w{4}/.exec(await done.innerText())?.[0] ?? '';
    await done.getByRole('link', { name: 'My bookings' }).click();
    await expect(page).toHaveURL(/\/user\/booking-list$/);
    await expect(page.getByRole('heading', { name: `Booking ${number}` })).toBeVisible();
    await expect(page.getByRole('main').getByText('Pending', { exact: true })).toBeVisible();

    await page.getByRole('button', { name: `Cancel booking ${number}` }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel booking' }).click();
    await expect(page.getByRole('main').getByText('Cancelled', { exact: true })).toBeVisible();
    await expect(page.getByRole('button', { name: /^Cancel booking/ })).toHaveCount(0);
    expect(complaints).toEqual([]);
  });
});

test('staff book for a new customer on the telephone, and read back what is confirmed by that', async ({ browser }) => {
  const caller = newCustomer();
  const office = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  const staff = await office.newPage();
  const complaints = watch(staff);
  await signInAsAdministrator(staff);
  await staff.goto('/admin/booking');
  await staff.getByRole('button', { name: 'New booking' }).click();
  const dialog = staff.getByRole('dialog', { name: 'New booking' });
  await dialog.getByRole('button', { name: 'New customer' }).click();
  await dialog.getByLabel('First name').fill('Kamla');
  await dialog.getByLabel('Last name').fill('Bai');
  await dialog.getByLabel('Mobile number').fill(caller.mobile);
  await dialog.getByLabel('E-mail').fill(caller.email);
  await dialog.getByRole('button', { name: 'Create customer' }).click();
  await expect(dialog.getByText('Kamla Bai')).toBeVisible();

  await dialog.getByLabel('Add a test or package').fill('complete blood count');
  await dialog
    .getByRole('button', { name: /^Complete Blood Count/ })
    .first()
    .click();
  await dialog.getByLabel(/City/).selectOption('Indore');
  await dialog.getByText('Tomorrow').click();
  await dialog.getByText(/^8:00 am/).click();
  await tellPatient(staff);
  await dialog.getByRole('button', { name: 'Book', exact: true }).click();
  await expect(dialog).toHaveCount(0);
  const made = staff.getByRole('dialog', { name: /^Booking LN-\w{4}-\w{4}$/ });
  await expect(made).toContainText('Booked and confirmed');
  await expect(made).toContainText('Kamla Bai');
  await expect(made).toContainText('8:00 am');
  await made.getByRole('button', { name: 'Done' }).click();
  await expect(made).toHaveCount(0);

  await staff.goto(`/admin/booking?q=${caller.mobile}`);
  const row = staff.getByRole('row', { name: /LN-\w{4}-\w{4}/ });
  await expect(row).toContainText('Kamla Bai');
  await expect(row).toContainText('Complete Blood Count');
  await expect(row.getByLabel('Status')).toHaveValue('Confirmed');

  await row.getByRole('button', { name: /^Actions for booking/ }).click();
  await staff.getByRole('menuitem', { name: 'Details' }).click();
  await expect(staff.getByRole('dialog', { name: /^Booking LN-/ })).toContainText('Confirmed');
  expect(complaints).toEqual([]);
  await office.close();
});
