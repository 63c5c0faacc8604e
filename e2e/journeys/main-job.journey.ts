// The main job, end to end: a visitor finds a test by a misspelt name, signs up, books and pays; an administrator completes the
// booking; the customer sees it.
import { expect, type Locator, type Page, test } from '@playwright/test';
import { newCustomer, signInAsAdministrator, signUp, signUpForCart, tellPatient, watch } from '../people.ts';

async function findByMisspeltName(page: Page): Promise<void> {
  await page.goto('/');
  const box = page.getByRole('banner').getByPlaceholder('Search for a test, package...');
  await box.pressSequentially('thairoid');
  await expect(page).toHaveURL(/\/search\/thairoid$/);
  await expect(box).toBeFocused();
  await expect(page.getByText('Showing results for thyroid')).toBeVisible();
  await page
    .getByRole('main')
    .getByRole('link', { name: /Thyroid Stimulating Hormone/ })
    .first()
    .click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Thyroid Stimulating Hormone');
}

test('find, sign up, fail, pay, complete, see', async ({ browser }) => {
  const customer = newCustomer();
  const desk = await browser.newContext({ viewport: { width: 1280, height: 900 } });
  const shop = await desk.newPage();
  // The browser reports the payment that this journey lets fail.
  const complaints = watch(shop, [/402 \(Payment Required\)/]);

  await findByMisspeltName(shop);
  await shop
    .getByRole('main')
    .getByRole('button', { name: /Add to Cart/i })
    .first()
    .click();
  // A visitor fills the cart without an account; the checkout requires one, and the cart keeps its items.
  await expect(shop.getByRole('group', { name: /^In the cart: Thyroid Stimulating/ }).first()).toBeVisible();
  await signUpForCart(shop, customer);
  await expect(shop.getByText('Welcome, Asha').first()).toBeVisible();
  await expect(shop.getByRole('banner').getByRole('link', { name: 'Cart, 1 item' })).toBeVisible();

  await tellPatient(shop);
  await shop.getByRole('button', { name: /^Pay ₹.* and book$/ }).click();
  const checkout = shop.getByRole('dialog', { name: 'Test payment' });
  await checkout.getByRole('button', { name: 'Fail payment' }).click();
  await expect(shop.getByRole('heading', { name: 'The payment did not go through' })).toBeVisible();
  await shop.getByRole('button', { name: /Try again/ }).click();
  await checkout.getByRole('button', { name: /^Pay ₹/ }).click();
  await expect(shop.getByRole('main')).toContainText(/LB-\w{4}-\w{4}/);
  const number = /LB-\w{4}-\w{4}/.exec(await shop.getByRole('main').innerText())?.[0] ?? '';
  await expect(shop.getByRole('banner').getByRole('link', { name: 'Cart, 0 items' })).toBeVisible();

  const office = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  const staff = await office.newPage();
  const staffComplaints = watch(staff);
  await signInAsAdministrator(staff);
  await staff.goto(`/admin/cart-booking-admin?q=${number}`);
  const row = staff.getByRole('row', { name: new RegExp(number) });
  await expect(row).toContainText('Confirmed');
  await row.getByLabel(/Status/).selectOption('Completed');
  const question = staff.getByRole('alertdialog');
  await question.getByRole('button', { name: 'Mark as completed' }).click();
  await expect(row).toContainText('Completed');
  // Leaving the page sends what could still be undone.
  await staff.goto('/admin');

  await shop.goto('/user/cart-booking');
  await expect(shop.getByRole('main')).toContainText(number);
  await expect(shop.getByRole('main').getByText('Completed', { exact: true })).toBeVisible();

  expect(complaints).toEqual([]);
  expect(staffComplaints).toEqual([]);
  await desk.close();
  await office.close();
});

