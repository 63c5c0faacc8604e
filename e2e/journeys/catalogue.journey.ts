// An administrator puts a new test on sale, into a package and at another price; an anonymous visitor sees each change at once.
import { expect, test } from '@playwright/test';
import { callAsOwner } from '../api.ts';
import { signInAsAdministrator, watch } from '../people.ts';

const unique = `${Date.now()}`.slice(-8);
const TEST = `Serum Rhodium ${unique}`;
const PACKAGE = `Rare metals ${unique}`;

test('a test is made, packed and repriced, and the shop shows it at once', async ({ browser }) => {
  const office = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  const staff = await office.newPage();
  // The browser reports the refusals that this journey asks for.
  const complaints = watch(staff, [/409 \(Conflict\)/]);
  const street = await browser.newContext({ viewport: { width: 390, height: 844 } });
  const visitor = await street.newPage();
  const visitorComplaints = watch(visitor);

  await visitor.goto('/packages?sort=-price');
  await signInAsAdministrator(staff);
  await staff.getByRole('link', { name: 'Tests', exact: true }).click();
  await staff.getByRole('button', { name: 'Add a test' }).click();
  const dialog = staff.getByRole('dialog');
  await dialog.getByLabel('Name', { exact: true }).fill('Lipid Profile');
  await dialog.getByLabel('Price in rupees').fill('-1');
  await dialog.getByLabel(/Discount in percent/).fill('101');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog.getByText('A price cannot be negative')).toBeVisible();
  await expect(dialog.getByText('A discount is at most 100 %')).toBeVisible();
  await dialog.getByLabel('Price in rupees').fill('1000');
  await dialog.getByLabel(/Discount in percent/).fill('10');
  await expect(dialog.getByRole('status', { name: 'Final price' })).toContainText('₹900');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog.getByText('Another test is called Lipid Profile')).toBeVisible();
  await dialog.getByLabel('Name', { exact: true }).fill(TEST);
  await dialog.getByRole('textbox', { name: /^Parameters(?! in)/ }).fill('Rhodium');
  await dialog.getByRole('textbox', { name: /^Parameters(?! in)/ }).press('Enter');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toBeHidden();

  const address = `/test/serum-rhodium-${unique}`;
  await visitor.goto(address);
  await expect(visitor.getByRole('main')).toContainText('₹900');

  await staff.getByRole('link', { name: 'Packages', exact: true }).click();
  await staff.getByRole('button', { name: 'Add a package' }).click();
  await dialog.getByLabel('Name', { exact: true }).fill(PACKAGE);
  await dialog.getByLabel('Price in rupees').fill('1200');
  for (const name of [TEST, 'Lipid Profile']) {
    await dialog.getByLabel('Search').fill(name);
    await dialog.getByRole('button', { name: `Add ${name}`, exact: true }).click();
  }
  await expect(dialog.getByText(/^Saves ₹176/)).toBeVisible();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toBeHidden();
  await visitor.goto(address);
  await expect(visitor.getByRole('heading', { name: 'Packages that contain this test' })).toBeVisible();
  await expect(visitor.getByRole('main')).toContainText('Saves ₹176 against single tests');

  await staff.getByRole('link', { name: 'Tests', exact: true }).click();
  // The list of packages has a box of this name too.
  await expect(staff.getByRole('button', { name: 'Add a test' })).toBeVisible();
  await staff.getByLabel('Search').fill(TEST);
  await staff.getByRole('button', { name: `Delete ${TEST}` }).click();
  const question = staff.getByRole('alertdialog');
  await question.getByRole('button', { name: 'Delete' }).click();
  await expect(question).toContainText(`${TEST} is part of: ${PACKAGE}`);
  await question.getByRole('button', { name: 'Keep' }).click();
  await staff.getByRole('button', { name: `Edit ${TEST}` }).click();
  await dialog.getByLabel('Price in rupees').fill('777.50');
  await dialog.getByLabel(/Discount in percent/).fill('0');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toBeHidden();

  await visitor.reload();
  await expect(visitor.getByRole('main')).toContainText('₹777.50');
  await visitor.goto(`/view-all-test?q=${unique}`);
  await expect(visitor.getByRole('main')).toContainText('₹777.50');

  await staff.getByRole('switch', { name: `${TEST} is sold` }).click();
  await expect(staff.getByRole('switch', { name: `${TEST} is sold` })).toHaveAttribute('aria-checked', 'false');
  await visitor.goto(`/search/${encodeURIComponent(TEST)}`);
  await expect(visitor.getByRole('main').getByRole('link', { name: TEST })).toHaveCount(0);

  expect(complaints).toEqual([]);
  expect(visitorComplaints).toEqual([]);
  await office.close();
  await street.close();
});

test('a price that changes under an open shop is the new one wherever a link leads', async ({ browser, request }) => {
  const owner = await callAsOwner(request);
  const name = `Serum Osmium ${unique}`;
  const { data } = await owner('POST', '/test', { name, price: 300 });

  const page = await browser.newPage();
  await page.goto(`/view-all-test?q=${unique}`);
  await page.getByRole('main').getByRole('link', { name }).click();
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  await expect(page.getByRole('main')).toContainText('₹300');
  await owner('PUT', `/test/${data._id}`, { price: 455 });
  await page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link', { name: 'All tests' }).click();
  await page.getByLabel('Filter by name').fill(unique);
  await expect(page.getByRole('main')).toContainText('₹455');
  await page.getByRole('main').getByRole('link', { name }).click();
  await expect(page.getByRole('main')).toContainText('₹455');
  await page.close();
});
