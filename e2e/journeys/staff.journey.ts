// Staff: an administrator invites a person for the front desk, who accepts, sees only the parts for that work, and loses them with the
// role.
import { expect, test } from '@playwright/test';
import { mailedLink } from '../mailed-link.ts';
import { newCustomer, signInAsAdministrator, watch } from '../people.ts';

test('somebody is invited for the front desk, accepts, and sees what belongs to that work', async ({ browser }) => {
  const colleague = { ...newCustomer(), firstName: 'Meena', lastName: 'Iyer' };
  const office = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  const owner = await office.newPage();
  const complaints = watch(owner);
  await signInAsAdministrator(owner);
  await owner.getByRole('link', { name: 'Staff', exact: true }).click();
  await owner.getByRole('button', { name: 'Invite somebody' }).click();
  const dialog = owner.getByRole('dialog', { name: 'Invite somebody to work here' });
  await dialog.getByLabel('First name').fill(colleague.firstName);
  await dialog.getByLabel('Last name').fill(colleague.lastName);
  await dialog.getByLabel('E-mail', { exact: true }).fill(colleague.email);
  await dialog.getByRole('group', { name: 'Role 1' }).getByLabel('Role', { exact: true }).selectOption('Front desk');
  await dialog.getByRole('button', { name: 'Send the invitation' }).click();
  await expect(dialog).toBeHidden();
  const row = owner.getByRole('row', { name: new RegExp(colleague.email) });
  await expect(row).toContainText('Invited');
  await expect(row).toContainText('Front desk, everywhere');

  const link = await mailedLink(colleague.email, 'staff/accept');
  const desk = await browser.newContext({ viewport: { width: 390, height: 844 } });
  const staff = await desk.newPage();
  const staffComplaints = watch(staff);
  await staff.goto(link);
  await staff.getByLabel('New password', { exact: true }).fill(colleague.password);
  await staff.getByLabel('New password again').fill(colleague.password);
  await staff.getByRole('button', { name: 'Accept the invitation' }).click();
  await expect(staff).toHaveURL(/\/admin$/);
  await expect(staff.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible();
  await staff.getByRole('button', { name: 'Open navigation' }).click();
  const menu = staff.getByRole('navigation', { name: 'Administration pages' });
  await expect(menu.getByRole('link', { name: 'Bookings', exact: true })).toBeVisible();
  for (const name of ['Staff', 'Roles', 'Ledger', 'Refunds', 'Audit log', 'System']) {
    await expect(menu.getByRole('link', { name, exact: true })).toHaveCount(0);
  }
  await menu.getByRole('link', { name: 'Tests', exact: true }).click();
  await expect(staff.getByRole('heading', { level: 1, name: 'Tests' })).toBeVisible();
  await expect(staff.getByRole('button', { name: 'Import' })).toHaveCount(0);

  await staff.goto('/admin/ledger');
  await expect(staff.getByRole('heading', { name: 'You do not have the permission for this page' })).toBeVisible();
  await expect(staff.getByRole('main')).toContainText('See the ledger');
  await expect(staff.getByRole('main')).toContainText('An administrator can give it to you');
  expect(staffComplaints).toEqual([]);

  // The link worked once.
  const other = await browser.newContext();
  const late = await other.newPage();
  await late.goto(link);
  await late.getByLabel('New password', { exact: true }).fill(colleague.password);
  await late.getByLabel('New password again').fill(colleague.password);
  await late.getByRole('button', { name: 'Accept the invitation' }).click();
  await expect(late.getByText('This invitation was used already or is too old.')).toBeVisible();
  await expect(late.getByText('Ask the person who invited you')).toBeVisible();

  await owner.reload();
  await expect(row).toContainText('Works here');
  await owner.getByRole('button', { name: 'Actions for Meena Iyer' }).click();
  await owner.getByRole('menuitem', { name: 'What they may do' }).click();
  const reasons = owner.getByRole('dialog', { name: 'What Meena Iyer may do' });
  await expect(reasons).toContainText('Take money over the counter');
  await reasons.getByRole('button', { name: 'Close' }).last().click();

  await owner.getByRole('link', { name: 'Roles', exact: true }).click();
  await owner.getByRole('button', { name: 'Actions for Front desk' }).click();
  await owner.getByRole('menuitem', { name: 'See the administration as this role' }).click();
  const preview = owner.getByRole('complementary', { name: 'Preview of a role' });
  await expect(preview).toContainText('Front desk');
  await expect(owner.getByRole('link', { name: 'Ledger', exact: true })).toHaveCount(0);
  await preview.getByRole('button', { name: 'Leave the preview' }).click();
  await expect(owner.getByRole('link', { name: 'Ledger', exact: true })).toBeVisible();

  await owner.getByRole('link', { name: 'Staff', exact: true }).click();
  await owner.getByRole('button', { name: 'Actions for Meena Iyer' }).click();
  await owner.getByRole('menuitem', { name: 'Take all roles' }).click();
  await owner.getByRole('alertdialog').getByRole('button', { name: 'Take all roles' }).click();
  await expect(row).toHaveCount(0);
  expect(complaints).toEqual([]);
  await staff.goto('/admin/booking');
  await expect(staff).toHaveURL(/\/user$/);
  await expect(staff.getByText('Only staff can open this page')).toBeVisible();
  for (const context of [office, desk, other]) await context.close();
});
