// A person who reads Hindi: chooses it in the header, finds a test, signs up, books and pays, and is remembered.
import { expect, test } from '@playwright/test';
import { register } from '../api.ts';
import { becomeQuiet, newCustomer, signIn, watch } from '../people.ts';

test('search, sign up, book and come back in Hindi', async ({ page }) => {
  const complaints = watch(page);
  const customer = newCustomer();
  await page.goto('/');
  await page.getByRole('banner').getByRole('link', { name: 'हिन्दी' }).click();
  await expect(page).toHaveURL(/\/hi$/);
  await expect(page.locator('html')).toHaveAttribute('lang', 'hi-IN');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('सही टेस्ट, सही दाम, आपके घर के पास');

  // Typing before the page is hydrated is the subject of early.journey.ts.
  await becomeQuiet(page);
  const box = page.getByRole('banner').getByPlaceholder('टेस्ट या पैकेज खोजें...');
  await box.pressSequentially('cbc');
  await expect(page).toHaveURL(/\/hi\/search\/cbc$/);
  await page.getByRole('main').locator('a[href="/hi/test/complete-blood-count-cbc"]').first().click();
  await page
    .getByRole('main')
    .getByRole('button', { name: /^कार्ट में डालें/ })
    .first()
    .click();
  await page.getByRole('banner').getByRole('link', { name: 'कार्ट, 1 आइटम' }).click();
  await expect(page).toHaveURL(/\/hi\/login$/);
  await page.getByRole('main').getByRole('link', { name: 'अकाउंट बनाएँ' }).click();
  await expect(page).toHaveURL(/\/hi\/signup$/);

  // The contract's validation messages are in Hindi too.
  await page.getByLabel('मोबाइल नंबर').fill('12345');
  await page.getByRole('button', { name: 'अकाउंट बनाएँ' }).click();
  await expect(page.getByText('10 अंकों का भारतीय मोबाइल नंबर लिखें')).toBeVisible();
  await page.getByLabel('नाम', { exact: true }).fill(customer.firstName);
  await page.getByLabel('उपनाम').fill(customer.lastName);
  await page.getByLabel('मोबाइल नंबर').fill(customer.mobile);
  await page.getByLabel('ई-मेल').fill(customer.email);
  await page.getByLabel('पासवर्ड', { exact: true }).fill(customer.password);
  await page.getByRole('checkbox', { name: /मुझे मंज़ूर हैं/ }).check();
  await page.getByRole('button', { name: 'अकाउंट बनाएँ' }).click();

  await expect(page).toHaveURL(/\/hi\/cart$/);
  await expect(page.getByText('नमस्ते, Asha').first()).toBeVisible();
  await page.getByLabel('उम्र (साल में)').fill('34');
  await page.getByLabel('लिंग', { exact: true }).selectOption('female');
  await page.getByRole('button', { name: /^₹.* देकर बुक करें$/ }).click();
  await page
    .getByRole('dialog', { name: 'टेस्ट पेमेंट' })
    .getByRole('button', { name: /^₹.* दें$/ })
    .click();
  await expect(page.getByRole('heading', { name: 'पेमेंट मिल गया, आपकी बुकिंग कन्फ़र्म है' })).toBeVisible();

  // So is the server's message about a cancelled booking.
  await page.goto('/hi/user/cart-booking');
  await page.getByRole('button', { name: /^बुकिंग .+ रद्द करें$/ }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'बुकिंग रद्द करें' }).click();
  await expect(page.getByText('आपकी बुकिंग रद्द हो गई और आपका पैसा वापस आ रहा है')).toBeVisible();

  // The front page opens in the language that was chosen here, and the account keeps it.
  await page.goto('/');
  await expect(page).toHaveURL(/\/hi$/);
  const language = () => page.evaluate(() => JSON.parse(localStorage.getItem('user') ?? '{}').language as unknown);
  expect(await language()).toBe('hi');
  await page.getByRole('banner').getByRole('link', { name: 'English' }).click();
  await expect(page).toHaveURL(/127\.0\.0\.1:\d+\/$/);
  await expect.poll(language).toBe('en');
  expect(complaints).toEqual([]);
});

test('signing in leads to the pages of the account’s language, and administration is English', async ({ page }) => {
  const customer = await register(page.request, { language: 'hi' });
  await page.goto('/login');
  await signIn(page, customer);
  await expect(page).toHaveURL(/\/hi\/user$/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('मेरा अकाउंट');
  await page.goto('/hi/admin/test');
  await expect(page).toHaveURL(/127\.0\.0\.1:\d+\/user$/);
});
