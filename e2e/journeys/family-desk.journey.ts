// Staff book a home visit for a new caller and the family of four on the telephone, with a coupon; it is paid, moved, and one test is given
// back.
import { expect, type Locator, type Page, test } from '@playwright/test';
import { callAsOwner } from '../api.ts';
import { chooseWindow, FAMILY, fillShop, NAMES } from '../family-shop.ts';
import { startOwnShop } from '../own-shop.ts';
import { signInAsAdministrator, watch } from '../people.ts';

async function tellAge(page: Page, title: string, { sex, dateOfBirth }: { sex: string; dateOfBirth: string }) {
  const dialog: Locator = page.getByRole('dialog', { name: title });
  await dialog.getByLabel('Sex', { exact: true }).selectOption(sex);
  await dialog.getByLabel('Date of birth').fill(dateOfBirth);
  await dialog.getByRole('button', { name: 'Save patient' }).click();
  await expect(dialog).toHaveCount(0);
}

test('staff book, move and refund a family of four on the telephone', async ({ browser, request }) => {
  const shop = await startOwnShop('empty');
  try {
    const owner = await callAsOwner(request, shop.url);
    await fillShop(owner);
    const fields = { category: 'Blood tests', description: 'A test', discountPercent: 0, active: true };
    await owner('POST', '/test', { name: 'HIV Screen', code: 'HIV', price: 300, sensitive: true, ...fields });
    const context = await browser.newContext({ baseURL: shop.url, viewport: { width: 1440, height: 900 } });
    const page = await context.newPage();
    const complaints = watch(page);
    await signInAsAdministrator(page);
    await page.goto('/admin/booking');
    await page.getByRole('button', { name: 'New booking' }).click();
    const dialog = page.getByRole('dialog', { name: 'New booking' });
    // Nobody has called with this number before.
    await dialog.getByLabel('Name, mobile number or e-mail').fill('9812345670');
    await expect(dialog).toContainText('Nobody found');
    await dialog.getByRole('button', { name: 'New customer' }).click();
    await dialog.getByLabel('First name').fill('Asha');
    await dialog.getByLabel('Last name').fill('Verma');
    await dialog.getByRole('button', { name: 'Create customer' }).click();
    await expect(dialog.getByRole('button', { name: 'Change', exact: true })).toBeVisible();

    // Before a sensitive test is booked, the customer is told of the consent that the law asks for.
    const find = dialog.getByLabel('Add a test or package');
    await find.fill('hiv');
    await dialog.getByRole('button', { name: /^HIV Screen/ }).click();
    await expect(dialog.getByRole('region', { name: 'Tell the customer' })).toContainText('written consent');
    await dialog.getByRole('button', { name: 'Take out HIV Screen' }).click();
    await expect(dialog.getByRole('region', { name: 'Tell the customer' })).toHaveCount(0);
    await find.fill('ferritin');
    await dialog.getByRole('button', { name: /^Ferritin/ }).click();

    await dialog.getByText('One or several of them, each with their own tests').click();
    const ferritin = dialog.getByRole('group', { name: /Ferritin/ });
    await ferritin.getByRole('checkbox', { name: /Asha Verma/ }).click();
    await tellAge(page, 'Age and sex of Asha Verma', { sex: 'female', dateOfBirth: '1991-04-30' });
    for (const { name, relation, ...told } of FAMILY) {
      await dialog.getByRole('button', { name: 'Add patient' }).click();
      const added = page.getByRole('dialog', { name: 'New patient' });
      await added.getByLabel('Full name').fill(name);
      await added.getByLabel('Relation to the customer').selectOption(relation);
      await tellAge(page, 'New patient', told);
      await expect(ferritin.getByRole('checkbox', { name: new RegExp(name) })).toBeChecked();
    }
    await dialog.getByText('At home', { exact: true }).click();
    await dialog.getByLabel('Pincode', { exact: true }).fill('462016');
    await dialog.getByLabel('House number and street').fill('3 Lake Road');
    await dialog.getByLabel('Locality').fill('Arera Colony');
    await dialog.getByLabel(/City/).selectOption('Bhopal');
    await chooseWindow(page, 'first');
    await dialog.getByLabel('Coupon code').fill('family10');
    await dialog.getByRole('button', { name: 'Book', exact: true }).click();
    const made = page.getByRole('dialog', { name: /^Booking LN-/ });
    await expect(made).toContainText('Booked and confirmed');
    await made.getByRole('button', { name: 'Done' }).click();
    await expect(made).toHaveCount(0);

    const { data: bookings } = await owner('GET', '/admin/bookings');
    const [booking] = bookings;
    const { bookingNumber } = booking;
    // Four times ₹500 less a tenth, and the fee of one visit.
    expect(booking.totalAmount).toBe(1850);
    const row = page.getByRole('row', { name: new RegExp(bookingNumber) });
    await expect(row).toContainText('₹1,850');
    const choose = async (action: string) => {
      await row.getByRole('button', { name: `Actions for booking ${bookingNumber}` }).click();
      await page.getByRole('menuitem', { name: action, exact: true }).click();
    };

    await choose('Record payment');
    const payment = page.getByRole('dialog', { name: `Payment for booking ${bookingNumber}` });
    await payment.getByLabel('Received by').fill('Meena Iyer');
    await payment.getByRole('button', { name: 'Record ₹1,850' }).click();
    await expect(payment).toHaveCount(0);
    await expect(row).toContainText('Paid');

    await choose('Change the time');
    const move = page.getByRole('dialog', { name: `Change the time of booking ${bookingNumber}` });
    await chooseWindow(page, 'last');
    await move.getByLabel('Reason').fill('The family is away');
    await move.getByRole('button', { name: 'Book the new time' }).click();
    await expect(move).toHaveCount(0);
    const { data: moved } = await owner('GET', `/admin/bookings/${booking._id}`);
    expect(moved.date > booking.date).toBe(true);

    await choose('Refund');
    const refund = page.getByRole('dialog', { name: `Refund for booking ${bookingNumber}` });
    await refund.getByRole('checkbox', { name: 'Ferritin, ₹450' }).last().click();
    await refund.getByLabel('Reason').fill('Kabir is travelling');
    await refund.getByLabel('Received by').fill('Asha Verma');
    await refund.getByRole('button', { name: 'Record the hand-out' }).click();
    await expect(refund).toHaveCount(0);
    const { data: after } = await owner('GET', `/admin/bookings/${booking._id}`);
    const back = after.patients.flatMap(
      ({ patient, lines }: { patient: { name: string }; lines: { refunded: boolean }[] }) =>
        lines.filter(({ refunded }) => refunded).map(() => patient.name),
    );
    expect(back).toEqual([NAMES[3]]);

    await page.reload();
    const download = page.waitForEvent('download');
    await choose('Receipt');
    expect((await download).suggestedFilename()).toMatch(/\.pdf$/);
    await page.goto('/admin/ledger');
    await expect(page.getByRole('main')).toContainText('₹1,850');
    await expect(page.getByRole('main')).toContainText('₹450');
    expect(complaints).toEqual([]);
  } finally {
    await shop.stop();
  }
});
