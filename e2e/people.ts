import { errors, expect, type Page } from '@playwright/test';
import { NO_LIMITS } from '../server/test/no-limits.ts';

export const ADMIN_EMAIL = 'owner@example.in';
export const ADMIN_PASSWORD = 'a-password-of-journeys';

/** Settings of a shop in which one machine may do at once what many customers do. */
export const SHOP_ENV = {
  ...NO_LIMITS,
  LOG_LEVEL: 'warn',
  ADMIN_EMAIL,
  ADMIN_PASSWORD,
};

export interface Customer {
  firstName: string;
  lastName: string;
  mobile: string;
  email: string;
  password: string;
}

let count = 0;

/** A person without an account. */
export function newCustomer(): Customer {
  count += 1;
  const unique = `${Date.now()}${count}`.slice(-9);
  return {
    firstName: 'Asha',
    lastName: 'Verma',
    mobile: `9${unique}`,
    email: `asha${unique}@example.in`,
    password: 'a-password-of-asha',
  };
}

/** The browser of the journeys blocks service workers (playwright.config.ts) and logs that. */
const BLOCKED_WORKER = /Service Worker registration blocked by Playwright/;

/** Collects everything that must not happen on a page: failed requests and errors on the console. */
export function watch(page: Page, allowed: RegExp[] = []): string[] {
  const complaints: string[] = [];
  const note = (text: string) => {
    if (![...allowed, BLOCKED_WORKER].some((pattern) => pattern.test(text))) complaints.push(text);
  };
  page.on('pageerror', (error) => note(`error: ${error.message}`));
  page.on('console', (message) => {
    if (message.type() !== 'error' && message.type() !== 'warning') return;
    // Only this message contains the URL that failed to load.
    const { url } = message.location();
    const where = message.text().startsWith('Failed to load resource') ? ` ${new URL(url).pathname}` : '';
    note(`${message.type()}: ${message.text()}${where}`);
  });
  page.on('requestfailed', (request) => {
    const reason = request.failure()?.errorText ?? '';
    // Aborted: the page was left while it was still loading.
    if (reason !== 'net::ERR_ABORTED') note(`failed: ${request.url()} ${reason}`);
  });
  return complaints;
}

/**
 * Waits until a page has loaded nothing for half a second, for five seconds at most: of a request that a route answered or a page left
 * behind, Playwright sometimes misses the end, and would wait for it until the test is over.
 */
export async function becomeQuiet(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle', { timeout: 5_000 }).catch((cause: unknown) => {
    if (!(cause instanceof errors.TimeoutError)) throw cause;
  });
}

/** Fills in the sign-up form that is on the screen, and sends it. */
export async function signUp(page: Page, customer: Customer): Promise<void> {
  await page.getByLabel('First name').fill(customer.firstName);
  await page.getByLabel('Last name').fill(customer.lastName);
  await page.getByLabel('Mobile number').fill(customer.mobile);
  await page.getByLabel('E-mail').fill(customer.email);
  await page.getByLabel('Password', { exact: true }).fill(customer.password);
  await page.getByRole('checkbox', { name: /I accept/ }).check();
  await page.getByRole('button', { name: 'Create an account' }).click();
}

/** Fills in the patient details that every booking requires. */
export async function tellPatient(page: Page): Promise<void> {
  await page.getByLabel('Age in years').fill('34');
  await page.getByLabel('Sex', { exact: true }).selectOption('female');
}

/** A visitor with a filled cart starts the checkout, signs up on the way, and returns to the cart. */
export async function signUpForCart(page: Page, customer: Customer): Promise<void> {
  await expect(page.getByTestId('cart-badge').filter({ visible: true }).first()).toHaveText(/[1-9]/);
  await page.goto('/cart');
  await expect(page).toHaveURL(/\/login$/);
  await page
    .getByRole('main')
    .getByRole('link', { name: /Create an account/ })
    .click();
  await signUp(page, customer);
  await expect(page).toHaveURL(/\/cart$/);
}

/** Fills in the form for a password. */
export async function signIn(page: Page, { email, password }: Pick<Customer, 'email' | 'password'>): Promise<void> {
  await page.getByLabel(/E-mail or mobile/i).fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('main').getByRole('button', { name: 'Sign In' }).click();
}

export async function signInAsAdministrator(page: Page): Promise<void> {
  await page.goto('/login');
  await signIn(page, { email: ADMIN_EMAIL, password: ADMIN_PASSWORD });
  await expect(page).toHaveURL(/\/admin/);
}
