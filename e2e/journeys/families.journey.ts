// A family and its cities: two patients in one checkout, and prices, fee and centres that follow city and pincode.
import { type APIRequestContext, type Browser, expect, type Page, test } from '@playwright/test';
import { callAsOwner } from '../api.ts';
import { startOwnShop } from '../own-shop.ts';
import { becomeQuiet, newCustomer, signUpForCart, tellPatient, watch } from '../people.ts';

const PHONE = { width: 390, height: 844 };

async function putIntoCart(page: Page): Promise<void> {
  const main = page.getByRole('main');
  await main
    .getByRole('button', { name: /Add to Cart/i })
    .first()
    .click();
}

async function payAt(page: Page, amount: string): Promise<void> {
  await page.getByRole('button', { name: `Pay ${amount} and book` }).click();
  await page
    .getByRole('dialog', { name: 'Test payment' })
    .getByRole('button', { name: `Pay ${amount}` })
    .click();
  await expect(page.getByRole('main')).toContainText(/LB-\w{4}-\w{4}/);
}

test('two patients of a family are booked together, each with their tests, and paid once', async ({ browser }) => {
  const context = await browser.newContext({ viewport: PHONE });
  const page = await context.newPage();
  const complaints = watch(page);
  await page.goto('/test/complete-blood-count-cbc');
  await putIntoCart(page);
  await signUpForCart(page, newCustomer());

  await page.getByText('One or several of your family, each with their own tests').click();
  const blood = page.getByRole('group', { name: /Complete Blood Count/ });
  // Of the account's own person neither age nor sex is known yet.
  await blood.getByRole('checkbox', { name: /Asha Verma/ }).click();
  const own = page.getByRole('dialog', { name: 'Change patient' });
  await own.getByLabel('Sex', { exact: true }).selectOption('female');
  await own.getByLabel('Date of birth').fill('1991-04-30');
  await own.getByRole('button', { name: 'Save patient' }).click();
  await expect(blood.getByRole('checkbox', { name: /Asha Verma/ })).toBeChecked();

  await page.getByRole('button', { name: 'Add patient' }).click();
  const other = page.getByRole('dialog', { name: 'New patient' });
  await other.getByLabel('Full name').fill('Ravi Verma');
  await other.getByLabel('Relation to you').selectOption('spouse');
  await other.getByLabel('Sex', { exact: true }).selectOption('male');
  await other.getByLabel('Date of birth').fill('1989-01-15');
  await other.getByRole('button', { name: 'Save patient' }).click();
  await expect(blood.getByRole('checkbox', { name: /Ravi Verma/ })).toBeChecked();
  // The quantity follows the patients, and the button stays in reach at the bottom of the screen.
  await expect(page.getByTestId('cart-total')).toHaveText('₹576');
  await expect(page.getByRole('button', { name: 'Pay ₹576 and book' })).toBeInViewport();
  await payAt(page, '₹576');

  await page.goto('/user/orders');
  const orders = page.getByRole('main');
  await expect(orders).toContainText('Asha Verma');
  await expect(orders).toContainText('Ravi Verma');
  expect(complaints).toEqual([]);
  await context.close();
});

/** A shop with one test, dearer in Bhopal than in Indore, whose centre takes samples at home around one pincode. */
async function fillShop(request: APIRequestContext, url: string): Promise<void> {
  const owner = await callAsOwner(request, url);
  const cities = (await owner('GET', '/city/cities')) as { name: string }[];
  for (const name of ['Bhopal', 'Indore'])
    if (!cities.some((city) => city.name === name)) await owner('POST', '/city/cities', { name });
  const fields = { category: 'Blood tests', description: 'A test', discountPercent: 0, active: true };
  const made = await owner('POST', '/test', { name: 'Ferritin', code: 'FER', price: 500, ...fields });
  const itemId = (made.data ?? made.test)._id;
  await owner('PUT', '/price-lists/Indore', { rows: [{ itemId, price: 350 }] });
  await owner('PUT', '/price-lists/Bhopal', { rows: [{ itemId, price: 450 }] });
  const place = { kind: 'collection', address: '12 Main Road', city: 'Bhopal', pincode: '462016', listed: true };
  const terms = { homeCollection: true, fee: 50, hours: 'Mon-Sun 06:00-20:00' };
  const centre = await owner('POST', '/centres', { code: 'ARER', name: 'Arera Centre', ...place, ...terms });
  const path = `/centres/${centre.data._id}`;
  await owner('PUT', `${path}/pincodes`, { pincodes: ['462016'] });
  const windows = [0, 1, 2, 3, 4, 5, 6].map((day) => ({ day, slot: '06:00-08:00', capacity: 4 }));
  await owner('PUT', `${path}/windows`, { windows, exceptions: [] });
}

async function visitorOf(browser: Browser, url: string): Promise<Page> {
  const context = await browser.newContext({ baseURL: url, viewport: { width: 1440, height: 900 } });
  return context.newPage();
}

test('a chosen city changes the prices without a reload, and the pincode says fee and place', async ({
  browser,
  request,
}) => {
  const shop = await startOwnShop('empty');
  try {
    await fillShop(request, shop.url);
    const page = await visitorOf(browser, shop.url);
    const complaints = watch(page, [/the server responded with a status of 409/]);
    await page.goto('/test/ferritin');
    const main = page.getByRole('main');
    await expect(main.getByText('₹500').first()).toBeVisible();
    // Before the page is live the link leads to the page of cities.
    await becomeQuiet(page);
    await page.evaluate(() => Object.assign(window, { isSame: true }));
    await page.getByRole('link', { name: 'Choose your city' }).filter({ visible: true }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Indore' }).click();
    await expect(main.getByText('₹350').first()).toBeVisible();
    expect(await page.evaluate(() => 'isSame' in window)).toBe(true);

    await putIntoCart(page);
    await signUpForCart(page, newCustomer());
    await expect(page.getByTestId('cart-total')).toHaveText('₹350');
    await tellPatient(page);
    const pincode = page.getByLabel('Your pincode');
    await pincode.fill('462010');
    await expect(main).toContainText('We do not take samples at home there yet');
    await expect(main.getByRole('button', { name: 'Come to Arera Centre' })).toBeVisible();
    await pincode.fill('462016');
    await expect(main).toContainText('Yes, we take samples at home in Bhopal.');
    await expect(main).toContainText('The home visit costs ₹50.');
    await main.getByRole('button', { name: 'Take the sample at home' }).click();
    // Bhopal's price and the fee, before anything else is filled in.
    await expect(page.getByTestId('cart-total')).toHaveText('₹500');
    await page.getByLabel('House number and street').fill('3 Lake Road');
    await page.getByLabel('Locality').fill('Arera Colony');
    await page
      .getByRole('radio', { name: /Wed|Thu|Fri|Sat|Sun|Mon|Tue/ })
      .first()
      .click({ force: true });
    await page.getByRole('radio', { name: /6:00 am/ }).click({ force: true });
    await payAt(page, '₹500');
    await page.goto('/user/orders');
    await expect(page.getByRole('main')).toContainText('₹500');
    expect(complaints).toEqual([]);
  } finally {
    await shop.stop();
  }
});
