// Access: administrators create and end accounts and sessions, and the requested page opens after signing in.
import { type Browser, expect, type Page, test } from '@playwright/test';
import { mailedLink } from '../mailed-link.ts';
import { type Customer, newCustomer, signIn, signInAsAdministrator, signUp, watch } from '../people.ts';

async function openOffice(browser: Browser): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  const page = await context.newPage();
  await signInAsAdministrator(page);
  return page;
}

/** Invites an administrator in the dialog of the users page. */
async function inviteAdministrator(page: Page, colleague: Customer): Promise<void> {
  await page.getByRole('link', { name: 'Users', exact: true }).click();
  await page.getByRole('button', { name: 'New user' }).click();
  const dialog = page.getByRole('dialog', { name: 'New user' });
  await dialog.getByLabel('Role').selectOption('Administrator');
  await dialog.getByLabel('First name').fill(colleague.firstName);
  await dialog.getByLabel('Last name').fill(colleague.lastName);
  await dialog.getByLabel('Mobile number').fill(colleague.mobile);
  await dialog.getByLabel('E-mail').fill(colleague.email);
  await dialog.getByRole('button', { name: 'Send the invitation' }).click();
  await expect(dialog).toBeHidden();
}

/** Accepts an invitation as its reader. */
async function accept(browser: Browser, { email, password }: Customer): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  const page = await context.newPage();
  await page.goto(await mailedLink(email, 'staff/accept'));
  await page.getByLabel('New password', { exact: true }).fill(password);
  await page.getByLabel('New password again').fill(password);
  await page.getByRole('button', { name: 'Accept the invitation' }).click();
  await expect(page).toHaveURL(/\/admin$/);
  return page;
}

test('an administrator invites another, who ends a person’s sessions and deletes the account', async ({ browser }) => {
  const customer = newCustomer();
  const home = await browser.newContext();
  const phone = await home.newPage();
  await phone.goto('/signup');
  await signUp(phone, customer);
  await expect(phone).toHaveURL(/\/user$/);

  const owner = await openOffice(browser);
  const complaints = watch(owner);
  const colleague = { ...newCustomer(), firstName: 'Ravi', lastName: 'Iyer' };
  await inviteAdministrator(owner, colleague);
  const staff = await accept(browser, colleague);
  await owner.reload();
  await expect(owner.getByRole('row', { name: new RegExp(colleague.email) })).toContainText('Administrator');

  const staffComplaints = watch(staff);
  await staff.goto(`/admin/users?q=${customer.email}`);
  await staff.getByRole('link', { name: 'Asha Verma' }).click();
  await expect(staff.getByRole('heading', { level: 1 })).toHaveText('Asha Verma');
  await expect(staff.getByText('Signed in on (1)')).toBeVisible();
  await staff.getByRole('button', { name: 'End all sessions' }).click();
  await staff.getByRole('alertdialog').getByRole('button', { name: 'End all sessions' }).click();
  await expect(staff.getByText('Not signed in anywhere')).toBeVisible();

  await phone.goto('/user/cart-booking');
  await expect(phone).toHaveURL(/\/login$/);
  await expect(phone.getByText('Your session has ended. Please sign in again.')).toBeVisible();
  await signIn(phone, customer);
  await expect(phone).toHaveURL(/\/user\/cart-booking$/);

  await staff.getByRole('button', { name: 'Delete account' }).click();
  const question = staff.getByRole('alertdialog');
  await expect(question).toContainText('The others and payments stay in the books');
  await question.getByRole('button', { name: 'Delete account' }).click();
  await expect(staff).toHaveURL(/\/admin\/users$/);
  await staff.goto(`/admin/users?q=${customer.email}`);
  await expect(staff.getByText('Nobody fits this search')).toBeVisible();
  await phone.goto('/user');
  await expect(phone).toHaveURL(/\/login$/);
  await signIn(phone, customer);
  await expect(phone.getByRole('main')).toContainText('Invalid email or password');

  // The owner takes the role back: the colleague leaves the administration at the next call.
  await owner.getByRole('button', { name: 'Actions for Ravi Iyer' }).first().click();
  await owner.getByRole('menuitem', { name: 'Make customer' }).click();
  await owner.getByRole('alertdialog').getByRole('button', { name: 'Make customer' }).click();
  await expect(owner.getByRole('row', { name: new RegExp(colleague.email) })).toContainText('Customer');
  expect(staffComplaints).toEqual([]);
  await staff.getByRole('link', { name: 'Logins today' }).click();
  await expect(staff).toHaveURL(/\/user$/);
  await expect(staff.getByText('Only staff can open this page')).toBeVisible();
  expect(complaints).toEqual([]);
  for (const page of [phone, owner, staff]) await page.context().close();
});

test('where a person was going survives signing up, with a reload on the way', async ({ page }) => {
  const complaints = watch(page);
  await page.goto('/user/cart-booking?from=mail');
  await expect(page).toHaveURL(/\/login$/);
  // The address is there before its page, which keeps where the person was going.
  const signUpLink = page.getByRole('main').getByRole('link', { name: /Create an account/ });
  await expect(signUpLink).toBeVisible();
  await page.reload();
  await signUpLink.click();
  await expect(page).toHaveURL(/\/signup$/);
  await page.reload();
  const customer = newCustomer();
  await signUp(page, customer);
  await expect(page).toHaveURL(/\/user\/cart-booking\?from=mail$/);
  // Signed-in users are redirected from these pages.
  for (const path of ['/login', '/signup', '/forgot-password', '/reset-password?token=x']) {
    await page.goto(path);
    await expect(page).toHaveURL(/\/user$/);
  }
  expect(complaints).toEqual([]);
});

test('what was meant for the cart survives a reload on the way to an old account', async ({ page }) => {
  const customer = newCustomer();
  await page.goto('/signup');
  await signUp(page, customer);
  await expect(page).toHaveURL(/\/user$/);
  await page.goto('/logout');
  await expect(page).toHaveURL(/\/login$/);

  await page.goto('/test/complete-blood-count-cbc');
  await page
    .getByRole('main')
    .getByRole('button', { name: /Add to Cart/i })
    .first()
    .click();
  await expect(page.getByRole('banner').getByRole('link', { name: 'Cart, 1 item' })).toBeVisible();
  await page.goto('/cart');
  await expect(page).toHaveURL(/\/login$/);
  await page.reload();
  await signIn(page, { ...customer, email: customer.mobile });
  await expect(page).toHaveURL(/\/cart$/);
  await expect(page.getByRole('main')).toContainText('Complete Blood Count');
  await expect(page.getByRole('banner').getByRole('link', { name: 'Cart, 1 item' })).toBeVisible();
});

test('another device is signed out from the account area', async ({ browser, page }) => {
  const customer = newCustomer();
  await page.goto('/signup');
  await signUp(page, customer);
  await expect(page).toHaveURL(/\/user$/);
  const context = await browser.newContext();
  const elsewhere = await context.newPage();
  await elsewhere.goto('/login');
  await signIn(elsewhere, customer);
  await expect(elsewhere).toHaveURL(/\/user$/);

  await page.getByRole('link', { name: 'Change password' }).click();
  const devices = page.getByRole('region', { name: 'Where you are signed in' });
  await expect(devices.getByRole('listitem')).toHaveCount(2);
  await expect(devices).toContainText(/Chrom/);
  await devices.getByRole('button', { name: /^Sign out/ }).click();
  await expect(devices.getByText('You are signed in here only.')).toBeVisible();
  await elsewhere.goto('/user/cart-booking');
  await expect(elsewhere).toHaveURL(/\/login$/);
  await context.close();
});
