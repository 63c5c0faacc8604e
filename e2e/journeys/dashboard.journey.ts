// The owner looks at the day, a customer books, the owner looks again: the figures have changed, and the work that waits too.
import { expect, type Page, test } from '@playwright/test';
import { newCustomer, signInAsAdministrator, signUp, watch } from '../people.ts';

/** A figure of the dashboard as a number. */
async function figure(page: Page, label: string): Promise<number> {
  const value = page.locator('dl > div', { hasText: label }).locator('dd').first();
  return Number((await value.innerText()).replace(/[^\d.]/g, ''));
}

test('the figures change with a booking, and lead to it', async ({ browser }) => {
  const office = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  const staff = await office.newPage();
  const complaints = watch(staff);
  await signInAsAdministrator(staff);
  await staff.getByRole('link', { name: 'Dashboard' }).click();
  await staff.getByText('Today', { exact: true }).click();
  await expect(staff).toHaveURL(/period=today/);
  await expect(staff.getByText(/compared with/)).toBeVisible();
  // Of seven days, today with them: those of today begin anew at midnight, and a journey may run over it.
  await staff.getByText('7 days', { exact: true }).click();
  await expect(staff).toHaveURL(/period=week/);
  await staff.reload();
  await expect(staff.getByLabel('Figures of the period')).toBeVisible();
  const before = { bookings: await figure(staff, 'Bookings'), accounts: await figure(staff, 'New accounts') };

  const street = await browser.newContext({ viewport: { width: 390, height: 844 } });
  const customer = await street.newPage();
  await customer.goto('/signup');
  await signUp(customer, newCustomer());
  await expect(customer).toHaveURL(/\/user/);
  const token = await customer.evaluate(() => localStorage.getItem('token')?.replaceAll('"', ''));
  const { data } = await (await customer.request.get('/api/v1/test?limit=1')).json();
  const booked = await customer.request.post('/api/v1/booking', {
    headers: { authorization: `Bearer ${token}` },
    data: { tests: [data[0]._id] },
  });
  expect(booked.status()).toBe(201);
  const { bookingNumber } = (await booked.json()).data;

  await staff.reload();
  await expect(staff.getByRole('heading', { name: 'Bookings by state' })).toBeVisible();
  expect(await figure(staff, 'Bookings')).toBe(before.bookings + 1);
  expect(await figure(staff, 'New accounts')).toBe(before.accounts + 1);
  await staff.getByRole('link', { name: /Bookings to confirm/ }).click();
  await expect(staff).toHaveURL(/\/admin\/booking\?status=pending/);
  await staff.getByLabel('Search').fill(bookingNumber);
  await expect(staff.getByText(bookingNumber)).toBeVisible();
  expect(complaints).toEqual([]);
});
