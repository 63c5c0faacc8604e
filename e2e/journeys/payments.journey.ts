// The ways in which a payment does not simply succeed: given up, paid later, and paid in a browser that closed before the shop heard of it.
import { expect, type Page, test } from '@playwright/test';
import { newCustomer, signUpForCart, tellPatient, watch } from '../people.ts';

/** A new customer with a test in the cart, in front of the open checkout. */
async function openCheckout(page: Page) {
  await page.goto('/test/complete-blood-count-cbc');
  await page
    .getByRole('main')
    .getByRole('button', { name: /Add to Cart/i })
    .first()
    .click();
  await signUpForCart(page, newCustomer());
  await expect(page.getByText('Test mode: no money is taken')).toBeVisible();
  await tellPatient(page);
  await page.getByRole('button', { name: /^Pay ₹.* and book$/ }).click();
  const checkout = page.getByRole('dialog', { name: 'Test payment' });
  await expect(checkout).toContainText('Test mode: no money moves');
  return checkout;
}

test('given up, and paid later from the list of bookings', async ({ page }) => {
  const complaints = watch(page);
  const checkout = await openCheckout(page);
  await checkout.getByRole('button', { name: 'Close' }).click();
  await expect(page.getByRole('heading', { name: 'The payment is still open' })).toBeVisible();
  await page.getByRole('button', { name: 'Back to the cart' }).click();
  await page.goto('/user/cart-booking');
  await page.getByRole('button', { name: /^Pay ₹/ }).click();
  await checkout.getByRole('button', { name: /^Pay ₹/ }).click();
  await expect(page.getByRole('heading', { name: /your booking is confirmed/ })).toBeVisible();
  // The visit of a booking is made soon after its confirmation.
  expect(complaints.filter((complaint) => !complaint.includes('/visits/track/'))).toEqual([]);
});

test('paid in a browser that closed: the gateway’s message confirms the booking', async ({ page }) => {
  const checkout = await openCheckout(page);
  // The shop never hears from this browser again.
  await page.route('**/cart-booking/verify', (route) => route.abort());
  const paid = page.waitForResponse((answer) => answer.url().endsWith('/payment/test/pay') && answer.ok());
  await checkout.getByRole('button', { name: /^Pay ₹/ }).click();
  await paid;
  await page.goto('about:blank');
  await expect(async () => {
    await page.goto('/user/cart-booking');
    await expect(page.getByRole('main').getByText('Confirmed', { exact: true })).toBeVisible({ timeout: 2_000 });
  }).toPass();
  await expect(page.getByRole('button', { name: /^Pay/ })).toHaveCount(0);
});

test('paid, and the answer to the shop lost: nobody is asked to pay twice', async ({ page }) => {
  const checkout = await openCheckout(page);
  await page.route('**/cart-booking/verify', (route) => route.abort());
  await checkout.getByRole('button', { name: /^Pay ₹/ }).click();
  await expect(page.getByRole('heading', { name: 'Payment received, confirming' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Payment received, your booking is confirmed' })).toBeVisible();
});