test('a stranger to the booking, and nobody at all, see nothing of it', async ({ page }) => {
  const complaints = watch(page);
  for (const path of ['/cart', '/user', '/user/cart-booking', '/user/booking-list', '/admin', '/admin/booking']) {
    await page.goto(path);
    await expect(page).toHaveURL(/\/login$/);
  }
  await page.goto('/signup');
  await signUp(page, newCustomer());
  await expect(page).toHaveURL(/\/user$/);
  await page.goto('/admin/cart-booking-admin');
  await expect(page).toHaveURL(/\/user$/);
  await page.goto('/user/cart-booking');
  await expect(page.getByRole('main')).not.toContainText(/LB-\w{4}-\w{4}/);
  expect(complaints).toEqual([]);
});

test('cancelling a paid booking says the refund first and gives it back', async ({ page }) => {
  await page.goto('/test/complete-blood-count-cbc');
  await page
    .getByRole('main')
    .getByRole('button', { name: /Add to Cart/i })
    .first()
    .click();
  await signUpForCart(page, newCustomer());
  await tellPatient(page);
  await page.getByRole('button', { name: /^Pay ₹.* and book$/ }).click();
  await page
    .getByRole('dialog', { name: 'Test payment' })
    .getByRole('button', { name: /^Pay ₹/ })
    .click();
  await expect(page.getByRole('main')).toContainText(/LB-\w{4}-\w{4}/);
  await page.goto('/user/cart-booking');
  await page
    .getByRole('button', { name: /Cancel/ })
    .first()
    .click();
  const question = page.getByRole('alertdialog');
  await expect(question).toContainText('₹288');
  await question.getByRole('button', { name: /Cancel (the|this)? ?booking|Yes/i }).click();
  await expect(page.getByRole('main')).toContainText('Cancelled');
  await expect(page.getByRole('main')).toContainText(/refund/i);
});

test("a doctor's list becomes a booking on a telephone in at most 4 screens and 20 taps", async ({ browser }) => {
  const telephone = await browser.newContext({ viewport: { width: 390, height: 844 }, hasTouch: true });
  const page = await telephone.newPage();
  await page.goto('/signup');
  await signUp(page, newCustomer());
  await expect(page).toHaveURL(/\/user$/);
  await page.goto('/');

  let taps = 0;
  const screens = new Set<string>();
  /** A choice of a list on a telephone is two taps: it is opened, and one is chosen. */
  const tap = async (what: Locator, count = 1) => {
    await what.tap();
    taps += count;
    screens.add(new URL(page.url()).pathname.split('/')[1] ?? '');
  };
  const fill = async (label: string, text: string) => {
    await tap(page.getByLabel(label, { exact: true }).last());
    await page.getByLabel(label, { exact: true }).last().fill(text);
  };
  await tap(page.getByRole('banner').getByRole('button', { name: 'Search' }));
  await page.getByRole('banner').getByRole('searchbox').fill('CBC, thyroid, sugar fasting, vitamin D');
  await tap(page.getByRole('button', { name: /^Add all 4 to the cart/ }));
  await tap(page.getByRole('link', { name: 'Go to the cart' }));
  await fill('Your pincode', '462003');
  await tap(page.getByRole('button', { name: 'Take the sample at home' }));
  await fill('Age in years', '52');
  await page.getByLabel('Sex', { exact: true }).selectOption('female');
  taps += 2;
  await fill('House number and street', '14 Lake Road');
  await fill('Locality', 'TT Nagar');
  await tap(page.getByText('Tomorrow', { exact: true }));
  // The sentence about the first free time may name the same hours.
  await tap(page.getByText('8:00 am – 10:00 am', { exact: true }));
  await tap(page.getByRole('button', { name: /^Pay ₹1,575 and book$/ }).last());
  await tap(page.getByRole('dialog', { name: 'Test payment' }).getByRole('button', { name: /^Pay ₹/ }));
  await expect(page.getByRole('heading', { name: /your booking is confirmed/i })).toBeVisible();
  await expect(page.getByRole('main')).toContainText('14 Lake Road, TT Nagar, Bhopal 462003');
  expect(taps).toBeLessThanOrEqual(20);
  expect(screens.size).toBeLessThanOrEqual(4);
  await telephone.close();
});
